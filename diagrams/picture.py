"""Boxes and arrows: what a chart looks like, before any format is chosen.

A `Picture` is made from a chart and nothing else. It holds ids, not words: a renderer takes words from
the label catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from fsm.chart import ADVANCE, Action, Chart, ChartError, Guard, State, Transition
from fsm.trace import Answer, Tried


class Reason(Struct, frozen=True):
    """Why something is not needed: a word of the catalogue, and what guards answered."""

    word: str
    answers: tuple[Answer, ...] = ()


class Highlight(Struct, frozen=True):
    """What stands out: states that are active, transitions taken so far, and the one taken last.

    `tried` are the transitions asked about, with their guards' answers. `skipped` gives states (by path)
    and transitions that are not needed, with the reason; `counts` says how often each was seen. `about`
    is a line under the title that says what is shown.
    """

    current: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    last: str | None = None
    tried: tuple[Tried, ...] = ()
    skipped: Mapping[str, Reason] = {}
    counts: Mapping[str, int] | None = None
    about: str = ""


class Fold(Struct, frozen=True):
    """What a composite that is drawn closed holds: states without states, and transitions between them."""

    states: int
    transitions: int


class Box(Struct, frozen=True):
    """A state, with the boxes inside it.

    `letter` is the letter of its rule ("c" of 409.1c) where it differs from the enclosing box's.
    `internal` are the transitions that happen inside without leaving. `folded` is set for a composite
    that is drawn closed, `stub` for a state that is only there as the end of an arrow.
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
    folded: Fold | None = None
    stub: bool = False
    skipped: Reason | None = None
    count: int | None = None

    def walk(self) -> Iterator[Box]:
        """This box and all boxes inside it, outermost first."""
        yield self
        for box in self.inside:
            yield from box.walk()


class Arrow(Struct, frozen=True):
    """A transition. `trigger` is None for a completion transition; `otherwise` marks an [else].

    `place` is its turn among the transitions that compete with it, counted from 1; 0 when none does.
    `answers` are those of its guards, where they were asked. A `call` leads from one chart to another.
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
    answers: tuple[Answer, ...] = ()
    skipped: Reason | None = None
    count: int | None = None
    call: bool = False

    @property
    def closed(self) -> bool:
        """Whether it was tried, and a guard said no."""
        return any(not answer.yes for answer in self.answers)

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
    about: str = ""

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
    between = tuple(arrow for arrow in arrows if arrow.target is not None)
    return Picture(chart.id, chart.rule, chart.initial, boxes, between, shown.about)


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
        skipped=shown.skipped.get(path),
        count=None if shown.counts is None or state.states else shown.counts.get(path, 0),
    )


def _arrows(chart: Chart, shown: Highlight) -> tuple[Arrow, ...]:
    rivals = Counter((t.source, t.trigger) for t in chart.transitions)
    answers = {tried.transition: tried.answers for tried in shown.tried}
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
            answers=answers.get(t.id, ()),
            skipped=shown.skipped.get(t.id),
            count=None if shown.counts is None else shown.counts.get(t.id, 0),
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
