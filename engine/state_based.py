"""State-based effects: what the game does by itself before anybody receives priority (420)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec.structs import replace

from engine.attaching import falls_off
from engine.card import Card
from engine.card_text import card_of
from engine.characteristics import characteristics
from engine.effects_permanents import destroy
from engine.objects import GameObject, ObjectId, PlayerId
from engine.printed import Characteristics, printed
from engine.state import GameState, Player
from engine.zones import move, remove

What: TypeAlias = Literal["loses", "destroyed", "put_into_graveyard", "ceases"]
Due: TypeAlias = tuple[What, ObjectId | PlayerId]

DEADLY_POISON = 10
"""So many poison counters lose the game (420.5h)."""


def due(game: GameState) -> tuple[Due, ...]:
    """The state-based effects that apply now, each object's once (420.5)."""
    found: list[Due] = [("loses", p.name) for p in game.players if not p.lost and _loses(p)]
    legends: defaultdict[str, list[ObjectId]] = defaultdict(list)
    doomed: dict[ObjectId, What] = {}
    altered = "Static" in game.cards.with_abilities
    for thing in game.permanents():
        if not (altered or thing.changes) and _lasts(card_of(game, thing)):
            continue
        now = characteristics(game, thing)
        if now.toughness is not None or "aura" in now.subtypes:
            what = _becomes_of(game, thing, now)
            if what is not None:
                doomed[thing.id] = what
        if "legendary" in now.supertypes:
            legends[now.name].append(thing.id)
    for same in legends.values():
        if len(same) > 1:
            doomed |= dict.fromkeys(same, "put_into_graveyard")
    found += [(what, id) for id, what in doomed.items()]
    found += [("ceases", id) for id in _out_of_place(game)]
    return tuple(found)


@lru_cache(maxsize=1024)
def _lasts(card: Card) -> bool:
    """Whether nothing can become of a permanent that is no more than what the card states."""
    now = printed(card)
    return now.toughness is None and "aura" not in now.subtypes and "legendary" not in now.supertypes


def _loses(player: Player) -> bool:
    """No life left, a card drawn from an empty library, or ten poison counters (420.5a, g, h)."""
    return player.life <= 0 or player.drew_from_empty or player.poison >= DEADLY_POISON


def _becomes_of(game: GameState, thing: GameObject, now: Characteristics) -> What | None:
    """What one permanent's toughness, damage or enchanting nothing does to it (420.5b-d)."""
    if now.toughness is not None and now.is_a("creature"):
        if now.toughness <= 0:
            return "put_into_graveyard"
        if thing.damage >= now.toughness and "indestructible" not in now.keywords:
            return "destroyed"
    if "aura" in now.subtypes and falls_off(game, thing):
        return "put_into_graveyard"
    return None


def _out_of_place(game: GameState) -> Iterator[ObjectId]:
    """Tokens anywhere but in play, copies anywhere but there and on the stack (420.5f, j).

    They come there from play or from the stack, or are made by what was there: until the stack is empty
    again, something is last known of that.
    """
    if not game.last_known:
        return
    for thing in game.objects.values():
        if thing.zone == "battlefield":
            continue
        if thing.token or (thing.copied_by is not None and thing.zone != "stack"):
            yield thing.id


def applied(game: GameState) -> GameState:
    """The game after all state-based effects that apply, as one event (420.3)."""
    before = game
    for what, whom in due(game):
        if isinstance(whom, str):
            game = game.with_player(replace(game.player(whom), lost=True))
        elif what == "destroyed":
            game = destroy(game, whom, before=before)
        elif what == "ceases":
            game = remove(game, whom)
        else:
            game = move(game, whom, "graveyard", before=before)[0]
    return game
