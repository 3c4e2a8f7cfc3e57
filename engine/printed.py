"""Characteristics as a value, and those that a card states (200-212)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.card import Card


class Characteristics(Struct, frozen=True):
    """An object's characteristics; those of an ability on the stack are all empty (409.1a)."""

    name: str = ""
    colours: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    value: int = 0
    power: int | None = None
    toughness: int | None = None

    def is_a(self, card_type: str) -> bool:
        """Whether the object has that card type."""
        return card_type in self.types


NOTHING = Characteristics()

FACE_DOWN = "face-down card"
"""What a face-down object is listed as: a card without a name, the same for every one (504)."""

FACE_DOWN_CARD = Card(name="", types=("creature",), power=2, toughness=2)
"""All that a face-down object is: a 2/2 creature without name, colours, types, text or cost (504)."""


@lru_cache(maxsize=1024)
def printed(card: Card) -> Characteristics:
    """The characteristics that a card states."""
    cost = card.mana_cost
    return Characteristics(
        card.name,
        card.colour_letters,
        card.types,
        card.subtypes,
        card.supertypes,
        card.keywords,
        cost.value if cost else 0,
        card.power,
        card.toughness,
    )
