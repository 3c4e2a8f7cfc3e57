"""The graph that tests walk, of a chart and of machines that nobody wrote for it."""

from __future__ import annotations

import networkx as nx
import pytest
from transitions import Machine
from transitions.extensions import HierarchicalMachine

from fsm.charts import charts
from fsm.testing.model import ModelError, model_of


def lamp() -> Machine:
    """A lamp that can break."""
    table = [["switch", "off", "on"], ["switch", "on", "off"], ["fall", "*", "broken"]]
    return Machine(states=["off", "on", "broken"], transitions=table, initial="off", auto_transitions=False)


@pytest.mark.parametrize("chart", charts().values(), ids=list(charts()))
def test_every_transition_of_a_chart_is_in_its_model(chart: object) -> None:
    model = model_of(chart)
    assert {transition.id for transition in chart.transitions} <= set(model.transitions)  # type: ignore[attr-defined]
    assert set(nx.descendants(model.graph(), model.initial)) | {model.initial} == set(model.nodes)


def test_a_flat_machine_is_explored_without_being_moved() -> None:
    machine = lamp()
    model = model_of(machine)
    assert set(model.nodes) == {"off", "on", "broken"}
    found = {(edge.source, edge.trigger, edge.target) for edge in model.edges}
    assert {("off", "switch", "on"), ("on", "switch", "off"), ("on", "fall", "broken")} <= found
    assert machine.state == "off"


def test_a_nested_machine_has_leaf_configurations() -> None:
    states = ["idle", {"name": "busy", "initial": "warm", "children": ["warm", "hot"]}]
    table = [["start", "idle", "busy"], ["heat", "busy_warm", "busy_hot"], ["stop", "busy", "idle"]]
    model = model_of(HierarchicalMachine(states=states, transitions=table, initial="idle"))
    found = {(edge.source, edge.trigger, edge.target) for edge in model.edges}
    assert {source for source, trigger, _ in found if trigger == "stop"} == {"busy_warm", "busy_hot"}


def test_an_unknown_configuration_is_an_error() -> None:
    with pytest.raises(ModelError, match="nowhere"):
        model_of(lamp()).out_of("nowhere")
