"""Recorded runs of charts, out of the plays of all scenarios, for other interpreters to run again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from engine.playing import play
from engine.scenario import shipped_scenarios
from fsm.charts import charts
from fsm.index import CANNOT_COMPLY, ChartIndex
from fsm.trace import Step


class Asked(Struct, frozen=True):
    """A step of a run: what was sent, which guards were asked and what they answered, what came of it
    and what was done."""

    trigger: str
    questions: tuple[tuple[str, bool], ...]
    transition: str
    target: str
    actions: tuple[str, ...]


class Run(Struct, frozen=True):
    """One procedure from its beginning to its end, or to where the play ends.

    A play begins in the middle of a turn: `start` is where the turn's chart stood then. Who starts there does
    the entry actions, which stand before those of the first step.
    """

    chart: str
    start: str
    steps: tuple[Asked, ...]


@cache
def recorded() -> tuple[Run, ...]:
    """Every run of every chart in the shipped scenarios; runs that are alike once."""
    runs: dict[Run, None] = {}
    for scenario in shipped_scenarios().values():
        runs.update(dict.fromkeys(runs_of(play(scenario).trace.steps)))
    return tuple(runs)


def runs_of(steps: Iterable[Step]) -> Iterator[Run]:
    """A play's steps, sorted by the procedure that they belong to."""
    indexes = {name: ChartIndex(chart) for name, chart in charts().items()}
    procedures: dict[int, list[Step]] = {}
    for step in steps:
        index = indexes[step.chart]
        here = procedures.setdefault(step.depth, [])
        over = here and (here[-1].chart != step.chart or index.state(here[-1].target).final)
        if over:
            yield _run(here, indexes[here[0].chart])
            here = procedures[step.depth] = []
        if here:
            assert step.source == here[-1].target, step
        else:
            assert step.source == index.initial() or not step.depth, step
        here.append(step)
    for each in procedures.values():
        yield _run(each, indexes[each[0].chart])


def _run(steps: list[Step], index: ChartIndex) -> Run:
    start, outermost = steps[0].source, steps[0].depth == 0
    first, *rest = (_asked(step, index) for step in steps)
    if outermost:
        first = replace(first, actions=(*_entries(start, index), *first.actions))
    return Run(steps[0].chart, start, (first, *rest))


def _entries(path: str, index: ChartIndex) -> Iterator[str]:
    """What is done on the way into a state, the outermost composite first."""
    parts = path.split(".")
    for length in range(1, len(parts) + 1):
        yield from (action.id for action in index.state(".".join(parts[:length])).entry)


def _asked(step: Step, index: ChartIndex) -> Asked:
    """A step without the questions whether it failed: who runs an export sends failing like any trigger."""
    questions = tuple(
        (answer.guard, answer.yes)
        for tried in step.tried
        for answer in tried.answers
        if index.transition(tried.transition).trigger in (step.trigger, "advance")
        or step.trigger == CANNOT_COMPLY
    )
    return Asked(step.trigger, questions, step.transition, step.target, step.actions)
