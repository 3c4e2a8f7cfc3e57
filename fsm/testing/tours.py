"""The fewest steps that cover everything: the directed Chinese postman, by minimum cost flow.

A tour may begin anew: going back to the start costs one step, so that models with final states have
tours too. A tour of runs of edges is a tour of the graph whose nodes are the runs that are shorter by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeAlias

from fsm.testing.model import Edge, Model
from fsm.testing.path import Path

Run: TypeAlias = tuple[Edge, ...]
Node: TypeAlias = Run | str
Way: TypeAlias = tuple[Node, Node]

START, END = "(start)", "(end)"


def tour(model: Model) -> tuple[Path, ...]:
    """Paths that together take every edge with as few steps as possible, beginning anew counted as one.

    >>> from fsm.charts import charts
    >>> from fsm.testing.model import model_of
    >>> model = model_of(charts()["casting"])
    >>> {edge for path in tour(model) for edge in path} == set(model.edges)
    True
    """
    return tour_of_switches(model, 0)


def tour_of_switches(model: Model, n: int) -> tuple[Path, ...]:
    """Paths that together take every run of n + 1 edges with as few steps as possible.

    A run that nothing can lengthen to n + 1 edges is covered as it is.
    """
    required, begins = _runs(model, n)
    ways = Counter[tuple[Node, Node]]()
    gain: dict[Way, list[Run]] = {}
    for run in required:
        way: Way = (run[:-1], run[1:]) if n else (run[0].source, run[0].target)
        ways[way] += 1
        gain.setdefault(way, []).append(run[-1:])
    for run in begins:
        gain[START, run if n else model.initial] = [run]
        if n and not any(run in way for way in ways):
            ways[START, run] += 1  # it ends before it is long enough
    if not ways:
        return ()
    extra = _cheapest(ways, begins, model.initial, n)
    return tuple(Path(model, model.initial, edges) for edges in _walked(ways + extra, gain))


def _runs(model: Model, n: int) -> tuple[list[Run], list[Run]]:
    """The runs of n + 1 edges, and the runs of n edges with which a path can begin."""
    out = {node: model.out_of(node) for node in model.nodes}
    runs: list[Run] = [(edge,) for edge in model.edges]
    for _ in range(n):
        runs = [(*run, edge) for run in runs for edge in out[run[-1].target]]
    begins: list[Run] = [()]
    for _ in range(n):
        begins = [(*run, edge) for run in begins for edge in out[run[-1].target if run else model.initial]]
    return runs, begins


def _cheapest(ways: Counter[Way], begins: list[Run], initial: str, n: int) -> Counter[Way]:
    """What has to be walked besides, so that one comes into each node as often as out of it."""
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_node(START)
    graph.add_edges_from(ways, weight=1)
    graph.add_edges_from(((START, run if n else initial) for run in begins), weight=n)
    graph.add_edges_from(((node, END) for node in list(graph) if node != START), weight=1)
    graph.add_edge(END, START, weight=0)
    for node in graph:
        graph.nodes[node]["demand"] = 0
    for (source, target), times in ways.items():
        graph.nodes[source]["demand"] += times
        graph.nodes[target]["demand"] -= times
    if not any(source == START for source, _ in ways):  # one begins at least once
        graph.nodes[START]["demand"] -= 1
        graph.nodes[END]["demand"] += 1
    _, flow = nx.network_simplex(graph)
    return Counter(
        {
            (a, START if b == END else b): times
            for a, others in flow.items()
            for b, times in others.items()
            if times and a != END
        }
    )


def _walked(ways: Counter[Way], gain: dict[Way, list[Run]]) -> Iterator[Run]:
    """The one round through all ways, cut where it begins anew."""
    import networkx as nx

    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(list(ways.elements()))
    walked: list[Edge] = []
    passed = Counter[Way]()
    for source, target in nx.eulerian_circuit(graph, START):
        if target == START:
            yield tuple(walked)
            walked = []
            continue
        runs = gain[source, target]
        walked += runs[passed[source, target] % len(runs)]
        passed[source, target] += 1
