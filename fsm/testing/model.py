"""A chart or a machine as the graph that tests walk: leaf configurations, and what leads between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from frozendict import frozendict
from msgspec import Struct
from msgspec.structs import replace

from fsm.chart import Chart
from fsm.index import BY_ITSELF, ChartIndex
from fsm.showing import Shown

if TYPE_CHECKING:
    import networkx as nx

TOGETHER = " & "
"""What joins the states of a configuration in which several are active at once."""


class ModelError(ValueError):
    """A chart, a machine or a path cannot be used as it is; the message says which part and why."""


class Edge(Struct, frozen=True):
    """One way from a configuration to another.

    `transitions` are the ids of what is taken: one, or one for each region that takes part at once. `guards`
    are labels; where one begins with "not ", the transition is open when the guard says no.
    """

    id: str
    trigger: str
    source: str
    target: str
    transitions: tuple[str, ...]
    guards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    internal: bool = False

    def __str__(self) -> str:
        label = self.trigger + (f" [{' and '.join(self.guards)}]" if self.guards else "")
        return f"{self.source} --{label}--> {self.target}" + (" (internal)" if self.internal else "")

    @property
    def by_itself(self) -> bool:
        """Whether nobody sends its trigger: the machine of a chart takes it by itself."""
        return self.trigger in BY_ITSELF


class Model(Shown, Struct, frozen=True):
    """What there is to walk: every configuration that some path reaches, and every edge between them.

    `chart` is what is drawn and counted; `paths` finds its state for each node. `unreachable` are leaves
    that no path reaches. `requirements` gives, for each rule number or id of a requirement, the nodes
    and transitions that carry it.

    >>> from fsm.charts import charts
    >>> model = model_of(charts()["casting"])
    >>> model.initial
    'playing.announcing'
    >>> print(model.out_of("playing.dividing")[1])
    playing.dividing --divide [each_gets_at_least_one and division_adds_up]--> playing.dividing
    """

    chart: Chart
    initial: str
    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    finals: frozenset[str] = frozenset()
    unreachable: tuple[str, ...] = ()
    requirements: Mapping[str, frozenset[str]] = frozendict()
    paths: Mapping[str, str] = frozendict()

    def __repr__(self) -> str:
        return f"<Model of {self.chart.id}: {len(self.nodes)} states, {len(self.edges)} edges>"

    def __hash__(self) -> int:
        return hash((self.chart, self.initial, self.nodes, self.edges))

    @property
    def name(self) -> str:
        """What the chart or the machine is called."""
        return self.chart.id

    @property
    def transitions(self) -> tuple[str, ...]:
        """The ids of all transitions that some edge takes, in order."""
        return tuple(dict.fromkeys(one for edge in self.edges for one in edge.transitions))

    def out_of(self, node: str) -> tuple[Edge, ...]:
        """The edges that leave a node, those loops too. Raises ModelError for an unknown node."""
        self.must_have(node)
        return tuple(edge for edge in self.edges if edge.source == node)

    def must_have(self, node: str) -> None:
        """Raise ModelError, with near names, where there is no such node or no path reaches it."""
        if node in self.unreachable:
            raise ModelError(f"{self.name}: no path leads from {self.initial!r} to {node!r}")
        if node not in self.nodes:
            near = " or ".join(map(repr, get_close_matches(node, self.nodes, n=3)))
            raise ModelError(f"{self.name}: no state {node!r}" + (f": did you mean {near}?" if near else ""))

    def only(self, keep: Callable[[Edge], bool]) -> Model:
        """The model with some of its edges, and the nodes that those still reach."""
        kept = tuple(edge for edge in self.edges if keep(edge))
        ahead: dict[str, list[str]] = {}
        for edge in kept:
            ahead.setdefault(edge.source, []).append(edge.target)
        seen, waiting = {self.initial}, [self.initial]
        while waiting:
            for target in ahead.get(waiting.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        return replace(
            self,
            nodes=tuple(node for node in self.nodes if node in seen),
            edges=tuple(edge for edge in kept if edge.source in seen),
            unreachable=(*self.unreachable, *(node for node in self.nodes if node not in seen)),
        )

    def without(self, *names: str) -> Model:
        """The model without these states, triggers and transitions. Raises ModelError for an unknown name."""
        known = {*self.nodes, *self.unreachable, *self.transitions, *(edge.trigger for edge in self.edges)}
        if strange := [name for name in names if name not in known]:
            raise ModelError(f"{self.name}: no state, trigger or transition is called {strange[0]!r}")
        avoided = frozenset(names)
        if self.initial in avoided:
            raise ModelError(f"{self.name}: {self.initial!r} is where every path begins: it must stay")
        return self.only(
            lambda edge: not avoided & {edge.source, edge.target, edge.trigger, *edge.transitions}
        )

    def graph(self) -> nx.MultiDiGraph[str]:
        """The model as a networkx graph, edges keyed by their ids and holding the edge as `edge`."""
        import networkx as nx  # a tenth of a second that only those who ask for a graph should spend

        result: nx.MultiDiGraph[str] = nx.MultiDiGraph(chart=self.name, initial=self.initial)
        result.add_nodes_from((node, {"final": node in self.finals}) for node in self.nodes)
        for edge in self.edges:
            result.add_edge(edge.source, edge.target, key=edge.id, edge=edge)
        return result


def model_of(
    subject: Any,
    *,
    name: str | None = None,
    initial: str | None = None,
    auto_transitions: bool = False,
    requirements: Mapping[str, Iterable[str]] = frozendict(),
) -> Model:
    """The model of a chart, or of any machine of `transitions`.

    A machine is called `name`, or by its own name; it begins in `initial` where it says so itself no more.
    The `to_<state>` transitions that machines make by themselves are left out unless `auto_transitions`.
    `requirements` are ids with the states, transitions and guards that carry each, besides the rule numbers.

    Raises ModelError for anything else than a chart or a machine, for a machine without an initial state,
    and for a requirement of something that is not there.
    """
    if isinstance(subject, Model):
        return subject
    if isinstance(subject, Chart):
        found = _of_chart(subject)
    else:
        from fsm.testing.machine_model import of_machine  # transitions, for those who have a machine

        found = of_machine(subject, name, initial, auto_transitions)
    return replace(found, requirements=_required(found, requirements))


def _of_chart(chart: Chart) -> Model:
    index = ChartIndex(chart)
    edges = [
        Edge(
            edge.transition.id,
            edge.transition.trigger,
            edge.source,
            edge.target,
            (edge.transition.id,),
            tuple(guard.id for guard in edge.transition.guards),
            tuple(dict.fromkeys((edge.transition.rule, *(guard.rule for guard in edge.transition.guards)))),
            edge.transition.target is None,
        )
        for leaf in index.leaves
        if not index.states[leaf].final
        for edge in index.edges(leaf)
    ]
    finals = frozenset(leaf for leaf in index.leaves if index.states[leaf].final)
    whole = Model(chart, index.initial(), index.leaves, tuple(edges), finals)
    return whole.only(lambda edge: True)


def _required(model: Model, given: Mapping[str, Iterable[str]]) -> frozendict[str, frozenset[str]]:
    """Rule numbers of the chart's own elements, and what was given besides."""
    found: dict[str, set[str]] = {}
    states = ChartIndex(model.chart).states
    for node in model.nodes:
        if rule := states[model.paths.get(node, node)].rule:
            found.setdefault(rule, set()).add(node)
    for edge in model.edges:
        for rule in filter(None, edge.rules):
            found.setdefault(rule, set()).update(edge.transitions)
    guards = {guard: edge.transitions for edge in model.edges for guard in edge.guards}
    for requirement, elements in given.items():
        for element in elements:
            if element not in model.nodes and element not in model.transitions and element not in guards:
                where = f"{model.name}: requirement {requirement!r}"
                raise ModelError(f"{where} is of {element!r}, which it lacks")
            found.setdefault(requirement, set()).update(guards.get(element, (element,)))
    return frozendict({name: frozenset(elements) for name, elements in found.items()})
