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


class Judge:
    """Plays scenarios with mutants of one chart, those first that come to the mutant's transition.

    Raises ScenarioError for a scenario that fails without any mutant, ChartError for an unknown chart.
    """

    def __init__(
        self, chart: str, scenarios: Sequence[Scenario], checks: Mapping[str, Check] | None = None
    ) -> None:
        self.charts = charts()
        if chart not in self.charts:
            raise ChartError(f"no chart is called {chart!r}: there are {', '.join(self.charts)}")
        self.chart = self.charts[chart]
        self._sealed: dict[str, Machine] = {}
        rules = Rules(self.charts, self._machine)
        self._played = [(scenario, play(scenario, rules)) for scenario in scenarios]
        self._endings = {scenario.id: ending(game) for scenario, game in self._played}
        self._comes_to = {scenario.id: _tried(scenario, game) for scenario, game in self._played}
        self._checks = {name: (check, check(rules)) for name, check in (checks or {}).items()}

    def noticed(self, mutant: Mutant) -> str | None:
        """The first scenario or check that ends differently with the mutant, None when none does."""
        with _short_circles(), self._mutated(mutant) as rules:
            for scenario, _ in sorted(
                self._played, key=lambda each: mutant.transition not in self._comes_to[each[0].id]
            ):
                if _ending(scenario, rules) != self._endings[scenario.id]:
                    return scenario.id
            for name, (check, expected) in self._checks.items():
                if _answer(check, rules) != expected:
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
    def _mutated(self, mutant: Mutant) -> Iterator[Rules]:
        machine = ChartMachine.from_chart(self.chart)
        with mutated(machine, mutant):
            changed = mutated_chart(self.chart, mutant)
            yield Rules(
                {**self.charts, self.chart.id: changed},
                lambda chart: machine if chart is changed else self._machine(chart),
                checked=False,
            )

    def _machine(self, chart: Chart) -> Machine:
        """The machine of a chart that is as it should be, worked out once."""
        if chart.id not in self._sealed:
            self._sealed[chart.id] = ChartMachine.from_chart(chart).sealed(PROCEDURES[chart.id])
        return self._sealed[chart.id]


def _tried(scenario: Scenario, game: Game) -> frozenset[str]:
    """The transitions that a scenario tries, and the triggers that it expects to be refused."""
    tried = {each.transition for step in game.trace.steps for each in step.tried}
    closed = {each.transition for moment in game.moments for each in moment.closed}
    return frozenset(tried | closed | {act.trigger for act in scenario.acts if act.refused})


def ending(game: Game) -> tuple[GameState, tuple[tuple[str, str], ...]]:
    """How a play ends: its last situation, and in which final state each chart was left, in order."""
    indexes = game.rules.indexes
    return game.state, tuple(
        (step.chart, step.target)
        for step in game.trace.steps
        if indexes[step.chart].states[step.target].final
    )


def _ending(scenario: Scenario, rules: Rules) -> object:
    try:
        return ending(play(scenario, rules))
    except ScenarioError as wrong:
        return str(wrong)
    except Exception as wrong:  # a mutant may break anything
        return type(wrong)


def _answer(check: Check, rules: Rules) -> object:
    try:
        return check(rules)
    except Exception as wrong:  # as above
        return type(wrong)


@contextmanager
def _short_circles() -> Iterator[None]:
    before = engine.rules.MOST_STEPS
    engine.rules.MOST_STEPS = MOST_STEPS
    try:
        yield
    finally:
        engine.rules.MOST_STEPS = before
