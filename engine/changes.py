"""What an effect changes of one object's characteristics, as a value that clings to the object (418)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Duration: TypeAlias = Literal["end_of_turn", "end_of_combat", "while_in_play", "always"]
"""How long an effect lasts: "while_in_play" is as long as the permanent that it comes from is in play."""


class Change(Struct, frozen=True):
    """One change, in force `until` a time; each part that is not set leaves the characteristic alone.

    `words` replaces one word of its text by another (418.5b). `types`, `subtypes` and `keywords` are added,
    `lost` keywords taken away. `power` and `toughness` are set, then `more_power` and `more_toughness` added.
    `controllers` are who controlled it before and who does now. `source` is the permanent that it hangs on;
    `timestamp` the number of the next object when it began, so that older effects have smaller ones (418.5d);
    `static`: it stands for what a static ability does (405).
    It `goes_to` a zone instead of a graveyard; that much damage to it the change `prevents` (419).
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
    controllers: tuple[str, str] | None = None
    source: int | None = None
    timestamp: int = 0
    static: bool = False
    goes_to: Literal["removed", "hand", "library"] | None = None
    prevents: int = 0
