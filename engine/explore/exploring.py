"""Exploring breadth first: every situation that legal choices can lead to, each once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Protocol

from msgspec import Struct

from engine.explore.exploration import Exploration, merged
from engine.explore.messages import Counts, Part, Task
from engine.explore.predicates import Predicate
from engine.explore.reductions import Reductions
from engine.explore.shard import Shard
from engine.game import Game
from engine.rules import Rules, classic
from engine.state import GameState

ROUND = 2_048
"""About so many situations are expanded between two looks at the bounds, however many processes share
them."""


class Progress(Struct, frozen=True):
    """How far an exploration is: situations known, waiting to be expanded, depth, edges, seconds."""

    known: int
    frontier: int
    depth: int
    edges: int
    seconds: float

    @property
    def rate(self) -> float:
        """Distinct situations a second."""
        return self.known / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        rate = f"{self.rate:,.0f} a second"
        return f"{self.known:,} situations, {self.frontier:,} to be looked at, depth {self.depth}, {rate}"


class Workers(Protocol):
    """Who holds the shards: this process, several, or a cluster."""

    def begin(self, task: Task, earlier: Exploration | None) -> list[Counts]:
        """Start with the task's situation, or where an earlier exploration stopped."""

    def round(self, number: int, slices: int) -> list[Counts]:
        """Expand a slice of the present depth and take what is new."""

    def descend(self) -> list[Counts]:
        """Go on with the next depth."""

    def collect(self) -> list[Part]:
        """What the shards know, to be put together."""

    def close(self) -> None:
        """Let go of what was used."""


class OneProcess:
    """All in this process, in one shard."""

    def __init__(self, rules: Rules | None = None) -> None:
        self._rules = rules

    def begin(self, task: Task, earlier: Exploration | None) -> list[Counts]:
        """As `Workers` says."""
        self._shard = Shard(task, self._rules)
        if earlier is None:
            self._shard.begin()
        else:
            self._shard.take_up(earlier)
        return [self._shard.counts()]

    def round(self, number: int, slices: int) -> list[Counts]:
        """As `Workers` says."""
        expanded = self._shard.expand(number, slices)
        judged = self._shard.judge(expanded.claims)
        self._shard.settle(expanded, judged, judged.granted)
        return [self._shard.counts()]

    def descend(self) -> list[Counts]:
        """As `Workers` says."""
        self._shard.descend()
        return [self._shard.counts()]

    def collect(self) -> list[Part]:
        """As `Workers` says."""
        return [self._shard.part()]

    def close(self) -> None:
        """Nothing is to be let go of."""


def explore(
    game: Game | GameState,
    *,
    depth: int | None = None,
    limit: int | None = None,
    seconds: float | None = None,
    reductions: Reductions = Reductions(),  # noqa: B008  # a frozen value
    watch: Mapping[str, Predicate] | None = None,
    until: Predicate | None = None,
    stop: bool = False,
    invariants: bool = False,
    keep_edges: bool = True,
    progress: Callable[[Progress], None] | None = None,
    workers: Workers | None = None,
    earlier: Exploration | None = None,
) -> Exploration:
    """Every situation that legal choices lead to from the present one, breadth first.

    It ends when there is nothing more, at `depth` choices, once about `limit` situations are known, after
    about `seconds`, or with `stop` when every predicate of `watch` was met; the answer says which
    (`complete`). Where `until` holds a play counts as over. `invariants` are asked of every situation and
    every transition. `workers` says where it runs: the answer is the same everywhere. An
    `earlier` exploration that stopped at a bound is carried on.
    """
    state, rules = (game.state, game.rules) if isinstance(game, Game) else (game, None)
    task = Task(state, dict(watch or {}), reductions, keep_edges, invariants, until)
    if workers is not None and rules not in (None, classic()):
        raise ValueError("other rules than the classic ones cannot be sent to other processes")
    hired = workers or OneProcess(rules)
    begun = perf_counter()
    before = earlier.seconds if earlier is not None else 0.0
    try:
        counts = hired.begin(task, earlier)
        level = earlier.depth if earlier is not None else 0
        hits: dict[str, bytes] = dict(earlier.hits) if earlier is not None else {}
        _note(hits, counts)
        number, slices = 0, 1
        while True:
            if not any(one.here for one in counts):
                if not any(one.next for one in counts):
                    break
                if depth is not None and level >= depth:
                    break
                counts, level, number = hired.descend(), level + 1, 0
                if depth is not None and level >= depth:
                    break
                slices = 0
            all_hit = stop and bool(watch) and len(hits) == len(watch or {})
            if _is_enough(counts, limit, seconds, begun, all_hit):
                break
            if not slices:
                slices = max(1, -(-sum(one.here for one in counts) // _size(counts, limit)))
            counts = hired.round(number, slices)
            number += 1
            _note(hits, counts)
            if progress is not None:
                progress(_progress(counts, level, perf_counter() - begun))
        parts = hired.collect()
    finally:
        hired.close()
    return merged(task, parts, hits, level, before + perf_counter() - begun, rules)


def _size(counts: list[Counts], limit: int | None) -> int:
    """How many situations to expand in a round; few where few are wanted."""
    if limit is None:
        return ROUND
    return max(16, min(ROUND, (limit - sum(one.known for one in counts)) // 2))


def _is_enough(
    counts: list[Counts], limit: int | None, seconds: float | None, begun: float, met: bool
) -> bool:
    known = sum(one.known for one in counts)
    late = seconds is not None and perf_counter() - begun > seconds
    return met or late or (limit is not None and known >= limit)


def _note(hits: dict[str, bytes], counts: list[Counts]) -> None:
    """What was met in this round for the first time: of several situations the one with the smallest
    digest."""
    found: dict[str, list[bytes]] = {}
    for one in counts:
        for name, digest in one.hits.items():
            found.setdefault(name, []).append(digest)
    for name, digests in found.items():
        hits.setdefault(name, min(digests))


def _progress(counts: list[Counts], level: int, seconds: float) -> Progress:
    return Progress(
        sum(one.known for one in counts),
        sum(one.here + one.next for one in counts),
        level,
        sum(one.edges for one in counts),
        seconds,
    )
