"""A whole play, on ChartMachine and on the library's own machine with the same charts: `make bench`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table
from transitions.extensions.nesting import HierarchicalMachine, NestedTransition

from engine.choices import Choice
from engine.playing import play
from engine.rules import Moves, Rules, classic
from engine.scenario import find_scenario
from engine.state import GameState
from fsm.chart import Chart
from fsm.charts import charts
from fsm.index import ChartIndex
from fsm.machine import build
from fsm.refusal import Refusal
from fsm.trace import Tried
from tests.benchmarks.interleave import Timing, interleave

OURS, STOCK = "ChartMachine", "HierarchicalMachine"
CLOSED = (Refusal("409.1", "closed", {}),)


class NotingTransition(NestedTransition):
    """The library's transition, which tells its model that it was taken."""

    def execute(self, event_data: Any) -> bool:
        done = super().execute(event_data)
        if done:
            event_data.model.taken = self
        return done


class NotingMachine(HierarchicalMachine):
    transition_cls = NotingTransition


class StockMachine:
    """The library's machine behind what the rules ask of one: no reasons, and no guards in the trace."""

    def __init__(self, chart: Chart) -> None:
        self._machine = build(chart, NotingMachine)
        index = ChartIndex(chart)
        self._ids = {
            id(built): (Tried(drawn.id),)
            for path in index.paths
            for trigger, event in self._machine.events.items()
            for built, drawn in zip(
                event.transitions.get(path, ()),
                [one for one in index.out_of(path) if one.trigger == trigger],
                strict=True,
            )
        }

    def take(self, model: Any, trigger: str, choice: Any, /) -> tuple[Tried, ...]:
        if not self._machine.trigger_event(model, trigger, choice):
            return ()
        return self._ids[id(model.taken)]

    def opens(self, model: Any, trigger: str, choice: Any, /) -> bool:
        return bool(self._machine._can_trigger(model, trigger, choice))

    def why(self, model: Any, trigger: str, choice: Any, /) -> tuple[Refusal, ...]:
        return () if self.opens(model, trigger, choice) else CLOSED


def replay(rules: Rules, start: GameState, choices: tuple[Choice, ...]) -> GameState:
    state = start
    for choice in choices:
        moved = rules.do(state, choice)
        assert isinstance(moved, Moves)
        state = moved.game
    return state


def play_times(repeats: int = 31) -> tuple[dict[str, Timing], int]:
    """The time of death-bomb from announcement to resolution, and how many transitions it takes."""
    game = play(find_scenario("death-bomb"))
    start, choices = game.moments[0].state, game.choices_made
    runs: dict[str, Callable[[int], object]] = {}
    for name, rules in ((OURS, classic()), (STOCK, Rules(charts(), StockMachine))):
        assert replay(rules, start, choices) == game.state

        def run(times: int, rules: Rules = rules) -> None:
            for _ in range(times):
                replay(rules, start, choices)

        runs[name] = run
    steps = sum(len(moment.taken) for moment in game.moments[1:])
    return interleave(runs, seconds=0.05, repeats=repeats), steps


def show(console: Console) -> None:
    """Measure and print."""
    times, steps = play_times()
    low, middle, high = times[STOCK].ratio(times[OURS])
    table = Table("death-bomb on", "ms", "plays a second", title=f"A play of {steps} transitions")
    for name, timing in times.items():
        table.add_row(name, f"{timing.us / 1000:.2f}", f"{1e6 / timing.us:,.0f}")
    console.print(table)
    console.print(f"{STOCK} takes {middle:.3g} ({low:.3g}-{high:.3g}) times as long")


if __name__ == "__main__":
    show(Console(width=130))
