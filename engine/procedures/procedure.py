"""The common ground of the procedure classes: a chart's model for the length of one step."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from engine.choices import Choice
from engine.objects import GameObject, ObjectId, PlayerId
from engine.state import FrameData, GameState, TurnData
from fsm.binding import not_in_chart, offers
from fsm.refusal import Refusal, Verdict

D = TypeVar("D", bound=FrameData)


class AnyOpening(Protocol):
    """Finds an open choice of a procedure's situation; the rules hand it to each procedure."""

    def __call__(self, procedure: Procedure[Any], only: str | None = None, /) -> Choice | None:
        """Some open choice, `only` for one trigger if it says so; None where there is none."""


class Procedure(Generic[D]):
    """The model that a chart's machine moves: the innermost frame of a game, for one step.

    `state` is the machine's. Guards look at `game` and `data` and answer yes or a Refusal; actions
    replace them. `called` is set by the action that invokes another chart. Where a state is
    `open_to_all`, any player may try and a guard says who may not; `speaker` is who tries.
    """

    chart: ClassVar[str]
    open_to_all: ClassVar[frozenset[str]] = frozenset()
    called: FrameData | None = None
    speaker: PlayerId | None = None

    def __init__(self, game: GameState, any_opening: AnyOpening) -> None:
        frame = game.frames[-1]
        self.game = self.before = game
        self.state = frame.state
        self.data: D = frame.data  # type: ignore[assignment]  # a chart's frames have its data
        self._any_opening = any_opening

    @property
    def outcome(self) -> str:
        """The final state of the chart that was invoked and is over."""
        return self.before.frames[-1].outcome

    @property
    def returned(self) -> FrameData | None:
        """The data of the chart that was invoked and is over."""
        return self.before.frames[-1].returned

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """Who has to answer in the present state: in the turn's own, the active player."""
        data: FrameData = self.data
        return self.game.active if isinstance(data, TurnData) else data.player

    def _object(self, object_id: ObjectId) -> GameObject:
        return self.game.objects[object_id]

    def _note(self, **changes: object) -> None:
        """Replace fields of the frame's data."""
        self.data = replace(self.data, **changes)


def yes_or(condition: bool, rule: str, reason: str, **values: str | int) -> Verdict:
    """Yes when the condition holds, else the refusal."""
    return True if condition else Refusal(rule, reason, values)


def why_possible(any_opening: AnyOpening, procedure: Procedure[Any]) -> Verdict:
    """Yes when nothing can be chosen in the procedure's state, else what can be (409.1)."""
    choice = any_opening(procedure)
    if choice is None:
        return True
    return Refusal("409.1", "the step can be done: '{trigger}' is open", {"trigger": choice.trigger})


__all__ = ["Procedure", "not_in_chart", "offers", "why_possible", "yes_or"]
