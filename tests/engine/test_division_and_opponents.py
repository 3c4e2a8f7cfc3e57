"""Zones as targets, division without targets, opponents who choose, costs whose number is announced."""

from __future__ import annotations

import pytest

from engine.card_check import check_card
from engine.objects import ZoneTarget
from engine.setup import Seat
from tests.engine.support import card, in_graveyard, pass_all, table, total, where

BURIAL = card(
    """
    {name: Burial, types: [instant], cost: "{0}",
     text: {targets: [{zone: graveyard, at_least: 0, at_most: any}],
            instructions: [{do: remove_from_game, what: target},
                           {do: lose_life, who: controller of target, amount: 1}]}}
    """
)
HAIL = card(
    """
    {name: Hail, types: [sorcery], cost: "{X}",
     text: {divide: x, divide_among: {what: {types: [creature]}},
            instructions: [{do: damage, to: recipients, amount: divided}]}}
    """
)
PYRE = card(
    """
    {name: Pyre, types: [sorcery], cost: "{0}",
     additional_costs: [{pay: sacrifice, what: {types: [creature], controller: you}, count: x}],
     text: {instructions: [{do: lose_life, who: each opponent, amount: x}]}}
    """
)
VOTE = card(
    """
    {name: Vote, types: [instant], cost: "{0}",
     text: {targets: [{players: true, at_least: 0, at_most: 2, chooser: opponent}],
            instructions: [{do: lose_life, who: target, amount: 1}]}}
    """
)


@pytest.mark.rule("C-c5")
def test_a_zone_is_a_target_that_keeps_its_place() -> None:
    game = table(Seat(hand=("Burial",), graveyard=("Shock",)), Seat(graveyard=("Terror", "Undo")), BURIAL)
    game.do("announce", "Burial")
    game.do("choose_target_count", "2")
    game.do("choose_target", "Bob's graveyard")
    reasons = [str(refusal) for refusal in game.why("choose_target", "Bob's graveyard")]
    assert reasons == ["409.1c: Bob's graveyard was already chosen for this 'target'"]
    assert [str(r) for r in game.why("choose_target", "Alice")] == [
        "409.1c: Alice is a player, and a graveyard is needed"
    ]
    assert [str(r) for r in game.why("choose_target", "Terror")] == ["409.1c: Terror is no graveyard"]
    assert [str(r) for r in game.why("choose_target", "Bob's library")] == [
        "409.1c: Bob's library is a zone, and none of that kind is asked for"
    ]
    game.do("choose_target", "Alice's graveyard")
    slots = game.state.objects[game.state.stack[-1]].announcement.targets
    assert [slot.target for slot in slots] == [
        ZoneTarget("Bob", "graveyard"),
        ZoneTarget("Alice", "graveyard"),
    ]
    pass_all(game)
    assert (in_graveyard(game), in_graveyard(game, "Bob")) == (["Burial"], [])
    assert [player.life for player in game.state.players] == [19, 19]


@pytest.mark.rule("C-c5")
def test_a_zone_is_no_target_where_an_object_is_asked_for() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"))
    game.do("announce", "Shock")
    assert [refusal.rule for refusal in game.why("choose_target", "Bob's hand")] == ["409.1c"]


@pytest.mark.rule("C-e1u")
def test_shares_of_what_is_no_target_are_kept_until_resolution() -> None:
    seat = Seat(battlefield=("Blurred Mongoose", "Silver Knight"))
    game = table(Seat(hand=("Hail",), pool="{C}{C}{C}"), seat, HAIL)
    game.cast("Hail", x=3, recipients=["Silver Knight", "Blurred Mongoose"], division=[2, 1], pay=["mana"])
    said = game.state.objects[game.state.stack[-1]].announcement
    assert (said.targets, said.shares) == ((), (2, 1))
    pass_all(game)
    assert set(in_graveyard(game, "Bob")) == {"Silver Knight", "Blurred Mongoose"}
    assert "checking_targets" not in str([step.target for step in game.trace.steps])


@pytest.mark.rule("C-e1u", "C-e1m")
def test_nobody_to_divide_among_and_nothing_to_divide() -> None:
    game = table(Seat(hand=("Hail",), pool="{C}{C}{C}"), None, HAIL)
    game.cast("Hail", x=3)
    assert where(game) == "casting.playing.paying"
    game = table(Seat(hand=("Hail",)), Seat(battlefield=("Grizzly Bears",)), HAIL)
    game.cast("Hail", x=0)
    assert [game.state.objects[i].card for i in game.state.stack] == ["Hail"]


@pytest.mark.rule("C-b3o")
@pytest.mark.parametrize(("x", "lost", "left"), [(0, 0, 2), (2, 2, 0)])
def test_any_number_is_announced_with_x_and_sacrificed_one_by_one(x: int, lost: int, left: int) -> None:
    game = table(Seat(hand=("Pyre",), battlefield=("Grizzly Bears", "Ornithopter")), None, PYRE)
    game.cast("Pyre", x=x)
    for name in ("Grizzly Bears", "Ornithopter")[:x]:
        assert where(game) == "casting.playing.paying"
        game.do("pay", f"sacrifice {name}")
    pass_all(game)
    assert game.state.player("Bob").life == 20 - lost
    assert len(game.state.battlefield) == left


@pytest.mark.rule("C-b3o", "C-0u")
def test_more_than_there_is_to_sacrifice_is_announced_and_then_reversed() -> None:
    game = table(Seat(hand=("Pyre",), battlefield=("Grizzly Bears",)), None, PYRE)
    before = game.state
    game.cast("Pyre", x=2)
    assert total(game) == "{0} + sacrifice a creature + sacrifice a creature"
    game.do("pay", "sacrifice Grizzly Bears")
    assert game.state == before


@pytest.mark.rule("C-2", "C-3")
def test_the_opponent_named_says_how_many_targets_and_which() -> None:
    game = table(Seat(hand=("Vote",)), Seat(), VOTE, Carol=Seat())
    game.do("announce", "Vote")
    assert where(game) == "casting.playing.targeting.which_opponent"
    game.do("choose_opponent", "Carol")
    assert game.rules.asked_player(game.state) == "Carol"
    game.do("choose_target_count", "1")
    game.do("choose_target", "Alice")
    pass_all(game, 3)
    assert game.state.player("Alice").life == 19


@pytest.mark.rule("C-3")
def test_with_one_opponent_nobody_is_asked_which() -> None:
    game = table(Seat(hand=("Vote",)), Seat(), VOTE)
    game.do("announce", "Vote")
    assert where(game) == "casting.playing.targeting.target_count"
    assert game.rules.asked_player(game.state) == "Bob"
    assert "target_opponent_is_clear" in game.trace.path("casting")


@pytest.mark.rule("C-3")
def test_a_trigger_too_asks_which_opponent() -> None:
    tale = card(
        """
        {name: Tale, types: [enchantment], cost: "{0}",
         abilities: [{ability: triggered, name: tell, event: spell_played, by: you,
                      text: {targets: [{players: true, chooser: opponent}],
                             instructions: [{do: lose_life, who: target, amount: 1}]}}]}
        """
    )
    game = table(Seat(hand=("Ornithopter",), battlefield=("Tale",)), Seat(), tale, Carol=Seat())
    game.cast("Ornithopter")
    assert where(game) == "triggers.placing.which_opponent"
    game.do("choose_opponent", "Bob")
    game.do("choose_target", "Carol", by="Bob")
    pass_all(game, 3)
    assert game.state.player("Carol").life == 19


@pytest.mark.rule("C-f0a", "C-f1")
def test_what_changed_the_total_is_named_in_the_trace() -> None:
    alice = Seat(hand=("Terror",), battlefield=("Thunderscape Familiar", "Sphere of Resistance"))
    game = table(alice, Seat(battlefield=("Grizzly Bears", "Thorn of Amethyst")))
    game.cast("Terror", targets=["Grizzly Bears"])
    ((transition, notes),) = ((step.transition, step.notes) for step in game.trace.steps if step.notes)
    assert transition == "lock_in_total"
    changes = {"Thunderscape Familiar: -{1}", "Sphere of Resistance: +{1}", "Thorn of Amethyst: +{1}"}
    assert set(notes) == changes


def test_a_division_among_what_is_no_target_needs_none() -> None:
    check_card(HAIL)
