"""A game as what Hypothesis drives along one of the charts that govern it, by `fsm.testing.stateful`.

    machine = state_machine(charts()["casting"], lambda: GameAdapter("casting", begin_to_cast_shock))

What the chart does by itself is stepped through one transition at a time, so that each is held against the
model. What other charts ask meanwhile, such as a mana ability during a play, is answered by what gets on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from engine.choices import Choice
from engine.game import Game
from engine.rules import Rules
from engine.words import names
from fsm.index import BY_ITSELF
from fsm.testing.adapters import Adapter
from fsm.testing.model import ModelError
from fsm.testing.shortening import Sent
from fsm.trace import Step

MOST_OFFERS = 60
"""So many choices of one trigger are offered: the values of X alone are 21."""

MOST_ANSWERS = 500
"""So many choices of other charts in a row mean that this one is never asked again."""


class GameAdapter(Adapter):
    """Drives the chart's innermost run in a game that `begin` makes anew; it is over when that run is.

    What is sent are the `words` for a choice, as a scenario has them, and who says them (`by`).
    Raises ModelError where the chart does not run in that game.
    """

    def __init__(self, chart: str, begin: Callable[[], Game]) -> None:
        self.game = begin()
        depths = [depth for depth, frame in enumerate(self.game.state.frames) if frame.chart == chart]
        if not depths:
            running = ", ".join(frame.chart for frame in self.game.state.frames)
            raise ModelError(f"{chart} does not run in that game, but {running}")
        self._depth = depths[-1]
        self._steps = deque(self._begun())
        self._over = False
        self._ended = ""
        self._took: str | None = None
        self._choices: dict[str, dict[tuple[str, str], Choice]] = {}
        self._get_on()

    @property
    def state(self) -> str:
        """The leaf that the chart is in, or was in at the step that is shown next."""
        if self._steps:
            return self._steps[0].source
        return self._ended or self.game.state.frames[self._depth].state

    def offers(self, trigger: str) -> Sequence[Sent]:
        """Every open choice in words; one way to send what nobody chooses."""
        if trigger in BY_ITSELF:
            return ({},)
        return [{"words": words, "by": by} if words else {"by": by} for words, by in self._open(trigger)]

    def opens(self, trigger: str, sent: Sent) -> bool:
        """Whether that is what the chart does next, or what a player can choose now."""
        if trigger in BY_ITSELF:
            return bool(self._steps) and self._steps[0].trigger == trigger
        return (sent.get("words", ""), sent["by"]) in self._open(trigger)

    def send(self, trigger: str, sent: Sent) -> None:
        """Show the next step, or make the choice."""
        if trigger not in BY_ITSELF:
            self._do(self._open(trigger)[sent.get("words", ""), sent["by"]])
        shown = self._steps.popleft()
        self._took = shown.transition
        self._choices.clear()
        self._get_on()
        if self._over and not self._steps:
            self._ended = shown.target

    def took(self) -> str | None:
        """The transition of the step shown last."""
        return self._took

    def _open(self, trigger: str) -> dict[tuple[str, str], Choice]:
        if self._steps or self._ended:
            return {}
        if trigger not in self._choices:
            found: dict[tuple[str, str], Choice] = {}
            rules, game = self.game.rules, self.game.state
            if trigger in rules.triggers(game):
                for choice in rules.candidates(game, trigger):
                    if len(found) < MOST_OFFERS and not rules.why(game, choice):
                        found[_words(self.game, choice, found), choice.by] = choice
            self._choices[trigger] = found
        return self._choices[trigger]

    def _do(self, choice: Choice) -> None:
        """Choose, and keep the steps that this run takes; a step of what lies below ends it."""
        before = len(self.game.moments)
        self.game.do(choice)
        taken = [step for moment in self.game.moments[before:] for step in self.game.steps(moment)]
        below = [place for place, step in enumerate(taken) if step.depth < self._depth]
        self._over = bool(below) or self.game.over
        own = taken[: below[0]] if below else taken
        self._steps.extend(step for step in own if step.depth == self._depth)

    def _get_on(self) -> None:
        """Answer what other charts ask until this one has taken a step, is asked, or is over."""
        for _ in range(MOST_ANSWERS):
            if self._steps or self._over or len(self.game.state.frames) == self._depth + 1:
                return
            self._do(_what_gets_on(self.game.rules, self.game))
        raise ModelError(f"after {MOST_ANSWERS} choices of other charts {self.state!r} has not been left")

    def _begun(self) -> list[Step]:
        """What the run has done by itself since somebody chose last."""
        steps = list(self.game.steps(self.game.moments[-1]))
        below = [place for place, step in enumerate(steps) if step.depth < self._depth]
        own = [step for step in steps[below[-1] + 1 if below else 0 :] if step.depth == self._depth]
        return own if not own or own[0].by_itself else own[1:]


def _what_gets_on(rules: Rules, game: Game) -> Choice:
    """The last trigger that is open, since to stop or to pass is always possible."""
    for trigger in reversed(rules.triggers(game.state)):
        for choice in rules.candidates(game.state, trigger):
            if not rules.why(game.state, choice):
                return choice
    raise ModelError(f"nobody can choose anything in {game.state.frames[-1].state!r}")


def _words(game: Game, choice: Choice, taken: dict[tuple[str, str], Choice]) -> str:
    """The shortest name of a choice that is free, or one with a number."""
    said = names(game.state, choice) or ("",)
    free = [words for words in said if (words, choice.by) not in taken]
    return free[0] if free else f"{said[0]} ({len(taken)})"
