"""What an effect changes of one object's characteristics, as a value that clings to the object (418)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Duration: TypeAlias = Literal["end_of_turn", "end_of_combat", "always"]


class Change(Struct, frozen=True):
    """One change, in force `until` a time; each part that is not set leaves the characteristic alone.

    `words` replaces one word of its text by another (418.5b). `types`, `subtypes` and `keywords` are added,
    `lost` keywords taken away. `power` and `toughness` are set, then `more_power` and `more_toughness` added.
    """

    until: Duration = "end_of_turn"
    words: tuple[str, str] | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colours: str | None = None
    keywords: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    more_power: int = 0
    more_toughness: int = 0
