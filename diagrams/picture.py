"""Boxes and arrows: what a chart looks like, before any format is chosen.

A `Picture` is made from a chart and nothing else. It holds ids, not words: a renderer takes words from
the label catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from fsm.chart import ADVANCE, Action, Chart, ChartError, Guard, State, Transition


class Highlight(Struct, frozen=True):
    """What stands out: states that are active, transitions taken so far, and the one taken last."""

    current: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    last: str | None = None


class Box(Struct, frozen=True):
    """A state, with the boxes inside it.

    `letter` is the letter of its rule ("c" of 409.1c) where it differs from the enclosing box's.
    `internal` are the transitions that happen inside without leaving.
    """

    id: str
    path: str
    rule: str
    letter: str = ""
    asks: str | None = None
    invokes: str | None = None
    entry: tuple[Action, ...] = ()
    exit: tuple[Action, ...] = ()
    initial: str | None = None
    final: bool = False
    current: bool = False
    internal: tuple[Arrow, ...] = ()
    inside: tuple[Box, ...] = ()

    def walk(self) -> Iterator[Box]:
        """This box and all boxes inside it, outermost first."""
        yield self
        for box in self.inside:
            yield from box.walk()


class Arrow(Struct, frozen=True):
    """A transition. `trigger` is None for a completion transition; `otherwise` marks an [else].

    `place` is its turn among the transitions that compete with it, counted from 1; 0 when none does.
    """

    id: str
    source: str
    target: str | None
    rule: str
    trigger: str | None = None
    guards: tuple[Guard, ...] = ()
    actions: tuple[Action, ...] = ()
    otherwise: bool = False
    place: int = 0
    taken: bool = False
    last: bool = False

    @property
    def loop(self) -> bool:
        """Whether it comes back to the state it leaves."""
        return self.source == self.target


class Picture(Struct, frozen=True):
    """A chart as boxes in boxes, and the arrows between them."""

    chart: str
    rule: str
    initial: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]

    def walk(self) -> Iterator[Box]:
        """All boxes, each before the boxes inside it."""
        for box in self.boxes:
            yield from box.walk()

    def transitions(self) -> Iterator[Arrow]:
        """Every transition: the arrows, and those drawn inside their state."""
        yield from self.arrows
        for box in self.walk():
            yield from box.internal


def element_id(chart: str, element: str) -> str:
    """The id that a state (by path) or a transition carries in every picture."""
    return f"{chart}.{element}"


def picture_of(chart: Chart, highlight: Highlight | None = None) -> Picture:
    """The picture of a chart.

    Raises ChartError where a transition has the id of an outer state: both would be one element.
    """
    shown = highlight or Highlight()
    arrows = _arrows(chart, shown)
    clash = {arrow.id for arrow in arrows} & {element_id(chart.id, state.id) for state in chart.states}
    if clash:
        raise ChartError(f"{chart.id}: a state and a transition are both called {', '.join(sorted(clash))}")
    inside: dict[str, list[Arrow]] = {}
    for arrow in arrows:
        if arrow.target is None:
            inside.setdefault(arrow.source, []).append(arrow)
    boxes = tuple(_box(chart.id, state, "", chart.rule, shown, inside) for state in chart.states)
    return Picture(
        chart.id, chart.rule, chart.initial, boxes, tuple(a for a in arrows if a.target is not None)
    )


def letter_of(rule: str, around: str) -> str:
    """The letter of a step ("c" of 409.1c inside 409.1 or 409.1b); nothing for a rule from elsewhere."""
    stem = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    same = stem == around.rstrip("abcdefghijklmnopqrstuvwxyz") or stem.startswith(f"{around}.")
    return rule[len(stem) :] if same and rule != around else ""


def _box(
    chart: str, state: State, parent: str, around: str, shown: Highlight, internal: dict[str, list[Arrow]]
) -> Box:
    path = f"{parent}.{state.id}" if parent else state.id
    active = any(at == path or at.startswith(f"{path}.") for at in shown.current)
    return Box(
        element_id(chart, path),
        path,
        state.rule,
        letter=letter_of(state.rule, around),
        asks=state.asks,
        invokes=state.invokes,
        entry=state.entry,
        exit=state.exit,
        initial=state.initial,
        final=state.final,
        current=active,
        internal=tuple(internal.get(path, ())),
        inside=tuple(_box(chart, inner, path, state.rule, shown, internal) for inner in state.states),
    )


def _arrows(chart: Chart, shown: Highlight) -> tuple[Arrow, ...]:
    rivals = Counter((t.source, t.trigger) for t in chart.transitions)
    turn = _turns(chart.transitions)
    return tuple(
        Arrow(
            element_id(chart.id, t.id),
            t.source,
            t.target,
            t.rule,
            None if t.trigger == ADVANCE else t.trigger,
            t.guards,
            t.actions,
            otherwise=not t.guards and turn.get(t.id, 0) == rivals[t.source, t.trigger] > 1,
            place=turn.get(t.id, 0),
            taken=t.id in shown.taken,
            last=t.id == shown.last,
        )
        for t in chart.transitions
    )


def _turns(transitions: tuple[Transition, ...]) -> dict[str, int]:
    """The place of each transition that competes with others in a given order."""
    groups: dict[tuple[str, str], list[Transition]] = {}
    for t in transitions:
        if t.order is not None:
            groups.setdefault((t.source, t.trigger), []).append(t)
    return {
        t.id: place
        for group in groups.values()
        if len(group) > 1
        for place, t in enumerate(sorted(group, key=lambda t: t.order or 0), 1)
    }
