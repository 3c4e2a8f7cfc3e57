"""Look-ups in a chart: who is whose parent, where a composite begins, what competes where.

Plain dictionaries built once. The index also takes charts that the static checks would refuse, so that
the checks can use it: only the question about what is missing raises.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple

from fsm.chart import ADVANCE, Chart, ChartError, State, Transition

CANNOT_COMPLY = "cannot_comply"
"""The trigger of failing (409.1): it leaves a composite, but is no way of getting on."""

BY_ITSELF = frozenset({ADVANCE, CANNOT_COMPLY})
"""The triggers that no player sends."""


class Edge(NamedTuple):
    """A transition as it runs from one leaf to another; an internal one stays where it is."""

    transition: Transition
    source: str
    target: str


class ChartIndex:
    """The look-ups of one chart. Build it once and keep it: the chart never changes.

    >>> from fsm.charts import charts
    >>> casting = ChartIndex(charts()["casting"])
    >>> casting.initial()
    'playing.announcing'
    >>> [transition.id for transition in casting.candidates("playing.dividing", "cannot_comply")]
    ['cannot_comply']
    """

    __slots__ = ("_out", "_parents", "chart", "leaves", "paths", "states", "transitions")

    chart: Chart
    paths: tuple[str, ...]
    """Every state, composites too, each before its children."""
    leaves: tuple[str, ...]
    """The states without states, in the same order."""
    states: Mapping[str, State]
    """States by path."""
    transitions: Mapping[str, Transition]
    """Transitions by id."""

    def __init__(self, chart: Chart) -> None:
        states: dict[str, State] = {}
        parents: dict[str, str | None] = {}

        def add(siblings: tuple[State, ...], parent: str | None) -> None:
            for state in siblings:
                path = state.id if parent is None else f"{parent}.{state.id}"
                if path not in states:
                    states[path] = state
                    parents[path] = parent
                    add(state.states, path)

        add(chart.states, None)
        out: dict[str, dict[str, list[Transition]]] = {}
        transitions: dict[str, Transition] = {}
        for transition in chart.transitions:
            out.setdefault(transition.source, {}).setdefault(transition.trigger, []).append(transition)
            transitions.setdefault(transition.id, transition)
        self.chart = chart
        self.paths = tuple(states)
        self.leaves = tuple(path for path, state in states.items() if not state.states)
        self.states = MappingProxyType(states)
        self.transitions = MappingProxyType(transitions)
        self._parents = parents
        self._out: dict[str, dict[str, tuple[Transition, ...]]] = {
            path: {trigger: tuple(sorted(rivals, key=_rank)) for trigger, rivals in by_trigger.items()}
            for path, by_trigger in out.items()
        }

    def state(self, path: str) -> State:
        """The state at `path`. Raises ChartError, with near paths, when there is none."""
        try:
            return self.states[path]
        except KeyError:
            raise ChartError(self._no("state", path, self.states)) from None

    def transition(self, id: str) -> Transition:
        """The transition called `id`. Raises ChartError, with near ids, when there is none."""
        try:
            return self.transitions[id]
        except KeyError:
            raise ChartError(self._no("transition", id, self.transitions)) from None

    def parent(self, path: str) -> str | None:
        """The path of the composite that holds `path`, None at the top. Raises ChartError."""
        self.state(path)
        return self._parents[path]

    def lineage(self, path: str) -> tuple[str, ...]:
        """`path`, its parent, and so on up to the top. Raises ChartError."""
        self.state(path)
        line = [path]
        while (parent := self._parents[line[-1]]) is not None:
            line.append(parent)
        return tuple(line)

    def children(self, path: str | None = None) -> tuple[str, ...]:
        """The paths directly below `path`, or the chart's own. Raises ChartError."""
        if path is not None:
            self.state(path)
        return tuple(child for child, parent in self._parents.items() if parent == path)

    def leaves_of(self, path: str) -> tuple[str, ...]:
        """The leaves inside a composite; a leaf alone. Raises ChartError."""
        if not self.state(path).states:
            return (path,)
        return tuple(leaf for leaf in self.leaves if leaf.startswith(f"{path}."))

    def initial(self, path: str | None = None) -> str:
        """The leaf where a composite, or the chart, begins; a leaf begins with itself.

        Raises ChartError when an initial state is missing or unknown on the way down.
        """
        here = self.chart.initial if path is None else path
        while (state := self.state(here)).states:
            if state.initial is None:
                raise ChartError(f"{self.chart.id}: {here}: no initial state: name one of its states")
            here = f"{here}.{state.initial}"
        return here

    def out_of(self, path: str) -> tuple[Transition, ...]:
        """The transitions drawn from `path` itself, by trigger, each trigger's in the order of trying."""
        return tuple(one for rivals in self._out.get(path, {}).values() for one in rivals)

    def candidates(self, leaf: str, trigger: str) -> tuple[Transition, ...]:
        """What is tried, in this order, when `trigger` comes in `leaf`: its own first, then outwards.

        On each level by `order`, those without one last. Raises ChartError for an unknown leaf.
        """
        return tuple(one for path in self.lineage(leaf) for one in self._out.get(path, {}).get(trigger, ()))

    def triggers(self, leaf: str) -> tuple[str, ...]:
        """Every trigger that means something in `leaf`, its own first. Raises ChartError."""
        return tuple(dict.fromkeys(t for path in self.lineage(leaf) for t in self._out.get(path, ())))

    def player_triggers(self, leaf: str) -> tuple[str, ...]:
        """The triggers of `leaf` that a player sends. Raises ChartError."""
        return tuple(trigger for trigger in self.triggers(leaf) if trigger not in BY_ITSELF)

    def edges(self, leaf: str) -> Iterator[Edge]:
        """Every way that a transition can fire in `leaf`, composites' transitions included.

        What stands behind an unguarded candidate for the same trigger never fires and is left out.
        Raises ChartError when a target or an initial state is unknown.
        """
        for trigger in self.triggers(leaf):
            for one in self.candidates(leaf, trigger):
                yield Edge(one, leaf, leaf if one.target is None else self.initial(one.target))
                if not one.guards:
                    break

    def _no(self, kind: str, name: str, known: Mapping[str, object]) -> str:
        near = " or ".join(repr(one) for one in get_close_matches(name, known, n=3))
        return f"{self.chart.id}: no {kind} {name!r}" + (f": did you mean {near}?" if near else "")


def _rank(transition: Transition) -> tuple[bool, int]:
    """Ordered ones first; sorting is stable, so that the rest stay as they are written."""
    return transition.order is None, transition.order or 0
