"""What is exported runs: XState and an SCXML interpreter repeat the recorded plays, step by step."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator

import msgspec
import pytest
from statemachine.io.scxml.processor import SCXMLProcessor

from diagrams import draw
from fsm.charts import charts
from tests.diagrams.consumers.installed import run_script
from tests.diagrams.interpreted import interpret
from tests.diagrams.recorded import Run, recorded

CHARTS = charts()


def of(chart: str) -> list[Run]:
    """The runs of a chart."""
    return [run for run in recorded() if run.chart == chart]


@pytest.fixture(scope="module")
def run_by_xstate() -> dict[Run, dict[str, object]]:
    """What XState made of every recorded run."""
    runs = recorded()
    machines = {name: json.loads(draw(chart).to("xstate")) for name, chart in CHARTS.items()}
    answers = run_script("xstate.mjs", {"machines": machines, "runs": msgspec.to_builtins(runs)})
    return dict(zip(runs, answers, strict=True))


@pytest.mark.parametrize("chart", CHARTS)
def test_xstate_takes_the_same_transitions(chart: str, run_by_xstate: dict[Run, dict[str, object]]) -> None:
    assert len(of(chart)) >= 3
    for run in of(chart):
        expected = [[step.transition, step.target, list(step.actions)] for step in run.steps]
        assert run_by_xstate[run] == {"path": expected}


@pytest.mark.parametrize("chart", CHARTS)
def test_an_scxml_interpreter_goes_through_the_same_states(chart: str) -> None:
    document = draw(CHARTS[chart], labels="ru").to("scxml").decode()
    for run in of(chart):
        log = io.StringIO()
        with contextlib.redirect_stdout(log):
            states = interpret(document, run)
        assert states == [step.target for step in run.steps]
        assert [line.partition(":")[0] for line in log.getvalue().splitlines()] == list(done(run))


def done(run: Run) -> Iterator[str]:
    """Every action of a run."""
    for step in run.steps:
        yield from step.actions


@pytest.mark.parametrize("chart", CHARTS)
def test_an_scxml_interpreter_takes_the_whole_document(chart: str) -> None:
    processor = SCXMLProcessor(trusted=True)  # a document that invokes others names files
    processor.parse_scxml(chart, draw(CHARTS[chart]).to("scxml").decode())
    assert len(processor.scs) == 1


def test_the_recorded_runs_take_every_transition_of_every_chart() -> None:
    for name, chart in CHARTS.items():
        taken = {step.transition for run in of(name) for step in run.steps}
        assert taken == {one.id for one in chart.transitions}
