"""The abilities of one kind that permanents now in play have, found without looking at every card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from engine.card_text import card_of
from engine.objects import GameObject
from engine.state import GameState

A = TypeVar("A")


def in_play(game: GameState, kind: type[A]) -> Iterable[tuple[GameObject, int, A]]:
    """Each ability of that kind in play: its permanent, its number on the card, and the ability."""
    having = game.cards.with_abilities.get(kind.__name__)
    return _in_play(game, kind, having) if having else ()


def _in_play(game: GameState, kind: type[A], having: frozenset[str]) -> Iterator[tuple[GameObject, int, A]]:
    for permanent in game.permanents():
        if permanent.card in having:
            for number, ability in enumerate(card_of(game, permanent).abilities):
                if isinstance(ability, kind):
                    yield permanent, number, ability
