"""A part of the situations: those whose digest falls to it. It expands its own and says which are new.

Rounds keep the result the same however many shards there are: in each, every shard expands its situations of
the present depth whose digest lies in the same slice; of several ways to a new situation the one from the
smallest digest counts, and there the first choice.
"""

from __future__ import annotations

import gc
from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.explore.canonical import Canonical
from engine.explore.predicates import Predicate
from engine.explore.reductions import Reductions, reduced
from engine.explore.sending import at_home
from engine.invariants import faults_of, faults_of_step
from engine.rules import Moves, Rules, classic
from engine.state import GameState
from engine.tracing import Taken

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration

SIZE = 16
"""Bytes of a digest."""

AT_ONCE = -1
"""In the place of a choice: a fault of the very first situation."""


class Reached(Struct, frozen=True, gc=False):
    """A situation that a choice led to: the digest that it has, whence, by which of the open choices."""

    digest: bytes
    parent: bytes
    choice: int
    game: GameState


class Task(Struct, frozen=True):
    """What is asked of every situation: named predicates to look out for, whether all invariants hold.

    Where `until` holds a play is over.
    """

    start: GameState
    watch: Mapping[str, Predicate]
    reductions: Reductions = Reductions()
    keep_edges: bool = True
    invariants: bool = False
    until: Predicate | None = None


class Counts(Struct, frozen=True):
    """How a shard stands: situations known, still to be expanded at this depth and at the next, edges."""

    known: int
    here: int
    next: int
    edges: int
    ends: int
    hits: Mapping[str, bytes]


def of_shard(digest: bytes, shards: int) -> int:
    """The number of the shard that a situation belongs to."""
    return int.from_bytes(digest[-4:], "big") % shards


def in_slice(digest: bytes, slices: int) -> int:
    """The number of the slice that a situation is expanded in, by the order of digests."""
    return int.from_bytes(digest[:4], "big") * slices >> 32


class Shard:
    """The situations of one shard."""

    def __init__(self, task: Task, rules: Rules | None = None) -> None:
        self.task = task
        self.rules = rules or classic()
        self.canonical = Canonical(task.start.cards)
        self.rows: dict[bytes, int] = {}
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
        digest = self.canonical.digest(self.task.start)
        if self.task.invariants and (faults := faults_of(self.task.start)):
            self.faults[digest, AT_ONCE] = "; ".join(map(str, faults))
        self._add(Reached(digest, bytes(SIZE), 0, self.task.start))
        self.descend()

    def take_up(self, earlier: Exploration, number: int, shards: int) -> None:
        """Go on where an exploration stopped, with those situations that are this shard's."""
        mine = [of_shard(digest, shards) == number for digest in earlier.digests]
        waiting = set(earlier.frontier)
        begins = [*earlier.levels, *[len(earlier)] * 2][: earlier.depth + 2]
        last, upper = begins[-2:]
        self.depths = [sum(mine[:begin]) for begin in begins[1:]]
        for row, digest in enumerate(earlier.digests):
            if mine[row]:
                self.rows[digest] = len(self.rows)
                self.parents += earlier.digests[earlier.parents[row]] if row else bytes(SIZE)
                self.choices.append(earlier.choices[row])
        for row, game in earlier.states():
            if mine[row] and row in waiting:
                (self.here if last <= row < upper else self.next)[earlier.digests[row]] = game
        for source, choice, target in earlier.edges:
            if mine[source]:
                self.edges += earlier.digests[source] + choice.to_bytes(2, "big") + earlier.digests[target]
                self.edge_count += 1
        self.ends = [earlier.digests[row] for row in earlier.ends if mine[row]]
        self.stuck = [earlier.digests[row] for row in earlier.stuck if mine[row]]
        self.faults = {
            (earlier.digests[row], choice): what
            for (row, choice), what in earlier.faults.items()
            if mine[row]
        }

    def descend(self) -> None:
        """All of the present depth is expanded: go on with the next."""
        self.here, self.next = self.next, {}
        self.depths.append(len(self.rows))  # where the next depth begins

    def expand(self, number: int, slices: int) -> list[Reached]:
        """Where the choices lead that are open in the situations of a slice, each of these places once."""
        mine = sorted(one for one in self.here if in_slice(one, slices) == number)
        first: dict[bytes, Reached] = {}
        collecting = gc.isenabled()
        gc.disable()  # nothing here is cyclic, and the collector would walk every situation again and again
        try:
            for digest in mine:
                game = self.here.pop(digest)
                for choice, after in self.successors(game, digest):
                    reached = self.canonical.digest(after)
                    if self.task.keep_edges:
                        self.edges += digest + choice.to_bytes(2, "big") + reached
                    self.edge_count += 1
                    if reached not in first and reached not in self.rows:
                        first[reached] = Reached(reached, digest, choice, after)
        finally:
            if collecting:
                gc.enable()
        return list(first.values())

    def successors(self, game: GameState, digest: bytes) -> Iterator[tuple[int, GameState]]:
        """The situations after each choice that is tried, with its number."""
        rules = self.rules
        if rules.asks(game)[0] is None or (self.task.until is not None and self.task.until(game)):
            self.ends.append(digest)
            return
        openings = list(rules.openings(game))
        if not openings:
            self.stuck.append(digest)
        tried = reduced(game, openings, self.canonical, self.task.reductions)
        for number, choice in tried:
            moved = rules.do(game, choice)
            assert isinstance(moved, Moves)
            if self.task.invariants and (faults := self._faults(moved.taken)):
                self.faults[digest, number] = faults
            yield number, moved.game

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

    def accept(self, reached: list[Reached]) -> None:
        """Take what is new of that; `reached` are all that this round led here, from every shard."""
        first: dict[bytes, Reached] = {}
        for one in reached:
            if one.digest not in self.rows:
                known = first.get(one.digest)
                if known is None or (one.parent, one.choice) < (known.parent, known.choice):
                    first[one.digest] = one
        for digest in sorted(first):
            self._add(first[digest])

    def _add(self, one: Reached) -> None:
        self.rows[one.digest] = len(self.rows)
        self.parents += one.parent
        self.choices.append(one.choice)
        self.next[one.digest] = at_home(one.game, self.task.start.cards)
        for name, predicate in self.task.watch.items():
            if name not in self.hits and predicate(one.game):
                self.hits[name] = one.digest

    def counts(self) -> Counts:
        """How the shard stands."""
        return Counts(
            len(self.rows), len(self.here), len(self.next), self.edge_count, len(self.ends), dict(self.hits)
        )
