"""The bars that ChartMachine keeps: `pytest tests/benchmarks`."""

from __future__ import annotations

from tests.benchmarks.bench_machine import QUICKEST, question_times, transition_times
from tests.benchmarks.peers import LIBRARY, TABLE


def test_a_transition_is_forty_times_the_librarys_speed_and_ten_times_a_tables_time() -> None:
    times = transition_times(repeats=15)
    assert times[LIBRARY].ratio(times[QUICKEST])[1] >= 40
    assert times[QUICKEST].ratio(times[TABLE])[1] <= 10


def test_asking_and_building_stay_within_their_time() -> None:
    asking, guards, _, building = question_times(repeats=15).values()
    assert asking.us - guards.us <= 20
    assert building.us <= 50_000
