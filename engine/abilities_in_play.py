"""The abilities of one kind that permanents now in play have, found without looking at every card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

from frozendict import frozendict

from engine.card import Card
from engine.card_text import card_of
from engine.objects import GameObject
from engine.state import GameState

A = TypeVar("A")


def in_play(game: GameState, kind: type[A]) -> Iterator[tuple[GameObject, int, A]]:
    """Each ability of that kind in play: its permanent, its number on the card, and the ability."""
    having = names_of_cards_with(game.cards, kind.__name__)
    if not having:
        return
    for permanent in game.permanents():
        if permanent.card in having:
            for number, ability in enumerate(card_of(game, permanent).abilities):
                if isinstance(ability, kind):
                    yield permanent, number, ability


@lru_cache(maxsize=4096)
def names_of_cards_with(cards: frozendict[str, Card], kind: str) -> frozenset[str]:
    """The names of the cards that have an ability of the kind of that name."""
    return frozenset(
        name for name, card in cards.items() if any(type(one).__name__ == kind for one in card.abilities)
    )
