"""Each invariant of random plays and explorations fails when it is broken, and says of what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Game
from engine.invariants import INVARIANTS, STEP_INVARIANTS, faults_of, faults_of_step
from engine.objects import Announcement, ObjectId
from engine.playing import play
from engine.scenario import find_scenario
from engine.setup import Seat
from engine.state import Frame, GameState, ManaData, ResolutionData, WaitingTrigger
from engine.tracing import Taken
from engine.zones import create_token, remove
from tests.engine.support import table


def playing() -> GameState:
    """Shock is on the stack, Elves in play, a card in a hand; Alice has priority."""
    alice = Seat(hand=("Shock", "Forest"), battlefield=("Llanowar Elves",), pool="{R}")
    game = table(alice, Seat(battlefield=("Grizzly Bears",)))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    assert faults_of(game.state) == ()
    return game.state


def named(game: GameState, card: str) -> ObjectId:
    """The object of that card."""
    return next(id for id, thing in game.objects.items() if thing.card == card)


def with_thing(game: GameState, card: str, **fields: Any) -> GameState:
    """The game with fields of an object changed."""
    return game.with_object(replace(game.objects[named(game, card)], **fields))


def with_player(game: GameState, name: str, **fields: Any) -> GameState:
    """The game with fields of a player changed."""
    return game.with_player(replace(game.player(name), **fields))


BROKEN: dict[str, tuple[Callable[[GameState], GameState], str]] = {
    "every object is in one zone": (
        lambda game: replace(game, battlefield=(*game.battlefield, named(game, "Forest"))),
        "Forest",
    ),
    "only what is in play fights or is tapped": (
        lambda game: with_thing(game, "Forest", tapped=True),
        "Forest",
    ),
    "only in combat something fights": (
        lambda game: with_thing(game, "Llanowar Elves", attacking="Bob"),
        "Llanowar Elves",
    ),
    "the stack holds spells and abilities": (
        lambda game: with_thing(game, "Shock", kind="card"),
        "Shock",
    ),
    "amounts make sense": (lambda game: with_player(game, "Bob", poison=-1), "Bob has -1 poison"),
    "what happened is noticed": (
        lambda game: replace(game, events=remove(game, named(game, "Shock")).events),
        "events are left over",
    ),
    "priority is held when all is settled": (
        lambda game: with_player(game, "Bob", life=0),
        "Bob is still to be: loses",
    ),
    "nothing is under way below priority": (
        lambda game: replace(
            game,
            frames=(
                *game.frames[:-1],
                Frame("resolution", "resolving", ResolutionData("Alice", game.stack[-1])),
                game.frames[-1],
            ),
        ),
        "priority is held while resolution",
    ),
    "nobody who left owns anything": (
        lambda game: with_player(game, "Bob", lost=True, left=True),
        "Grizzly Bears",
    ),
}


def test_every_invariant_has_a_game_that_breaks_it() -> None:
    assert set(BROKEN) == {invariant.name for invariant in INVARIANTS}
    assert set(STEPS) == {invariant.name for invariant in STEP_INVARIANTS}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_invariant_is_found_and_says_of_what(name: str) -> None:
    spoil, said = BROKEN[name]
    found = [fault for fault in faults_of(spoil(playing())) if fault.invariant == name]
    assert found
    assert said in str(found[0])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda game: replace(game, stack=()), "is in 0 zones"),
        (lambda game: replace(game, next_id=1), "still to be given"),
        (lambda game: replace(game, stack=(*game.stack, 999)), "999, which is no object"),
        (lambda game: with_thing(game, "Forest", owner="Bob"), "is listed in Alice's hand"),
        (
            lambda game: replace(game, waiting=(WaitingTrigger("Bob", 1, "Grizzly Bears", 0),)),
            "1 triggered abilities wait",
        ),
        (lambda game: with_thing(game, "Llanowar Elves", damage=1), "destroyed"),
        (lambda game: with_player(game, "Alice", pool="Z"), "pool holds Z"),
        (lambda game: with_thing(game, "Grizzly Bears", kind="ability"), "of the kind ability"),
    ],
)
def test_other_ways_to_break_them(spoil: Callable[[GameState], GameState], said: str) -> None:
    assert any(said in str(fault) for fault in faults_of(spoil(playing())))


def transition(*actions: str) -> tuple[Taken, tuple[str, ...], Game]:
    """The last transition of the death-bomb play that carries out these actions, with all of its actions."""
    game = play(find_scenario("death-bomb"))
    for moment in reversed(game.moments):
        for taken in reversed(moment.taken):
            done = game.rules.actions(taken)
            if set(actions) <= set(done):
                assert faults_of_step(taken.before, taken.after, done) == ()
                return taken, done, game
    raise LookupError(f"no transition does {actions}")


def _top(game: GameState) -> ObjectId:
    return game.stack[-1]


STEPS: dict[str, tuple[str, Callable[[GameState, GameState], tuple[GameState, GameState]], str]] = {
    "cards are conserved": (
        "move_to_stack",
        lambda before, after: (before, remove(after, after.battlefield[0])),
        "not ",
    ),
    "a new zone makes a new object": (
        "move_to_stack",
        lambda before, after: (
            before,
            replace(
                after.with_object(replace(after.objects[after.battlefield[0]], zone="stack")),
                battlefield=after.battlefield[1:],
            ),
        ),
        "is still the same object",
    ),
    "the stack changes as the actions may": (
        "move_to_stack",
        lambda before, after: (before, replace(after, stack=before.stack)),
        "with one object on top",
    ),
    "what is on the stack stays as it is": (
        "count_pass",
        lambda before, after: (
            before,
            after.with_object(replace(after.objects[_top(after)], announcement=Announcement(x=9))),
        ),
        "what was announced",
    ),
    "what resolves is the top, and all passed": (
        "begin_resolution",
        lambda before, after: (
            replace(
                before,
                frames=(
                    *before.frames[:-1],
                    replace(before.frames[-1], data=replace(before.frames[-1].data, passed=())),  # type: ignore[arg-type]
                ),
            ),
            after,
        ),
        "has not passed",
    ),
    "no mana outlives its phase": (
        "count_pass",
        lambda before, after: (
            before,
            replace(with_player(after, "Alice", pool="R"), step="end_of_turn"),
        ),
        "from the phase before",
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_broken_invariant_of_steps_is_found(name: str) -> None:
    action, spoil, said = STEPS[name]
    taken, actions, _ = transition(action)
    before, after = spoil(taken.before, taken.after)
    found = [fault for fault in faults_of_step(before, after, actions) if fault.invariant == name]
    assert found
    assert said in str(found[0])


@pytest.mark.parametrize(
    ("action", "spoil", "said"),
    [
        (
            "put_into_graveyard",
            lambda game: game.with_object(
                replace(game.objects[game.battlefield[0]], id=next(iter(game.last_known)))
            ),
            "given before",
        ),
        ("count_pass", lambda game: replace(game, stack=()), "became ()"),
        ("put_into_graveyard", lambda game: replace(game, stack=(1,)), "and should take"),
    ],
)
def test_other_ways_to_break_the_steps(
    action: str, spoil: Callable[[GameState], GameState], said: str
) -> None:
    taken, actions, _ = transition(action)
    faults = faults_of_step(taken.before, spoil(taken.after), actions)
    assert any(said in str(fault) for fault in faults)


def test_a_token_is_no_card() -> None:
    before = playing()
    after, _ = create_token(before, "Grizzly Bears", "Alice")
    assert not [f for f in faults_of_step(before, after, ()) if f.invariant == "cards are conserved"]


def test_going_back_restores_the_stack() -> None:
    before = playing()
    data = ManaData("Alice", named(before, "Llanowar Elves"), 0, before)
    inside = replace(before, frames=(*before.frames, Frame("mana_ability", "reversed", data)))
    found = faults_of_step(inside, replace(before, stack=()), ("go_back",))
    assert any("not what the stack was before the play" in str(fault) for fault in found)
