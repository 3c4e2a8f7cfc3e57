"""How often plays were in each state, took each transition and heard each answer, as a file to keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from fsm.chart import Chart, ChartError
from fsm.coverage import coverage
from fsm.index import ChartIndex
from fsm.trace import Step, Tried

VERSION = 1


class Answered(Struct, frozen=True):
    """How often one guard of one transition said yes, and how often no."""

    yes: int = 0
    no: int = 0


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """How often each element of a chart was seen; what is not listed was never seen.

    A state counts with each step that leaves it or stays in it; a final one with each arrival.
    """

    states: dict[str, int]
    transitions: dict[str, int]
    guards: dict[str, dict[str, Answered]]

    def elements(self) -> dict[str, int]:
        """The counts of states and transitions together, by path and id."""
        return {**self.states, **self.transitions}


class Seen(Struct, frozen=True, forbid_unknown_fields=True):
    """What some plays, named by their scenarios, saw of each chart."""

    castchart_coverage: int
    scenarios: tuple[str, ...]
    charts: dict[str, Counts]

    def of(self, chart: Chart) -> Counts:
        """What was seen of a chart.

        Raises ChartError where the counts name an element that the chart does not have, or a number is
        below 0: they were then made for another version of it.
        """
        counts = self.charts.get(chart.id, Counts({}, {}, {}))
        index = ChartIndex(chart)
        strange = [
            *(state for state in counts.states if state not in index.states),
            *(one for one in (*counts.transitions, *counts.guards) if one not in index.transitions),
        ]
        if strange:
            raise ChartError(
                f"{chart.id} has no {strange[0]!r}: the coverage is of another version, make it anew"
            )
        negative = [name for name, count in counts.elements().items() if count < 0]
        if negative:
            raise ChartError(f"{chart.id}: {negative[0]!r} was seen fewer than 0 times")
        return counts


def count(chart: Chart, steps: Iterable[Step], refused: Iterable[Tried] = ()) -> Counts:
    """How often each element of a chart was seen; steps of other charts are passed over.

    `refused` are transitions that were tried and stayed closed. Raises ChartError as `coverage` does.
    """
    own = [step for step in steps if step.chart == chart.id]
    closed = list(refused)
    coverage(chart, own, closed)
    states = ChartIndex(chart).states
    seen = Counter(step.source for step in own)
    seen.update(step.target for step in own if states[step.target].final)
    answers: dict[str, dict[str, Counter[bool]]] = {}
    for tried in (*(each for step in own for each in step.tried), *closed):
        for answer in tried.answers:
            guards = answers.setdefault(tried.transition, {})
            guards.setdefault(answer.guard, Counter())[answer.yes] += 1
    return Counts(
        _in_order(seen, states),
        _in_order(Counter(step.transition for step in own), ChartIndex(chart).transitions),
        {
            one.id: {
                guard.id: Answered(said[True], said[False])
                for guard in one.guards
                if (said := answers[one.id].get(guard.id))
            }
            for one in chart.transitions
            if one.id in answers
        },
    )


def _in_order(counts: Counter[str], known: Mapping[str, object]) -> dict[str, int]:
    return {name: counts[name] for name in known if counts[name]}


def write_seen(seen: Seen) -> bytes:
    """The content of a coverage file, JSON with one element a line."""
    return msgspec.json.format(msgspec.json.encode(seen), indent=1) + b"\n"


def read_seen(content: bytes, name: str) -> Seen:
    """What a coverage file says; `name` stands for the file in complaints.

    Raises ValueError, in one sentence, for anything else.
    """
    try:
        seen = msgspec.json.decode(content, type=Seen)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{name}: no coverage file: {str(wrong).replace('`', chr(39))}") from None
    if seen.castchart_coverage != VERSION:
        raise ValueError(
            f"{name}: a coverage file of version {seen.castchart_coverage}; this program reads {VERSION}"
        )
    return seen
