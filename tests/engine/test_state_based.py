"""Rows of 420.5 and of 404.4: what state-based effects see, and what a delayed ability remembers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import state_based
from engine.game import Game
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table

COLOSSUS = card(
    '{name: Colossus, types: [creature], cost: "{0}", power: 1, toughness: 1, keywords: [indestructible]}'
)
KING = card('{name: King, types: [creature], cost: "{0}", power: 1, toughness: 1, supertypes: [legendary]}')
LATER = """
{name: Later, types: [instant], cost: "{R}", text: {instructions: [
  {do: later, step: %s, whose: %s, instructions: [{do: damage, to: each player, amount: 3}]}]}}
"""


def due(game: Game) -> list[tuple[str, str]]:
    """What applies now, with names."""
    state = game.state
    return [
        (what, whom if isinstance(whom, str) else state.objects[whom].card)
        for what, whom in state_based.due(state)
    ]


@pytest.mark.rule("X-1")
def test_all_that_apply_are_found_at_once_and_each_object_once() -> None:
    game = table(Seat(battlefield=("King",)), Seat(battlefield=("Grizzly Bears",)), KING)
    state = game.state
    king, bears = state.permanents()
    twin = replace(king, id=state.next_id, damage=1)
    state = replace(
        state.with_object(twin).with_object(replace(bears, damage=2)),
        battlefield=(*state.battlefield, twin.id),
        next_id=state.next_id + 1,
    )
    state = state.with_player(replace(state.player("Bob"), poison=10, drew_from_empty=True, life=0))
    assert set(state_based.due(state)) == {
        ("loses", "Bob"),
        ("put_into_graveyard", king.id),
        ("destroyed", bears.id),
        ("put_into_graveyard", twin.id),
    }
    assert len(state_based.due(state)) == 4
    after = state_based.applied(state)
    assert (after.battlefield, after.player("Bob").lost) == ((), True)
    assert state_based.due(after) == ()


@pytest.mark.rule("X-1")
def test_an_indestructible_creature_with_lethal_damage_stays() -> None:
    game = table(Seat(battlefield=(Placed("Colossus", damage=5),)), None, COLOSSUS)
    assert due(game) == []
    assert in_play(game) == ["Colossus"]


@pytest.mark.rule("X-1")
def test_counters_of_both_kinds_stay_together() -> None:
    game = table(Seat(battlefield=("Grizzly Bears",)))
    bears = next(game.state.permanents())
    both = game.state.with_object(replace(bears, counters=("+1/+1", "-1/-1", "-1/-1")))
    assert state_based.due(both) == ()
    assert state_based.due(both.with_object(replace(bears, counters=("-1/-1", "-1/-1")))) == (
        ("put_into_graveyard", bears.id),
    )


@pytest.mark.rule("X-1", "S-4")
def test_a_copy_of_a_spell_goes_where_a_card_would_and_ceases_there() -> None:
    game = table(
        Seat(hand=("Shock", "Twincast"), pool="{R}{U}{U}"),
        Seat(hand=("Counterspell",), pool="{U}{U}"),
    )
    game.cast("Shock", targets=["Bob"], pay=["{R}"])
    game.cast("Twincast", targets=["Shock"], pay=["mana"])
    pass_all(game)
    game.do("choose_new_target", "as it is")
    copy = game.state.stack[-1]
    game.pass_priority()
    game.cast("Counterspell", targets=[f"Shock #{copy}"], pay=["mana"])
    pass_all(game)
    assert "apply_state_based_effects" in game.trace.path("priority")
    assert in_graveyard(game) == ["Twincast"]
    assert [game.state.objects[i].card for i in game.state.stack] == ["Shock"]


@pytest.mark.rule("T-6", "R-f5")
def test_the_source_of_a_delayed_ability_is_remembered_until_it_has_resolved() -> None:
    later = card(LATER % ("end_of_turn", "anyone"))
    alice = Seat(hand=("Later",), library=("Plains", "Plains"), pool="{R}")
    game = table(alice, Seat(battlefield=("Sphere of Law",), library=("Plains", "Plains")), later)
    game.cast("Later", pay=["mana"])
    spell = game.state.stack[-1]
    pass_all(game)
    assert list(game.state.last_known) == [spell], "nothing else is remembered"
    game.pass_until("end of turn")
    assert (game.state.delayed, len(game.state.stack)) == ((), 1)
    pass_all(game)
    assert game.state.player("Alice").life == 17
    assert game.state.player("Bob").life == 19, "the source is red: 2 of it are prevented"
    assert game.state.last_known == {}
    game.pass_until("end of turn")
    assert game.state.stack == ()


@pytest.mark.rule("T-6")
def test_in_its_controllers_next_upkeep() -> None:
    later = card(LATER % ("upkeep", "you"))
    seats = [Seat(library=("Plains",) * 3) for _ in range(2)]
    game = table(replace(seats[0], hand=("Later",), pool="{R}"), seats[1], later)
    game.cast("Later", pay=["mana"])
    pass_all(game)
    game.pass_until("upkeep")
    assert (game.state.active, game.state.stack) == ("Bob", ())
    game.pass_until("upkeep")
    assert (game.state.active, len(game.state.stack)) == ("Alice", 1)
    pass_all(game)
    assert [player.life for player in game.state.players] == [17, 17]


@pytest.mark.rule("T-6")
def test_a_delayed_ability_finds_what_died_where_it_is() -> None:
    rising = card(
        """
        {name: Rising, types: [creature], cost: "{0}", power: 1, toughness: 1, abilities: [
          {ability: triggered, event: dies, this: true, text: {instructions: [
            {do: later, step: end_of_turn, about: it, instructions: [{do: return_to_hand, what: it}]}]}}]}
        """
    )
    alice = Seat(hand=("Shock",), battlefield=("Rising",), pool="{R}")
    game = table(alice, None, rising)
    game.cast("Shock", targets=["Rising"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert in_graveyard(game) == ["Shock", "Rising"]
    game.pass_until("end of turn")
    pass_all(game)
    assert (in_graveyard(game), in_hand(game)) == (["Shock"], ["Rising"])
