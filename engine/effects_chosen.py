"""What instructions do that are nothing but a choice, or hang on one (413.2c)."""

from __future__ import annotations

from engine.applying import Applying, follow
from engine.instructions import ChooseColour, May, Pick
from engine.state import GameState


@follow.register
def _(effect: ChooseColour | Pick, game: GameState, at: Applying) -> GameState:
    return game  # what was chosen is kept with the resolution, for the instructions that follow


@follow.register
def _(effect: May, game: GameState, at: Applying) -> GameState:
    for each in effect.instructions if at.decided else effect.otherwise:
        game = follow(each, game, at)
    return game
