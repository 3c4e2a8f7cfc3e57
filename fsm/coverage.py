"""Which states, transitions and guard outcomes of a chart a set of plays has seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from fsm.chart import Chart, ChartError
from fsm.index import ChartIndex
from fsm.showing import Shown
from fsm.trace import Step, Tried

Criterion: TypeAlias = Literal["all-states", "all-transitions", "all-guard-outcomes"]
"""What there is to see. States are leaves: who was in one was in the composites around it."""

CRITERIA: tuple[Criterion, ...] = get_args(Criterion)


class Outcome(Struct, frozen=True):
    """One answer of one guard of one transition."""

    transition: str
    guard: str
    yes: bool

    def __str__(self) -> str:
        return f"{self.transition} [{self.guard}: {'yes' if self.yes else 'no'}]"


class Coverage(Shown, Struct, frozen=True):
    """What was seen of one chart. Two of them add up with `|`.

    A state that is only passed through counts as seen. Guards count as asked, also those of
    transitions that stayed closed.

    >>> from fsm.charts import charts
    >>> from fsm.trace import Step
    >>> step = Step("casting", 0, "playing.announcing", "advance", "playing.choosing.modes",
    ...             "put_ability_on_stack", "409.1a")
    >>> seen = coverage(charts()["casting"], [step])
    >>> sorted(seen.states)
    ['playing.announcing', 'playing.choosing.modes']
    """

    chart: Chart
    states: frozenset[str] = frozenset()
    transitions: frozenset[str] = frozenset()
    outcomes: frozenset[Outcome] = frozenset()

    def __repr__(self) -> str:
        shares = ("{} {} of {}".format(one, *self.counts(one)) for one in CRITERIA)
        return f"<Coverage of {self.chart.id}: {', '.join(shares)}>"

    def __str__(self) -> str:
        return self.table()

    def __or__(self, other: Coverage) -> Coverage:
        """What either has seen. Raises ChartError when they are of different charts."""
        if self.chart != other.chart:
            raise ChartError(f"coverage of {self.chart.id!r} and of {other.chart.id!r} do not add up")
        return Coverage(
            self.chart,
            self.states | other.states,
            self.transitions | other.transitions,
            self.outcomes | other.outcomes,
        )

    def wanted(self, criterion: Criterion) -> tuple[str, ...]:
        """All that a criterion asks for, in the chart's order. Raises ChartError for an unknown criterion."""
        return tuple(str(one) for one in _wanted(self.chart, criterion))

    def missing(self, criterion: Criterion) -> tuple[str, ...]:
        """What was not seen yet, in the chart's order. Raises ChartError for an unknown criterion."""
        seen: dict[str, frozenset[str] | frozenset[Outcome]] = {
            "all-states": self.states,
            "all-transitions": self.transitions,
            "all-guard-outcomes": self.outcomes,
        }
        wanted = _wanted(self.chart, criterion)
        return tuple(str(one) for one in wanted if one not in seen[criterion])

    def counts(self, criterion: Criterion) -> tuple[int, int]:
        """How many were seen, of how many. Raises ChartError for an unknown criterion."""
        total = len(self.wanted(criterion))
        return total - len(self.missing(criterion)), total

    def meets(self, criterion: Criterion) -> bool:
        """Whether nothing is missing. Raises ChartError for an unknown criterion."""
        return not self.missing(criterion)

    def table(self) -> str:
        """A line for each criterion, and below them what is missing, as plain text."""
        lines = []
        for criterion in CRITERIA:
            seen, total = self.counts(criterion)
            share = f"{100 * seen // total:3d} %" if total else "none"
            lines.append(f"{self.chart.id:<14} {criterion:<19} {seen:4d} of {total:4d}  {share}")
        for criterion in CRITERIA:
            lines += [f"  missing, {criterion}: {one}" for one in self.missing(criterion)]
        return "\n".join(lines)


def coverage(chart: Chart, steps: Iterable[Step], refused: Iterable[Tried] = ()) -> Coverage:
    """What the steps of a trace saw of `chart`; steps of other charts are passed over.

    `refused` are transitions of `chart` that were tried and stayed closed, so that no step tells of them:
    the answers of their guards count, they themselves were not taken.

    Raises ChartError when a step names a state, a transition or a guard that the chart does not have:
    the trace is then of another version of it.
    """
    index = ChartIndex(chart)
    states: set[str] = set()
    transitions: set[str] = set()
    outcomes: set[Outcome] = set()
    for step in steps:
        if step.chart != chart.id:
            continue
        states |= {step.source, step.target}
        transitions.add(step.transition)
        outcomes |= set(_outcomes(step.tried))
    outcomes |= set(_outcomes(refused))
    strange = [
        *sorted(states.difference(index.leaves)),
        *sorted(transitions.difference(index.transitions)),
        *sorted(str(one) for one in outcomes.difference(_wanted(chart, "all-guard-outcomes"))),
    ]
    if strange:
        raise ChartError(f"{chart.id}: the trace has {strange[0]!r}, which this version of the chart lacks")
    return Coverage(chart, frozenset(states), frozenset(transitions), frozenset(outcomes))


def _outcomes(tried: Iterable[Tried]) -> Iterator[Outcome]:
    for one in tried:
        yield from (Outcome(one.transition, answer.guard, answer.yes) for answer in one.answers)


def _wanted(chart: Chart, criterion: str) -> tuple[str, ...] | tuple[Outcome, ...]:
    if criterion == "all-states":
        return ChartIndex(chart).leaves
    if criterion == "all-transitions":
        return tuple(one.id for one in chart.transitions)
    if criterion == "all-guard-outcomes":
        return tuple(
            Outcome(one.id, guard.id, yes)
            for one in chart.transitions
            for guard in one.guards
            for yes in (True, False)
        )
    raise ChartError(f"no criterion is called {criterion!r}: there are {', '.join(CRITERIA)}")
