"""What an object is: its characteristics as they now are, derived and never stored (200-212, 409.1a)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.card import Card
from engine.changes import Change
from engine.objects import GameObject, PlayerTarget, TargetRef, ZoneTarget
from engine.state import GameState


class Characteristics(Struct, frozen=True):
    """An object's characteristics; those of an ability on the stack are all empty (409.1a)."""

    name: str = ""
    colours: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    value: int = 0
    power: int | None = None
    toughness: int | None = None

    def is_a(self, card_type: str) -> bool:
        """Whether the object has that card type."""
        return card_type in self.types


NOTHING = Characteristics()

FACE_DOWN = "face-down card"
"""What a face-down object is listed as: a card without a name, the same for every one (504)."""

FACE_DOWN_CARD = Card(name="", types=("creature",), power=2, toughness=2)
"""All that a face-down object is: a 2/2 creature without name, colours, types, text or cost (504)."""


@lru_cache(maxsize=1024)
def printed(card: Card) -> Characteristics:
    """The characteristics that a card states."""
    cost = card.mana_cost
    return Characteristics(
        card.name,
        card.colour_letters,
        card.types,
        card.subtypes,
        card.supertypes,
        card.keywords,
        cost.value if cost else 0,
        card.power,
        card.toughness,
    )


def characteristics(game: GameState, thing: GameObject) -> Characteristics:
    """What `thing` is now: what its card states and effects changed; an ability has nothing of its own."""
    if thing.kind in ("ability", "combat_damage"):
        return NOTHING
    now = printed(game.cards[thing.card])
    if thing.changes or thing.counters:
        now = altered(now, thing.changes, thing.counters)
    return now


@lru_cache(maxsize=4096)
def altered(now: Characteristics, changes: tuple[Change, ...], counters: tuple[str, ...]) -> Characteristics:
    """Characteristics after changes, layer by layer: types, the rest, power and toughness (418.5a)."""
    types, subtypes, colours, keywords = now.types, now.subtypes, now.colours, now.keywords
    power, toughness = now.power, now.toughness
    for change in changes:
        types += tuple(t for t in change.types if t not in types)
        subtypes += tuple(t for t in change.subtypes if t not in subtypes)
        colours = colours if change.colours is None else change.colours
        keywords = tuple(k for k in keywords + change.keywords if k not in change.lost)
        power = power if change.power is None else change.power
        toughness = toughness if change.toughness is None else change.toughness
    if power is not None and toughness is not None:
        bigger = counters.count("+1/+1") - counters.count("-1/-1")
        power += sum(change.more_power for change in changes) + bigger
        toughness += sum(change.more_toughness for change in changes) + bigger
    return replace(
        now,
        types=types,
        subtypes=subtypes,
        colours=colours,
        keywords=keywords,
        power=power,
        toughness=toughness,
    )


def name_of(game: GameState, thing: GameObject) -> str:
    """How to speak of an object to everybody: its name if it has one, or for an ability whose it is."""
    if thing.face is not None:
        return "face-down spell" if thing.zone == "stack" else "face-down creature"
    return f"{thing.card}'s ability" if thing.kind == "ability" else thing.card


def name_of_target(game: GameState, target: TargetRef) -> str:
    """How to speak of a target that may be a player or an object, gone or not."""
    if isinstance(target, PlayerTarget):
        return target.name
    if isinstance(target, ZoneTarget):
        return f"{target.player}'s {target.zone}"
    thing = game.objects.get(target.id) or game.last_known.get(target.id)
    return name_of(game, thing) if thing else "an object that is gone"
