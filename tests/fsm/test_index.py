"""Look-ups in a chart."""

from __future__ import annotations

import pytest
from hypothesis import given

from fsm.chart import Chart, ChartError, Guard, Transition
from fsm.charts import charts as rule_charts
from fsm.index import ChartIndex
from tests.fsm.sample import ASKING, CALLING, PAYING, SAMPLE, adding, changing
from tests.fsm.strategies import broken_charts, charts

INDEX = ChartIndex(SAMPLE)


def test_paths_come_parents_first_in_the_order_of_the_chart() -> None:
    assert INDEX.paths == ("working", ASKING, CALLING, PAYING, "done", "reversed")
    assert INDEX.leaves == (ASKING, CALLING, PAYING, "done", "reversed")


def test_a_state_knows_its_place() -> None:
    assert INDEX.state(PAYING).asks == "payment"
    assert INDEX.parent(PAYING) == "working"
    assert INDEX.parent("working") is None
    assert INDEX.lineage(PAYING) == (PAYING, "working")
    assert INDEX.children("working") == (ASKING, CALLING, PAYING)
    assert INDEX.children() == ("working", "done", "reversed")
    assert INDEX.leaves_of("working") == (ASKING, CALLING, PAYING)
    assert INDEX.leaves_of("done") == ("done",)


def test_a_prefix_of_a_name_is_no_parent() -> None:
    twin = adding(*ChartIndex(SAMPLE).chart.states[1:2], chart=SAMPLE)
    other = changing("done", chart=twin, id="workings")
    assert ChartIndex(other).leaves_of("working") == (ASKING, CALLING, PAYING)


def test_charts_and_composites_begin_in_a_leaf() -> None:
    assert INDEX.initial() == ASKING
    assert INDEX.initial("working") == ASKING
    assert INDEX.initial(PAYING) == PAYING


def test_candidates_come_leaf_first_and_by_order_on_each_level() -> None:
    rivals = adding(
        Transition("second", "pay", PAYING, "done", "409.1h", order=2),
        Transition("first", "pay", PAYING, "done", "409.1h", (Guard("is_first", "409.1h"),), order=1),
        Transition("outer", "pay", "working", "done", "409.1h", order=0),
    )
    found = [one.id for one in ChartIndex(rivals).candidates(PAYING, "pay")]
    assert found == ["first", "second", "pay", "outer"]


def test_triggers_of_the_composites_count_in_each_leaf() -> None:
    assert INDEX.triggers(PAYING) == ("pay", "wait", "cannot_comply")
    assert INDEX.player_triggers(PAYING) == ("pay", "wait")
    assert INDEX.triggers("done") == ()


def test_edges_stop_behind_an_unguarded_candidate() -> None:
    shadowed = adding(Transition("late", "pay", "working", "reversed", "409.1h"))
    assert [edge.transition.id for edge in ChartIndex(shadowed).edges(PAYING)] == ["pay", "wait", "fail"]


def test_what_is_not_there_is_named_with_what_is_near() -> None:
    with pytest.raises(
        ChartError, match=r"sample: no state 'working\.payin': did you mean 'working\.paying'"
    ):
        INDEX.state("working.payin")
    with pytest.raises(ChartError, match="sample: no transition 'chose': did you mean 'chosen'"):
        INDEX.transition("chose")
    assert INDEX.transition("pay").target == "done"


def test_a_composite_without_initial_says_so_when_it_is_entered() -> None:
    index = ChartIndex(changing("working", initial=None))
    with pytest.raises(ChartError, match="sample: working: no initial state"):
        index.initial()


@pytest.mark.parametrize("chart", rule_charts().values(), ids=rule_charts())
def test_every_transition_of_the_rules_can_be_looked_up_where_it_fires(chart: Chart) -> None:
    index = ChartIndex(chart)
    for one in chart.transitions:
        for leaf in index.leaves_of(one.source):
            assert one in index.candidates(leaf, one.trigger)


@given(charts())
def test_each_level_is_sorted_and_inner_levels_come_first(chart: Chart) -> None:
    index = ChartIndex(chart)
    for leaf in index.leaves:
        depth = {path: place for place, path in enumerate(index.lineage(leaf))}
        for trigger in index.triggers(leaf):
            keys = [
                (depth[one.source], one.order is None, one.order or 0)
                for one in index.candidates(leaf, trigger)
            ]
            assert keys == sorted(keys)


@given(broken_charts())
def test_any_chart_can_be_indexed(chart: Chart) -> None:
    index = ChartIndex(chart)
    assert set(index.leaves) <= set(index.paths) == set(index.states)
