"""What happened: one `Step` for each transition that was taken."""

from __future__ import annotations

from msgspec import Struct

from fsm.refusal import Refusal


class Answer(Struct, frozen=True):
    """One guard asked, and its answer: `refusal` is None for yes."""

    guard: str
    refusal: Refusal | None = None

    @property
    def yes(self) -> bool:
        """Whether the guard let the transition pass."""
        return self.refusal is None


class Tried(Struct, frozen=True):
    """A transition that was considered, with the guards asked until the first no."""

    transition: str
    answers: tuple[Answer, ...] = ()


class Step(Struct, frozen=True):
    """A transition taken: where, on what trigger, after which questions, doing what.

    `depth` is the height of the procedure's frame (0 is the outermost chart). `said` is what the
    player chose, in words; empty for a step that took itself. `tried` ends with the transition taken;
    what stands before it was closed. `actions` are in the order in which they ran; `notes` say more of
    what they did.
    """

    chart: str
    depth: int
    source: str
    trigger: str
    target: str
    transition: str
    rule: str
    tried: tuple[Tried, ...] = ()
    actions: tuple[str, ...] = ()
    player: str | None = None
    said: str = ""
    notes: tuple[str, ...] = ()

    @property
    def by_itself(self) -> bool:
        """Whether nobody had to choose anything for this step."""
        return self.player is None


class Trace(Struct, frozen=True):
    """The steps of a play, oldest first."""

    steps: tuple[Step, ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    def path(self, chart: str) -> tuple[str, ...]:
        """Ids of the transitions that were taken in `chart`, in order."""
        return tuple(step.transition for step in self.steps if step.chart == chart)
