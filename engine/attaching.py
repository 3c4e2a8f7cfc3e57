"""Auras: what they may be attached to, and what becomes of it (212.4, 415, 420.5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.abilities import Static, Target
from engine.card_text import card_of
from engine.changes import Change
from engine.characteristics import characteristics
from engine.continuous import with_controller
from engine.failing import COLOUR_NAMES
from engine.matching import fits
from engine.objects import GameObject, ObjectId
from engine.state import GameState


def is_aura(game: GameState, thing: GameObject) -> bool:
    """Whether the object is an Aura (212.4)."""
    return "aura" in characteristics(game, thing).subtypes


def enchants(game: GameState, aura: GameObject) -> Target | None:
    """What the Aura's text lets it enchant: what its spell targets (212.4)."""
    text = card_of(game, aura).text
    return text.targets[0] if text is not None and text.targets else None


def attach(game: GameState, aura_id: ObjectId, to: ObjectId) -> GameState:
    """The game after an Aura in play is attached to a permanent; it may change who controls that (212.4)."""
    aura = replace(game.objects[aura_id], attached_to=to)
    game = game.with_object(aura)
    enchanted = game.objects.get(to)
    takes = any(isinstance(one, Static) and one.control for one in card_of(game, aura).abilities)
    if enchanted is None or not takes:
        return game
    return with_controller(game, enchanted, aura.controller, Change("while_in_play", source=aura_id))


def falls_off(game: GameState, aura: GameObject) -> bool:
    """Whether an Aura in play enchants nothing, or what it cannot enchant (420.5).

    That is what left, what its text does not name any more, or what is protected from it (502.7).
    """
    to = None if aura.attached_to is None else game.objects.get(aura.attached_to)
    target = enchants(game, aura)
    if to is None or to.zone != "battlefield" or target is None or target.what is None:
        return True
    if fits(game, to, target.what, aura.controller, aura, "420.5") is not True:
        return True
    keywords = characteristics(game, to).keywords
    colours = characteristics(game, aura).colours if keywords else ""
    return any(f"protection from {COLOUR_NAMES[colour]}" in keywords for colour in colours)
