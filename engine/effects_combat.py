"""Combat damage as it resolves (310.4)."""

from __future__ import annotations

from engine.applying import Applying, follow
from engine.damage import deal
from engine.instructions import DealAssigned
from engine.state import GameState
from engine.zones import known


@follow.register
def _(effect: DealAssigned, game: GameState, at: Applying) -> GameState:
    """Each source deals what was assigned, as it is or was last known, all at the same time (310.4a, b)."""
    assigned = at.thing.assigned
    for source in dict.fromkeys(one.source for one in assigned):
        shares = ((one.to, one.amount) for one in assigned if one.source == source)
        game = deal(game, known(game, source), shares, combat=True)
    return game
