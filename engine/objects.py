"""Objects of the game: cards in every zone, spells and abilities on the stack, and what was announced."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.abilities import Text
from engine.changes import Change
from engine.price import Cost

ObjectId: TypeAlias = int
PlayerId: TypeAlias = str


class ObjectTarget(Struct, frozen=True, tag_field="is", tag="object"):
    """An object as a target."""

    id: ObjectId


class PlayerTarget(Struct, frozen=True, tag_field="is", tag="player"):
    """A player as a target."""

    name: PlayerId


class ZoneTarget(Struct, frozen=True, tag_field="is", tag="zone"):
    """A player's zone as a target (415.1)."""

    player: PlayerId
    zone: Literal["graveyard", "hand", "library"]


TargetRef: TypeAlias = ObjectTarget | PlayerTarget | ZoneTarget


class Slot(Struct, frozen=True):
    """One chosen target: which instance of "target", the how-manyth of it, and what was chosen.

    A slot whose target became illegal stays in its place with `legal` false (413.2a).
    """

    instance: int
    position: int
    target: TargetRef
    legal: bool = True


class Announcement(Struct, frozen=True, cache_hash=True):
    """What was announced for a spell or ability (409.1b-e); None is not announced yet.

    `spliced` are the cards spliced onto it, each with its name; `costs` pairs each optional cost with the
    intention to pay it; `counts` the instances of a variable number of targets with the number; `shares`
    divides among the slots in order, or among the `recipients` where a text divides without targets;
    `convoked` are creatures, each with the mana it stands for ("" for generic, 502.46). Of several
    opponents who could, `mode_opponent` chooses modes and `target_opponent` targets (409.2a). `paid_with` are
    the objects that its costs took, "paid" in its text (413.2h).
    """

    modes: tuple[int, ...] = ()
    spliced: tuple[tuple[ObjectId, str], ...] = ()
    x: int | None = None
    costs: tuple[tuple[str, bool], ...] = ()
    hybrid: tuple[str, ...] = ()
    counts: tuple[tuple[int, int], ...] = ()
    targets: tuple[Slot, ...] = ()
    shares: tuple[int, ...] = ()
    recipients: tuple[TargetRef, ...] = ()
    mode_opponent: PlayerId | None = None
    target_opponent: PlayerId | None = None
    convoked: tuple[tuple[ObjectId, str], ...] = ()
    paid_with: tuple[ObjectId, ...] = ()

    def intends(self, cost: str) -> bool:
        """Whether paying that optional cost was announced."""
        return (cost, True) in self.costs


class Assigned(Struct, frozen=True):
    """Combat damage as it was assigned: how much, by which creature, to what (310.1)."""

    source: ObjectId
    to: TargetRef
    amount: int


COMBAT_DAMAGE = "combat damage"
"""What combat damage on the stack is listed as, which no card stands for (310.1)."""


class GameObject(Struct, frozen=True):
    """An object with its identity: a change of zone makes a new one (217.1c).

    `card` names the card it is, or for an ability the card whose ability it is; `ability` counts from
    0 among that card's abilities. `source` is the object that an ability came from, `named` the player
    whom its trigger condition named and `about` the object, "it" in its text, which `became` another where it
    left play; a delayed trigger brings its `text` along (404.4). `changes` are what effects did to it,
    oldest first. Face down, an object is the nameless `FACE_DOWN` card, and `face` names the card that it
    is underneath (504); as a copy of another permanent it is listed as that card, and `original` names its
    own (503). A copy is an object that no card stands for: `copied_by` is what made it (401.1a). `imprinted`
    is the card removed from the game for a permanent. An Aura is `attached_to` a permanent. A creature in
    combat is `attacking` a player or `blocking` a creature, `blocked` once something was declared to block
    it; combat damage on the stack is an object of its own kind, with what was `assigned` (310.1).
    """

    id: ObjectId
    card: str
    owner: PlayerId
    controller: PlayerId
    zone: str
    kind: Literal["card", "spell", "ability", "combat_damage"] = "card"
    tapped: bool = False
    summoning_sick: bool = False
    damage: int = 0
    shields: int = 0
    counters: tuple[str, ...] = ()
    revealed: bool = False
    changes: tuple[Change, ...] = ()
    source: ObjectId | None = None
    ability: int | None = None
    named: PlayerId | None = None
    about: ObjectId | None = None
    became: ObjectId | None = None
    text: Text | None = None
    original: str | None = None
    token: bool = False
    attached_to: ObjectId | None = None
    attacking: PlayerId | None = None
    blocking: ObjectId | None = None
    blocked: bool = False
    assigned: tuple[Assigned, ...] = ()
    face: str | None = None
    copied_by: ObjectId | None = None
    imprinted: ObjectId | None = None
    playable_by: PlayerId | None = None
    announcement: Announcement = Announcement()
    total: tuple[Cost, ...] = ()

    @property
    def represented_by(self) -> str | None:
        """The card that stands for it; None for an ability, a copy or a token (409.1a, 401.1a, 216)."""
        if self.kind in ("ability", "combat_damage") or self.copied_by is not None or self.token:
            return None
        return self.original or self.face or self.card
