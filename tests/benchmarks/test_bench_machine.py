"""Each machine on its own by pytest-benchmark, and the bars that ChartMachine keeps: `make bench`."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.bench_machine import QUICKEST, question_times, transition_times
from tests.benchmarks.peers import LIBRARY, PEERS, TABLE, check


@pytest.mark.parametrize("name", PEERS)
def test_one_transition(name: str, benchmark: BenchmarkFixture) -> None:
    peer = PEERS[name]()
    check(peer)
    benchmark.group = "one transition of the ring"
    benchmark(peer.step)


def test_a_transition_is_forty_times_the_librarys_speed_and_ten_times_a_tables_time() -> None:
    times = transition_times(repeats=15)
    assert times[LIBRARY].ratio(times[QUICKEST])[1] >= 40
    assert times[QUICKEST].ratio(times[TABLE])[1] <= 10


def test_asking_and_building_stay_within_their_time() -> None:
    asking, guards, _, building = question_times(repeats=15).values()
    assert asking.us - guards.us <= 20
    assert building.us <= 50_000
