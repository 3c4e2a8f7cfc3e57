"""Sets of paths that cover a model, by the criterion's name; shortest and simple paths; the minimal tour.

What cannot be covered is named before anything is made, so that making always ends.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from fsm.testing.model import Edge, Model, ModelError
from fsm.testing.path import Path
from fsm.testing.tours import tour, tour_of_switches

__all__ = [
    "COVERS",
    "cover",
    "shortest_path",
    "shortest_paths",
    "simple_paths",
    "switches",
    "tour",
]

Run: TypeAlias = tuple[Edge, ...]
Paths: TypeAlias = tuple[Path, ...]

COVERS = ("states", "transitions", "edges", "pairs")
"""The criteria that `cover` knows by name; a number n means all runs of n + 1 edges (n-switch)."""

MOST_PATHS = 10_000
"""So many simple paths are listed before it is an error."""


def shortest_path(model: Model, to: str, start: str | None = None) -> Path:
    """A path to a state with as few steps as possible. Raises ModelError where none leads there."""
    model.must_have(to)
    begin = start or model.initial
    found = _shortest(model, begin).get(to)
    if found is None:
        raise ModelError(f"{model.name}: no path leads from {begin!r} to {to!r}")
    return Path(model, begin, found)


def shortest_paths(model: Model) -> Paths:
    """For each state a shortest path to it, nearest first."""
    found = _shortest(model, model.initial)
    return tuple(Path(model, model.initial, edges) for edges in found.values())


def simple_paths(model: Model, to: str, *, longest: int | None = None, most: int = MOST_PATHS) -> Paths:
    """Every path to a state that comes through no state twice, shortest first.

    Raises ModelError where none leads there, and where there are more than `most`: say how long the
    `longest` may be then.
    """
    import networkx as nx

    model.must_have(to)
    if to == model.initial:
        return (Path(model, to),)
    graph = model.graph()
    ways: Any = nx.all_simple_edge_paths(graph, model.initial, to, cutoff=longest)
    found = [
        Path(model, model.initial, tuple(graph.edges[a, b, key]["edge"] for a, b, key in way))
        for way in islice(ways, most + 1)
    ]
    if len(found) > most:
        raise ModelError(
            f"{model.name}: more than {most} simple paths lead to {to!r}: limit them by longest=..., or by a "
            f"model.without(...) some states or triggers"
        )
    if not found:
        raise ModelError(f"{model.name}: no path of at most {longest} steps leads to {to!r}")
    return tuple(sorted(found, key=len))


def cover(model: Model, what: str | int = "transitions", *, longest: int | None = None) -> Paths:
    """Paths that together cover all states, transitions, edges, pairs of edges, or all runs of n + 1 edges.

    Each path begins in the initial state. A transition of a composite is covered by taking it once; as an
    edge it counts for every state where it can be taken. Paths that others contain are left out.
    `longest` cuts paths into several where a state can be reached anew from the start. Raises ModelError
    for another word and for a `longest` in which something cannot be reached.

    >>> from fsm.charts import charts
    >>> from fsm.testing.model import model_of
    >>> casting = model_of(charts()["casting"])
    >>> {one for path in cover(casting) for one in path.transitions} == set(casting.transitions)
    True
    """
    if isinstance(what, int):
        return switches(model, what, longest=longest)
    if what not in COVERS:
        raise ModelError(f"cover {what!r}? one of {', '.join(COVERS)} or a number of switches is expected")
    if what == "states":
        return _fit(model, [(edge,) for edge in _into_each(model)], longest, what) or (
            Path(model, model.initial),
        )
    if what == "transitions":
        seen: set[str] = set()
        chosen = []
        for edge in _by_nearness(model):
            if not seen.issuperset(edge.transitions):
                seen.update(edge.transitions)
                chosen.append((edge,))
        return _fit(model, chosen, longest, what) or (Path(model, model.initial),)
    return switches(model, 0 if what == "edges" else 1, longest=longest)


def switches(model: Model, n: int, *, longest: int | None = None) -> Paths:
    """Paths that cover every run of n + 1 edges: 0 is all edges, 1 all pairs. Raises as `cover`."""
    if n < 0:
        raise ModelError(f"a number of switches from 0 is expected, not {n}")
    if longest is None:
        return tour_of_switches(model, n) or (Path(model, model.initial),)
    return _fit(model, list(_runs(model, n + 1)), longest, "runs")


def _runs(model: Model, length: int) -> Iterator[Run]:
    """Every run of so many edges; where the model has no further edge, the shorter runs that end there."""
    out = {node: model.out_of(node) for node in model.nodes}

    def further(run: Run) -> Iterator[Run]:
        if len(run) == length:
            yield run
        else:
            for edge in out[run[-1].target]:
                yield from further((*run, edge))

    for edge in model.edges:
        yield from further((edge,))


def _shortest(model: Model, start: str) -> dict[str, Run]:
    """For each state that can be reached, the edges of a shortest path, in the order of nearness."""
    out: dict[str, list[Edge]] = {}
    for edge in model.edges:
        out.setdefault(edge.source, []).append(edge)
    found: dict[str, Run] = {start: ()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for edge in out.get(here, ()):
            if edge.target not in found:
                found[edge.target] = (*found[here], edge)
                waiting.append(edge.target)
    return found


def _into_each(model: Model) -> list[Edge]:
    return [edges[-1] for edges in _shortest(model, model.initial).values() if edges]


def _by_nearness(model: Model) -> list[Edge]:
    near = {node: len(edges) for node, edges in _shortest(model, model.initial).items()}
    return sorted(model.edges, key=lambda edge: near[edge.source])


def _fit(model: Model, runs: Sequence[Run], longest: int | None, covers: str) -> Paths:
    """Paths through all runs: the farthest first, each going on to the nearest run left."""
    near = {node: _shortest(model, node) for node in model.nodes}
    from_start = near[model.initial]
    waiting = dict.fromkeys(sorted(runs, key=lambda run: -len(from_start[run[0].source])))
    made: list[Path] = []
    while waiting:
        first = next(iter(waiting))
        edges = [*from_start[first[0].source], *first]
        if longest is not None and len(edges) > longest:
            raise ModelError(
                f"{model.name}: no path of at most {longest} steps covers "
                f"{' then '.join(edge.id for edge in first)}"
            )
        _strike(waiting, edges, covers)
        while waiting and (more := _onward(near[edges[-1].target], waiting, edges, longest)):
            edges += more
            _strike(waiting, edges, covers)
        made.append(Path(model, model.initial, tuple(edges)))
    return tuple(made)


def _onward(
    near: dict[str, Run],
    waiting: Iterable[Run],
    edges: Sequence[Edge],
    longest: int | None,
) -> list[Edge]:
    """What leads on to the nearest run that waits, and through it; nothing where none can be reached."""
    best: list[Edge] = []
    for run in waiting:
        keep = next((cut for cut in range(len(run) - 1, 0, -1) if tuple(edges[-cut:]) == run[:cut]), 0)
        way = run[keep:] if keep else (*near[run[0].source], *run) if run[0].source in near else ()
        if way and (not best or len(way) < len(best)):
            best = list(way)
    return [] if longest is not None and len(edges) + len(best) > longest else best


def _strike(waiting: dict[Run, None], edges: Sequence[Edge], covers: str) -> None:
    """Strike what the edges cover: a run by its state, by its transitions, or as it is."""
    nodes, taken = {edge.target for edge in edges}, {one for edge in edges for one in edge.transitions}
    for run in list(waiting):
        if covers == "states":
            struck = run[0].target in nodes
        elif covers == "transitions":
            struck = taken.issuperset(run[0].transitions)
        else:
            struck = any(tuple(edges[at : at + len(run)]) == run for at in range(len(edges) - len(run) + 1))
        if struck:
            del waiting[run]
