"""What the shipped scenarios see of the charts: all of casting, and of resolution all but what is named."""

from __future__ import annotations

from functools import cache

import pytest

from fsm.charts import charts
from fsm.coverage import coverage
from fsm.trace import Step
from tests.engine.support import played

NOT_YET: dict[str, set[str]] = {
    "casting": set(),
    "resolution": {"condition_fails", "play_spell_meanwhile", "spell_was_played"},
}
"""Transitions whose detail comes later: an "if" in a trigger, spells played while something resolves."""


@cache
def steps() -> tuple[Step, ...]:
    return tuple(step for game in played().values() for step in game.trace.steps)


@pytest.mark.parametrize("chart", NOT_YET)
def test_the_scenarios_take_every_transition(chart: str) -> None:
    seen = coverage(charts()[chart], steps())
    assert set(seen.missing("all-transitions")) == NOT_YET[chart]


def test_the_scenarios_are_in_every_state_of_casting() -> None:
    assert coverage(charts()["casting"], steps()).missing("all-states") == ()
