"""Setting a game up: who has which cards where, as data, and the game value that follows."""

from __future__ import annotations

from collections.abc import Mapping

from frozendict import frozendict
from msgspec import Struct
from msgspec.structs import replace

from engine.card import Card
from engine.cards import find_card, shipped_cards
from engine.characteristics import FACE_DOWN, FACE_DOWN_CARD
from engine.mana import read_mana
from engine.objects import GameObject
from engine.state import GameState, Player
from engine.zones import put_into_list


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a zone with what is special about it; `imprints` is a card removed from the game for it."""

    card: str
    count: int = 1
    tapped: bool = False
    summoning_sick: bool = False
    damage: int = 0
    owner: str | None = None
    face_down: bool = False
    imprints: str | None = None


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the beginning of a scenario: each entry of a zone is a card's name or a `Placed`."""

    life: int = 20
    pool: str = ""
    hand: tuple[str | Placed, ...] = ()
    library: tuple[str | Placed, ...] = ()
    battlefield: tuple[str | Placed, ...] = ()
    graveyard: tuple[str | Placed, ...] = ()


ZONES = ("battlefield", "hand", "library", "graveyard")


def set_up(
    seats: Mapping[str, Seat], active: str | None = None, cards: Mapping[str, Card] | None = None
) -> GameState:
    """The game value before the first step: seats in turn order, `cards` known besides the shipped ones.

    Raises CardError for an unknown card, ValueError for an unknown player or mana that is none.
    """
    if not seats:
        raise ValueError("a game needs a player")
    first = active if active is not None else next(iter(seats))
    if first not in seats:
        raise ValueError(f"the active player '{first}' is none of {', '.join(seats)}")
    known = {**shipped_cards(), **(cards or {})}
    players = tuple(Player(name, seat.life, read_mana(seat.pool)) for name, seat in seats.items())
    game = GameState(players, frozendict(), frozendict(), active=first)
    used: dict[str, Card] = {}
    for name, seat in seats.items():
        for zone in ZONES:
            entries = getattr(seat, zone)
            for entry in reversed(entries) if zone == "library" else entries:
                placed = entry if isinstance(entry, Placed) else Placed(entry)
                card = find_card(placed.card, known)
                used[card.name] = card
                if placed.imprints is not None:
                    used[placed.imprints] = find_card(placed.imprints, known)
                owner = placed.owner or name
                if owner not in seats:
                    raise ValueError(f"the owner '{owner}' of {card.name} is none of {', '.join(seats)}")
                for _ in range(placed.count):
                    game = _put(game, placed, owner, name, zone)
                    if zone == "battlefield" and card.enters_with and not placed.face_down:
                        entered = game.objects[game.battlefield[-1]]
                        game = game.with_object(replace(entered, counters=card.enters_with))
    if any(thing.face for thing in game.objects.values()) or any(card.morph for card in used.values()):
        used[FACE_DOWN] = FACE_DOWN_CARD
    return replace(game, cards=frozendict(used))


def _put(game: GameState, placed: Placed, owner: str, controller: str, zone: str) -> GameState:
    imprinted = None
    if placed.imprints is not None:
        imprinted = game.next_id
        away = GameObject(imprinted, placed.imprints, owner, owner, "removed")
        game = put_into_list(game, away)
    thing = GameObject(
        id=game.next_id,
        card=FACE_DOWN if placed.face_down else placed.card,
        owner=owner,
        controller=controller if zone == "battlefield" else owner,
        zone=zone,
        tapped=placed.tapped,
        summoning_sick=placed.summoning_sick,
        damage=placed.damage,
        face=placed.card if placed.face_down else None,
        imprinted=imprinted,
    )
    return put_into_list(game, thing)
