"""For how long an object that is gone is remembered as it last was (413.2f, 404.4)."""

from __future__ import annotations

from collections.abc import Iterator

from frozendict import frozendict
from msgspec.structs import replace

from engine.objects import GameObject, ObjectId
from engine.state import GameState


def forgotten(game: GameState) -> GameState:
    """The game without what was known of objects to which nothing refers any more.

    While the stack is not empty all is kept; then only what delayed abilities still refer to.
    """
    if game.stack or not game.last_known:
        return game
    return replace(game, last_known=_kept(game) if game.delayed else frozendict())


def _kept(game: GameState) -> frozendict[ObjectId, GameObject]:
    return frozendict({id: game.last_known[id] for id in _referred_to(game) if id in game.last_known})


def _referred_to(game: GameState) -> Iterator[ObjectId]:
    """What delayed abilities refer to: their sources, what these are attached to, and "it"."""
    for delayed in game.delayed:
        trigger = delayed.trigger
        yield trigger.source
        source = game.last_known.get(trigger.source)
        if source is not None and source.attached_to is not None:
            yield source.attached_to
        if trigger.about is not None:
            yield trigger.about
