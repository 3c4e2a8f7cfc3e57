"""Charts as networkx graphs."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest
from hypothesis import given

from fsm.chart import Chart, ChartError, State, Transition
from fsm.charts import charts as rule_charts
from fsm.coverage import Coverage
from fsm.graph import graph
from fsm.index import ChartIndex
from tests.fsm.sample import ASKING, CALLING, PAYING, SAMPLE, adding, changing, without
from tests.fsm.strategies import charts


def test_nodes_carry_what_the_states_say() -> None:
    nodes = graph(SAMPLE).nodes
    assert nodes[PAYING]["asks"] == "payment"
    assert nodes[CALLING]["invokes"] == "helper"
    assert nodes[CALLING]["parent"] == "working"
    assert nodes["working"]["composite"]
    assert nodes["done"]["final"]
    assert nodes["done"]["rule"] == "409.1i"
    assert nodes[ASKING]["entry"] == ("note_mode",)


def test_as_drawn_a_composite_owns_its_transition() -> None:
    drawn = graph(SAMPLE)
    assert list(drawn.edges(keys=True)) == [
        ("working", "reversed", "fail"),
        (ASKING, ASKING, "choose"),
        (ASKING, CALLING, "chosen"),
        (CALLING, PAYING, "called"),
        (PAYING, "done", "pay"),
        (PAYING, PAYING, "wait"),
    ]
    assert drawn.edges[PAYING, PAYING, "wait"]["internal"]
    assert drawn.edges[ASKING, CALLING, "chosen"]["guards"] == ("is_chosen",)
    assert drawn.graph == {"chart": "sample", "initial": ASKING}


def test_with_leaves_it_starts_in_each_of_them() -> None:
    expanded = graph(SAMPLE, leaves=True)
    assert "working" not in expanded
    assert sorted(expanded.predecessors("reversed")) == [ASKING, CALLING, PAYING]


def test_with_leaves_a_composite_is_entered_where_it_begins() -> None:
    again = adding(Transition("again", "again", PAYING, "working", "409.1"))
    assert graph(again, leaves=True).has_edge(PAYING, ASKING, "again")


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("end", ["source", "target"])
def test_an_unknown_end_is_an_error_and_no_new_node(end: str, leaves: bool) -> None:
    with pytest.raises(ChartError, match="no state 'nowhere'"):
        graph(changing("pay", **{end: "nowhere"}), leaves=leaves)


@pytest.mark.parametrize("name", rule_charts())
def test_a_state_more_shows_up_in_graph_and_coverage_without_another_edit(name: str) -> None:
    chart = rule_charts()[name]
    more = adding(
        State("dreaming", "408.1"),
        Transition("dream", "dream", chart.states[0].id, "dreaming", "408.1"),
        chart=chart,
    )
    assert set(graph(more)) - set(graph(chart)) == {"dreaming"}
    assert graph(more, leaves=True).in_degree("dreaming") > 0
    assert graph(more).number_of_edges() == graph(chart).number_of_edges() + 1
    assert set(Coverage(more).missing("all-states")) - set(Coverage(chart).missing("all-states")) == {
        "dreaming"
    }
    assert "dream" in Coverage(more).missing("all-transitions")


@pytest.mark.parametrize("chart", rule_charts().values(), ids=rule_charts())
def test_every_state_of_the_rules_is_reached(chart: Chart) -> None:
    expanded = graph(chart, leaves=True)
    start = expanded.graph["initial"]
    assert nx.descendants(expanded, start) | {start} == set(ChartIndex(chart).leaves)


@given(charts())
def test_drawn_edges_are_the_transitions(chart: Chart) -> None:
    drawn = sorted(key for *_, key in graph(chart).edges(keys=True))
    assert drawn == sorted(one.id for one in chart.transitions)


@given(charts())
def test_expanded_edges_run_between_leaves_and_are_candidates(chart: Chart) -> None:
    index = ChartIndex(chart)
    for source, target, key in graph(chart, leaves=True).edges(keys=True):
        one = index.transition(key)
        assert one in index.candidates(source, one.trigger)
        assert target == (source if one.target is None else index.initial(one.target))


def test_removing_a_transition_removes_its_edge() -> None:
    assert not graph(without("pay")).has_edge(PAYING, "done")


def test_networkx_is_imported_only_for_a_graph() -> None:
    code = "import sys, fsm.graph, fsm.checks, fsm.coverage; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
