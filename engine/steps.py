"""The steps of a turn by name, the phase that each belongs to, and the words for them (300.1)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from engine.files import near

StepName: TypeAlias = Literal[
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end_of_turn",
    "cleanup",
]
"""A step, or a main phase, which has none (305)."""

PhaseName: TypeAlias = Literal["beginning", "main", "combat", "end"]

STEPS: tuple[StepName, ...] = get_args(StepName)

_OTHERS: MappingProxyType[str, PhaseName] = MappingProxyType(
    {
        "untap": "beginning",
        "upkeep": "beginning",
        "draw": "beginning",
        "precombat_main": "main",
        "postcombat_main": "main",
        "end_of_turn": "end",
        "cleanup": "end",
    }
)

STARTS: MappingProxyType[str, StepName] = MappingProxyType(
    {
        "untap": "untap",
        "upkeep": "upkeep",
        "draw": "draw",
        "main": "precombat_main",
        "combat": "beginning_of_combat",
        "main2": "postcombat_main",
        "second main": "postcombat_main",
        "end of turn": "end_of_turn",
        "cleanup": "cleanup",
    }
)
"""The words for the steps that a game can be set up in."""


def phase_of(step: StepName) -> PhaseName:
    """The phase that a step belongs to (300.1).

    >>> phase_of("declare_blockers"), phase_of("cleanup")
    ('combat', 'end')
    """
    return _OTHERS.get(step, "combat")


def read_step(words: str) -> StepName:
    """The step that a user names. Raises ValueError, with near words, for any other.

    >>> read_step("end of turn")
    'end_of_turn'
    """
    found = STARTS.get(words.replace("_", " ").strip().casefold())
    if found is None:
        hint = near(words, list(STARTS)) or ", but in " + ", ".join(STARTS)
        raise ValueError(f"there is no step '{words}'{hint}")
    return found
