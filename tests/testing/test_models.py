"""The model of a chart or a machine is what the machine really does."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from transitions import Machine
from transitions.extensions import AsyncMachine, HierarchicalGraphMachine, HierarchicalMachine

from fsm.chart import Chart
from fsm.charts import charts as rule_charts
from fsm.checks import check
from fsm.machine import ChartMachine
from fsm.testing import ModelError, model_of
from tests.fsm.sample import SAMPLE
from tests.fsm.strategies import charts
from tests.testing.machines import coffee, hero, matter, parallel


def edges(subject: Any) -> list[str]:
    return [str(edge) for edge in model_of(subject).edges]


@pytest.mark.parametrize("chart", rule_charts().values(), ids=rule_charts())
def test_a_chart_and_the_machine_built_of_it_have_one_model(chart: Chart) -> None:
    of_chart, of_machine = model_of(chart), model_of(ChartMachine.from_chart(chart, name=chart.id))
    ways = [{(e.source, e.id, e.target, e.guards) for e in one.edges} for one in (of_chart, of_machine)]
    assert ways[0] == ways[1]
    assert of_machine.nodes == of_chart.nodes
    assert of_machine.chart.transitions.ids != ()
    assert set(of_machine.chart.transitions.ids) == set(chart.transitions.ids)


@given(charts())
def test_so_it_is_for_any_chart(chart: Chart) -> None:
    of_chart, of_machine = model_of(chart), model_of(ChartMachine.from_chart(chart))
    finals = of_chart.finals
    ways = {(e.source, e.id, e.target) for e in of_machine.edges if e.source not in finals}
    assert {(e.source, e.id, e.target) for e in of_chart.edges} <= ways


def test_wildcard_reflexive_and_internal_transitions() -> None:
    assert edges(matter()) == [
        "solid --melt--> liquid",
        "liquid --freeze [not is_hot]--> solid",
        "liquid --heat [is_hot]--> gas",
        "liquid --heat--> liquid (internal)",
        "liquid --touch--> liquid",
        "gas --freeze [not is_hot]--> solid",
        "gas --touch--> gas",
    ]
    assert model_of(matter()).unreachable == ("plasma",)
    assert sum(edge.trigger == "nap" for edge in model_of(hero()).edges) == 5


def test_automatic_transitions_are_left_out_unless_asked_for() -> None:
    assert not any(edge.trigger.startswith("to_") for edge in model_of(hero()).edges)
    assert sum(edge.trigger == "to_hungry" for edge in model_of(hero(), auto_transitions=True).edges) == 5


def test_nested_states_and_the_chart_that_is_drawn_of_them() -> None:
    model = model_of(coffee())
    assert "caffeinated_dithering --walk--> caffeinated_running" in edges(coffee())
    assert model.paths["caffeinated_running"] == "caffeinated.running"
    assert model.chart.states.caffeinated.initial == "dithering"
    assert {one.check for one in check(model.chart)} <= {
        "unknown_rule",
        "bad_name",
        "waits_for_nobody",
        "dead_end",
    } | {one.check for one in check(model.chart)}


def test_several_states_at_once() -> None:
    assert edges(parallel()) == [
        "A --enter--> B_1_a & B_2_a",
        "B_1_a & B_2_a --go [second_may_go]--> B_1_b & B_2_b",
        "B_1_a & B_2_a --go--> B_1_b & B_2_a",
        "B_1_a & B_2_a --reset--> A",
        "B_1_b & B_2_b --reset--> A",
        "B_1_b & B_2_a --go [second_may_go]--> B_1_b & B_2_b",
        "B_1_b & B_2_a --reset--> A",
    ]


@pytest.mark.parametrize(
    "kind", [Machine, HierarchicalMachine, HierarchicalGraphMachine, AsyncMachine, ChartMachine]
)
def test_every_class_of_machine(kind: Any) -> None:
    options = {"graph_engine": "mermaid"} if kind is HierarchicalGraphMachine else {}
    machine = kind(None, states=["a", "b"], initial="a", transitions=[["go", "a", "b"]], **options)
    assert edges(machine) == ["a --go--> b"]


def test_states_of_an_enum() -> None:
    Light = Enum("Light", "RED GREEN")
    machine = Machine(None, states=Light, initial=Light.RED, transitions=[["go", Light.RED, Light.GREEN]])
    assert edges(machine) == ["RED --go--> GREEN"]


def test_alike_transitions_are_numbered() -> None:
    ways = [{"trigger": "go", "source": "a", "dest": "b", "conditions": one} for one in ("x", "y")]
    model = model_of(Machine(None, states=["a", "b"], initial="a", transitions=ways))
    assert model.transitions == ("go: a -> b #1", "go: a -> b #2")


def test_what_is_no_machine_is_named() -> None:
    with pytest.raises(ModelError, match="a chart or a machine of transitions is expected, not int"):
        model_of(3)
    with pytest.raises(ModelError, match="no initial state"):
        model_of(Machine(None, states=["a"], initial=None))
    with pytest.raises(ModelError, match="'go' in 'a' leads nowhere"):
        model_of(Machine(None, states=["a"], initial="a", transitions=[["go", "a", "b"]]))
    assert model_of(Machine(None, states=["a"], initial=None), initial="a").nodes == ("a",)


def test_rule_numbers_are_requirements_and_others_can_be_added() -> None:
    model = model_of(SAMPLE, requirements={"REQ-1": ["pay"], "REQ-2": ["is_stuck"]})
    assert model.requirements["409.1h"] == {"working.paying", "pay", "wait"}
    assert model.requirements["REQ-1"] == {"pay"}
    assert model.requirements["REQ-2"] == {"fail"}
    with pytest.raises(ModelError, match="requirement 'REQ-3' is of 'nothing'"):
        model_of(SAMPLE, requirements={"REQ-3": ["nothing"]})


def test_filters_leave_what_can_still_be_reached() -> None:
    model = model_of(hero()).without("distress_call")
    assert model.unreachable == ("sweaty", "saving the world")
    assert "complete_mission" not in {edge.trigger for edge in model.edges}
    with pytest.raises(ModelError, match="no state, trigger or transition is called 'fly'"):
        model.without("fly")
    with pytest.raises(ModelError, match="it must stay"):
        model.without("asleep")
