"""Situations that come from another process: what all situations share is shared with those here again."""

from __future__ import annotations

from frozendict import frozendict
from msgspec.structs import force_setattr

from engine.card import Card
from engine.state import CastingData, GameState, ManaData


def at_home(game: GameState, cards: frozendict[str, Card]) -> GameState:
    """The situation with the cards that are known here, where it has the same; equal to what it was.

    Look-ups by cards are quick for the very value that was seen before.
    """
    if game.cards is not cards and len(game.cards) == len(cards) and game.cards.keys() == cards.keys():
        force_setattr(game, "cards", cards)  # an equal value, and this situation is nobody else's yet
        for frame in game.frames:
            if isinstance(frame.data, CastingData | ManaData):
                at_home(frame.data.before, cards)
    return game
