"""Rows of 306 to 311: attackers, blockers and combat damage that waits on the stack."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.boards import board_of
from engine.changes import Change
from engine.continuous import changed, with_controller
from engine.errors import AmbiguousChoice, UnreadableChoice
from engine.fighting import divisions
from engine.game import Game
from engine.objects import GameObject
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_play, pass_all, where

BLUNT = card(
    """
    {name: Blunt, types: [instant], cost: "{0}", text: {targets: [{what: {types: [creature]}}],
     instructions: [{do: become, what: target, lose: [first strike, double strike]}]}}
    """
)
SHARPEN = card(
    """
    {name: Sharpen, types: [instant], cost: "{0}", text: {targets: [{what: {types: [creature]}}],
     instructions: [{do: become, what: target, keywords: [first strike]}]}}
    """
)
ONLY_ATTACKERS = card(
    """
    {name: Ambush, types: [instant], cost: "{0}", text: {
     targets: [{what: {types: [creature], attacking: true}}], instructions: [{do: destroy, what: target}]}}
    """
)
CARDS = {one.name: one for one in (BLUNT, SHARPEN, ONLY_ATTACKERS)}


def combat(alice: Seat, bob: Seat, **more: Seat) -> Game:
    """A game in which Alice declares attackers."""
    game = Game.new({"Alice": alice, "Bob": bob, **more}, step="combat", cards=CARDS)
    pass_all(game, 2 + len(more))
    return game


def named(game: Game, name: str) -> GameObject:
    """The newest permanent of that name."""
    return [thing for thing in game.state.permanents() if thing.card == name][-1]


def attack(game: Game, *creatures: str, players: int = 2) -> None:
    """Attackers are declared, and everybody passes."""
    for creature in creatures:
        game.do("declare_attacker", creature)
    if "finish_attackers" in game.rules.triggers(game.state):
        game.do("finish_attackers")
    pass_all(game, players)


def block(game: Game, *blocks: str) -> None:
    """Blockers are declared, and everybody passes."""
    for one in blocks:
        game.do("declare_blocker", one)
    if "finish_blockers" in game.rules.triggers(game.state):
        game.do("finish_blockers")
    pass_all(game)


def test_without_attackers_players_still_have_priority_and_no_one_is_asked_to_block() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears",)), Seat(battlefield=("Grizzly Bears",)))
    assert where(game) == "combat.attackers.declaring"
    game.do("finish_attackers")
    assert (game.state.step, where(game)) == ("declare_attackers", "priority.holding")
    pass_all(game)
    assert game.state.step == "end_of_combat"
    assert "no_attack" in game.trace.path("combat")


def test_attackers_that_left_are_reason_enough_for_the_other_steps() -> None:
    game = combat(Seat(battlefield=("Mogg Fanatic",)), Seat(battlefield=("Grizzly Bears",)))
    game.do("declare_attacker", "Mogg Fanatic")
    game.activate("Mogg Fanatic", targets=["Bob"], pay=["sacrifice itself"])
    pass_all(game)
    pass_all(game)
    assert (game.state.step, where(game)) == ("declare_blockers", "priority.holding")
    pass_all(game)
    assert (game.state.step, game.state.stack) == ("combat_damage", ())


@pytest.mark.rule("X-4")
def test_what_came_under_control_this_turn_does_not_attack() -> None:
    seat = Seat(battlefield=("Grizzly Bears", Placed("Scryb Sprites", summoning_sick=True)))
    game = combat(seat, Seat())
    assert [str(r) for r in game.why("declare_attacker", "Scryb Sprites")] == [
        "212.3d: Scryb Sprites came this turn"
    ]
    assert [str(option) for option in game.choices() or ()] == [
        "declare attacker: Grizzly Bears at Bob",
        "finish attackers",
    ]


def test_the_words_for_attackers_and_blockers_tell_them_apart() -> None:
    bears = ("Grizzly Bears", Placed("Grizzly Bears", damage=1))
    game = combat(Seat(battlefield=bears), Seat(battlefield=("Wall of Wood", "Wall of Wood")))
    first, second = (thing.id for thing in game.state.permanents() if thing.card == "Grizzly Bears")
    with pytest.raises(AmbiguousChoice, match=f"Grizzly Bears #{first} at Bob; Grizzly Bears #{second} at"):
        game.do("declare_attacker", "Grizzly Bears")
    with pytest.raises(UnreadableChoice, match="names nothing"):
        game.do("declare_attacker", "Grizzly Bears at Zed")
    attack(game, f"#{first}", f"Grizzly Bears #{second} at Bob")
    with pytest.raises(AmbiguousChoice, match="against Grizzly Bears"):
        game.do("declare_blocker", "Wall of Wood")
    game.do("declare_blocker", f"Wall of Wood against #{second}")
    assert [thing.blocking for thing in game.state.permanents() if thing.blocking] == [second]


def test_of_two_equal_attackers_the_one_blocked_before_is_another() -> None:
    bears = Seat(battlefield=("Grizzly Bears", "Grizzly Bears"))
    game = combat(bears, Seat(battlefield=("Wall of Wood", "Wall of Wood")))
    attack(game, "Grizzly Bears", "Grizzly Bears")
    game.do("declare_blocker", "Wall of Wood against Grizzly Bears")
    with pytest.raises(AmbiguousChoice, match="against Grizzly Bears"):
        game.do("declare_blocker", "Wall of Wood against Grizzly Bears")


@pytest.mark.rule("X-5")
def test_combat_damage_is_an_object_that_the_active_player_controls() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears",)), Seat())
    attack(game, "Grizzly Bears")
    pass_all(game)
    (id,) = game.state.stack
    damage = game.state.objects[id]
    assert (damage.kind, damage.controller, damage.represented_by) == ("combat_damage", "Alice", None)
    assert [(one.source, one.amount) for one in damage.assigned] == [(named(game, "Grizzly Bears").id, 2)]


@pytest.mark.rule("X-5")
def test_the_board_and_the_trace_show_who_fights_and_what_was_assigned() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears",)), Seat(battlefield=("Llanowar Elves",)))
    attack(game, "Grizzly Bears")
    block(game, "Llanowar Elves")
    board = board_of(game.state)
    mine, other = (seat.zones[0].pieces[0] for seat in board.seats)
    assert (mine.marks, other.marks) == (("attacking Bob", "blocked"), ("blocking Grizzly Bears",))
    (damage,) = board.shared[0].pieces
    assert (damage.name, damage.kind) == ("combat damage", "combat damage")
    assert damage.marks == ("2 by Grizzly Bears to Llanowar Elves", "1 by Llanowar Elves to Grizzly Bears")
    notes = [step.notes for step in game.trace.steps if step.transition == "assign_obvious_damage"]
    assert notes == [("2 by Grizzly Bears to Llanowar Elves",), ("1 by Llanowar Elves to Grizzly Bears",)]


@pytest.mark.rule("X-6")
def test_an_assignment_is_asked_for_only_where_there_is_more_than_one_way() -> None:
    bob = Seat(battlefield=("Llanowar Elves", "Scryb Sprites"))
    game = combat(Seat(battlefield=("Grizzly Bears", "War Mammoth")), bob)
    attack(game, "Grizzly Bears", "War Mammoth")
    block(game, "Llanowar Elves against Grizzly Bears", "Scryb Sprites against War Mammoth")
    decision = game.choices()
    assert decision is not None
    assert [str(option) for option in decision] == [
        "assign damage: War Mammoth: 3 to Scryb Sprites, 0 to Bob",
        "assign damage: War Mammoth: 2 to Scryb Sprites, 1 to Bob",
        "assign damage: War Mammoth: 1 to Scryb Sprites, 2 to Bob",
    ]
    assert [str(refusal) for refusal in game.why("assign_damage", "0, 3")] == [
        "502.9b: Scryb Sprites must be assigned 1 first"
    ]
    assert [str(refusal) for refusal in game.why("assign_damage", "War Mammoth: 1, 1")] == [
        "310.2a: the shares add up to 2, and War Mammoth has power 3"
    ]
    with pytest.raises(UnreadableChoice, match="names nothing for 'assign_damage'"):
        game.do("assign_damage", "all of it to Bob")
    game.do("assign_damage", "1, 2")
    pass_all(game)
    assert game.state.player("Bob").life == 18


@pytest.mark.rule("X-6")
def test_trample_needs_no_more_than_power() -> None:
    game = combat(Seat(battlefield=("War Mammoth",)), Seat(battlefield=("Giant Spider",)))
    attack(game, "War Mammoth")
    block(game, "Giant Spider")
    assert where(game) == "priority.holding"
    pass_all(game)
    assert named(game, "Giant Spider").damage == 3


def test_divisions_are_every_way_to_divide() -> None:
    assert list(divisions(2, 2)) == [(2, 0), (1, 1), (0, 2)]
    assert list(divisions(3, 0)) == []
    assert len(list(divisions(6, 3))) == len(set(divisions(6, 3))) == 28


@pytest.mark.parametrize(
    ("spell", "creature", "life"), [("Blunt", "Boros Swiftblade", 19), ("Sharpen", "Grizzly Bears", 16)]
)
def test_first_strike_lost_or_won_between_the_steps(spell: str, creature: str, life: int) -> None:
    alice = Seat(hand=(spell,), battlefield=("Boros Swiftblade", "Grizzly Bears"))
    game = combat(alice, Seat())
    attack(game, *dict.fromkeys(("Boros Swiftblade", creature)))
    pass_all(game)
    pass_all(game)
    assert game.state.player("Bob").life == 19
    game.cast(spell, targets=[creature])
    pass_all(game)
    pass_all(game)
    if game.state.stack:
        pass_all(game)
    assert game.state.player("Bob").life == life


def test_an_attacker_that_changes_sides_leaves_combat_and_stays_out() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears", "Scryb Sprites")), Seat())
    attack(game, "Grizzly Bears", "Scryb Sprites")
    taken = with_controller(game.state, named(game, "Grizzly Bears"), "Bob", Change("end_of_turn"))
    assert [thing.card for thing in taken.permanents() if thing.attacking] == ["Scryb Sprites"]


def test_effects_until_end_of_combat_end_with_it() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears",)), Seat())
    grown = changed(game.state, [named(game, "Grizzly Bears")], Change("end_of_combat", more_power=2))
    game = Game.starting(replace(grown, frames=(), step="beginning_of_combat"))
    pass_all(game)
    attack(game, "Grizzly Bears")
    pass_all(game)
    pass_all(game)
    assert game.state.player("Bob").life == 16
    game.pass_until("second main")
    assert named(game, "Grizzly Bears").changes == ()
    assert named(game, "Grizzly Bears").attacking is None


def test_only_an_attacking_creature_can_be_the_target_of_what_is_for_attackers() -> None:
    game = combat(Seat(battlefield=("Grizzly Bears",)), Seat(hand=("Ambush",), battlefield=("Craw Wurm",)))
    game.do("declare_attacker", "Grizzly Bears")
    game.pass_priority()
    game.do("announce", "Ambush")
    assert [str(refusal) for refusal in game.why("choose_target", "Craw Wurm")] == [
        "409.1c: Craw Wurm is not attacking"
    ]
    game.do("choose_target", "Grizzly Bears")
    pass_all(game)
    assert in_graveyard(game, "Alice") == ["Grizzly Bears"]


def test_of_three_players_one_who_is_gone_is_dealt_nothing() -> None:
    alice = Seat(hand=("Shock",), battlefield=("Grizzly Bears", "Scryb Sprites", "Mountain"))
    game = combat(alice, Seat(life=2), Carol=Seat())
    game.do("declare_attacker", "Grizzly Bears at Bob")
    game.do("declare_attacker", "Scryb Sprites at Carol")
    game.cast("Shock", targets=["Bob"], mana=["Mountain"], pay=["mana"])
    pass_all(game, 3)
    pass_all(game)
    pass_all(game)
    (id,) = game.state.stack
    assert [one.amount for one in game.state.objects[id].assigned] == [1]
    pass_all(game)
    assert game.state.player("Carol").life == 19


@pytest.mark.rule("X-4")
def test_blockers_of_the_right_kind_evade_no_evasion() -> None:
    alice = Seat(battlefield=("Severed Legion", "Bog Wraith"))
    game = combat(alice, Seat(battlefield=("Drudge Skeletons", "Grizzly Bears")))
    attack(game, "Severed Legion", "Bog Wraith")
    block(game, "Drudge Skeletons against Severed Legion", "Grizzly Bears against Bog Wraith")
    pass_all(game)
    assert in_play(game, "Bob") == []


def test_a_game_is_saved_and_loaded_in_the_middle_of_combat(tmp_path: Path) -> None:
    bob = Seat(battlefield=("Llanowar Elves", "Scryb Sprites"))
    game = combat(Seat(battlefield=("Craw Wurm",)), bob)
    attack(game, "Craw Wurm")
    block(game, "Llanowar Elves", "Scryb Sprites")
    game.do("assign_damage", "3, 3")
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").state == game.state
