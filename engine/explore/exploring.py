"""Exploring breadth first: every situation that legal choices can lead to, each once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

from msgspec import Struct

from engine.explore.exploration import Exploration
from engine.explore.merging import merged
from engine.explore.messages import Counts, Task
from engine.explore.predicates import Predicate
from engine.explore.reductions import Reductions
from engine.explore.resuming import met_before
from engine.explore.surveying import Reached, Survey, surveyed
from engine.explore.workers import OneProcess, Workers
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
    `earlier` exploration that stopped at a bound is carried on; ValueError where it asked other questions.
    """
    state, rules = (game.state, game.rules) if isinstance(game, Game) else (game, None)
    task = Task(state, dict(watch or {}), reductions, keep_edges, invariants, until)
    hired, bounds = _hired(workers, rules), Bounds(depth, limit, seconds)
    begun = perf_counter()
    before = earlier.seconds if earlier is not None else 0.0
    try:
        reached = _search(task, hired, bounds, stop, progress, earlier, rules)
        parts = hired.collect()
    finally:
        hired.close()
    return merged(task, parts, reached.hits, reached.depth, before + perf_counter() - begun, rules)


def survey(
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
    progress: Callable[[Progress], None] | None = None,
    workers: Workers | None = None,
) -> Survey:
    """As `explore`, but the situations stay with the workers: figures and plays come together, no more."""
    state, rules = (game.state, game.rules) if isinstance(game, Game) else (game, None)
    task = Task(state, dict(watch or {}), reductions, False, invariants, until)
    hired, bounds = _hired(workers, rules), Bounds(depth, limit, seconds)
    begun = perf_counter()
    try:
        reached = _search(task, hired, bounds, stop, progress, None, rules)
        return surveyed(state, reached, hired.look_up, perf_counter() - begun, rules)
    finally:
        hired.close()


class Bounds(Struct, frozen=True):
    """How far to go."""

    depth: int | None = None
    limit: int | None = None
    seconds: float | None = None


def _hired(workers: Workers | None, rules: Rules | None) -> Workers:
    if workers is not None and rules not in (None, classic()):
        raise ValueError("other rules than the classic ones cannot be sent to other processes")
    return workers or OneProcess(rules)


def _search(
    task: Task,
    hired: Workers,
    bounds: Bounds,
    stop: bool,
    progress: Callable[[Progress], None] | None,
    earlier: Exploration | None,
    rules: Rules | None,
) -> Reached:
    """Let the workers go round after round, as far as the bounds allow."""
    begun = perf_counter()
    hits = met_before(task, earlier, rules) if earlier is not None else {}
    counts = hired.begin(task, earlier)
    level = earlier.depth if earlier is not None else 0
    _note(hits, counts)
    number, slices = 0, 1
    while True:
        if not any(one.here for one in counts):
            if not any(one.next for one in counts):
                break
            if bounds.depth is not None and level >= bounds.depth:
                break
            counts, level, number = hired.descend(), level + 1, 0
            if bounds.depth is not None and level >= bounds.depth:
                break
            slices = 0
        all_hit = stop and bool(task.watch) and len(hits) == len(task.watch)
        if _is_enough(counts, bounds, begun, all_hit):
            break
        if not slices:
            slices = max(1, -(-sum(one.here for one in counts) // _size(counts, bounds.limit)))
        counts = hired.round(number, slices)
        number += 1
        _note(hits, counts)
        if progress is not None:
            progress(_progress(counts, level, perf_counter() - begun))
    return Reached(counts, hits, level)


def _size(counts: list[Counts], limit: int | None) -> int:
    """How many situations to expand in a round; few where few are wanted."""
    if limit is None:
        return ROUND
    return max(16, min(ROUND, (limit - sum(one.known for one in counts)) // 2))


def _is_enough(counts: list[Counts], bounds: Bounds, begun: float, met: bool) -> bool:
    known = sum(one.known for one in counts)
    late = bounds.seconds is not None and perf_counter() - begun > bounds.seconds
    return met or late or (bounds.limit is not None and known >= bounds.limit)


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
