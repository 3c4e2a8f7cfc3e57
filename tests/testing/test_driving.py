"""Hypothesis drives the games that the charts of the rules govern, and finds what is wrong with a chart."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, settings

from engine.driving import GameAdapter
from engine.game import Game
from engine.mutating import Judge, Plays
from engine.rules import Rules
from engine.setup import Seat
from fsm.charts import charts
from fsm.testing import ModelError, PathBroken
from fsm.testing.mutation import Mutant
from fsm.testing.stateful import run, state_machine

QUICK = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate, Phase.target, Phase.shrink),
    database=None,
    suppress_health_check=list(HealthCheck),
)


def begun(card: str, rules: Rules | None = None) -> Game:
    """A game in which Alice has begun to play a card."""
    seats = {
        "Alice": Seat(hand=(card,), battlefield=("Mountain",) * 3, library=("Mountain",) * 3),
        "Bob": Seat(battlefield=("Grizzly Bears", "Grizzly Bears")),
    }
    game = Game.new(seats, rules=rules)
    game.do("announce", card)
    return game


@pytest.mark.parametrize(
    ("card", "transitions", "ends"),
    [
        ("Arc Lightning", {"choose_target", "divide", "cannot_comply", "settle_mana_ability"}, {"reversed"}),
        ("Shock", {"choose_target", "become_played", "cannot_comply"}, {"played", "reversed"}),
    ],
)
def test_plays_follow_the_chart_of_casting(card: str, transitions: set[str], ends: set[str]) -> None:
    begin = partial(begun, card)
    covered = run(state_machine(charts()["casting"], lambda: GameAdapter("casting", begin)), QUICK)
    through = {"put_spell_on_stack", "play_mana_ability", "mana_ability_over"}
    assert transitions | through <= covered.transitions
    assert ends <= covered.states


@pytest.mark.parametrize("chart", ["turn", "priority"])
def test_games_follow_the_charts_around_plays(chart: str) -> None:
    machine = state_machine(
        charts()[chart], lambda: GameAdapter(chart, partial(begun, "Shock")), invariants=[nobody_gains_life]
    )
    assert run(machine, QUICK).counts("transitions")[0] >= 8


def nobody_gains_life(adapter: GameAdapter) -> bool:
    return all(player.life <= 20 for player in adapter.game.state.players)


def test_a_transition_that_leads_elsewhere_is_told_as_a_scenario() -> None:
    judge = Judge("casting", Plays([]))
    with judge.mutated(Mutant("retarget", "mana_abilities_finished", target="played")) as wrong:
        machine = state_machine(
            charts()["casting"], lambda: GameAdapter("casting", partial(begun, "Arc Lightning", wrong))
        )
        with pytest.raises(PathBroken, match=r"finish_mana_abilities .* led to 'played'") as caught:
            run(machine, QUICK)
    told = "\n".join(caught.value.__notes__)
    assert "casting, from playing.announcing:" in told
    assert "  - finish_mana_abilities: by='Alice'" in told
    assert "play_mana_ability" not in told


def test_a_chart_that_does_not_run_is_named() -> None:
    with pytest.raises(ModelError, match="combat does not run in that game, but turn, priority, casting"):
        GameAdapter("combat", partial(begun, "Arc Lightning"))
