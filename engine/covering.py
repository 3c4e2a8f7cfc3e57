"""What plays see of the charts: their steps, and the guards that answered choices which were refused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from engine.choices import Choice
from engine.errors import IllegalPlay
from engine.game import Game
from engine.playing import play
from engine.reading import read
from engine.rules import Rules
from engine.scenario import Act, Scenario, shipped_scenarios
from fsm.charts import charts
from fsm.coverage import Coverage, coverage
from fsm.seen import VERSION, count
from fsm.seen import Seen as SeenFile
from fsm.trace import Step, Tried


class Seen:
    """What was seen so far: steps, and for each chart what was tried and stayed closed."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.refused: defaultdict[str, list[Tried]] = defaultdict(list)

    def scenario(self, scenario: Scenario, rules: Rules | None = None) -> None:
        """Play a scenario and note what it sees. Raises ScenarioError as `play` does."""
        self.game(play(scenario, rules, self._line))

    def game(self, game: Game) -> None:
        """Note the steps of a game, and what was closed whenever somebody was asked."""
        self.steps += game.trace.steps
        for moment in game.moments:
            self.refused[moment.state.frames[-1].chart] += moment.closed

    def refusal(
        self, game: Game, what: Choice | str, words: str | None = None, by: str | None = None
    ) -> None:
        """Note the answers to a choice that is closed now. Raises UnreadableChoice or AmbiguousChoice."""
        try:
            choice = read(game.rules, game.state, what, words, by) if isinstance(what, str) else what
        except IllegalPlay:
            return  # the trigger itself is not open here: no guard was asked
        self.refused[game.state.frames[-1].chart] += game.rules.tried(game.state, choice)

    def coverage(self) -> Mapping[str, Coverage]:
        """What was seen of each chart."""
        found = charts().items()
        return {name: coverage(chart, self.steps, self.refused[name]) for name, chart in found}

    def counts(self, scenarios: tuple[str, ...]) -> SeenFile:
        """How often each element of each chart was seen, to keep in a file with the scenarios' names."""
        found = {name: count(chart, self.steps, self.refused[name]) for name, chart in charts().items()}
        return SeenFile(VERSION, scenarios, found)

    def _line(self, game: Game, act: Act) -> None:
        if act.refused is not None:
            self.refusal(game, act.trigger, act.words, act.by)


def seen_by(scenarios: Iterable[Scenario]) -> Seen:
    """What some scenarios see of the charts. Raises ScenarioError for one that does not go as it says."""
    seen = Seen()
    for scenario in scenarios:
        seen.scenario(scenario)
    return seen


def tables() -> Iterator[str]:
    """What the shipped scenarios see of each chart, a table each: its name, how much, and what is missing."""
    seen = seen_by(shipped_scenarios().values())
    yield from (one.table() for one in seen.coverage().values())


if __name__ == "__main__":
    print("\n\n".join(tables()))
