"""What instructions do to objects: destroy, return, remove, tap, change (413.2b, 416)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.applying import Applying, Chosen, follow
from engine.changes import Change
from engine.characteristics import characteristics
from engine.instructions import (
    Become,
    Destroy,
    Discard,
    Pump,
    PutCounter,
    Regenerate,
    RemoveFromGame,
    ReturnToHand,
    Sacrifice,
    Tap,
)
from engine.objects import GameObject, ObjectId
from engine.state import GameState
from engine.triggering import tap
from engine.zones import move, remove


@follow.register
def _(effect: Destroy, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = destroy(game, thing.id, regenerate=effect.regenerate)
    return game


def destroy(game: GameState, object_id: ObjectId, *, regenerate: bool = True) -> GameState:
    """Destroy a permanent; a regeneration shield replaces that once, where it may (419.6b)."""
    thing = game.objects[object_id]
    if thing.zone != "battlefield":
        return game
    if "indestructible" in characteristics(game, thing).keywords:
        return game
    if regenerate and thing.shields:
        return game.with_object(replace(thing, shields=thing.shields - 1, tapped=True, damage=0))
    return move(game, object_id, "graveyard")[0]


@follow.register
def _(effect: Regenerate, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, shields=thing.shields + 1))
    return game


@follow.register
def _(effect: Tap, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = tap(game, thing.id)
    return game


@follow.register
def _(effect: Become, game: GameState, at: Applying) -> GameState:
    change = Change(
        effect.until,
        types=effect.types,
        subtypes=effect.subtypes,
        colours=effect.colours,
        keywords=effect.keywords,
        lost=effect.lose,
        power=effect.power,
        toughness=effect.toughness,
    )
    return changed(game, at.objects(game, effect.what), change)


@follow.register
def _(effect: Pump, game: GameState, at: Applying) -> GameState:
    power = at.amount(game, effect.power) * effect.times
    toughness = at.amount(game, effect.toughness) * effect.times
    change = Change(effect.until, more_power=power, more_toughness=toughness)
    return changed(game, at.objects(game, effect.what), change)


def changed(game: GameState, things: Iterable[GameObject], change: Change) -> GameState:
    """The game after a change of the characteristics of some objects (418.3)."""
    for thing in things:
        game = game.with_object(replace(thing, changes=(*thing.changes, change)))
    return game


@follow.register
def _(effect: PutCounter, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, counters=(*thing.counters, effect.counter)))
    return game


@follow.register
def _(effect: ReturnToHand, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = remove(game, thing.id) if thing.kind == "ability" else move(game, thing.id, "hand")[0]
    return game


@follow.register
def _(effect: RemoveFromGame, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = remove(game, thing.id) if thing.kind == "ability" else move(game, thing.id, "removed")[0]
    return game


@follow.register
def _(effect: Sacrifice, game: GameState, at: Applying) -> GameState:
    gave = {player for player, object_id in at.chosen if object_id is not None}
    players = at.players(game, effect.who)
    game = _to_graveyard(game, at.chosen)
    for player in players:
        if player not in gave:
            for other in effect.otherwise:
                alone = replace(at.thing, controller=player)
                game = follow(other, game, Applying(alone, at.first_instance))
    return game


def _to_graveyard(game: GameState, chosen: Chosen) -> GameState:
    for _, object_id in chosen:
        if object_id is not None and object_id in game.objects:
            game = move(game, object_id, "graveyard")[0]
    return game


@follow.register
def _(effect: Discard, game: GameState, at: Applying) -> GameState:
    return _to_graveyard(game, at.chosen)
