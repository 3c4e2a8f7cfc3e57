"""One step of a play, as what stands out in the picture of a chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from diagrams.picture import Highlight
from engine.game import Game
from engine.state import GameState
from engine.tracing import Taken
from fsm.runs import runs
from fsm.trace import Step


class Play:
    """The steps of a game, numbered from 1; the first is the first choice, as on the page of a play."""

    def __init__(self, game: Game, name: str) -> None:
        opening, *played = game.moments
        taken = [*opening.taken, *(one for moment in played for one in moment.taken)]
        self.name = name
        self.opening = len(opening.taken)
        self.taken: Sequence[Taken] = taken
        self.steps: tuple[Step, ...] = tuple(map(game.rules.step, taken))
        self._run = {place: run for run in runs(self.steps) for place in run}

    def __len__(self) -> int:
        return len(self.steps) - self.opening

    def step(self, number: int) -> Step:
        """A step by its number. Raises ValueError for a number that there is none of."""
        return self.steps[self._place(number)]

    def after(self, number: int) -> GameState:
        """The game after a step. Raises ValueError as `step`."""
        return self.taken[self._place(number)].after

    def highlight(self, chart: str, number: int | None = None) -> Highlight:
        """What stands out in a chart at a step, the last one where none is named: state, way, answers.

        Raises ValueError where there is no such step, and where the chart does not run at it.
        """
        place = self._place(len(self) if number is None else number)
        step = self.steps[place]
        if step.chart == chart:
            way = tuple(self.steps[one].transition for one in self._run[place] if one <= place)
            return Highlight((step.target,), way, step.transition, step.tried)
        depth, state = self._waiting(chart, place)
        at = [self._run[one] for one in range(place + 1) if self.steps[one].depth == depth]
        way = tuple(self.steps[one].transition for one in at[-1] if one <= place) if at else ()
        return Highlight((state,), way if self._lasts(place, depth) else ())

    def _lasts(self, place: int, depth: int) -> bool:
        """Whether the frame at a depth, which is there after a step, has itself taken a step."""
        for one in range(place, -1, -1):
            if self.steps[one].depth <= depth:
                return self.steps[one].depth == depth
        return False

    def _waiting(self, chart: str, place: int) -> tuple[int, str]:
        """Where a chart that is not the innermost one stands, and how deep."""
        frames = self.taken[place].after.frames
        for depth in range(len(frames) - 1, -1, -1):
            if frames[depth].chart == chart:
                return depth, frames[depth].state
        step = self.steps[place]
        raise ValueError(
            f"{chart} does not run at step {place - self.opening + 1} of {self.name}, which is one of "
            f"{step.chart}; {self._when(chart)}"
        )

    def _when(self, chart: str) -> str:
        found = [place - self.opening + 1 for place, step in enumerate(self.steps) if step.chart == chart]
        numbers = [number for number in found if number > 0]
        if not numbers:
            return "it runs at none of its steps"
        spans = [[numbers[0], numbers[0]]]
        for before, number in pairwise(numbers):
            if number == before + 1:
                spans[-1][1] = number
            else:
                spans.append([number, number])
        said = [str(a) if a == b else f"{a}-{b}" for a, b in spans]
        return f"it runs at {', '.join(said)}"

    def _place(self, number: int) -> int:
        if not 1 <= number <= len(self):
            raise ValueError(f"{self.name} has no step {number}: its steps are 1 to {len(self)}")
        return self.opening + number - 1
