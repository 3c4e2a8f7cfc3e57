"""What the loop keeps of each transition that it takes, and the trace's steps made of that."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.bound import BoundChart
from engine.choices import Choice
from engine.state import GameState
from engine.words import say
from fsm.trace import Step, Tried


class Taken(Struct, frozen=True):
    """A transition taken: the game before and after it, on which trigger, and all that was tried."""

    before: GameState
    trigger: str
    choice: Choice | None
    tried: tuple[Tried, ...]
    after: GameState


def step_of(taken: Taken, charts: Mapping[str, BoundChart]) -> Step:
    """The step of the trace that a transition taken is."""
    frame = taken.before.frames[-1]
    bound = charts[frame.chart]
    transition = bound.index.transition(taken.tried[-1].transition)
    target = frame.state if transition.target is None else bound.index.initial(transition.target)
    return Step(
        frame.chart,
        len(taken.before.frames) - 1,
        frame.state,
        taken.trigger,
        target,
        transition.id,
        transition.rule,
        taken.tried,
        bound.actions[frame.state, transition.id],
        None if taken.choice is None else taken.choice.by,
        "" if taken.choice is None else say(taken.before, taken.choice),
    )
