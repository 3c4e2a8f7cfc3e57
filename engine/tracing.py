"""What the loop keeps of each transition that it takes, and the trace's steps made of that."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.bound import BoundChart
from engine.choices import Choice
from engine.objects import PlayerId
from engine.state import CastingData, CombatData, GameState
from engine.viewing import tried_as_seen
from engine.words import say
from engine.words_combat import in_words
from fsm.dispatch_names import Closed, told
from fsm.trace import Step, Tried


class Taken(Struct, frozen=True):
    """A transition taken: the game before and after it, on which trigger, and what was closed first."""

    before: GameState
    trigger: str
    choice: Choice | None
    closed: tuple[Closed, ...]
    taken: Tried
    after: GameState

    @property
    def tried(self) -> tuple[Tried, ...]:
        """All that was tried: what was closed, and last what was taken."""
        return (*told(self.closed), self.taken)


def step_of(taken: Taken, charts: Mapping[str, BoundChart], viewer: PlayerId | None = None) -> Step:
    """The step of the trace that a transition taken is, with no more than `viewer` may know."""
    frame = taken.before.frames[-1]
    bound = charts[frame.chart]
    transition = bound.index.transition(taken.taken.transition)
    target = frame.state if transition.target is None else bound.index.initial(transition.target)
    return Step(
        frame.chart,
        len(taken.before.frames) - 1,
        frame.state,
        taken.trigger,
        target,
        transition.id,
        transition.rule,
        tried_as_seen(taken.before, taken.tried, viewer),
        bound.actions[frame.state, transition.id],
        None if taken.choice is None else taken.choice.by,
        "" if taken.choice is None else say(taken.before, taken.choice, viewer),
        _notes(taken),
    )


def _notes(taken: Taken) -> tuple[str, ...]:
    """What raised or lowered a total, for the step that determined it (409.1f); damage assigned (310.1)."""
    before, after = taken.before.frames[-1].data, taken.after.frames[-1].data
    if isinstance(before, CombatData) and isinstance(after, CombatData):
        return tuple(in_words(taken.after, one) for one in after.assigned[len(before.assigned) :])
    if not isinstance(before, CastingData) or not isinstance(after, CastingData):
        return ()
    return after.notes if after.total != before.total else ()
