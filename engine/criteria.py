"""What an effect, a cost or the word "target" asks of an object, as data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ZoneName = Literal["battlefield", "stack", "graveyard", "hand", "library", "removed"]
Measure = Literal["power", "toughness", "value"]


class Criteria(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """Conditions on an object; every one that is set must hold.

    `types`: one of them suffices. `controller` is seen from whoever asks. `another`: not the source
    itself. `kind` tells a spell from an ability on the stack. `value`: the converted mana cost, the X
    announced for the source if it says so. `keywords` must all be there, `supertypes` one of them suffices.
    `greatest` and `least` take, of all that fit, those where that is
    greatest or least, for an instruction only; `tie` says what then becomes of several (413.2j).
    """

    types: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colours: str = ""
    not_colours: str = ""
    name: str = ""
    controller: Literal["you", "opponent"] | None = None
    owner: Literal["you", "opponent"] | None = None
    tapped: bool | None = None
    another: bool = False
    zone: ZoneName = "battlefield"
    kind: Literal["spell", "ability"] | None = None
    max_value: int | None = None
    value: int | Literal["x"] | None = None
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    token: bool | None = None
    attacking: bool | None = None
    blocking: bool | None = None
    min_power: int | None = None
    max_power: int | None = None
    min_toughness: int | None = None
    max_toughness: int | None = None
    greatest: Measure | None = None
    least: Measure | None = None
    tie: Literal["all", "choose"] | None = None

    @property
    def can_tie(self) -> bool:
        """Whether several objects may be equal in what the criteria look for."""
        return self.greatest is not None or self.least is not None
