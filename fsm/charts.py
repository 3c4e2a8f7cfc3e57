"""The charts of the rules, by name."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from fsm.casting import casting
from fsm.chart import Chart
from fsm.combat import combat
from fsm.edition import Edition
from fsm.mana_ability import mana_ability
from fsm.priority import priority
from fsm.resolution import resolution
from fsm.triggers import triggers
from fsm.turn import turn
from fsm.turning_face_up import turning_face_up

CHARTS: MappingProxyType[str, Callable[[Edition], Chart]] = MappingProxyType(
    {
        "turn": turn,
        "combat": combat,
        "priority": priority,
        "casting": casting,
        "mana_ability": mana_ability,
        "turning_face_up": turning_face_up,
        "triggers": triggers,
        "resolution": resolution,
    }
)
"""Chart functions by chart id, outermost first."""


def charts(edition: Edition = Edition.CLASSIC) -> dict[str, Chart]:
    """Every chart of an edition, by id."""
    return {name: build(edition) for name, build in CHARTS.items()}
