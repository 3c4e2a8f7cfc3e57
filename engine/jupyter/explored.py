"""An explored graph in a notebook: how many situations at each depth, and the graph if it is small."""

from __future__ import annotations

from collections import Counter

import graphviz

from diagrams import palette
from diagrams.jupyter.markup import html, inline
from diagrams.measure import FONTS
from diagrams.svg import run_layout
from diagrams.tidy import without_trimmings
from engine.explore.exploration import Exploration
from fsm.showing import Bundle

MOST_NODES = 60
"""A graph of more situations than this is only counted: drawn, it would be a grey cloud."""
LONGEST_WORDS = 40

AROUND = {"bgcolor": palette.PAPER, "rankdir": "LR", "ranksep": "0.35", "nodesep": "0.15"}
SITUATION = {"shape": "box", "style": "rounded,filled", "fontname": FONTS, "fontsize": "10", "height": "0.25"}
CHOICE = {"fontname": FONTS, "fontsize": "9", "color": palette.QUIET, "arrowsize": "0.6"}


def bundle_of_exploration(found: Exploration) -> Bundle:
    """What an exploration looks like."""
    depths = Counter(found.depth_of(number) for number in range(len(found)))
    svg = svg_of(found) if len(found) <= MOST_NODES and found.edges else ""
    shown = {"text/html": html("explored", found=found, depths=sorted(depths.items()), svg=svg)}
    return shown | ({"image/svg+xml": svg} if svg else {})


def svg_of(found: Exploration) -> str:
    """The situations as a picture: numbered, with what is open at each as arrows; ends have two lines."""
    graph = found.graph()
    dot = graphviz.Digraph(
        graph_attr={"bgcolor": "transparent", "rankdir": "LR", "ranksep": "0.35", "nodesep": "0.15"},
        node_attr={
            "shape": "box",
            "style": "rounded,filled",
            "fontname": FONTS,
            "fontsize": "10",
            "height": "0.25",
        },
        edge_attr={"fontname": FONTS, "fontsize": "9", "color": palette.QUIET, "arrowsize": "0.6"},
    )
    for number, node in graph.nodes(data=True):
        game = node["game"]
        lives = " ".join(str(player.life) for player in game.players)
        look = {"fillcolor": palette.CURRENT_FILL} if number == 0 else {"fillcolor": palette.PAPER}
        look |= {"peripheries": "2"} if node["over"] else {}
        look |= {} if node["expanded"] else {"style": "rounded,filled,dashed"}
        where = f"{game.frames[-1].chart}.{game.frames[-1].state}"
        dot.node(str(number), f"{number}: {lives}", tooltip=where, **look)
    for source, target, edge in graph.edges(data=True):
        words = edge["words"]
        short = words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1]}…"
        dot.edge(str(source), str(target), label=graphviz.escape(short), tooltip=f"{edge['by']}: {words}")
    return inline(without_trimmings(run_layout(dot.source, "svg").decode()))
