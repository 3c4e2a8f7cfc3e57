"""Exploring with several processes of this machine, each of which is a shard.

They tell each other digests, by way of this process, and situations only where one has less to do.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from engine.explore.balance import gifts
from engine.explore.messages import Counts, Part, Task, of_shard
from engine.explore.sending import at_home
from engine.explore.shard import Shard

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration


class Processes:
    """So many processes. They start anew: a script guards its main part, as multiprocessing asks."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"explored by at least one process, not by {count}")
        self._count = count
        self._context = get_context("spawn")
        self._ends: list[Connection] = []
        self._processes: list[Any] = []

    def begin(self, task: Task, earlier: Exploration | None) -> list[Counts]:
        """As `Workers` says. Raises ValueError for predicates that cannot be sent to another process."""
        try:
            letter = pickle.dumps((task, earlier), pickle.HIGHEST_PROTOCOL)
        except (pickle.PicklingError, AttributeError, TypeError) as wrong:
            raise ValueError(
                f"what cannot be sent to another process cannot be explored by several: {wrong}; "
                "read_predicate makes predicates that can"
            ) from None
        for number in range(self._count):
            here, there = self._context.Pipe()
            process = self._context.Process(
                target=_serve, args=(there, letter, number, self._count), daemon=True
            )
            process.start()
            there.close()
            self._ends.append(here)
            self._processes.append(process)
        return [pickle.loads(letter) for letter in self._hear(range(self._count))]

    def round(self, number: int, slices: int) -> list[Counts]:
        """As `Workers` says."""
        everyone = range(self._count)
        claims = self._ask([("expand", number, slices)] * self._count)
        judged = self._ask([("judge", [said[to] for said in claims]) for to in everyone])
        return self._ask([("settle", [granted[to] for granted in judged]) for to in everyone])

    def descend(self) -> list[Counts]:
        """As `Workers` says; who has much to do gives some of it to who has little."""
        counts = self._ask([("descend",)] * self._count)
        for giver, taker, many in gifts([one.here for one in counts]):
            self._ends[giver].send_bytes(pickle.dumps(("give", many)))
            (letter,) = self._hear([giver])
            self._ends[taker].send_bytes(pickle.dumps(("take", letter)))
            self._hear([taker])
        return counts

    def collect(self) -> list[Part]:
        """As `Workers` says."""
        return self._ask([("collect",)] * self._count)

    def look_up(self, digest: bytes) -> tuple[bytes, int]:
        """As `Workers` says."""
        number = of_shard(digest, self._count)
        self._ends[number].send_bytes(pickle.dumps(("look_up", digest)))
        (letter,) = self._hear([number])
        found: tuple[bytes, int] = pickle.loads(letter)
        return found

    def close(self) -> None:
        """End the processes."""
        for end in self._ends:
            end.close()  # they end when nobody is there any more to tell them something
        for process in self._processes:
            process.join()
        self._ends, self._processes = [], []

    def _ask(self, questions: list[tuple[Any, ...]]) -> list[Any]:
        """Tell each process something, and hear what each answers."""
        for number, (end, question) in enumerate(zip(self._ends, questions, strict=True)):
            try:
                end.send_bytes(pickle.dumps(question))
            except OSError:
                raise RuntimeError(self._gone(number)) from None
        return [pickle.loads(letter) for letter in self._hear(range(self._count))]

    def _hear(self, whom: Iterable[int]) -> list[bytes]:
        heard = []
        for number in whom:
            try:
                heard.append(self._ends[number].recv_bytes())
            except (EOFError, OSError):
                raise RuntimeError(self._gone(number)) from None
        return heard

    def _gone(self, number: int) -> str:
        process = self._processes[number]
        process.join(timeout=5)
        return (
            f"process {number + 1} of {self._count} ended with code {process.exitcode}, and what it held is "
            "lost; on a cluster it would not be"
        )


def _serve(end: Connection, letter: bytes, number: int, shards: int) -> None:
    """What each of the processes does, until nobody is there any more to tell it something."""
    task, earlier = pickle.loads(letter)
    shard = Shard(task, number=number, shards=shards)
    if earlier is None:
        shard.begin()
    else:
        shard.take_up(earlier)
    answer: object = shard.counts()
    while True:
        try:
            end.send_bytes(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
            said = pickle.loads(end.recv_bytes())
        except (EOFError, OSError):
            return
        match said:
            case ("expand", slice_number, slices):
                expanded = shard.expand(slice_number, slices)
                answer = expanded.claims
            case ("judge", claims):
                judged = shard.judge(claims)
                answer = judged.granted
            case ("settle", granted):
                shard.settle(expanded, judged, granted)
                answer = shard.counts()
            case ("descend",):
                shard.descend()
                answer = shard.counts()
            case ("give", many):
                answer = shard.give(many)
                for digest in answer:
                    del shard.here[digest]
            case ("take", letter):
                given = pickle.loads(letter)
                shard.here |= {one: at_home(game, task.start.cards) for one, game in given.items()}
                answer = None
            case ("look_up", digest):
                answer = shard.look_up(digest)
            case _:
                answer = shard.part()
