"""The fewest steps that cover everything: the directed Chinese postman, by minimum cost flow.

A tour may begin anew: going back to the start costs one step, so that models with final states have
tours too. A tour of runs of edges is a tour of the graph whose nodes are the shorter runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.testing.model import Edge, Model
from fsm.testing.path import Path

if TYPE_CHECKING:
    import networkx as nx

START = "(start)"
AGAIN = "(again)"


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
    """Paths that together take every run of n + 1 edges with as few steps as possible."""
    runs: list[tuple[Edge, ...]] = [(edge,) for edge in model.edges]
    for _ in range(n):
        runs = _longer(runs, model)
    required = {(run[:-1] if len(run) > 1 else run[0].source): [] for run in runs} if False else None
    del required
    graph = _graph_of(model, runs)
    return tuple(Path(model, model.initial, edges) for edges in _postman(graph))


def _longer(runs: list[tuple[Edge, ...]], model: Model) -> list[tuple[Edge, ...]]:
    out = {node: model.out_of(node) for node in model.nodes}
    return [(*run, edge) for run in runs for edge in out[run[-1].target]]


def _graph_of(model: Model, runs: list[tuple[Edge, ...]]) -> Any:
    raise NotImplementedError


def _postman(graph: nx.MultiDiGraph[Any]) -> list[tuple[Edge, ...]]:
    raise NotImplementedError
