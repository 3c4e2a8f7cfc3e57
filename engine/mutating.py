"""Mutants of the charts of the rules, and whether some scenario ends differently with each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import engine.rules
from engine.bound import Machine
from engine.errors import ScenarioError
from engine.game import Game
from engine.playing import play
from engine.rules import PROCEDURES, Rules
from engine.scenario import Scenario
from engine.state import GameState
from fsm.chart import Chart, ChartError
from fsm.charts import charts
from fsm.machine import ChartMachine
from fsm.testing.mutation import KINDS, Kind, Mutant, Mutation, mutate, mutated, mutated_chart

MOST_STEPS = 300
"""A mutant may run in circles: so many steps without a question are enough to say so."""

Check = Callable[[Rules], object]
"""Something else to look at under mutated rules: it notices a mutant when its answer differs."""


class Plays:
    """Scenarios, and other checks, by the charts as they should be: what mutants are compared with.

    Raises ScenarioError for a scenario that fails without any mutant.
    """

    def __init__(self, scenarios: Sequence[Scenario], checks: Mapping[str, Check] | None = None) -> None:
        self.charts = charts()
        self._sealed: dict[str, Machine] = {}
        rules = Rules(self.charts, self.machine)
        self.comes_to: dict[str, frozenset[str]] = {}
        self._length: dict[str, int] = {}
        self._checks: dict[str, tuple[Check, object]] = {}
        for scenario in scenarios:
            game = play(scenario, rules)
            self._checks[scenario.id] = (_Played(scenario), ending(game))
            self.comes_to[scenario.id] = _tried(scenario, game)
            self._length[scenario.id] = len(game.trace)
        for name, check in (checks or {}).items():
            self._checks[name] = (check, check(rules))

    def machine(self, chart: Chart) -> Machine:
        """The machine of a chart that is as it should be, worked out once."""
        if chart.id not in self._sealed:
            self._sealed[chart.id] = ChartMachine.from_chart(chart).sealed(PROCEDURES[chart.id])
        return self._sealed[chart.id]

    def in_order(self, transition: str, noticed: Mapping[str, int]) -> list[str]:
        """Those that come to the transition first; of these what noticed most so far, and then the short."""

        def rank(name: str) -> tuple[bool, bool, int, int]:
            scenario = name in self.comes_to
            comes = scenario and transition in self.comes_to[name]
            return (not scenario, not comes, -noticed.get(name, 0), self._length.get(name, 0))

        return sorted(self._checks, key=rank)

    def differs(self, name: str, rules: Rules) -> bool:
        """Whether a scenario or a check ends differently by other rules."""
        check, expected = self._checks[name]
        try:
            return check(rules) != expected
        except Exception:  # a mutant may break anything
            return True


class Judge:
    """Tries mutants of one chart on plays. Raises ChartError for an unknown chart."""

    def __init__(self, chart: str, plays: Plays) -> None:
        self.plays = plays
        if chart not in plays.charts:
            raise ChartError(f"no chart is called {chart!r}: there are {', '.join(plays.charts)}")
        self.chart = plays.charts[chart]
        self._noticed: dict[str, int] = {}

    def noticed(self, mutant: Mutant) -> str | None:
        """A scenario or check that ends differently with the mutant, None when none does."""
        with short_circles(), self.mutated(mutant) as rules:
            for name in self.plays.in_order(mutant.transition, self._noticed):
                if self.plays.differs(name, rules):
                    self._noticed[name] = self._noticed.get(name, 0) + 1
                    return name
        return None

    def mutate(
        self,
        kinds: Sequence[Kind] = KINDS,
        progress: Callable[[Mutant, str | None], None] | None = None,
    ) -> Mutation:
        """Try every mutant of the chart."""
        return mutate(self.chart, self.noticed, kinds=kinds, progress=progress)

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[Rules]:
        """Rules in which the chart is the mutant."""
        machine = ChartMachine.from_chart(self.chart)
        with mutated(machine, mutant):
            changed = mutated_chart(self.chart, mutant)
            yield Rules(
                {**self.plays.charts, self.chart.id: changed},
                lambda chart: machine if chart is changed else self.plays.machine(chart),
                checked=False,
            )


class _Played:
    """How a scenario ends by some rules: a check."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def __call__(self, rules: Rules) -> object:
        try:
            return ending(play(self.scenario, rules))
        except ScenarioError as wrong:
            return str(wrong)


def _tried(scenario: Scenario, game: Game) -> frozenset[str]:
    """The transitions that a scenario tries, and the triggers that it expects to be refused."""
    tried = {each.transition for step in game.trace.steps for each in step.tried}
    closed = {each.transition for moment in game.moments for each in moment.closed}
    return frozenset(tried | closed | {act.trigger for act in scenario.acts if act.refused})


def ending(game: Game) -> tuple[GameState, tuple[tuple[str, str], ...]]:
    """How a play ends: its last situation, and in which final state each chart was left, in order."""
    indexes = game.rules.indexes
    finals = (
        (step.chart, step.target)
        for step in game.trace.steps
        if indexes[step.chart].states[step.target].final
    )
    return game.state, tuple(finals)


@contextmanager
def short_circles() -> Iterator[None]:
    """Notice soon where a mutant runs in circles."""
    before = engine.rules.MOST_STEPS
    engine.rules.MOST_STEPS = MOST_STEPS
    try:
        yield
    finally:
        engine.rules.MOST_STEPS = before
