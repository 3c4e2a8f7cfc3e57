"""Continuous effects that cling to an object: how they begin and how they end (418.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from engine.changes import Change, Duration
from engine.objects import GameObject, ObjectId, PlayerId
from engine.state import GameState


def changed(game: GameState, things: Iterable[GameObject], change: Change) -> GameState:
    """The game after a change of some objects begins, newer than all before it (418.3, 418.5d)."""
    stamped = replace(change, timestamp=game.next_id)
    for thing in things:
        game = game.with_object(replace(thing, changes=(*thing.changes, stamped)))
    return game


def with_controller(game: GameState, thing: GameObject, player: PlayerId, change: Change) -> GameState:
    """The game after a player gains control of a permanent for as long as `change` says (418.5a).

    As for anything that just came under control, it is summoning sick and out of combat (212.3d, 306).
    """
    taking = replace(change, controllers=(thing.controller, player))
    return changed(game, [_under(thing, player)], taking)


def _under(thing: GameObject, player: PlayerId) -> GameObject:
    if thing.controller == player:
        return thing
    return replace(
        thing, controller=player, summoning_sick=True, attacking=None, blocking=None, blocked=False
    )


def expired(game: GameState, until: Duration) -> GameState:
    """The game after all changes with that duration ended: "end_of_turn" at the cleanup step (418.3a).

    What an effect took control of goes back under whose control it would be without it.
    """
    return _without(game, lambda change: change.until == until)


def without_source(game: GameState, source: ObjectId) -> GameState:
    """The game after a permanent left play: what lasts only while it is in play has ended (418.3a)."""
    return _without(game, lambda change: change.source == source and change.until == "while_in_play")


def without_control_by(game: GameState, player: PlayerId) -> GameState:
    """The game after every effect ended that gave the player control of something (600.4a)."""
    return _without(game, lambda change: change.controllers is not None and change.controllers[1] == player)


def _without(game: GameState, over: Callable[[Change], bool]) -> GameState:
    for thing in game.objects.values():
        if thing.changes and any(map(over, thing.changes)):
            game = game.with_object(_lasting(thing, over))
    return game


def _lasting(thing: GameObject, over: Callable[[Change], bool]) -> GameObject:
    """The object with the changes that last; the newest of them says who controls it."""
    left: list[Change] = []
    taken = [change.controllers for change in thing.changes if change.controllers is not None]
    controller = taken[0][0] if taken else thing.controller
    for change in thing.changes:
        if change.controllers is None:
            left += [] if over(change) else [change]
        elif not over(change):
            left.append(replace(change, controllers=(controller, change.controllers[1])))
            controller = change.controllers[1]
    return _under(replace(thing, changes=tuple(left)), controller)
