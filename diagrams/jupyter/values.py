"""What a notebook shows of a game, as values: whoever holds a game makes them, and no rule is in them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from diagrams.board import Board
from fsm.refusal import Refusal
from fsm.trace import Step


class Said(Struct, frozen=True):
    """A choice in words: its trigger, and the whole phrase."""

    trigger: str
    words: str


class Shut(Struct, frozen=True):
    """A choice that is closed: what it is, which transition's guard said no, and why.

    No guard where nothing was asked, because the choice is not asked for here.
    """

    said: Said
    transition: str
    guard: str
    refusal: Refusal


class Question(Struct, frozen=True):
    """What a player decides now: where, by which rule, what is open and what is not, and a payment.

    Of very many options `more` are not listed.
    """

    player: str
    asks: str
    rule: str
    chart: str
    state: str
    options: tuple[Said, ...] = ()
    shut: tuple[Shut, ...] = ()
    payment: tuple[Said, ...] = ()
    more: int = 0


class Place(Struct, frozen=True):
    """A running chart and the state it is in."""

    chart: str
    state: str


class View(Struct, frozen=True):
    """A situation of a play: the charts that run, outermost first, the one drawn, the table, the question.

    `steps` led here from the situation before. `lost` says how a game that is over ended.
    """

    frames: tuple[Place, ...]
    chart: str
    svg: str
    board: Board
    question: Question | None = None
    steps: Sequence[Step] = ()
    about: str = ""
