"""What instructions do to what is on the stack: counter, copy (413.2b, 414, 503)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.applying import Applying, follow
from engine.characteristics import characteristics
from engine.instructions import CopyCard, CopySpell, CounterSpell, NewTargets, PlaySpell
from engine.objects import ObjectId
from engine.state import GameState
from engine.zones import create_copy, move, remove


@follow.register
def _(effect: CounterSpell, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        if "can't be countered" not in characteristics(game, thing).keywords:
            game = counter(game, thing.id, put=effect.put)
    return game


def counter(game: GameState, object_id: ObjectId, put: str = "graveyard") -> GameState:
    """Counter a spell, whose card goes to its owner, or an ability, which ceases to exist (414)."""
    if game.objects[object_id].kind == "ability":
        return remove(game, object_id)
    return move(game, object_id, put)[0]


@follow.register
def _(effect: CopyCard | CopySpell, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        if (thing.kind == "spell") == isinstance(effect, CopySpell):
            game, _ = create_copy(game, thing, at.thing.id, at.thing.controller)
    return game


@follow.register
def _(effect: PlaySpell, game: GameState, at: Applying) -> GameState:
    return game  # what was to be played has been, by the casting chart (413.2e)


@follow.register
def _(effect: NewTargets, game: GameState, at: Applying) -> GameState:
    new = iter(at.targets)
    for thing in at.objects(game, effect.what):
        said = thing.announcement
        slots = tuple(
            slot if (target := next(new, None)) is None else replace(slot, target=target, legal=True)
            for slot in said.targets
        )
        game = game.with_object(replace(thing, announcement=replace(said, targets=slots)))
    return game
