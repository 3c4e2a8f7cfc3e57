"""The words by which an object can be named."""

from __future__ import annotations

from engine.characteristics import name_of
from engine.objects import ObjectId
from engine.state import GameState


def object_names(game: GameState, id: ObjectId | None) -> tuple[str, ...]:
    """An object's name, with its controller, with its number, and the number alone."""
    thing = game.objects.get(id) if id is not None else None
    if thing is None:
        return (f"#{id}",)
    name = name_of(game, thing)
    return name, f"{thing.controller}'s {name}", f"{name} #{thing.id}", f"#{thing.id}"
