"""The card that stands for an object as it now reads: text that effects changed is changed in it (418.5b)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.card import Card
from engine.failing import COLOUR_NAMES
from engine.objects import GameObject
from engine.state import GameState

Words: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a word and what it was replaced by, oldest first."""

COLOUR_LETTERS = {word: letter for letter, word in COLOUR_NAMES.items()}
LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")

WITHOUT_CARD = Card(name="", types=())
"""What combat damage on the stack is listed as: no card stands for it, and it is nothing (310.4a)."""

NO_TEXT = frozenset({"name", "types", "subtypes", "supertypes", "cost", "colours", "shows"})
"""What of a card is no text: a change of its text leaves it alone."""

LETTERS = frozenset({"colours", "not_colours"})
"""Where text names colours by their letters."""

PHRASES = frozenset({"keywords", "not_keywords", "lose"})
"""Where text has words in phrases: "protection from black", "swampwalk"."""


def card_of(game: GameState, thing: GameObject) -> Card:
    """The card that an object is listed as, in the words that it has now (418.5b).

    Whatever asks for an object's text, abilities or keywords asks here.
    """
    card = WITHOUT_CARD if thing.kind == "combat_damage" else game.cards[thing.card]
    return reworded(card, words_of(thing)) if thing.changes else card


def words_of(thing: GameObject) -> Words:
    """The words of its text that effects replaced, oldest first."""
    return tuple(change.words for change in thing.changes if change.words is not None)


def reworded(card: Card, words: Words) -> Card:
    """A card whose text has other words; its name, cost and type line are as they were."""
    return _reworded(card, words) if words else card


@lru_cache(maxsize=1024)
def _reworded(card: Card, words: Words) -> Card:
    for old, new in words:
        text = {name: getattr(card, name) for name in card.__struct_fields__ if name not in NO_TEXT}
        card = replace(card, **{name: _part(name, value, old, new) for name, value in text.items()})
    return card


def _part(name: str, value: Any, old: str, new: str) -> Any:
    """The value of a field with every instance of a word replaced by another."""
    if isinstance(value, Struct):
        fields = {each: getattr(value, each) for each in value.__struct_fields__}
        return replace(value, **{each: _part(each, part, old, new) for each, part in fields.items()})
    if isinstance(value, tuple):
        return tuple(_part(name, each, old, new) for each in value)
    if not isinstance(value, str):
        return value
    if name in LETTERS and old in COLOUR_LETTERS:
        letters = value.replace(COLOUR_LETTERS[old], COLOUR_LETTERS[new])
        return "".join(dict.fromkeys(letters))
    if name in PHRASES:
        return re.sub(rf"\b{old}(?=\b|walk)", new, value)
    return new if name == "subtypes" and old in LAND_TYPES and value == old else value
