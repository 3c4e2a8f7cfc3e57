"""What an object is: its characteristics as they now are, derived and never stored (200-212, 409.1a)."""

from __future__ import annotations

from engine.card_text import card_of
from engine.layers import altered
from engine.objects import GameObject, PlayerTarget, TargetRef, ZoneTarget
from engine.printed import NOTHING, Characteristics, printed
from engine.state import GameState
from engine.static_abilities import all_changes


def characteristics(game: GameState, thing: GameObject) -> Characteristics:
    """What `thing` is now: what its card states and effects changed; an ability has nothing of its own."""
    if thing.kind in ("ability", "combat_damage"):
        return NOTHING
    now = printed(card_of(game, thing))
    changes = all_changes(game, thing, now)
    return altered(now, changes, thing.counters) if changes or thing.counters else now


def name_of(game: GameState, thing: GameObject) -> str:
    """How to speak of an object to everybody: its name if it has one, or for an ability whose it is."""
    if thing.face is not None:
        return "face-down spell" if thing.zone == "stack" else "face-down creature"
    return f"{thing.card}'s ability" if thing.kind == "ability" else thing.card


def name_of_target(game: GameState, target: TargetRef) -> str:
    """How to speak of a target that may be a player or an object, gone or not."""
    if isinstance(target, PlayerTarget):
        return target.name
    if isinstance(target, ZoneTarget):
        return f"{target.player}'s {target.zone}"
    thing = game.objects.get(target.id) or game.last_known.get(target.id)
    return name_of(game, thing) if thing else "an object that is gone"
