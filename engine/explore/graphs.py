"""An exploration as a networkx graph, and as a file that other programs read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import networkx as nx

from engine.rules import classic
from engine.words import say

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration


def graph_of(found: Exploration) -> nx.MultiDiGraph[int]:
    """Nodes with `game`, `depth`, `over` and `expanded`; edges with the `choice`, its `words` and who makes
    it."""
    rules = found.rules or classic()
    graph: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    ends, frontier = set(found.ends), set(found.frontier)
    openings = {}
    for number, game in found.states():
        depth = found.depth_of(number)
        over, expanded = number in ends, number not in frontier
        graph.add_node(number, game=game, depth=depth, over=over, expanded=expanded)
        if not over and expanded:
            openings[number] = [(choice, say(game, choice)) for choice in rules.openings(game)]
    for source, choice, target in found.edges:
        made, words = openings[source][choice]
        graph.add_edge(source, target, key=choice, choice=made, words=words, by=made.by)
    return graph


def write_graphml(graph: nx.MultiDiGraph[int], path: Path) -> None:
    """Write a graph for Gephi, yEd and others: of a situation the life totals, the step, the state of the
    charts."""
    plain: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    for node, data in graph.nodes(data=True):
        game = data["game"]
        plain.add_node(
            node,
            depth=data["depth"],
            over=data["over"],
            expanded=data["expanded"],
            step=game.step,
            at=f"{game.frames[-1].chart}.{game.frames[-1].state}",
            stack=len(game.stack),
            **{f"life of {player.name}": player.life for player in game.players},
        )
    for source, target, key, data in graph.edges(keys=True, data=True):
        plain.add_edge(source, target, key=key, words=data["words"], by=data["by"])
    nx.write_graphml(plain, path, named_key_ids=True)
