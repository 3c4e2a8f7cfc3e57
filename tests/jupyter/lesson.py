"""The game that the tests show: a spell that waits for its target."""

from __future__ import annotations

from engine.game import Game
from engine.setup import Seat


def death_bomb() -> Game:
    """Alice is about to choose a target for Death Bomb."""
    lands = ("Swamp", "Swamp", "Swamp", "Thunderscape Familiar")
    seats = {
        "Alice": Seat(hand=("Death Bomb",), battlefield=lands),
        "Bob": Seat(battlefield=("Grizzly Bears",)),
    }
    game = Game.new(seats)
    game.do("announce", "Death Bomb")
    return game


def shock() -> Game:
    """Alice holds a Shock, and Bob has two life left."""
    return Game.new({"Alice": Seat(hand=("Shock",), battlefield=("Mountain",)), "Bob": Seat(life=2)})
