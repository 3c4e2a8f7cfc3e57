"""What counts as the same situation, and that leaving choices out changes no verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.explore import Exploration, Reductions, explore
from engine.explore.canonical import Canonical
from engine.game import Game
from engine.setup import Seat
from engine.state import GameState, PriorityData
from tests.explore.tables import duel, fight, shock, two_lands

NONE = Reductions(symmetry=False, order=False)
SOME = (Reductions(True, False), Reductions(False, True), Reductions())


def digest(game: Game) -> bytes:
    return Canonical(game.state.cards).digest(game.state)


def test_which_of_two_like_things_was_used_does_not_count() -> None:
    one, other = two_lands(), two_lands()
    mountains = [id for id, thing in one.state.objects.items() if thing.card == "Mountain"]
    one.do("play_mana_ability", f"#{mountains[0]}")
    other.do("play_mana_ability", f"#{mountains[1]}")
    assert one.state != other.state
    assert digest(one) == digest(other)


def test_the_order_of_two_plays_does_not_count_where_nothing_remembers_it() -> None:
    one, other = two_lands(), two_lands()
    for name in ("Mountain", "Forest"):
        one.do("play_mana_ability", name)
    for name in ("Forest", "Mountain"):
        other.do("play_mana_ability", name)
    assert digest(one) == digest(other)


def test_numbers_of_objects_do_not_count() -> None:
    game = shock().state
    shifted = {id: id + 100 for id in game.objects}
    moved = replace(
        game,
        objects=type(game.objects)(
            {shifted[id]: replace(one, id=shifted[id]) for id, one in game.objects.items()}
        ),
        battlefield=tuple(shifted[id] for id in game.battlefield),
        players=tuple(replace(p, hand=tuple(shifted[id] for id in p.hand)) for p in game.players),
        next_id=200,
    )
    assert Canonical(game.cards).digest(moved) == Canonical(game.cards).digest(game)


CHANGES: dict[str, Callable[[GameState], GameState]] = {
    "a life total": lambda game: game.with_player(replace(game.player("Bob"), life=3)),
    "mana in a pool": lambda game: game.with_player(replace(game.player("Bob"), pool="R")),
    "whose turn it is": lambda game: replace(game, active="Bob"),
    "the step": lambda game: replace(game, step="postcombat_main"),
    "a tapped permanent": lambda game: _first(game, tapped=True),
    "damage": lambda game: _first(game, damage=1),
    "who controls it": lambda game: _first(game, controller="Bob"),
    "a counter": lambda game: _first(game, counters=("+1/+1",)),
    "whether a land was played": lambda game: game.with_player(replace(game.player("Alice"), lands_played=1)),
    "who passed": lambda game: replace(
        game,
        frames=(*game.frames[:-1], replace(game.frames[-1], data=PriorityData("Alice", ("Bob",)))),
    ),
    "the order of a library": lambda game: game.with_player(
        replace(game.player("Alice"), library=game.player("Alice").library[::-1])
    ),
    "the order of a graveyard": lambda game: game.with_player(
        replace(game.player("Alice"), graveyard=game.player("Alice").graveyard[::-1])
    ),
}


def _first(game: GameState, **fields: object) -> GameState:
    thing = game.objects[game.battlefield[0]]
    return game.with_object(replace(thing, **fields))


@pytest.mark.parametrize("what", CHANGES)
def test_what_counts_makes_another_situation(what: str) -> None:
    alice = Seat(
        hand=("Shock",),
        battlefield=("Mountain", "Forest"),
        library=("Island", "Swamp"),
        graveyard=("Terror", "Blaze"),
    )
    game = Game.new({"Alice": alice, "Bob": Seat(life=2)}).state
    by = Canonical(game.cards)
    assert by.digest(CHANGES[what](game)) != by.digest(game)


def _stop(game: GameState) -> bool:
    return game.step in ("combat_damage", "end_of_combat", "postcombat_main") or game.turn > 1


def _ends(found: Exploration) -> set[bytes]:
    return {found.digests[number] for number in found.ends}


@pytest.mark.parametrize("table", [shock, duel, fight])
@pytest.mark.parametrize(
    "reductions", [Reductions(True, False), Reductions(False, True), Reductions()], ids=str
)
def test_a_reduction_changes_no_verdict(table: Callable[[], Game], reductions: Reductions) -> None:
    """Every end stays reachable, and who can force what stays so."""
    less, all_of_it = (explore(table(), until=_stop, reductions=one) for one in (reductions, NONE))
    assert less.complete
    assert all_of_it.complete
    assert set(less.digests) <= set(all_of_it.digests)
    assert less.edge_count <= all_of_it.edge_count
    assert _ends(less) == _ends(all_of_it)
    assert bool(less.stuck) == bool(all_of_it.stuck)
    for asked in (
        lambda game: game.player("Bob").life <= 2,
        lambda game: len(tuple(game.permanents())) < 4,
        lambda game: game.player("Bob").lost,
    ):
        assert less.can_reach(asked) == all_of_it.can_reach(asked)
        for player in ("Alice", "Bob"):
            assert less.forces(player, asked) == all_of_it.forces(player, asked)


def test_a_reduction_leaves_something_out() -> None:
    """Which is what makes the test above one of something."""
    assert (
        explore(two_lands(), depth=8).edge_count < explore(two_lands(), depth=8, reductions=NONE).edge_count
    )
    symmetric = explore(fight(), depth=9, reductions=Reductions(True, False))
    ordered = explore(fight(), depth=9, reductions=Reductions(False, True))
    plain = explore(fight(), depth=9, reductions=NONE)
    assert symmetric.edge_count < plain.edge_count
    assert ordered.edge_count < plain.edge_count


def test_the_shortest_play_stays_as_short() -> None:
    for table in (shock, duel):
        lengths = set()
        for reductions in (NONE, Reductions()):
            found = explore(table(), until=_stop, reductions=reductions)
            game = found.find(lambda state: state.player("Bob").lost)
            assert game is not None
            lengths.add(len(game.choices_made))
        assert len(lengths) == 1
