"""What can be wrong with an Aura, a static ability, a change of text or a token (405, 418, 212.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Static, Text
from engine.card import Card
from engine.card_text import COLOUR_LETTERS, LAND_TYPES
from engine.instructions import ChooseColour
from engine.instructions_continuous import ChangeText, CreateToken


def continuous_problems(card: Card) -> Iterator[str]:
    """What is wrong with the continuous effects of a card's static abilities."""
    aura = "aura" in card.subtypes
    if aura and (card.text is None or not card.text.targets):
        yield "an Aura targets what it enchants: give its text a target"
    for ability in card.abilities:
        if not isinstance(ability, Static):
            continue
        if ability == Static(ability.what):
            yield "a static ability that changes nothing"
        if ability.what == "enchanted" and not aura:
            yield "only an Aura has something enchanted"
        if ability.control and ability.what != "enchanted":
            yield "an Aura gives control of what it enchants, and a static ability of nothing else"


def changing_problems(text: Text) -> Iterator[str]:
    """What is wrong with the instructions of a text that change words or make tokens."""
    colours = 0
    for effect in text.instructions:
        if isinstance(effect, ChooseColour):
            colours += effect.count
        if isinstance(effect, ChangeText):
            if effect.words is None and colours < 2:
                yield "it changes one word into another, and no two colours are chosen before"
            if effect.words is not None and not any(
                set(effect.words) <= set(kind) for kind in (COLOUR_LETTERS, LAND_TYPES)
            ):
                yield "words that change are two colours or two basic land types"
        if isinstance(effect, CreateToken) and "creature" in effect.types:
            sizes = (effect.power, effect.toughness)
            if None in sizes:
                yield f"{effect.name} is a creature token and needs power and toughness"
