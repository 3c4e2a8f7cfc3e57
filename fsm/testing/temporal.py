"""What must hold over a whole run: predicates on its steps, and little charts that listen to it.

    always("the stack is empty at the end of a step", lambda step: ...)
    until(no_priority, settled)
    listens(chart, words)

A property is checked on a run, which is a sequence of steps of any kind: `Step`s of a trace, `Edge`s of a
path, moments of a game. `check` raises PropertyBroken, which names the property and the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from fsm.chart import Chart
from fsm.index import ChartIndex
from fsm.testing.model import ModelError

S = TypeVar("S")


class PropertyBroken(AssertionError):
    """A run does not have a property; the message names the property, the step and what came before."""


class Property(Struct, Generic[S], frozen=True):
    """Something that a run must have: `fault` gives the place of the step that breaks it, None for none.

    A property that nothing fulfils until the end is broken at the place after the last step.
    """

    name: str
    fault: Callable[[Sequence[S]], int | None]

    def holds(self, run: Iterable[S]) -> bool:
        """Whether a run has the property."""
        return self.fault(tuple(run)) is None

    def check(self, run: Iterable[S], *, before: int = 5) -> None:
        """Raise PropertyBroken, with the step and some `before` it, where a run has not the property."""
        steps = tuple(run)
        place = self.fault(steps)
        if place is None:
            return
        where = f"at step {place + 1}" if place < len(steps) else f"at the end, after {len(steps)} steps"
        last = steps[max(0, place - before) : place + 1]
        told = "".join(f"\n  {one}" for one in last)
        raise PropertyBroken(f"{self.name}: broken {where}{told}")

    def __and__(self, other: Property[S]) -> Property[S]:
        """Both; broken where the first of the two is."""
        return Property(
            f"{self.name}, and {other.name}",
            lambda run: min(
                (place for one in (self, other) if (place := one.fault(run)) is not None), default=None
            ),
        )


Predicate = Callable[[S], Any]


def always(name: str, holds: Predicate[S]) -> Property[S]:
    """In every step."""
    return Property(name, lambda run: next((at for at, step in enumerate(run) if not holds(step)), None))


def never(name: str, holds: Predicate[S]) -> Property[S]:
    """In no step."""
    return Property(name, lambda run: next((at for at, step in enumerate(run) if holds(step)), None))


def eventually(name: str, holds: Predicate[S], *, after: Predicate[S] | None = None) -> Property[S]:
    """In some step; with `after`, in some step behind every one in which that holds."""

    def fault(run: Sequence[S]) -> int | None:
        waiting = after is None
        for step in run:
            if holds(step):
                waiting = False
            if after is not None and after(step):
                waiting = True
        return len(run) if waiting else None

    return Property(name, fault)


def until(name: str, holds: Predicate[S], end: Predicate[S], *, weak: bool = False) -> Property[S]:
    """In every step before the first in which `end` holds, which must come, unless it is `weak`."""

    def fault(run: Sequence[S]) -> int | None:
        for at, step in enumerate(run):
            if end(step):
                return None
            if not holds(step):
                return at
        return None if weak else len(run)

    return Property(name, fault)


def listens(chart: Chart, words: Callable[[S], Iterable[str]], *, broken: str = "broken") -> Property[S]:
    """As a chart that listens: `words` are the triggers that a step is to it, in order.

    What it has no transition for leaves it where it is; a trigger with guards or several targets is no
    listener's. It must never come into the state called `broken`, and must end in a final state where it
    has any other. Raises ModelError for a chart that has no such state, or guards.
    """
    index = ChartIndex(chart)
    if broken not in index.leaves:
        raise ModelError(f"{chart.id}: a chart that listens has a state called {broken!r}")
    if guarded := [one.id for one in chart.transitions if one.guards]:
        raise ModelError(
            f"{chart.id}: a chart that listens decides by triggers alone: {guarded[0]} has a guard"
        )
    ends = {leaf for leaf in index.leaves if index.states[leaf].final and leaf != broken}

    def fault(run: Sequence[S]) -> int | None:
        here = index.initial()
        for at, step in enumerate(run):
            for word in words(step):
                taken = next(iter(index.candidates(here, word)), None)
                if taken is not None and taken.target is not None:
                    here = index.initial(taken.target)
            if here == broken:
                return at
        return len(run) if ends and here not in ends else None

    return Property(chart.id.replace("_", " "), fault)
