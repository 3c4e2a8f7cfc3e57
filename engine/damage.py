"""Dealing damage: by a source, to objects and players at once (212.3, 310.4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.events import Damaged
from engine.failing import COLOUR_NAMES
from engine.objects import GameObject, ObjectTarget, PlayerId, PlayerTarget, TargetRef
from engine.replacing import damage_to
from engine.state import GameState


def deal(
    game: GameState,
    source: GameObject | None,
    shares: Iterable[tuple[TargetRef, int]],
    *,
    combat: bool = False,
) -> GameState:
    """The game after a source, as it is or was last known, deals each share of damage.

    What left, is no creature any more or has protection from the source takes nothing (310.4c, 502.7).
    """
    for to, amount in shares:
        if source is None or amount <= 0 or (isinstance(to, ObjectTarget) and not _takes(game, source, to)):
            continue
        game, amount = damage_to(game, source, to, amount, combat=combat)
        if not amount:
            continue
        if isinstance(to, PlayerTarget):
            game = change_life(game, to.name, -amount)
        elif isinstance(to, ObjectTarget):
            thing = game.objects[to.id]
            game = game.with_object(replace(thing, damage=thing.damage + amount))
        else:
            continue
        game = replace(game, events=(*game.events, Damaged(source, to, amount, combat)))
    return game


def _takes(game: GameState, source: GameObject, to: ObjectTarget) -> bool:
    """Whether an object can be dealt damage by the source: a creature in play without protection from it."""
    thing = game.objects.get(to.id)
    if thing is None or thing.zone != "battlefield":
        return False
    now = characteristics(game, thing)
    if not now.is_a("creature"):
        return False
    colours = characteristics(game, source).colours if now.keywords else ""
    return all(f"protection from {COLOUR_NAMES[colour]}" not in now.keywords for colour in colours)


def change_life(game: GameState, player: PlayerId, by: int) -> GameState:
    """A player gains or loses life."""
    value = game.player(player)
    return game.with_player(replace(value, life=value.life + by))
