"""The charts govern: without any one guard of any chart, some scenario ends differently."""

from __future__ import annotations

from functools import cache

import pytest

import engine.rules
from engine.scenario import Scenario, shipped_scenarios
from fsm.charts import charts
from tests.engine.support import ending, played, without_guard

PENDING = {"may_be_played_face_down": "no words name the choice that it refuses: test_hidden_and_copied does"}
"""Guards that no scenario shows, and why; nothing else may be without effect."""

GUARDS = [
    (chart, transition.id, guard.id)
    for chart in charts()
    for transition in charts()[chart].transitions
    for guard in transition.guards
]


@pytest.fixture(autouse=True)
def short_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart without a guard may run in circles: notice it soon."""
    monkeypatch.setattr(engine.rules, "MOST_STEPS", 300)


@cache
def baseline() -> tuple[tuple[Scenario, object, frozenset[str]], ...]:
    """Each shipped scenario with its ending and the transitions that were tried in it."""
    found = []
    for id, game in played().items():
        scenario = shipped_scenarios()[id]
        tried = {each.transition for step in game.trace.steps for each in step.tried}
        said = {act.trigger for act in scenario.acts if act.refused}
        found.append((scenario, game.state, frozenset(tried | said)))
    return tuple(found)


def killers(chart: str, transition: str, guard: str) -> list[str]:
    """The first scenario that ends differently without the guard; those that try the transition first."""
    rules = without_guard(chart, transition, guard)
    likely = sorted(baseline(), key=lambda each: transition not in each[2])
    return next(([s.id] for s, state, _ in likely if ending(s, rules) != state), [])


@pytest.mark.parametrize(("chart", "transition", "guard"), GUARDS, ids=[" ".join(g) for g in GUARDS])
def test_a_scenario_ends_differently_without_the_guard(chart: str, transition: str, guard: str) -> None:
    found = killers(chart, transition, guard)
    if guard in PENDING:
        assert not found, f"{guard} is no longer pending: {found[0]} ends differently without it"
    else:
        assert found, f"{chart}.{transition} does the same without {guard}"


def test_what_is_pending_is_a_guard() -> None:
    assert set(PENDING) <= {guard for _, _, guard in GUARDS}
