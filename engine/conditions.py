"""The "if" of a triggered ability: whether it holds now (404.3)."""

from __future__ import annotations

from engine.abilities import Condition
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.state import GameState
from fsm.refusal import Refusal, Verdict


def holds(game: GameState, condition: Condition, you: PlayerId, source: GameObject | None) -> Verdict:
    """Whether as many objects fit as the condition wants, or that another number does (404.3)."""
    what = condition.what
    count = sum(fits(game, thing, what, you, source, "404.3") is True for thing in game.objects.values())
    most = condition.at_most
    if count >= condition.at_least and (most is None or count <= most):
        return True
    return Refusal("404.3", "the condition does not hold: {count} objects fit it", {"count": count})
