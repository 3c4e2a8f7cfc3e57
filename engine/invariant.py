"""What holds of every situation, and of every transition: a name, the rule that says so, and a predicate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from engine.state import GameState

Actions: TypeAlias = tuple[str, ...]
"""The ids of the actions that a transition carries out, in order."""


class Invariant(Struct, frozen=True):
    """What holds of every game value between two transitions; `faults` says what is wrong with one."""

    name: str
    rule: str
    faults: Callable[[GameState], Iterator[str]]


class StepInvariant(Struct, frozen=True):
    """What holds of the games before and after one transition with those actions; `faults` as above."""

    name: str
    rule: str
    faults: Callable[[GameState, GameState, Actions], Iterator[str]]


class Fault(Struct, frozen=True):
    """An invariant that does not hold, and where."""

    invariant: str
    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.invariant} ({self.rule}): {self.what}"
