"""Many games after one another, played at random from one seed and checked at every step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from engine.rules import Rules, classic
from tests.soak.checked_game import CheckedGame
from tests.soak.decks import deal
from tests.soak.forging import forged
from tests.soak.random_play import RandomPlayer

MOST_CHOICES_IN_A_TURN = 5_000
"""More than this in one turn means that it never ends."""

FORGES = 0.05
UNDOES = 0.02
ASKS = 0.02
SAVES = 0.25
"""How often a choice is forged, choices are taken back, everything is asked; a turn is saved and loaded."""


class Figures(Struct):
    """What a run has come to."""

    games: int = 0
    turns: int = 0
    choices: int = 0
    transitions: int = 0
    refused: int = 0
    undone: int = 0
    loaded: int = 0

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.turns} turns, {self.choices} choices, "
            f"{self.transitions} transitions; "
            f"{self.refused} forged choices refused, {self.undone} taken back, {self.loaded} games loaded"
        )


def play_games(seed: int, turns: int, rules: Rules | None = None, first: int = 0) -> Iterator[Figures]:
    """Play games until so many turns are over; the figures so far after each turn.

    What an exception says, Broken most of all, ends with how to play its game again.
    """
    figures, number, used = Figures(), first, rules or classic()
    while figures.turns < turns:
        try:
            yield from play_one(Random(f"{seed}/{number}"), used, figures, turns)
        except Exception as wrong:
            wrong.add_note(f"in game {number} of seed {seed}: make soak SEED={seed} GAME={number}")
            raise
        figures.games += 1
        number += 1


def play_one(random: Random, rules: Rules, figures: Figures, turns: int) -> Iterator[Figures]:
    """Play one game to its end, or until so many turns are over; the figures after each turn."""
    game = CheckedGame(deal(random, rules))
    player = RandomPlayer(random, rules)
    while figures.turns < turns:
        _play_turn(random, rules, game, player, figures)
        figures.turns += 1
        if random.random() < SAVES:
            game.save_and_load()
            figures.loaded += 1
        yield figures
        if game.game.over:
            return
        game.let_go()


def _play_turn(
    random: Random, rules: Rules, game: CheckedGame, player: RandomPlayer, figures: Figures
) -> None:
    turn, begun = game.state.turn, game.choices
    while not game.game.over and game.state.turn == turn:
        if game.choices - begun > MOST_CHOICES_IN_A_TURN:
            game.broken(f"turn {turn} has had {MOST_CHOICES_IN_A_TURN} choices and does not end")
        if random.random() < FORGES:
            figures.refused += game.refuse(forged(random, rules, game.state))
        if random.random() < UNDOES:
            back = random.randint(0, min(5, len(game.game.moments) - 1))
            game.undo_and_redo(back)
            figures.undone += back
        if random.random() < ASKS:
            game.ask()
        choice = player.choose(game.state)
        if choice is None:
            game.broken("a choice is asked for and nothing is open")
            return
        transitions = game.transitions
        game.do(choice)
        figures.choices += 1
        figures.transitions += game.transitions - transitions
