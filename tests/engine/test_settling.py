"""Rows of 408, 410 and 420: what happens before anybody receives priority, and lands."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where

WATCHER = """
{name: %s, types: [enchantment], cost: "{1}",
 abilities: [{ability: triggered, event: spell_played, by: anyone, text: {%s}}]}
"""
GAIN = card(WATCHER % ("Gain", "instructions: [{do: gain_life, who: you, amount: 1}]"))
DRAIN = card(WATCHER % ("Drain", "instructions: [{do: lose_life, who: each opponent, amount: 1}]"))
PING = card(
    WATCHER
    % ("Ping", "targets: [{what: {types: [creature]}}], instructions: [{do: damage, to: target, amount: 1}]")
)
SPREAD = card(
    WATCHER
    % (
        "Spread",
        "divide: 2, targets: [{what: {types: [creature]}, at_least: 0, at_most: 2}],"
        " instructions: [{do: damage, to: target, amount: divided}]",
    )
)


def stack(game: Game) -> list[str]:
    """The stack from its top."""
    return [game.state.objects[i].card for i in reversed(game.state.stack)]


@pytest.mark.rule("T-1", "T-2")
def test_the_active_players_triggers_go_first_and_each_orders_their_own() -> None:
    alice = Seat(hand=("Ornithopter",), battlefield=("Gain", "Drain"))
    game = table(alice, Seat(battlefield=("Gain",)), GAIN, DRAIN)
    game.cast("Ornithopter")
    decision = game.choices()
    assert decision is not None
    assert (decision.player, decision.asks) == ("Alice", "next_trigger")
    assert [str(r) for r in game.why("choose_trigger", "3")] == ["410.3: Alice's abilities come first"]
    game.do("choose_trigger", "Drain")
    assert stack(game) == ["Gain", "Gain", "Drain", "Ornithopter"]
    assert [game.state.objects[i].controller for i in game.state.stack] == ["Alice", "Alice", "Alice", "Bob"]
    assert where(game) == "priority.holding"


@pytest.mark.rule("T-3")
def test_a_triggers_target_is_chosen_as_it_goes_on_the_stack() -> None:
    alice = Seat(hand=("Grizzly Bears",), battlefield=("Ping",), pool="{G}{G}")
    game = table(alice, Seat(battlefield=("Llanowar Elves", "Blurred Mongoose")), PING)
    game.cast("Grizzly Bears", pay=["mana"])
    assert where(game) == "triggers.placing.targets"
    assert [str(r) for r in game.why("choose_target", "Grizzly Bears")] == [
        "409.1c: Grizzly Bears is in the wrong zone: on the stack, not in play"
    ]
    assert not game.can("choose_target", "Blurred Mongoose")
    game.do("choose_target", "Llanowar Elves")
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Llanowar Elves"]


@pytest.mark.rule("T-3")
def test_a_trigger_without_a_legal_target_is_removed() -> None:
    game = table(Seat(hand=("Shock",), battlefield=("Ping",), pool="{R}"), None, PING)
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    assert stack(game) == ["Shock"]
    assert game.trace.path("triggers")[-1] == "cannot_comply"
    assert game.state.waiting == ()
    assert where(game) == "priority.holding"


@pytest.mark.rule("T-3")
def test_a_trigger_divides_as_it_goes_on_the_stack() -> None:
    alice = Seat(hand=("Ornithopter",), battlefield=("Spread",))
    game = table(alice, Seat(battlefield=("Llanowar Elves", "Grizzly Bears")), SPREAD)
    game.cast("Ornithopter")
    assert [str(r) for r in game.why("choose_target_count", "3")] == [
        "409.1c: 3 targets are not allowed, 0 to 2 are"
    ]
    for answer in (
        ("choose_target_count", "2"),
        ("choose_target", "Llanowar Elves"),
        ("choose_target", "Grizzly Bears"),
    ):
        game.do(*answer)
    assert not game.can("divide", "2, 0")
    assert not game.can("divide", "1, 2")
    game.do("divide", "1, 1")
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Llanowar Elves"]


@pytest.mark.rule("P-6")
def test_state_based_effects_come_before_triggers_and_again_until_none_applies() -> None:
    alice = Seat(hand=("Shock",), battlefield=("Gain", "Drain"), pool="{R}")
    game = table(alice, Seat(life=1, battlefield=(Placed("Llanowar Elves", damage=1),)), GAIN, DRAIN)
    assert in_graveyard(game, "Bob") == ["Llanowar Elves"]
    game.cast("Shock", targets=["Alice"], pay=["mana"])
    game.do("choose_trigger", "Gain")
    pass_all(game)
    assert game.over
    assert where(game) == "turn.game_over"
    assert [player.name for player in game.state.players if player.lost] == ["Bob"]


def test_of_three_players_two_go_on_when_one_has_lost() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"), Seat(life=2), Carol=Seat())
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    pass_all(game, 3)
    assert not game.over
    assert game.rules.asked_player(game.state) == "Alice"
    game.pass_priority()
    assert game.rules.asked_player(game.state) == "Carol"
    game.pass_priority()
    assert (game.state.step, where(game)) == ("beginning_of_combat", "priority.holding")


@pytest.mark.rule("P-7")
def test_a_land_is_played_without_the_stack_once_a_turn() -> None:
    game = table(Seat(hand=("Forest", "Island", "Shock")), Seat(hand=("Swamp",)))
    assert [str(r) for r in game.why("play_land", "Swamp", "Bob")] == [
        "408.1c: Bob does not have priority, Alice does",
        "408.2d: Swamp is played in one's own turn, and it is not Bob's",
    ]
    game.do("play_land", "Forest")
    assert (in_play(game), in_hand(game), game.state.stack) == (["Forest"], ["Island", "Shock"], ())
    assert where(game) == "priority.holding"
    assert [str(r) for r in game.why("play_land", "Island")] == ["408.2d: Alice has played a land this turn"]
    assert [str(r) for r in game.why("announce", "Island")] == ["401.1: Island is a land, which is no spell"]


def test_a_colour_that_a_land_does_not_make_is_no_choice() -> None:
    game = table(Seat(battlefield=("City of Brass", "Caves of Koilos")))
    game.do("play_mana_ability", "Caves of Koilos: white or black mana")
    assert [option.words for option in game.choices() or ()] == ["choose mana: {W}", "choose mana: {B}"]
    game.do("choose_mana", "{W}")
    assert (game.state.player("Alice").life, game.state.player("Alice").pool) == (19, "W")


def test_what_a_kept_mana_ability_caused_comes_before_priority() -> None:
    alice = Seat(hand=("Terror",), battlefield=("City of Brass",))
    game = table(alice, Seat(battlefield=("Grizzly Bears",)))
    game.cast("Terror", targets=["Grizzly Bears"], mana=["City of Brass"])
    game.do("choose_mana", "{U}")
    game.do("settle_mana_ability", "keep")
    assert stack(game) == ["City of Brass"]
