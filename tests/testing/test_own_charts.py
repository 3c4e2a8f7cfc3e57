"""The charts of the rules under their own tests: every mutant of them is noticed."""

from __future__ import annotations

from functools import partial

import pytest

from engine.mutating import Judge, Plays, ending
from engine.rules import Rules
from engine.scenario import shipped_scenarios
from fsm.charts import charts
from tests.testing.pairs import Recorded, recorded

ALIKE = {
    "combat: on_to_blockers: leads to blockers.declaring": "the attacker, asked first, can block nothing",
    "priority: mana_ability_was_reversed: leads to holding": "all is as before: nothing is to be settled",
    "priority: next_player: leads to holding": "a pass changes nothing that would have to be settled",
    "casting: entwine: leads to playing.choosing.splicing": "with all modes chosen that is the next step",
    "casting: choose_x: leads to playing.choosing.cost_intentions": "with X chosen that is the next step",
}
"""Mutants that no play can tell from the chart, and why: what they leave out would have changed nothing."""


def ends(game: Recorded, rules: Rules) -> object:
    """How a game that was kept ends under mutated rules."""
    return ending(game.play(rules))


@pytest.fixture(scope="module")
def plays() -> Plays:
    return Plays(
        list(shipped_scenarios().values()), {name: partial(ends, game) for name, game in recorded().items()}
    )


@pytest.mark.parametrize("chart", charts())
def test_every_mutant_is_noticed(chart: str, plays: Plays) -> None:
    result = Judge(chart, plays).mutate()
    known = {one for one in ALIKE if one.startswith(f"{chart}: ")}
    assert {f"{chart}: {one}" for one in result.survivors} == known
    by_games = [str(one) for one, by in result.killed.items() if by in recorded() and one.kind != "retarget"]
    assert by_games == [], "a shipped scenario ends differently with each mutant of a guard"
