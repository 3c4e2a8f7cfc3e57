"""A part of the search: it knows the situations whose digest falls to it, and holds some to be expanded.

Rounds keep the result the same however many shards there are and whoever holds what. In each, every shard
expands what it holds of the present depth and of one slice of the digests; claims what that led to from the
shards that would know it; these grant each new situation to one claimant: of several ways there the one from
the smallest digest counts, and there the first choice. Who gets it granted holds it.
"""

from __future__ import annotations

import gc
import pickle
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from engine.explore.canonical import Canonical
from engine.explore.messages import (
    AT_ONCE,
    CLAIM,
    MOST_FAULTS,
    SIZE,
    Counts,
    Expanded,
    Judged,
    Part,
    Task,
    claim,
    cut,
    in_slice,
    of_shard,
)
from engine.explore.predicates import Predicate
from engine.explore.reductions import reduced
from engine.explore.sending import at_home
from engine.invariants import faults_of, faults_of_step
from engine.rules import Moves, Rules, classic
from engine.state import GameState
from engine.tracing import Taken

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration


def is_over(game: GameState, rules: Rules, until: Predicate | None) -> bool:
    """Whether a play counts as over: nobody is asked any more, or what it was explored until holds."""
    return rules.asks(game)[0] is None or (until is not None and bool(until(game)))


class Shard:
    """That of its `number` among so many `shards`."""

    def __init__(self, task: Task, rules: Rules | None = None, number: int = 0, shards: int = 1) -> None:
        self.task = task
        self.number, self.shards = number, shards
        self.rules = rules or classic()
        self.canonical = Canonical(task.start.cards)
        self.rows: dict[bytes, None] = {}
        self.parents = bytearray()
        self.choices = array("H")
        self.edges = bytearray()
        self.edge_count = 0
        self.ends: list[bytes] = []
        self.stuck: list[bytes] = []
        self.hits: dict[str, bytes] = {}
        self.depths: list[int] = []
        self.here: dict[bytes, GameState] = {}
        self.next: dict[bytes, GameState] = {}
        self.faults: dict[tuple[bytes, int], str] = {}

    def begin(self) -> None:
        """Take the situation that everything starts from, if it is this shard's."""
        start, digest = self.task.start, self.canonical.digest(self.task.start)
        if of_shard(digest, self.shards) == self.number:
            if self.task.invariants and (faults := faults_of(start)):
                self.faults[digest, AT_ONCE] = "; ".join(map(str, faults))
            self._know(claim(digest, bytes(SIZE), 0))
            self._hold({digest: start})
        self.descend()

    def take_up(self, earlier: Exploration) -> None:
        """Go on where an exploration stopped, with those situations that are this shard's."""
        digests = earlier.digests
        mine = [of_shard(digest, self.shards) == self.number for digest in digests]
        waiting = set(earlier.frontier)
        begins = [*earlier.levels, *[len(earlier)] * 2][: earlier.depth + 2]
        last, upper = begins[-2:]
        self.depths = [sum(mine[:begin]) for begin in begins[1:]]
        for row, digest in enumerate(digests):
            if mine[row]:
                parent = digests[earlier.parents[row]] if row else bytes(SIZE)
                self._know(claim(digest, parent, earlier.choices[row]))
        for row, game in earlier.states():
            if mine[row] and row in waiting:
                (self.here if last <= row < upper else self.next)[digests[row]] = game
        for source, choice, target in earlier.edges:
            if mine[source]:
                self.edges += claim(digests[source], digests[target], choice)
                self.edge_count += 1
        if not self.number:
            self.edge_count += earlier.edge_count - len(earlier.edges)  # those that were counted and not kept
        self.ends = [digests[row] for row in earlier.ends if mine[row]]
        self.stuck = [digests[row] for row in earlier.stuck if mine[row]]
        self.faults = {
            (digests[row], choice): what for (row, choice), what in earlier.faults.items() if mine[row]
        }

    def descend(self) -> None:
        """All of the present depth is expanded: go on with the next."""
        self.here, self.next = self.next, {}
        self.depths.append(len(self.rows))  # where the next depth begins

    def expand(self, number: int, slices: int) -> Expanded:
        """Where the choices lead that are open in what is held of a slice. The shard stays as it is."""
        mine = sorted(one for one in self.here if in_slice(one, slices) == number)
        games: dict[bytes, GameState] = {}
        claims: list[list[bytes]] = [[] for _ in range(self.shards)]
        edges = bytearray()
        ends: list[bytes] = []
        stuck: list[bytes] = []
        faults: dict[tuple[bytes, int], str] = {}
        count, asked = 0, self.task
        collecting = gc.isenabled()
        gc.disable()  # nothing here is cyclic, and the collector would walk every situation again and again
        try:
            for digest in mine:
                game = self.here[digest]
                if is_over(game, self.rules, asked.until):
                    ends.append(digest)
                    continue
                before = count
                for choice, moved in self._successors(game):
                    count += 1
                    reached = self.canonical.digest(moved.game)
                    if asked.keep_edges:
                        edges += claim(digest, reached, choice)
                    if asked.invariants and (found := self._faults(moved.taken)):
                        faults[digest, choice] = found
                    if reached not in games and reached not in self.rows:
                        games[reached] = moved.game
                        claims[of_shard(reached, self.shards)].append(claim(reached, digest, choice))
                if count == before:
                    stuck.append(digest)
        finally:
            if collecting:
                gc.enable()
        said = tuple(b"".join(each) for each in claims)
        return Expanded(number, slices, bytes(edges), count, tuple(ends), tuple(stuck), faults, games, said)

    def judge(self, claims: Sequence[bytes]) -> Judged:
        """Grant what is new of what is claimed, by every shard in order. The shard stays as it is."""
        granted: dict[bytes, tuple[bytes, int]] = {}
        for claimant, said in enumerate(claims):
            for one in cut(said, CLAIM):
                digest = one[:SIZE]
                if digest not in self.rows and (digest not in granted or one < granted[digest][0]):
                    granted[digest] = one, claimant
        replies = [bytearray() for _ in claims]
        for digest, (_, claimant) in granted.items():
            replies[claimant] += digest
        rows = b"".join(sorted(one for one, _ in granted.values()))
        return Judged(rows, tuple(bytes(one) for one in replies))

    def settle(self, expanded: Expanded, judged: Judged, granted: Iterable[bytes]) -> None:
        """Take what came of a round: know what was judged new here, hold what was granted by any shard."""
        for one in [one for one in self.here if in_slice(one, expanded.slices) == expanded.number]:
            del self.here[one]
        self.edges += expanded.edges
        self.edge_count += expanded.edge_count
        self.ends += expanded.ends
        self.stuck += expanded.stuck
        self.faults |= expanded.faults
        for one in cut(judged.rows, CLAIM):
            self._know(one)
        self._hold({digest: expanded.games[digest] for each in granted for digest in cut(each)})

    def give(self, count: int) -> dict[bytes, GameState]:
        """So many of the situations held at this depth, for a shard that has less to do. It keeps them."""
        return {digest: self.here[digest] for digest in sorted(self.here)[:count]}

    def part(self, *, with_games: bool = False) -> Part:
        """All that this shard knows."""
        games = ([*self.here.values()], [*self.next.values()])
        return Part(
            b"".join(self.rows),
            bytes(self.parents),
            self.choices.tobytes(),
            tuple(self.depths),
            bytes(self.edges),
            self.edge_count,
            tuple(self.ends),
            tuple(self.stuck),
            dict(self.faults),
            dict(self.hits),
            (tuple(self.here), tuple(self.next)),
            pickle.dumps(games, pickle.HIGHEST_PROTOCOL) if with_games else b"",
        )

    def restore(self, part: Part) -> None:
        """Know what that part of a shard knew, which came with its games."""
        self.rows = dict.fromkeys(cut(part.digests))
        self.parents, self.edges = bytearray(part.parents), bytearray(part.edges)
        self.choices = array("H", part.choices)
        self.depths, self.edge_count = [*part.depths], part.edge_count
        self.ends, self.stuck = [*part.ends], [*part.stuck]
        self.faults, self.hits = dict(part.faults), dict(part.hits)
        cards = self.task.start.cards
        self.here, self.next = (
            {digest: at_home(game, cards) for digest, game in zip(digests, games, strict=True)}
            for digests, games in zip(part.waiting, pickle.loads(part.games), strict=True)
        )

    def counts(self) -> Counts:
        """How the shard stands."""
        return Counts(
            len(self.rows),
            len(self.here),
            len(self.next),
            self.edge_count,
            len(self.ends),
            len(self.stuck),
            dict(self.hits),
            len(self.faults),
            tuple((*at, what) for at, what in islice(self.faults.items(), MOST_FAULTS)),
        )

    def look_up(self, digest: bytes) -> tuple[bytes, int]:
        """Whence a situation was reached that this shard knows, and by which choice."""
        row = next(row for row, one in enumerate(self.rows) if one == digest)
        return bytes(self.parents[row * SIZE : (row + 1) * SIZE]), self.choices[row]

    def _know(self, one: bytes) -> None:
        self.rows[one[:SIZE]] = None
        self.parents += one[SIZE : 2 * SIZE]
        self.choices.append(int.from_bytes(one[2 * SIZE :], "big"))

    def _hold(self, games: dict[bytes, GameState]) -> None:
        self.next |= games
        for name, predicate in self.task.watch.items():
            if name not in self.hits:
                met = [digest for digest, game in games.items() if predicate(game)]
                if met:
                    self.hits[name] = min(met)

    def _successors(self, game: GameState) -> Iterator[tuple[int, Moves]]:
        """What comes of each choice that is tried, with its number."""
        rules = self.rules
        for number, choice in reduced(game, rules.openings(game), self.canonical, self.task.reductions):
            moved = rules.do(game, choice)
            assert isinstance(moved, Moves)
            yield number, moved

    def _faults(self, steps: Iterable[Taken]) -> str:
        """What is wrong with any of these transitions, or with the situation after it; "" for nothing."""
        found = (
            fault
            for taken in steps
            for fault in (
                *faults_of_step(taken.before, taken.after, self.rules.actions(taken)),
                *faults_of(taken.after),
            )
        )
        return "; ".join(map(str, found))
