"""Triggered abilities: what has triggered waits until the next settling (410.1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.card import Triggered
from engine.matching import fits
from engine.objects import GameObject, ObjectId
from engine.players import concerns
from engine.state import GameState, WaitingTrigger


def tap(game: GameState, object_id: ObjectId) -> GameState:
    """The game after tapping a permanent; becoming tapped can trigger (410.1)."""
    thing = game.objects[object_id]
    if thing.tapped:
        return game
    game = game.with_object(replace(thing, tapped=True))
    new = tuple(
        WaitingTrigger(thing.controller, thing.id, thing.card, number)
        for number, ability in enumerate(game.cards[thing.card].abilities)
        if isinstance(ability, Triggered) and ability.event == "becomes_tapped"
    )
    return replace(game, waiting=game.waiting + new) if new else game


def spell_played(game: GameState, thing: GameObject) -> GameState:
    """The game after a spell became played: the abilities that trigger on that wait (409.1i, 410.1)."""
    if thing.kind != "spell":
        return game
    new = tuple(
        WaitingTrigger(permanent.controller, permanent.id, permanent.card, number)
        for permanent in game.permanents()
        for number, ability in enumerate(game.cards[permanent.card].abilities)
        if isinstance(ability, Triggered)
        and ability.event == "spell_played"
        and concerns(ability.by, permanent.controller, thing.controller)
        and (
            ability.what is None
            or fits(game, thing, ability.what, permanent.controller, permanent, "410.1") is True
        )
    )
    return replace(game, waiting=game.waiting + new) if new else game
