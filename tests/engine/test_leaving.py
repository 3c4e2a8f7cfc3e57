"""600.4a: a player who lost leaves a game that goes on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.choices import ChooseTarget
from engine.events import Moved
from engine.game import Game
from engine.leaving import leave
from engine.objects import Assigned, GameObject, PlayerTarget
from engine.references import resolve
from engine.setup import Placed, Seat
from engine.state import Delayed, GameState, WaitingTrigger
from engine.zones import create_ability
from tests.engine.support import in_play, pass_all, table

LIBRARY = ("Plains",) * 4


def four(**seats: Seat) -> Game:
    """A game of four with libraries."""
    names = ("Alice", "Bob", "Carol", "Dave")
    each = {name: replace(seats.get(name, Seat()), library=LIBRARY) for name in names}
    return table(each.pop("Alice"), each.pop("Bob"), **each)


def owned(game: GameState, player: str) -> list[GameObject]:
    """What a player owns or controls, anywhere."""
    return [one for one in game.objects.values() if player in (one.owner, one.controller)]


@pytest.mark.rule("X-1")
def test_what_is_theirs_leaves_and_what_they_only_controlled_does_not_stay_with_them() -> None:
    game = four(
        Alice=Seat(battlefield=(Placed("Grizzly Bears", owner="Bob"),)),
        Bob=Seat(hand=("Shock",), battlefield=("Llanowar Elves", Placed("Ornithopter", owner="Alice"))),
    ).state
    elves, thopter = (
        next(one for one in game.permanents() if one.card == n) for n in ("Llanowar Elves", "Ornithopter")
    )
    game, _ = create_ability(game, "Bob", elves, 0)
    after = leave(game, ("Bob",))
    assert owned(after, "Bob") == []
    assert [after.objects[i].card for i in after.removed] == ["Ornithopter"], "nothing gave control of it"
    assert (after.stack, after.battlefield) == ((), ())
    assert after.player("Bob").left
    assert {event.old.id for event in after.events if isinstance(event, Moved)} >= {elves.id, thopter.id}


@pytest.mark.rule("X-1")
def test_effects_that_give_control_end() -> None:
    game = four(
        Alice=Seat(battlefield=("Grizzly Bears",)),
        Bob=Seat(hand=("Threaten",), pool="{R}{R}{R}", life=2),
        Carol=Seat(hand=("Shock",), pool="{R}"),
    )
    assert not game.can("announce", "Threaten", "Bob")
    turn = Game.starting(replace(game.state, frames=(), active="Bob", step="precombat_main"))
    turn.cast("Threaten", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(turn, 4)
    assert in_play(turn, "Bob") == ["Grizzly Bears"]
    turn.pass_priority()
    turn.cast("Shock", by="Carol", targets=["Bob"], pay=["mana"])
    pass_all(turn, 4)
    assert in_play(turn, "Alice") == ["Grizzly Bears"]
    assert turn.rules.asked_player(turn.state) == "Carol"


@pytest.mark.rule("X-1", "T-2")
def test_their_abilities_that_wait_never_come_and_the_others_do() -> None:
    game = four(Bob=Seat(battlefield=("Llanowar Elves",))).state
    waiting = tuple(
        WaitingTrigger(name, game.battlefield[0], "Llanowar Elves", 0) for name in ("Bob", "Carol")
    )
    game = replace(game, waiting=waiting, delayed=tuple(Delayed("upkeep", one) for one in waiting))
    after = leave(game, ("Bob",))
    assert [one.controller for one in after.waiting] == ["Carol"]
    assert [one.trigger.controller for one in after.delayed] == ["Carol"]


@pytest.mark.rule("X-1", "X-5")
def test_attackers_attack_nobody_and_combat_damage_stays_on_the_stack() -> None:
    game = four(Alice=Seat(battlefield=("Grizzly Bears",)), Bob=Seat(battlefield=("Llanowar Elves",))).state
    bears, elves = game.permanents()
    game = game.with_object(replace(bears, attacking="Bob", blocked=True))
    damage = GameObject(
        game.next_id,
        "combat damage",
        "Bob",
        "Bob",
        "stack",
        "combat_damage",
        assigned=(Assigned(elves.id, PlayerTarget("Carol"), 1),),
    )
    game = replace(game.with_object(damage), stack=(damage.id,), next_id=game.next_id + 1)
    after = leave(game, ("Bob",))
    assert (after.objects[bears.id].attacking, after.objects[bears.id].blocked) == (None, False)
    assert after.stack == (damage.id,)


@pytest.mark.rule("X-1", "P-4")
def test_three_of_four_lose_one_after_another_and_the_turns_go_on() -> None:
    game = four(
        Alice=Seat(hand=("Blaze",) * 3, pool="{R}{R}{R}" + "{C}" * 5),
        Bob=Seat(life=1, battlefield=("Island",)),
        Carol=Seat(life=2),
        Dave=Seat(life=20),
    )
    for player, life in (("Bob", 1), ("Carol", 2)):
        game.cast("Blaze", x=life, targets=[player], pay=["{R}" + "{C}" * life])
        pass_all(game, 4 if player == "Bob" else 3)
        assert game.state.player(player).left
    game.pass_until("upkeep")
    assert game.state.active == "Dave"
    game.pass_until("upkeep")
    assert game.state.active == "Alice"


@pytest.mark.rule("X-1")
def test_the_turn_of_a_player_who_left_goes_on_to_its_end() -> None:
    game = four(Alice=Seat(life=2, hand=("Shock",) * 9, battlefield=("Grizzly Bears",), pool="{R}"))
    game.cast("Shock", targets=["Alice"], pay=["mana"])
    pass_all(game, 4)
    assert game.rules.asked_player(game.state) == "Bob"
    steps = set()
    while game.state.active == "Alice":
        steps.add(game.state.step)
        assert game.rules.asked_player(game.state) != "Alice"
        game.pass_priority()
    assert {"precombat_main", "end_of_turn", "postcombat_main"} <= steps
    assert game.state.active == "Bob"


@pytest.mark.rule("X-1")
def test_the_last_two_lose_together_and_nobody_has_won() -> None:
    game = four(
        Alice=Seat(hand=("Blaze",) * 2, pool="{R}" + "{C}" * 3),
        Bob=Seat(life=0),
        Carol=Seat(life=0),
        Dave=Seat(life=3),
    )
    assert [player.name for player in game.state.players if player.left] == ["Bob", "Carol"]
    state = game.state
    both = state.with_player(replace(state.player("Alice"), life=0)).with_player(
        replace(state.player("Dave"), drew_from_empty=True)
    )
    game = Game.starting(replace(both, frames=()))
    assert game.over
    assert [player.name for player in game.state.players if not player.lost] == []


def test_a_player_who_left_is_no_target_and_nothing_refers_to_them() -> None:
    game = four(Alice=Seat(hand=("Shock",), pool="{R}"), Bob=Seat(life=0, battlefield=("Island",)))
    game.do("announce", "Shock")
    bob = ChooseTarget(by="Alice", target=PlayerTarget("Bob"))
    assert [str(one) for one in game.why(bob)] == ["409.1c: Bob is not in the game"]
    assert not any("Bob" in option.words for option in game.choices() or ())
    spell = replace(game.state.objects[game.state.stack[-1]], named="Bob")
    assert resolve(game.state, spell, "that player", 0) == ()
    assert resolve(game.state, replace(spell, named="Dave"), "that player", 0) != ()


@pytest.mark.rule("X-1")
@pytest.mark.parametrize("order", [("Goblin King", "Mogg Fanatic"), ("Mogg Fanatic", "Goblin King")])
def test_what_leaves_with_a_player_is_last_known_as_it_was_together(order: tuple[str, str]) -> None:
    game = four(Bob=Seat(battlefield=order)).state
    fanatic = next(one for one in game.permanents() if one.card == "Mogg Fanatic")
    after = leave(game, ("Bob",))
    assert characteristics(after, after.last_known[fanatic.id]).power == 2
