"""Passing on: what players say to do nothing, as often as it takes to reach a step (408.1c, 300.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.choices import Choice
from engine.errors import UnreadableChoice
from engine.rules import Moves, Rules
from engine.state import GameState
from engine.steps import StepName, read_step

MOST_CHOICES = 1000
"""More than any two turns have: a chart that asks again and again after a pass runs in a circle."""

DECLINES = ("pass_priority", "finish_attackers", "finish_blockers")


def passes_until(rules: Rules, game: GameState, step: str) -> Iterator[Choice]:
    """What everybody says until a player is asked in that step; from within it, in the next turn's.

    Raises UnreadableChoice for an unknown step, where something has to be chosen first, and where nobody is
    asked in that step of this turn or the next.
    """
    wanted, last = _step_named(step), game.turn + 1
    for _ in range(MOST_CHOICES):
        if game.turn > last:
            break
        choice = _declining(rules, game)
        moved = rules.do(game, choice)
        assert isinstance(moved, Moves)
        yield choice
        before, game = game, moved.game
        begun = (game.step, game.turn) != (before.step, before.turn)
        if begun and game.step == wanted and rules.asks(game)[0] is not None:
            return
    raise UnreadableChoice(f"nobody is asked in the step '{step}' of this turn or the next")


def _step_named(words: str) -> StepName:
    try:
        return read_step(words)
    except ValueError as wrong:
        raise UnreadableChoice(str(wrong)) from None


def _declining(rules: Rules, game: GameState) -> Choice:
    """What the player who is asked says to do nothing."""
    found = [trigger for trigger in rules.triggers(game) if trigger in DECLINES]
    if not found:
        where = f"{game.frames[-1].chart}.{game.frames[-1].state}"
        raise UnreadableChoice(f"in {where} nobody can pass: something is to be chosen first")
    return next(rules.candidates(game, found[0]))
