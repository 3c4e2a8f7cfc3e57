"""A chart as a networkx graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.chart import Chart
from fsm.index import ChartIndex, Edge

if TYPE_CHECKING:
    import networkx as nx


def graph(chart: Chart, *, leaves: bool = False) -> nx.MultiDiGraph[str]:
    """States as nodes, named by their paths; transitions as edges, keyed by their ids.

    As drawn, composites are nodes and own their transitions. With `leaves`, only leaves are nodes:
    a transition that enters a composite ends where the composite begins, and one that leaves it
    starts, under the same key, at each leaf where it can fire. Internal transitions are loops.

    Nodes carry `rule final asks invokes parent composite entry exit`, edges `trigger rule guards
    actions order internal` (names only); `graph["chart"]` and `graph["initial"]` say the rest.

    Raises ChartError when a source, a target or an initial state is unknown.

    >>> from fsm.charts import charts
    >>> casting = charts()["casting"]
    >>> graph(casting).number_of_edges("playing", "rewinding")
    1
    >>> graph(casting, leaves=True).in_degree("rewinding") > 10
    True
    """
    import networkx as nx  # a tenth of a second that only those who ask for a graph should spend

    index = ChartIndex(chart)
    result: nx.MultiDiGraph[str] = nx.MultiDiGraph(chart=chart.id, initial=index.initial())
    for path in index.leaves if leaves else index.paths:
        state = index.states[path]
        result.add_node(
            path,
            rule=state.rule,
            final=state.final,
            asks=state.asks,
            invokes=state.invokes,
            parent=index.parent(path),
            composite=bool(state.states),
            entry=tuple(action.id for action in state.entry),
            exit=tuple(action.id for action in state.exit),
        )
    for transition, source, target in _expanded(index) if leaves else _drawn(index):
        result.add_edge(
            source,
            target,
            key=transition.id,
            trigger=transition.trigger,
            rule=transition.rule,
            guards=tuple(guard.id for guard in transition.guards),
            actions=tuple(action.id for action in transition.actions),
            order=transition.order,
            internal=transition.target is None,
        )
    return result


def _drawn(index: ChartIndex) -> list[Edge]:
    edges = [Edge(one, one.source, one.target or one.source) for one in index.chart.transitions]
    for edge in edges:
        index.state(edge.source), index.state(edge.target)
    return edges


def _expanded(index: ChartIndex) -> list[Edge]:
    _drawn(index)
    return [edge for leaf in index.leaves for edge in index.edges(leaf)]
