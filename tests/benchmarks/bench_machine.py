"""What a transition and a question cost on ChartMachine, beside other machines: `make bench`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat

from rich.console import Console
from rich.table import Table

from fsm.chart import Chart, Guard, State, Transition
from fsm.charts import charts
from fsm.machine import ChartMachine
from fsm.refusal import Refusal
from tests.benchmarks.interleave import Timing, interleave
from tests.benchmarks.peers import LIBRARY, PEERS, TABLE, LightModel, check

QUICKEST = "ChartMachine, trigger_event"
NO = Refusal("1.1", "not now")


def _often(func: Callable[[], object]) -> Callable[[int], None]:
    def run(times: int) -> None:
        for _ in repeat(None, times):
            func()

    return run


def transition_times(repeats: int = 31) -> dict[str, Timing]:
    """The time of one transition of the ring, on every peer, once it has been seen to walk the ring."""
    runs = {}
    for name, make in PEERS.items():
        peer = make()
        check(peer)
        runs[name] = _often(peer.step)
    return interleave(runs, repeats=repeats)


class _AskedModel(LightModel):
    def is_shut(self) -> Refusal:
        return NO


def question_times(repeats: int = 31) -> dict[str, Timing]:
    """The time of asking about ten transitions, five of them closed; of their guards alone; of building."""
    edges = tuple(
        Transition(f"t{number}", f"trigger{number}", "A" if number % 2 else "A.s0", "A.s0", "1",
                   (Guard("is_open" if number < 5 else "is_shut", "1"),))
        for number in range(10)
    )  # fmt: skip
    states = (State("A", "1", (State("s0", "1"),), "s0"),)
    machine, model = ChartMachine.from_chart(Chart("asked", "1", "A", states, edges)), _AskedModel()
    asked = machine.answers(model)
    assert len(asked) == 10
    assert sum(each.open for each in asked) == 5

    def guards() -> None:
        for _ in range(5):
            model.is_open()
            model.is_shut()

    every = charts().values()
    runs = {
        "answers() for ten transitions": _often(lambda: machine.answers(model)),
        "their ten guards alone": _often(guards),
        "why() for one of ten triggers": _often(lambda: machine.why(model, "trigger7")),
        f"building all {len(every)} machines": _often(
            lambda: [ChartMachine.from_chart(one) for one in every]
        ),
    }
    return interleave(runs, repeats=repeats)


def _quartiles(ratio: tuple[float, float, float]) -> str:
    return "{1:.3g} ({0:.3g}-{2:.3g})".format(*ratio)


def show(console: Console) -> None:
    """Measure everything and print it as tables."""
    times = transition_times()
    table = Table(title="One transition (median of 31 interleaved repeats; quartiles)")
    for column in ("machine", "us", "least us", "times the table", "HierarchicalMachine is so often slower"):
        table.add_column(column, justify="left" if column == "machine" else "right")
    for name, timing in sorted(times.items(), key=lambda item: item[1].us):
        table.add_row(
            name,
            f"{timing.us:.3f}",
            f"{timing.least:.3f}",
            _quartiles(timing.ratio(times[TABLE])),
            _quartiles(times[LIBRARY].ratio(timing)),
        )
    console.print(table)
    questions = Table("ChartMachine", "us", "least us", title="Asking and building")
    for name, timing in question_times().items():
        questions.add_row(name, f"{timing.us:.2f}", f"{timing.least:.2f}")
    console.print(questions)


if __name__ == "__main__":
    show(Console(width=130))
