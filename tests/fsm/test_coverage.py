"""What a set of plays has seen of a chart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.chart import Chart, ChartError
from fsm.coverage import CRITERIA, Coverage, coverage
from fsm.index import ChartIndex
from fsm.refusal import Refusal
from fsm.trace import Answer, Step, Tried
from tests.fsm.sample import ASKING, CALLING, PAYING, SAMPLE, changing, without
from tests.fsm.strategies import charts


def step(source: str, target: str, transition: str, *tried: Tried, chart: str = "sample") -> Step:
    return Step(chart, 0, source, "whatever", target, transition, "409.1", tried)


CHOSEN = step(
    ASKING,
    CALLING,
    "chosen",
    Tried("fail", (Answer("is_stuck", Refusal("409.1", "not stuck")),)),
    Tried("chosen", (Answer("is_chosen"),)),
)
CALLED = step(CALLING, PAYING, "called", Tried("called"))
PAID = step(PAYING, "done", "pay", Tried("pay"))


def test_nothing_played_misses_everything() -> None:
    assert Coverage(SAMPLE).missing("all-states") == ChartIndex(SAMPLE).leaves
    assert Coverage(SAMPLE).counts("all-guard-outcomes") == (0, 6)
    assert not Coverage(SAMPLE).meets("all-transitions")


def test_a_play_covers_what_it_passed_through() -> None:
    seen = coverage(SAMPLE, [CHOSEN, CALLED, PAID])
    assert seen.missing("all-states") == ("reversed",)
    assert seen.missing("all-transitions") == ("choose", "wait", "fail")
    assert seen.counts("all-transitions") == (3, 6)


def test_a_guard_counts_for_each_answer_also_where_the_transition_stayed_closed() -> None:
    assert coverage(SAMPLE, [CHOSEN]).missing("all-guard-outcomes") == (
        "choose [is_offered: yes]",
        "choose [is_offered: no]",
        "chosen [is_chosen: no]",
        "fail [is_stuck: yes]",
    )


def test_steps_of_other_charts_are_passed_over() -> None:
    assert coverage(SAMPLE, [step("a", "b", "c", chart="other")]) == Coverage(SAMPLE)


def test_two_plays_add_up() -> None:
    together = coverage(SAMPLE, [CHOSEN]) | coverage(SAMPLE, [CALLED, PAID])
    assert together == coverage(SAMPLE, [CHOSEN, CALLED, PAID])


def test_plays_of_different_charts_do_not_add_up() -> None:
    with pytest.raises(ChartError, match="do not add up"):
        Coverage(SAMPLE) | Coverage(changing("pay", id="settle"))


@pytest.mark.parametrize(
    ("chart", "steps", "strange"),
    [
        (without("pay"), [PAID], "'pay'"),
        (changing("done", id="finished"), [PAID], "'done'"),
        (changing("chosen", guards=()), [CHOSEN], r"'chosen \[is_chosen: yes\]'"),
    ],
)
def test_a_trace_of_another_version_is_an_error(chart: Chart, steps: list[Step], strange: str) -> None:
    with pytest.raises(ChartError, match=f"sample: the trace has {strange}"):
        coverage(chart, steps)


def test_an_unknown_criterion_is_an_error() -> None:
    with pytest.raises(ChartError, match="no criterion is called 'all'"):
        Coverage(SAMPLE).missing("all")  # type: ignore[arg-type]


def test_the_table_says_how_many_and_what_is_missing() -> None:
    assert coverage(SAMPLE, [CHOSEN, CALLED, PAID]).table() == (
        "sample         all-states             4 of    5   80 %\n"
        "sample         all-transitions        3 of    6   50 %\n"
        "sample         all-guard-outcomes     2 of    6   33 %\n"
        "  missing, all-states: reversed\n"
        "  missing, all-transitions: choose\n"
        "  missing, all-transitions: wait\n"
        "  missing, all-transitions: fail\n"
        "  missing, all-guard-outcomes: choose [is_offered: yes]\n"
        "  missing, all-guard-outcomes: choose [is_offered: no]\n"
        "  missing, all-guard-outcomes: chosen [is_chosen: no]\n"
        "  missing, all-guard-outcomes: fail [is_stuck: yes]"
    )


def walk(chart: Chart, choose: Iterator[int]) -> Iterator[Step]:
    """Some steps of a machine whose guards always say yes."""
    index = ChartIndex(chart)
    here = index.initial()
    for choice in choose:
        edges = list(index.edges(here))
        if not edges:
            return
        one, _, target = edges[choice % len(edges)]
        tried = Tried(one.id, tuple(Answer(guard.id) for guard in one.guards))
        yield Step(chart.id, 0, here, one.trigger, target, one.id, one.rule, (tried,))
        here = target


@given(charts(), st.lists(st.integers(0, 5), max_size=20))
def test_seen_and_missing_make_up_what_is_wanted(chart: Chart, choices: list[int]) -> None:
    steps = list(walk(chart, iter(choices)))
    seen = coverage(chart, steps)
    for criterion in CRITERIA:
        count, total = seen.counts(criterion)
        assert count + len(seen.missing(criterion)) == total == len(seen.wanted(criterion))
    assert seen.counts("all-transitions")[0] == len({one.transition for one in steps})
    half = len(steps) // 2
    assert coverage(chart, steps[:half]) | coverage(chart, steps[half:]) == seen
