"""Static checks: one broken chart for each finding, and networkx as a second opinion."""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx
import pytest
from hypothesis import given
from msgspec.structs import replace

from fsm.chart import ADVANCE, Action, Chart, ChartError, Guard, State, Transition
from fsm.charts import charts as rule_charts
from fsm.checks import CHECKS, check, check_all, must_pass
from fsm.flow import reach
from fsm.graph import graph
from tests.fsm.sample import ASKING, CALLING, PAYING, SAMPLE, adding, changing, without
from tests.fsm.strategies import broken_charts, charts

LATE = (Guard("is_late", "409.1h"),)
RING = (
    State("left", "409.1"),
    State("right", "409.1"),
    Transition("enter_ring", "enter", PAYING, "left", "409.1"),
    Transition("to_right", ADVANCE, "left", "right", "409.1"),
    Transition("to_left", ADVANCE, "right", "left", "409.1"),
)

BROKEN: dict[str, tuple[Chart, str, str]] = {
    "bad_name": (changing("pay", id="pay now"), "pay now", "letters, digits and underscores"),
    "duplicate_id": (changing("wait", id="pay"), "pay", "2 transitions are called 'pay'"),
    "unknown_source": (changing("pay", source="working.payin"), "pay", "did you mean 'working.paying'"),
    "unknown_target": (changing("pay", target="nowhere"), "pay", "there are working, working.asking"),
    "unknown_initial": (changing("working", initial="askin"), "working", "is not one of asking, calling"),
    "composite_without_initial": (changing("working", initial=None), "working", "perhaps 'asking'"),
    "waiting_twice": (changing(CALLING, asks="mode"), CALLING, "make two states of it"),
    "final_goes_on": (
        adding(Transition("onward", ADVANCE, "done", "reversed", "409.1i")),
        "done",
        "'done' is final and 'onward' leaves it",
    ),
    "unordered": (
        adding(Transition("pay_late", "pay", PAYING, "reversed", "409.1h", LATE, order=1)),
        "pay_late",
        "'pay_late', 'pay' compete for 'pay' in 'working.paying'",
    ),
    "never_tried": (
        adding(
            Transition("pay_late", "pay", PAYING, "reversed", "409.1h", LATE, order=2),
            chart=changing("pay", order=1),
        ),
        "pay_late",
        "'pay' comes before 'pay_late' and has no guard",
    ),
    "two_kinds": (
        changing("choose", guards=(Guard("take_payment", "409.1h"),)),
        "take_payment",
        "a guard of 'choose' and an action elsewhere",
    ),
    "without_rule": (changing("pay", rule="409.1x"), "pay", "did you mean 409.1i"),
    "shared_id": (
        adding(
            State("choose", "409.1", final=True),
            Transition("give_up", "give_up", PAYING, "choose", "409.1"),
        ),
        "choose",
        "'choose' is a state and a transition",
    ),
    "unreachable": (adding(State("island", "409.1", final=True)), "island", "no path leads from"),
    "dead_end": (
        adding(
            State("stuck", "409.1", asks="way"),
            Transition("get_stuck", "get_stuck", PAYING, "stuck", "409.1"),
        ),
        "stuck",
        "nothing leads on from 'stuck'",
    ),
    "trap": (
        changing(
            "to_left",
            chart=changing("right", chart=adding(*RING), invokes="helper"),
            actions=(Action("turn", "409.1"),),
        ),
        "left",
        "no final state can be reached from 'left', 'right'",
    ),
    "completion_cycle": (
        adding(*RING, Transition("out", "out", "right", "done", "409.1"), chart=SAMPLE),
        "left",
        "'left' -> 'right' -> 'left' goes round for ever",
    ),
    "waits_for_nobody": (changing(PAYING, asks=None), PAYING, "asks nobody and has no 'advance'"),
    "no_otherwise": (changing("called", guards=LATE), CALLING, "leave the last one without"),
    "asks_in_vain": (without("choose"), ASKING, "asks for 'mode' and no transition takes the answer"),
    "unasked_trigger": (
        adding(Transition("hurry", "hurry", CALLING, "done", "409.1")),
        "hurry",
        "'hurry' is a player's to send",
    ),
}

ALSO = {
    "waiting_twice": {"asks_in_vain"},
    "completion_cycle": {"unasked_trigger"},
    "waits_for_nobody": {"unasked_trigger"},
}
"""What else such a chart is guilty of."""


def test_every_check_has_its_broken_chart() -> None:
    assert set(BROKEN) == set(CHECKS)


def test_the_sample_is_sound() -> None:
    assert check(SAMPLE, charts={"helper"}) == ()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_chart_is_found_and_named(name: str) -> None:
    chart, element, words = BROKEN[name]
    found = check(chart)
    mine = [one for one in found if one.check == name]
    assert [one.element for one in mine] == [element]
    assert words in mine[0].message
    assert mine[0].chart == "sample"
    assert "\n" not in mine[0].message
    assert {one.check for one in found} - {name} == ALSO.get(name, set())


@pytest.mark.parametrize("name", BROKEN)
def test_each_check_can_be_switched_off(name: str) -> None:
    assert name not in {one.check for one in check(BROKEN[name][0], skip={name})}


def test_a_name_that_is_no_check_cannot_be_switched_off() -> None:
    with pytest.raises(ChartError, match="no check is called 'typo'"):
        check(SAMPLE, skip={"typo"})


def test_an_invoked_chart_must_exist() -> None:
    assert [(one.check, one.element) for one in check_all({"sample": SAMPLE})] == [("unknown_chart", CALLING)]
    assert check_all({"sample": SAMPLE}, skip={"unknown_chart"}) == ()


@pytest.mark.parametrize("state", ["done", CALLING])
def test_twin_states_are_found(state: str) -> None:
    twin = changing("reversed", id="done") if state == "done" else changing(PAYING, id="calling")
    assert (state, "duplicate_id") in {(one.element, one.check) for one in check(twin)}


def test_two_rivals_with_the_same_order_have_none() -> None:
    second = Transition("pay_late", "pay", PAYING, "reversed", "409.1h", order=1)
    first = changing("pay", guards=LATE, order=1)
    assert [one.check for one in check(adding(second, chart=first))] == ["unordered"]


def test_an_empty_rule_number_is_missing() -> None:
    action = replace(SAMPLE.transitions[3].actions[0], rule="")
    found = check(changing("pay", actions=(action,)))
    assert [(one.check, one.element) for one in found] == [("without_rule", "pay/take_payment")]


def test_a_composite_neither_asks_nor_ends() -> None:
    assert {one.check for one in check(changing("working", asks="mode"))} == {"waiting_twice"}
    assert {one.check for one in check(changing("working", final=True))} == {"final_goes_on"}


def test_a_leaf_has_no_initial_state() -> None:
    assert {one.check for one in check(changing("done", initial="done"))} == {"unknown_initial"}


def test_a_composites_transition_is_a_way_out_but_failing_is_none() -> None:
    alone = without("pay", "wait", chart=changing(PAYING, asks=None))
    assert {(one.check, one.element) for one in check(alone)} == {
        ("dead_end", PAYING),
        ("unreachable", "done"),
    }
    helped = adding(Transition("enough", ADVANCE, "working", "done", "409.1i"), chart=alone)
    assert check(helped) == ()


def test_an_unreachable_composite_is_named_once() -> None:
    inner = (State("one", "409.1", final=True), State("two", "409.1", final=True))
    assert [one.element for one in check(adding(State("far", "409.1", states=inner, initial="one")))] == [
        "far"
    ]


def test_an_unguarded_inner_transition_hides_the_outer_one() -> None:
    hidden = adding(
        State("beyond", "409.1", final=True),
        Transition("outer", "pay", "working", "beyond", "409.1"),
        chart=SAMPLE,
    )
    assert {(one.check, one.element) for one in check(hidden)} == set()
    covered = adding(
        Transition("ask_pay", "pay", ASKING, ASKING, "409.1"),
        Transition("call_pay", "pay", CALLING, CALLING, "409.1"),
        chart=hidden,
    )
    assert ("unreachable", "beyond") in {(one.check, one.element) for one in check(covered)}


def test_a_chart_without_final_states_may_go_on_for_ever() -> None:
    endless = Chart(
        "endless",
        "409",
        "red",
        (State("red", "409.1", asks="way"), State("green", "409.1", asks="way")),
        (
            Transition("go", "go", "red", "green", "409.1"),
            Transition("halt", "halt", "green", "red", "409.1"),
        ),
    )
    assert check(endless) == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda chart: chart, True),
        (lambda chart: changing("left", chart=chart, invokes="helper"), False),
        (lambda chart: changing("to_left", chart=chart, guards=LATE), False),
        (lambda chart: changing("left", chart=chart, final=True), False),
    ],
    ids=["nothing ends it", "a callee waits", "a guard may end it", "a final state ends it"],
)
def test_a_loop_of_completions(change: Callable[[Chart], Chart], expected: bool) -> None:
    found = check(change(adding(*RING)))
    assert ("completion_cycle" in {one.check for one in found}) is expected


@pytest.mark.parametrize("acts", [False, True])
def test_a_loop_that_waits_for_a_guard_must_change_something(acts: bool) -> None:
    """`Do until done` is sound when doing changes the answer, and turns for ever when it does not."""
    until = adding(
        State("doing", "409.1"),
        Transition("begin", "begin", PAYING, "doing", "409.1"),
        Transition("finished", ADVANCE, "doing", "done", "409.1", (Guard("is_done", "409.1"),), order=1),
        Transition(
            "once_more", ADVANCE, "doing", "doing", "409.1", (), (Action("do", "409.1"),) if acts else (), 2
        ),
    )
    assert [one.check for one in check(until)] == ([] if acts else ["completion_cycle"])
    bare = changing("once_more", chart=until, actions=())
    for place in ("entry", "exit"):
        assert check(changing("doing", chart=bare, **{place: (Action("do", "409.1"),)})) == ()


def test_findings_stop_a_start_up() -> None:
    must_pass(check(SAMPLE))
    with pytest.raises(ChartError, match=r"sample: island: no path leads .* \[unreachable\]"):
        must_pass(check(BROKEN["unreachable"][0]))


def test_the_charts_of_the_rules_are_sound() -> None:
    assert check_all(rule_charts()) == ()


@given(broken_charts())
def test_no_chart_is_too_broken_to_be_checked(chart: Chart) -> None:
    for one in check(chart, charts=()):
        assert one.message
        assert "\n" not in one.message


@given(charts())
def test_networkx_agrees_on_what_can_be_reached(chart: Chart) -> None:
    expanded = graph(chart, leaves=True)
    start = expanded.graph["initial"]
    entered = nx.descendants(expanded, start) | {start}
    named = [one.element for one in check(chart) if one.check == "unreachable"]
    unseen = {leaf for leaf in expanded if any(f"{leaf}.".startswith(f"{path}.") for path in named)}
    assert unseen == set(expanded) - entered


@given(charts())
def test_networkx_agrees_on_what_never_ends(chart: Chart) -> None:
    """Dead ends and traps together are the last strongly connected components without a final state."""
    onward = graph(chart, leaves=True)
    onward.remove_edges_from(
        [edge[:3] for edge in onward.edges(keys=True, data="trigger") if edge[3] == "cannot_comply"]
    )
    final = {leaf for leaf, is_final in onward.nodes(data="final") if is_final}
    components = nx.condensation(onward)
    last = [components.nodes[one]["members"] for one, degree in components.out_degree() if degree == 0]
    stuck = [members for members in last if not members & final]
    found = check(chart)
    dead = {one.element for one in found if one.check == "dead_end"}
    trapped = {one.element for one in found if one.check == "trap"}
    assert dead == {leaf for members in stuck if len(members) == 1 for leaf in members}
    rings = [members for members in stuck if len(members) > 1] if final else []
    assert len(trapped) == len(rings)
    assert all(len(members & trapped) == 1 for members in rings)


@given(charts())
def test_a_cycle_that_is_named_is_one_of_unguarded_completions(chart: Chart) -> None:
    expanded = graph(chart, leaves=True)
    loops = nx.MultiDiGraph(
        [
            (source, target)
            for source, target, data in expanded.edges(data=True)
            if data["trigger"] == ADVANCE and not data["guards"]
        ]
    )
    for one in check(chart):
        if one.check == "completion_cycle":
            assert any(one.element in nx.descendants(loops, after) | {after} for after in loops[one.element])


def test_reach_counts_a_node_only_when_a_path_comes_back() -> None:
    assert reach({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == {"a": {"b", "c"}, "b": {"b", "c"}, "c": {"b", "c"}}
