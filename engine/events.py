"""What happened within one step, for the abilities that trigger on it (410.1)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.objects import GameObject, ObjectId, PlayerId, TargetRef


class Moved(Struct, frozen=True, tag_field="was", tag="moved"):
    """An object left a zone: as it was there, where it went, and what it became (None: nothing)."""

    old: GameObject
    to: str
    new: ObjectId | None


class Tapped(Struct, frozen=True, tag_field="was", tag="tapped"):
    """A permanent became tapped."""

    object: ObjectId


class Drawn(Struct, frozen=True, tag_field="was", tag="drawn"):
    """A player drew a card: what it is in the hand (423)."""

    object: ObjectId


class SpellPlayed(Struct, frozen=True, tag_field="was", tag="spell_played"):
    """A spell became played (409.1i)."""

    object: ObjectId


class Damaged(Struct, frozen=True, tag_field="was", tag="damaged"):
    """Damage was dealt by a source, as it was then, to an object or a player."""

    source: GameObject
    to: TargetRef
    amount: int
    combat: bool = False


class Attacked(Struct, frozen=True, tag_field="was", tag="attacked"):
    """A creature was declared as an attacker of a player (308)."""

    object: ObjectId
    player: PlayerId


class Blocked(Struct, frozen=True, tag_field="was", tag="blocked"):
    """A creature was declared as a blocker of an attacker (309)."""

    blocker: ObjectId
    attacker: ObjectId


class StepBegan(Struct, frozen=True, tag_field="was", tag="step_began"):
    """A step of the active player's turn began."""

    step: str
    player: PlayerId


Event: TypeAlias = Moved | Drawn | Tapped | SpellPlayed | Damaged | Attacked | Blocked | StepBegan
