"""Random plays of random decks, checked at every step: Hypothesis makes them, and makes a failing one short.

`make soak` plays thousands of turns; here they are as many as fit into every run of the tests.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.rules import classic
from tests.soak.checked_game import Broken, CheckedGame
from tests.soak.decks import deal
from tests.soak.forging import forged
from tests.soak.long_run import play_games
from tests.soak.random_play import RandomPlayer

TURNS = 200
"""So many turns are played at least."""

SEEDS = st.integers(0, 2**32 - 1)
MOST_ROUNDS = 20
ROUND = settings(
    max_examples=10,
    stateful_step_count=30,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)

MOST_MOMENTS = 60
"""A longer game forgets its past, so that saving it stays quick."""


class RandomPlay(RuleBasedStateMachine):
    """Two to four players make legal choices at random; what is checked after each is CheckedGame's."""

    turns: ClassVar[int] = 0
    """How many turns were begun, over all runs."""

    @initialize(seed=SEEDS, players=st.integers(2, 4))
    def sit_down(self, seed: int, players: int) -> None:
        self.game = CheckedGame(deal(Random(seed), players=players))

    def going_on(self) -> bool:
        return not self.game.game.over

    @precondition(going_on)
    @rule(seed=SEEDS, choices=st.sampled_from((1, 100, 400)))
    def play(self, seed: int, choices: int) -> None:
        player = RandomPlayer(Random(seed), classic())
        for _ in range(choices):
            choice = None if self.game.game.over else player.choose(self.game.state)
            if choice is None:
                assert self.game.game.over, "a choice is asked for and nothing is open"
                return
            turn = self.game.state.turn
            self.game.do(choice)
            RandomPlay.turns += self.game.state.turn - turn
        if len(self.game.game.moments) > MOST_MOMENTS:
            self.game.let_go()

    @precondition(going_on)
    @rule(seed=SEEDS)
    def say_what_nobody_offered(self, seed: int) -> None:
        self.game.refuse(forged(Random(seed), classic(), self.game.state))

    @rule(choices=st.integers(1, 5))
    def take_back_and_make_again(self, choices: int) -> None:
        self.game.undo_and_redo(min(choices, len(self.game.game.moments) - 1))

    @rule()
    def save_and_load(self) -> None:
        self.game.save_and_load()

    @precondition(going_on)
    @rule()
    def ask_everything(self) -> None:
        self.game.ask()


def test_whatever_is_played_what_must_hold_holds() -> None:
    RandomPlay.turns = 0
    for number in range(MOST_ROUNDS):  # the same rounds for everybody; `make soak` looks for more
        run_state_machine_as_test(seed(number)(RandomPlay), settings=ROUND)
        if RandomPlay.turns >= TURNS:
            return
    pytest.fail(f"{MOST_ROUNDS} rounds were {RandomPlay.turns} turns only")


def test_a_run_tells_how_to_play_its_game_again() -> None:
    """Whatever a check complains of, the exception says in which game."""
    rules = classic()

    class Careless(CheckedGame):
        def _check(self, taken: object) -> None:
            self.broken("a card came out of nowhere")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.soak.long_run.CheckedGame", Careless)
        with pytest.raises(Broken, match="a card came out of nowhere") as found:
            list(play_games(7, 1, rules))
    assert found.value.__notes__ == ["in game 0 of seed 7: make soak SEED=7 GAME=0"]
