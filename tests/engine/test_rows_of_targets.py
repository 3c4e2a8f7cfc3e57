"""Rows of 409.1c-e and 413.2a about numbers: none, and more than there is to divide."""

from __future__ import annotations

import pytest

from engine.setup import Seat
from tests.engine.support import in_graveyard, in_hand, pass_all, table, where


@pytest.mark.rule("C-c1", "R-a1")
def test_x_targets_with_x_as_0_are_none_and_the_spell_resolves() -> None:
    game = table(Seat(hand=("Word of Binding",), pool="{B}{B}"), Seat(battlefield=("Grizzly Bears",)))
    game.do("announce", "Word of Binding")
    game.do("choose_x", "0")
    assert where(game) == "casting.playing.paying", "no target is asked for"
    game.do("pay", "mana")
    pass_all(game)
    assert game.trace.path("resolution")[0] == "no_targets_to_check"
    assert in_graveyard(game) == ["Word of Binding"]
    assert not any(thing.tapped for thing in game.state.permanents())


@pytest.mark.rule("C-e1m", "C-0u")
def test_two_targets_for_one_damage_have_no_division_and_the_play_is_reversed() -> None:
    creatures = ("Grizzly Bears", "Silver Knight")
    game = table(Seat(hand=("Conflagrate",), pool="{R}{R}{R}"), Seat(battlefield=creatures))
    before = game.state
    game.do("announce", "Conflagrate")
    game.do("choose_x", "1")
    game.do("choose_target_count", "2")
    for name in creatures[:1]:
        game.do("choose_target", name)
    assert "cannot_comply" not in game.trace.path("casting"), "it is not yet known that it cannot be divided"
    game.do("choose_target", "Bob")
    assert game.trace.path("casting")[-2:] == ("cannot_comply", "play_reversed")
    assert (in_hand(game), game.state.player("Alice").pool) == (["Conflagrate"], before.player("Alice").pool)
