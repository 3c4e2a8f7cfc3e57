"""What happened: one `Step` for each transition that was taken."""

from __future__ import annotations

from msgspec import Struct

from fsm.refusal import Refusal
from fsm.showing import Shown


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

    def __str__(self) -> str:
        who = "by itself" if self.by_itself else f"{self.player}: {self.said}"
        indent = "  " * self.depth
        went = f"{self.source} -> {self.target} ({who})"
        return f"{self.rule:<8} {indent}{self.chart}.{self.transition}: {went}"


class Trace(Shown, Struct, frozen=True):
    """The steps of a play, oldest first; printed, a line for each."""

    steps: tuple[Step, ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        charts = ", ".join(dict.fromkeys(step.chart for step in self.steps))
        return f"<Trace of {len(self)} steps" + (f" in {charts}>" if charts else ">")

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))

    def last(self, steps: int) -> Trace:
        """The last so many steps, as a trace. Raises ValueError for a number below 0."""
        if steps < 0:
            raise ValueError(f"there are no last {steps} steps: a number from 0 is expected")
        return Trace(self.steps[len(self) - min(steps, len(self)) :])

    def path(self, chart: str) -> tuple[str, ...]:
        """Ids of the transitions that were taken in `chart`, in order."""
        return tuple(step.transition for step in self.steps if step.chart == chart)
