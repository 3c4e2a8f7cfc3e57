"""The table beside a diagram, as a view: what a page shows of a situation, without a rule in it."""

from __future__ import annotations

from msgspec import Struct


class Piece(Struct, frozen=True):
    """A card or another object as a reader sees it: `marks` are short notes ("tapped", "2 damage")."""

    name: str
    kind: str = "card"
    tapped: bool = False
    marks: tuple[str, ...] = ()
    detail: str = ""


class Zone(Struct, frozen=True):
    """A zone with its pieces in order (the stack: top first), and how many there are beside those shown."""

    id: str
    title: str
    pieces: tuple[Piece, ...] = ()
    hidden: int = 0


class Seat(Struct, frozen=True):
    """A player: life, mana pool as symbols ("{B}{B}{2}"), and the player's own zones."""

    name: str
    life: int
    pool: str = ""
    marks: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()


class Board(Struct, frozen=True):
    """A situation: the players, the shared zones; the open question and the step of the turn in words."""

    seats: tuple[Seat, ...]
    shared: tuple[Zone, ...] = ()
    question: str = ""
    when: str = ""
