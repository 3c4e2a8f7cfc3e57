"""What can be asked of an exploration, and that the answer is what the plays show."""

from __future__ import annotations

import pytest

from engine.choices import PassPriority
from engine.explore import Exploration, explore, read_predicate
from engine.game import Game
from engine.playing import play
from engine.rules import Rules, classic
from engine.scenario import find_scenario
from engine.setup import Seat
from engine.state import GameState
from tests.explore.tables import duel, shock, two_lands


def bob_lost(game: GameState) -> bool:
    return game.player("Bob").lost


def next_step(game: GameState) -> bool:
    return game.step != "precombat_main"


def main_phase(game: Game) -> Exploration:
    """All that can happen until the main phase is over."""
    return explore(game, until=lambda state: next_step(state) or bob_lost(state))


def test_a_shortest_play_to_what_is_looked_for_is_found() -> None:
    found = explore(shock(), depth=9)
    game = found.find(bob_lost)
    assert game is not None
    assert bob_lost(game.state)
    assert [choice.trigger for choice in game.choices_made] in (
        ["announce", "choose_target", "play_mana_ability", "pay", "pass_priority", "pass_priority"],
        ["play_mana_ability", "announce", "choose_target", "pay", "pass_priority", "pass_priority"],
    )
    assert found.find(lambda state: state.player("Alice").lost) is None
    assert found.can_reach(bob_lost)
    assert not found.can_reach(lambda state: state.player("Alice").life > 20)


def test_a_counterexample_is_as_short_and_ends_where_the_invariant_fails() -> None:
    found = explore(shock(), depth=9)
    game = found.always(lambda state: not state.stack)
    assert game is not None
    assert [choice.trigger for choice in game.choices_made] == ["announce"]
    assert game.trace.steps[-1].chart == "casting"
    assert found.always(lambda state: state.player("Alice").life <= 20) is None


def test_what_is_watched_stops_the_exploration_where_it_is_met() -> None:
    watch = {"lost": bob_lost, "mana": lambda state: bool(state.player("Alice").pool)}
    found = explore(two_lands(), watch=watch, stop=True, limit=100_000)
    assert len(found) < 50_000
    for name, predicate in watch.items():
        game = found.met(name)
        assert game is not None
        assert predicate(game.state)
        shortest = found.find(predicate)
        assert shortest is not None
        assert len(shortest.choices_made) == len(game.choices_made)
    assert explore(shock(), depth=2, watch=watch).met("lost") is None


def test_where_something_holds_is_told_by_number() -> None:
    found = explore(shock(), depth=9)
    numbers = found.where(bob_lost)
    states = dict(found.states())
    assert numbers == tuple(n for n in range(len(found)) if bob_lost(states[n]))
    assert set(numbers) <= set(found.ends)


def test_the_outcome_of_each_first_choice_is_tabulated() -> None:
    found = main_phase(shock())
    table = {type(choice).__name__: row for choice, row in found.outcomes([("dead", bob_lost)])}
    assert table == {
        "Announce": {"dead": "sometimes"},
        "PlayManaAbility": {"dead": "sometimes"},
        "PassPriority": {"dead": "never"},
    }


def test_who_can_force_what_is_told_backwards_from_the_ends() -> None:
    found = main_phase(shock())
    assert found.forces("Alice", bob_lost)
    assert found.forces("Alice", lambda game: not bob_lost(game))
    assert not found.forces("Bob", lambda game: not bob_lost(game))
    assert found.forces("Bob", lambda game: True)
    bounded = explore(shock(), depth=3)
    with pytest.raises(ValueError, match="only of a complete exploration"):
        bounded.forces("Alice", bob_lost)
    without = explore(shock(), until=next_step, keep_edges=False)
    with pytest.raises(ValueError, match="keep_edges"):
        without.forces("Alice", bob_lost)
    with pytest.raises(ValueError, match="keep_edges"):
        list(without.outcomes([("dead", bob_lost)]))


def test_what_one_can_force_the_other_cannot_prevent() -> None:
    """Giant Growth in answer to Shock saves the Bears, if Bob wants."""
    found = main_phase(duel())

    def bears_of_bob(game: GameState) -> bool:
        return any(one.card == "Grizzly Bears" and one.controller == "Bob" for one in game.permanents())

    assert not found.forces("Alice", lambda game: not bears_of_bob(game))
    assert found.can_reach(lambda game: not bears_of_bob(game))
    assert found.forces("Bob", bears_of_bob)


def test_no_shipped_table_has_a_situation_where_somebody_is_asked_and_nothing_is_open() -> None:
    for id in ("death-bomb", "counterspell", "damage-on-the-stack", "kicked-division"):
        found = explore(play(find_scenario(id)).moments[0].state, limit=1_500)
        assert found.stuck == ()
        assert found.deadlocks() == ()


def test_a_deadlock_is_told_with_the_play_that_leads_there() -> None:
    """Rules in which nobody may pass any more once a spell is on the stack."""

    class Stuck(Rules):
        def openings(self, game):  # type: ignore[no-untyped-def]
            return (
                each for each in super().openings(game) if not (isinstance(each, PassPriority) and game.stack)
            )

    rules = Stuck(classic().charts, checked=False)
    game = Game.new(
        {"Alice": Seat(hand=("Shock",), pool="{R}"), "Bob": Seat()},
        rules=rules,
    )
    found = explore(game, depth=8)
    plays = found.deadlocks()
    assert plays
    for each in plays:
        assert each.state.stack
        assert each.choices_made[0].trigger == "announce"


def test_predicates_may_be_written_down() -> None:
    found = explore(shock(), depth=9)
    predicate = read_predicate("Bob.life <= 0 and 'Shock' in Alice.graveyard", found.start)
    game = found.find(predicate)
    assert game is not None
    assert game.state.player("Bob").life == 0
