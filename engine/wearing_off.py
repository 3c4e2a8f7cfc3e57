"""What ends by itself at the cleanup step: damage, and all that lasts until end of turn (314.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.continuous import expired
from engine.state import GameState


def worn_off(game: GameState) -> GameState:
    """The game after damage and everything that lasts "until end of turn" ended, all at once (314.2)."""
    for thing in tuple(game.permanents()):
        if thing.damage or thing.shields:
            game = game.with_object(replace(thing, damage=0, shields=0))
    for player in game.players:
        if player.prevents:
            game = game.with_player(replace(player, prevents=0))
    return expired(game, "end_of_turn")
