"""A situation as the seats that set it up again, where that can be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.errors import CardError
from engine.explore.canonical import Canonical
from engine.game import Game
from engine.mana import show_mana
from engine.objects import GameObject, ObjectId
from engine.setup import Placed, Seat
from engine.state import GameState, Player
from engine.steps import STARTS


def seats_of(game: GameState) -> dict[str, Any]:
    """The keys `players`, `active`, `step` and `turn` of a scenario file that begins in this situation.

    Raises ValueError where seats cannot say all that there is: something is on the stack, creatures fight,
    cards do not come with castchart.
    """
    seats = {player.name: _seat(game, player) for player in game.players}
    step = next((words for words, name in STARTS.items() if name == game.step), "")
    if not _sets_up(game, seats, step):
        frame = game.frames[-1]
        raise ValueError(
            f"no seats set up the situation in {frame.chart}.{frame.state}, step {game.step}: begin from the "
            "scenario that led there"
        )
    table: dict[str, Any] = {"players": {name: _unlike(seat, Seat()) for name, seat in seats.items()}}
    table["active"] = game.active
    table["step"] = step
    if game.turn != 1:
        table["turn"] = game.turn
    return table


def _seat(game: GameState, player: Player) -> Seat:
    def placed(ids: Iterable[ObjectId]) -> tuple[str | Placed, ...]:
        return tuple(_placed(game, game.objects[id], player.name) for id in ids)

    mine = [one for one in game.permanents() if one.controller == player.name]
    mine.sort(key=lambda one: one.attached_to is not None)  # what is enchanted comes before the Aura
    return Seat(
        player.life,
        show_mana(player.pool),
        placed(player.hand),
        placed(player.library),
        placed(one.id for one in mine),
        placed(player.graveyard),
    )


def _placed(game: GameState, thing: GameObject, player: str) -> str | Placed:
    card = thing.original or thing.face or thing.card
    enchanted = game.objects.get(thing.attached_to) if thing.attached_to is not None else None
    imprinted = game.objects.get(thing.imprinted) if thing.imprinted is not None else None
    placed = Placed(
        card,
        tapped=thing.tapped,
        summoning_sick=thing.summoning_sick,
        damage=thing.damage,
        owner=None if thing.owner == player else thing.owner,
        face_down=thing.face is not None,
        imprints=imprinted.card if imprinted else None,
        enchants=enchanted.card if enchanted else None,
    )
    return card if placed == Placed(card) else placed


def _sets_up(game: GameState, seats: dict[str, Seat], step: str) -> bool:
    """Whether the seats lead to that situation and no other."""
    try:
        again = Game.new(seats, active=game.active, step=step, turn=game.turn).state
    except (CardError, ValueError):
        return False
    known = Canonical(game.cards)
    if dict(again.cards) != dict(game.cards):
        return False
    return known.digest(game) == Canonical(again.cards).digest(again)


def _unlike(value: Seat, plain: Seat) -> dict[str, Any]:
    """What a seat says that an empty one does not."""
    said: dict[str, Any] = {}
    for field in Seat.__struct_fields__:
        found = getattr(value, field)
        if found != getattr(plain, field):
            said[field] = [_in_words(one) for one in found] if isinstance(found, tuple) else found
    return said


def _in_words(entry: str | Placed) -> Any:
    if isinstance(entry, str):
        return entry
    plain = msgspec.to_builtins(Placed(entry.card))
    said = msgspec.to_builtins(entry)
    return {key: value for key, value in said.items() if key == "card" or value != plain[key]}
