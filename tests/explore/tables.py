"""The small tables that the tests explore."""

from __future__ import annotations

from engine.game import Game
from engine.setup import Placed, Seat


def shock() -> Game:
    """Alice can kill Bob with the only spell in the game."""
    return Game.new({"Alice": Seat(hand=("Shock",), battlefield=("Mountain",)), "Bob": Seat(life=2)})


def two_lands() -> Game:
    """Two Mountains and two Forests, alike by twos, for two spells."""
    lands = ("Mountain", "Mountain", "Forest", "Forest")
    return Game.new(
        {
            "Alice": Seat(hand=("Shock", "Giant Growth"), battlefield=(*lands, "Grizzly Bears")),
            "Bob": Seat(life=4, battlefield=("Grizzly Bears",)),
        }
    )


def duel() -> Game:
    """Both players can answer the other's spell."""
    return Game.new(
        {
            "Alice": Seat(hand=("Shock",), battlefield=("Mountain", "Grizzly Bears")),
            "Bob": Seat(life=2, hand=("Giant Growth",), battlefield=("Forest", "Grizzly Bears")),
        }
    )


def fight() -> Game:
    """Two attackers that are alike against one blocker."""
    return Game.new(
        {
            "Alice": Seat(battlefield=(Placed("Grizzly Bears", count=2), "Bog Wraith")),
            "Bob": Seat(life=5, battlefield=("Grizzly Bears", "Grizzly Bears")),
        },
        step="combat",
    )
