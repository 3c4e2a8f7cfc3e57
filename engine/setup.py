"""Setting a game up: who has which cards where, as data, and the game value that follows."""

from __future__ import annotations

from collections.abc import Mapping

from frozendict import frozendict
from msgspec import Struct
from msgspec.structs import replace

from engine.attaching import attach
from engine.card import Card
from engine.card_pool import CardPool
from engine.cards import find_card, shipped_cards
from engine.mana import read_mana
from engine.objects import GameObject, ObjectId
from engine.printed import FACE_DOWN, FACE_DOWN_CARD
from engine.state import GameState, Player
from engine.steps import read_step
from engine.zones import put_into_list


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """A card in a zone with what is special about it.

    `imprints` is a card removed from the game for it; an Aura `enchants` the newest permanent of that name.
    """

    card: str
    count: int = 1
    tapped: bool = False
    summoning_sick: bool = False
    damage: int = 0
    owner: str | None = None
    face_down: bool = False
    imprints: str | None = None
    enchants: str | None = None


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
    seats: Mapping[str, Seat],
    active: str | None = None,
    cards: Mapping[str, Card] | None = None,
    step: str = "main",
    turn: int = 1,
) -> GameState:
    """The game value as a step begins: seats in turn order, `cards` known besides the shipped ones.

    Raises CardError for an unknown card, ValueError for an unknown player or step or mana that is none.
    """
    if not seats:
        raise ValueError("a game needs a player")
    first = active if active is not None else next(iter(seats))
    if first not in seats:
        raise ValueError(f"the active player '{first}' is none of {', '.join(seats)}")
    known = {**shipped_cards(), **(cards or {})}
    players = tuple(Player(name, seat.life, read_mana(seat.pool)) for name, seat in seats.items())
    game = GameState(players, frozendict(), CardPool(), active=first, step=read_step(step), turn=turn)
    used: dict[str, Card] = {}
    auras: list[tuple[ObjectId, str]] = []
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
                    if placed.enchants is not None:
                        auras.append((game.next_id - 1, placed.enchants))
                    if zone == "battlefield" and card.enters_with and not placed.face_down:
                        entered = game.objects[game.battlefield[-1]]
                        game = game.with_object(replace(entered, counters=card.enters_with))
    if any(thing.face for thing in game.objects.values()) or any(card.morph for card in used.values()):
        used[FACE_DOWN] = FACE_DOWN_CARD
    return _attached(replace(game, cards=CardPool(used)), auras)


def _attached(game: GameState, auras: list[tuple[ObjectId, str]]) -> GameState:
    for aura, name in auras:
        wanted = [thing.id for thing in game.permanents() if name in (thing.card, thing.face)]
        if not wanted:
            raise ValueError(f"{game.objects[aura].card} cannot enchant '{name}', which is not in play")
        game = attach(game, aura, wanted[-1])
    return game


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
