"""What an effect, a cost or the word "target" asks of an object, as data."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ZoneName = Literal["battlefield", "stack", "graveyard", "hand", "library", "removed"]


class Criteria(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Conditions on an object; every one that is set must hold.

    `types`: one of them suffices. `controller` is seen from whoever asks. `another`: not the source
    itself. `kind` tells a spell from an ability on the stack. `value`: the converted mana cost, the X
    announced for the source if it says so.
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
