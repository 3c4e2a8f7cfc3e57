"""The same exploration with one process, with several, and on a cluster one of whose workers is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from engine.explore import Exploration, Progress, explore, read_predicate, survey
from engine.explore.cluster import Cluster
from engine.explore.processes import Processes
from engine.explore.saved import read_exploration, write_exploration
from tests.explore.tables import duel, two_lands
from tests.explore.test_command import SAVED, explored
from tests.explore.test_exploring import same

if TYPE_CHECKING:
    from distributed import Client

LIMIT = 9_000
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def alone() -> Exploration:
    return explore(two_lands(), limit=LIMIT, invariants=True)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A cluster of three worker processes on this machine, with nannies that start a killed one again."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as connected,
    ):
        yield connected


@pytest.mark.parametrize("count", [1, 2, 3])
def test_several_processes_find_the_same(count: int, alone: Exploration) -> None:
    assert same(explore(two_lands(), limit=LIMIT, invariants=True, workers=Processes(count)), alone)


def test_several_processes_go_on_where_one_stopped(tmp_path: Path) -> None:
    for stopped in (explore(two_lands(), depth=6), explore(two_lands(), limit=900)):
        write_exploration(stopped, tmp_path / "stopped")
        earlier = read_exploration(tmp_path / "stopped")
        found = explore(two_lands(), depth=9, workers=Processes(2), earlier=earlier)
        assert same(found, explore(two_lands(), depth=9))


def test_what_is_looked_for_is_found_by_several(alone: Exploration) -> None:
    watch = {"dead": read_predicate("Bob.life <= 2", alone.start)}
    games = [
        explore(two_lands(), watch=watch, stop=True, workers=workers).met("dead")
        for workers in (None, Processes(2))
    ]
    assert games[0] is not None
    assert games[1] is not None
    assert games[0].choices_made == games[1].choices_made


def test_what_cannot_be_sent_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"cannot be sent to another process .* read_predicate"):
        explore(duel(), watch={"dead": lambda game: False}, workers=Processes(2))


def test_a_process_that_ends_is_told_in_one_sentence() -> None:
    workers = Processes(2)

    def kill(progress: Progress) -> None:
        if progress.known > 500:
            os.kill(workers._processes[1].pid, signal.SIGKILL)

    with pytest.raises(RuntimeError, match="process 2 of 2 ended with code -9"):
        explore(two_lands(), limit=LIMIT, workers=workers, progress=kill)


def test_digests_are_the_same_in_any_process() -> None:
    script = (
        "from engine.explore import explore\n"
        "from tests.explore.tables import duel\n"
        "print(hash((1,)), explore(duel(), depth=6).digests[-1].hex())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()[-1]
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_a_cluster_finds_the_same(client: Client, alone: Exploration) -> None:
    assert same(explore(two_lands(), limit=LIMIT, invariants=True, workers=Cluster(client)), alone)


def test_more_shards_than_workers_find_the_same(client: Client, alone: Exploration) -> None:
    assert same(explore(two_lands(), limit=LIMIT, invariants=True, workers=Cluster(client, shards=5)), alone)


def test_nothing_is_lost_when_a_worker_is_killed(client: Client, alone: Exploration) -> None:
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        """Kill one worker early, before anything was copied, and one late."""
        if (progress.known > 1_500 and not killed) or (progress.known > 6_000 and len(killed) == 1):
            pids: dict[str, Any] = client.run(os.getpid)
            killed.append(sorted(pids.values())[len(killed)])
            os.kill(killed[-1], signal.SIGKILL)

    found = explore(two_lands(), limit=LIMIT, invariants=True, workers=Cluster(client), progress=kill)
    assert len(killed) == 2
    assert same(found, alone)


def test_a_survey_leaves_the_situations_where_they_are(client: Client, alone: Exploration) -> None:
    """No part of a shard comes to who asks, and the plays are those of an exploration."""
    watch = {"dead": read_predicate("Bob.life <= 2", alone.start)}
    whole = explore(two_lands(), limit=LIMIT, watch=watch)

    for workers in (None, Processes(2), Cluster(client)):
        if workers is not None:
            workers.collect = None  # type: ignore[method-assign,assignment]
        found = survey(two_lands(), limit=LIMIT, watch=watch, invariants=True, workers=workers)
        assert (len(found), found.edge_count, found.ends, found.stuck) == (
            len(whole),
            whole.edge_count,
            len(whole.ends),
            len(whole.stuck),
        )
        assert (found.frontier, found.depth, found.complete) == (len(whole.frontier), whole.depth, False)
        assert found.faults == ()
        game, shortest = found.met("dead"), whole.met("dead")
        assert game is not None
        assert shortest is not None
        assert game.choices_made == shortest.choices_made


def test_a_scheduler_that_does_not_answer_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explore.cluster.PATIENCE", 1.0)
    with pytest.raises(ValueError, match=r"no Dask scheduler answers at 'tcp://127\.0\.0\.1:1'"):
        Cluster("tcp://127.0.0.1:1")


def test_the_command_explores_on_a_cluster(client: Client) -> None:
    def lines(*more: str) -> list[str]:
        return explored(*SAVED, *more).stdout.splitlines()[1:]  # the first one tells the rate

    assert client.scheduler is not None
    assert lines("--scheduler", client.scheduler.address) == lines()


def test_without_a_scheduler_the_command_ends_with_2_and_one_line() -> None:
    done = explored(*SAVED, "--scheduler", "udp://nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("castchart: no Dask scheduler answers at 'udp://nowhere'")
    assert done.stderr.count("\n") == 1
