"""State-based effects: what the game does by itself before anybody receives priority (420)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.effects_permanents import destroy
from engine.objects import ObjectId, PlayerId
from engine.state import GameState
from engine.zones import move, remove

Due: TypeAlias = tuple[Literal["loses", "destroyed", "put_into_graveyard", "ceases"], ObjectId | PlayerId]


def due(game: GameState) -> tuple[Due, ...]:
    """The state-based effects that apply now (420.5)."""
    found: list[Due] = [
        ("loses", p.name) for p in game.players if not p.lost and (p.life <= 0 or p.drew_from_empty)
    ]
    for thing in game.permanents():
        now = characteristics(game, thing)
        if now.toughness is None or not now.is_a("creature"):
            continue
        if now.toughness <= 0:
            found.append(("put_into_graveyard", thing.id))
        elif thing.damage >= now.toughness:
            found.append(("destroyed", thing.id))
    found += [("ceases", i) for i in game.removed if game.objects[i].copied_by is not None]
    return tuple(found)


def applied(game: GameState) -> GameState:
    """The game after all state-based effects that apply, as one event (420.3)."""
    for what, whom in due(game):
        if isinstance(whom, str):
            game = game.with_player(replace(game.player(whom), lost=True))
        elif what == "destroyed":
            game = destroy(game, whom)
        elif what == "ceases":
            game = remove(game, whom)
        else:
            game = move(game, whom, "graveyard")[0]
    return game
