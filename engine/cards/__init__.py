"""The shipped cards, read from the YAML files beside this module."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from msgspec import Struct

from engine.card import Card
from engine.card_check import check_card
from engine.errors import CardError
from engine.files import near, parse_yaml


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cards."""

    cards: tuple[Card, ...]


@cache
def shipped_cards() -> MappingProxyType[str, Card]:
    """Every shipped card by name. Raises CardError, with file and line, for one that is wrong."""
    found: dict[str, Card] = {}
    folder = files(__package__)
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".yaml"):
            text = entry.read_text(encoding="utf-8")
            for card in parse_yaml(text, entry.name, CardFile, CardError).cards:
                if card.name in found:
                    raise CardError(f"{entry.name}: {card.name} is defined twice")
                check_card(card)
                found[card.name] = card
    return MappingProxyType(found)


def find_card(name: str, cards: MappingProxyType[str, Card] | dict[str, Card]) -> Card:
    """The card of that name. Raises CardError, with near names, when there is none."""
    try:
        return cards[name]
    except KeyError:
        raise CardError(f"no card is called '{name}'{near(name, list(cards))}") from None
