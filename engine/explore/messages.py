"""What shards are told and what they tell, in this process or from one to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.explore.predicates import Predicate
from engine.explore.reductions import Reductions
from engine.state import GameState

SIZE = 16
"""Bytes of a digest."""

CLAIM = 2 * SIZE + 2
"""Bytes of a claim: a digest, the situation that it was reached from, and by which choice."""

MOST_FAULTS = 5
"""So many broken invariants are told with their plays; more are counted."""

AT_ONCE = -1
"""In the place of a choice: a fault of the very first situation."""


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
    """How a shard stands: situations known, held to be expanded at this depth and the next, edges, ends.

    And the situations in which nothing is open, what was met first, how many faults there are and the first
    few: where, by which choice, what.
    """

    known: int
    here: int
    next: int
    edges: int
    ends: int
    stuck: int
    hits: Mapping[str, bytes]
    fault_count: int
    faults: tuple[tuple[bytes, int, str], ...]


class Expanded(Struct, frozen=True):
    """What came of expanding a slice of what a shard holds; `games` are those reached, by their digests.

    `claims` has for each shard those that are reached and its own.
    """

    number: int
    slices: int
    edges: bytes
    edge_count: int
    ends: tuple[bytes, ...]
    stuck: tuple[bytes, ...]
    faults: Mapping[tuple[bytes, int], str]
    games: Mapping[bytes, GameState]
    claims: tuple[bytes, ...]


class Judged(Struct, frozen=True):
    """Which of the claims on a shard are new situations: as rows, and what is granted to each claimant."""

    rows: bytes
    granted: tuple[bytes, ...]


class Part(Struct, frozen=True):
    """All that a shard knows; digests, parents and choices as columns, one row a situation.

    `waiting` are the situations held to be expanded at this depth and at the next, `games` those situations
    themselves, pickled, where somebody is to go on with them.
    """

    digests: bytes
    parents: bytes
    choices: bytes
    depths: tuple[int, ...]
    edges: bytes
    edge_count: int
    ends: tuple[bytes, ...]
    stuck: tuple[bytes, ...]
    faults: Mapping[tuple[bytes, int], str]
    hits: Mapping[str, bytes]
    waiting: tuple[tuple[bytes, ...], tuple[bytes, ...]]
    games: bytes = b""


def of_shard(digest: bytes, shards: int) -> int:
    """The number of the shard that knows a situation, if any does."""
    return int.from_bytes(digest[-4:], "big") % shards


def in_slice(digest: bytes, slices: int) -> int:
    """The number of the slice that a situation is expanded in, by the order of digests."""
    return int.from_bytes(digest[:4], "big") * slices >> 32


def claim(digest: bytes, parent: bytes, choice: int) -> bytes:
    """What was reached, whence and by which choice, as bytes whose order is that of precedence."""
    return digest + parent + choice.to_bytes(2, "big")


def cut(column: bytes, size: int = SIZE) -> Iterator[bytes]:
    """The entries of a column."""
    return (column[at : at + size] for at in range(0, len(column), size))
