"""Guards tried on given situations: which cover no case, which overlap, which were never asked.

A situation is a subject in a state of the chart, with what comes with a trigger; the guards are methods of
the subject, as they are for the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from fsm.chart import Chart, Transition
from fsm.finding import Finding
from fsm.index import ChartIndex


class Situation(Struct, frozen=True):
    """A subject, the leaf that it is in, a trigger and what comes with it."""

    subject: Any
    state: str
    trigger: str
    args: tuple[Any, ...] = ()


def guard_findings(chart: Chart, situations: Iterable[Situation]) -> tuple[Finding, ...]:
    """What the situations show of the chart's guards, in the chart's order.

    `covers_no_case`: a guarded transition that is open in none of them although it was asked;
    `always_open`: a guard that never said no; `never_asked`: one that none of them came to;
    `overlap`: two transitions for one trigger that are both open, and whose order nobody gave;
    `gap`: a situation in which every transition for the trigger is closed, in a state that asks nobody.
    """
    index = ChartIndex(chart)
    answers: dict[tuple[str, str], set[bool]] = {}
    opened: set[str] = set()
    found: list[Finding] = []
    for one in situations:
        rivals = index.candidates(one.state, one.trigger)
        open_now = [each for each in rivals if _is_open(each, one, answers)]
        opened |= {each.id for each in open_now}
        found += _of_situation(chart, index, one, rivals, open_now)
    found += _of_guards(chart, answers, opened)
    return tuple(dict.fromkeys(found))


def _is_open(transition: Transition, one: Situation, answers: dict[tuple[str, str], set[bool]]) -> bool:
    all_yes = True
    for guard in transition.guards:
        yes = bool(getattr(one.subject, guard.id)(*one.args))
        answers.setdefault((transition.id, guard.id), set()).add(yes)
        all_yes = all_yes and yes
    return all_yes


def _of_situation(
    chart: Chart,
    index: ChartIndex,
    one: Situation,
    rivals: tuple[Transition, ...],
    open_now: list[Transition],
) -> Iterator[Finding]:
    guarded = [each for each in open_now if each.guards]
    for first, second in pairwise(guarded):
        if first.source == second.source and first.order is None and second.order is None:
            message = f"{first.id!r} and {second.id!r} are both open on {one.trigger!r}: give them an order"
            yield Finding("overlap", chart.id, first.id, message)
    if rivals and not open_now and index.states[one.state].asks is None:
        message = f"on {one.trigger!r} every transition is closed: {', '.join(each.id for each in rivals)}"
        yield Finding("gap", chart.id, one.state, message)


def _of_guards(
    chart: Chart, answers: dict[tuple[str, str], set[bool]], opened: set[str]
) -> Iterator[Finding]:
    for transition in chart.transitions:
        asked = [guard for guard in transition.guards if (transition.id, guard.id) in answers]
        if asked and transition.id not in opened:
            message = "its guards were open together in none of the situations"
            yield Finding("covers_no_case", chart.id, transition.id, message)
        for guard in transition.guards:
            said = answers.get((transition.id, guard.id))
            element = f"{transition.id}/{guard.id}"
            if said is None:
                yield Finding("never_asked", chart.id, element, "none of the situations comes to this guard")
            elif said == {True}:
                yield Finding("always_open", chart.id, element, "it said yes in every situation")
