"""A player who lost leaves a game that goes on: what goes with them, and what does not (600.4a)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.continuous import without_control_by
from engine.fighting import out_of_combat
from engine.objects import GameObject, PlayerId
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
    for thing in tuple(game.objects.values()):
        if thing.id in game.objects:
            game = _without(game, game.objects[thing.id], players)
    for name in players:
        game = game.with_player(replace(game.player(name), left=True, pool=""))
    return replace(
        game,
        waiting=tuple(each for each in game.waiting if each.controller not in players),
        delayed=tuple(each for each in game.delayed if each.trigger.controller not in players),
    )


def _without(game: GameState, thing: GameObject, players: tuple[PlayerId, ...]) -> GameState:
    """The game after one object left with the players, or stayed."""
    if thing.kind == "combat_damage":
        return game
    if thing.owner in players:
        return remove(game, thing.id)
    if thing.controller in players:
        return remove(game, thing.id) if thing.kind == "ability" else move(game, thing.id, "removed")[0]
    return game.with_object(out_of_combat(thing)) if thing.attacking in players else game
