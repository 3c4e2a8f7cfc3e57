"""Following instructions: `apply`, with every kind of instruction registered (413.2b)."""

from __future__ import annotations

import engine.delayed
import engine.effects_chosen
import engine.effects_combat
import engine.effects_continuous
import engine.effects_permanents
import engine.effects_players
import engine.effects_stack  # noqa: F401
from engine.applying import Applying, follow
from engine.instruction import Effect
from engine.state import GameState


def apply(game: GameState, effect: Effect, at: Applying) -> GameState:
    """The game after following one instruction, as far as it is possible (416.3)."""
    return follow(effect, game, at)
