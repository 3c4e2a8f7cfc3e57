"""What a search found whose situations stayed where they were: figures, and plays to what was met."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from engine.explore.messages import AT_ONCE, MOST_FAULTS, SIZE, Counts
from engine.game import Game, Moment
from engine.rules import Rules, classic
from engine.state import GameState

Found = tuple[Game, str]


class Reached(Struct, frozen=True):
    """Where a search ended: how each shard stands, what was met first, how many choices deep."""

    counts: list[Counts]
    hits: dict[str, bytes]
    depth: int


class Survey(Struct, frozen=True):
    """Figures of a search; `plays` lead to where a watched predicate held first, `faults` are the first few
    plays that broke an invariant, each with which it was."""

    situations: int
    edge_count: int
    ends: int
    stuck: int
    frontier: int
    depth: int
    seconds: float
    plays: Mapping[str, Game]
    faults: tuple[Found, ...]
    fault_count: int

    def __len__(self) -> int:
        return self.situations

    @property
    def complete(self) -> bool:
        """Whether nothing is left to expand: all that can be reached was seen."""
        return not self.frontier

    def met(self, name: str) -> Game | None:
        """A shortest play to where a watched predicate held; None where it never did."""
        return self.plays.get(name)


def surveyed(
    start: GameState,
    reached: Reached,
    look_up: Callable[[bytes], tuple[bytes, int]],
    seconds: float,
    rules: Rules | None,
) -> Survey:
    """The figures of all shards, and the plays, each choice of which is looked up where it is known."""
    counts = reached.counts

    def play(digest: bytes, last: int = AT_ONCE) -> Game:
        way = [] if last == AT_ONCE else [last]
        while (known := look_up(digest))[0] != bytes(SIZE):
            digest, choice = known
            way.append(choice)
        game = Game((Moment(start),), rules or classic())
        for choice in reversed(way):
            game.do(list(game.rules.openings(game.state))[choice])
        return game

    faults = [(play(digest, choice), what) for one in counts for digest, choice, what in one.faults]
    faults.sort(key=lambda fault: len(fault[0].choices_made))
    return Survey(
        sum(one.known for one in counts),
        sum(one.edges for one in counts),
        sum(one.ends for one in counts),
        sum(one.stuck for one in counts),
        sum(one.here + one.next for one in counts),
        reached.depth,
        seconds,
        {name: play(digest) for name, digest in reached.hits.items()},
        tuple(faults[:MOST_FAULTS]),
        sum(one.fault_count for one in counts),
    )
