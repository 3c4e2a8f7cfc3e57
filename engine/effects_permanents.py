"""What instructions do to objects: destroy, return, remove, tap, change (413.2b, 416)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.applying import Applying, Chosen, follow
from engine.changes import Change
from engine.characteristics import characteristics
from engine.continuous import changed
from engine.failing import COLOUR_NAMES
from engine.fighting import out_of_combat
from engine.instructions import (
    Become,
    Destroy,
    Discard,
    Instead,
    Pump,
    PutCounter,
    Regenerate,
    RemoveFromGame,
    ReturnToHand,
    Sacrifice,
    Tap,
)
from engine.instructions_continuous import Untap
from engine.objects import ObjectId
from engine.state import GameState
from engine.triggering import tap
from engine.zones import move, move_at_once

CHOSEN_COLOUR = "protection from the chosen colour"


@follow.register
def _(effect: Destroy, game: GameState, at: Applying) -> GameState:
    before = game
    for thing in at.objects(game, effect.what):
        game = destroy(game, thing.id, regenerate=effect.regenerate, before=before)
    return game


def destroy(
    game: GameState, object_id: ObjectId, *, regenerate: bool = True, before: GameState | None = None
) -> GameState:
    """Destroy a permanent; a regeneration shield replaces that once, where it may (419.6b).

    What regenerates is tapped, healed and removed from combat (306.4). Of several that are destroyed at once
    each is what it was in the game `before`.
    """
    thing = game.objects[object_id]
    if thing.zone != "battlefield":
        return game
    at = before or game
    keywords = characteristics(at, at.objects[object_id]).keywords
    if "indestructible" in keywords:
        return game
    if regenerate and thing.shields and "can't be regenerated" not in keywords:
        saved = replace(out_of_combat(thing), shields=thing.shields - 1, tapped=True, damage=0)
        return game.with_object(saved)
    return move(game, object_id, "graveyard", before=before)[0]


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
def _(effect: Untap, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, tapped=False))
    return game


@follow.register
def _(effect: Become, game: GameState, at: Applying) -> GameState:
    chosen = f"protection from {COLOUR_NAMES[at.colours[-1]]}" if at.colours else ""
    keywords = (chosen if one == CHOSEN_COLOUR else one for one in effect.keywords)
    change = Change(
        effect.until,
        types=effect.types,
        subtypes=effect.subtypes,
        colours=effect.colours,
        keywords=tuple(keywords),
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


@follow.register
def _(effect: PutCounter, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, counters=(*thing.counters, effect.counter)))
    return game


@follow.register
def _(effect: ReturnToHand, game: GameState, at: Applying) -> GameState:
    return move_at_once(game, (thing.id for thing in at.objects(game, effect.what)), "hand")


@follow.register
def _(effect: RemoveFromGame, game: GameState, at: Applying) -> GameState:
    return move_at_once(game, (thing.id for thing in at.objects(game, effect.what)), "removed")


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
    return move_at_once(game, (id for _, id in chosen if id is not None), "graveyard")


@follow.register
def _(effect: Discard, game: GameState, at: Applying) -> GameState:
    return _to_graveyard(game, at.chosen)


@follow.register
def _(effect: Instead, game: GameState, at: Applying) -> GameState:
    return changed(game, at.objects(game, effect.what), Change("end_of_turn", goes_to=effect.goes_to))
