"""A player who lost leaves a game that goes on: what goes with them, and what does not (600.4a)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.continuous import without_control_by
from engine.fighting import out_of_combat
from engine.objects import ObjectId, PlayerId
from engine.state import GameState
from engine.zones import move, remove


def losers(game: GameState) -> tuple[PlayerId, ...]:
    """The players who lost and are still there."""
    return tuple([player.name for player in game.players if player.lost and not player.left])


def leave(game: GameState, players: tuple[PlayerId, ...]) -> GameState:
    """The game after players left it, together and at once (600.4a).

    All that they own leaves, their spells and abilities cease to exist, their effects of control end, and
    what they control even so is removed from the game. Combat damage stays on the stack; who attacked them
    attacks nobody. Abilities of theirs that wait, or would trigger later, never come.
    """
    for name in players:
        game = without_control_by(game, name)
    before = game
    for id in before.objects:
        game = _without(game, id, players, before)
    for name in players:
        game = game.with_player(replace(game.player(name), left=True, pool=""))
    return replace(
        game,
        waiting=tuple(each for each in game.waiting if each.controller not in players),
        delayed=tuple(each for each in game.delayed if each.trigger.controller not in players),
    )


def _without(
    game: GameState, object_id: ObjectId, players: tuple[PlayerId, ...], before: GameState
) -> GameState:
    """The game after one object left with the players, or stayed; `before` any of them left."""
    thing = before.objects[object_id]
    if thing.kind == "combat_damage":
        return game
    if thing.owner in players or (thing.controller in players and thing.kind == "ability"):
        return remove(game, object_id, before=before)
    if thing.controller in players:
        return move(game, object_id, "removed", before=before)[0]
    now = game.objects[object_id]
    return game.with_object(out_of_combat(now)) if thing.attacking in players else game
