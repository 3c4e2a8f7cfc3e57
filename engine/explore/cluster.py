"""Exploring on a cluster, through Dask: every shard lives on a worker, and a worker may die at any time.

What happened to a shard is kept as a chain of futures, each the result of a function of those before. A
worker remembers the shard that a chain makes, so that only the last link is new. Where a worker is gone, Dask
computes the links that went with it again, elsewhere, and the shard is made of the chain once more. Every few
rounds the chain becomes one link, a copy of which lies on a second worker, so that little is computed twice.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import uuid4

from msgspec import Struct

from engine.explore.balance import gifts
from engine.explore.messages import Counts, Expanded, Judged, Part, Task, of_shard
from engine.explore.sending import at_home
from engine.explore.shard import Shard
from engine.state import GameState

if TYPE_CHECKING:
    from distributed import Client

    from engine.explore.exploration import Exploration

ROUNDS_OF_A_CHAIN = 12
"""After so many rounds a chain becomes one link."""


class Settled(Struct, frozen=True):
    """A link: a round."""

    expanded: Expanded
    judged: Judged
    granted: tuple[bytes, ...]


class Given(Struct, frozen=True):
    """A link: situations that another shard takes over."""

    games: dict[bytes, GameState]


class Taken(Struct, frozen=True):
    """A link: situations that are taken over."""

    games: dict[bytes, GameState]


class Descended(Struct, frozen=True):
    """A link: the next depth begins."""


PATIENCE = 10.0
"""Seconds to wait for a scheduler to answer."""

Link: TypeAlias = Part | Settled | Given | Taken | Descended
Place: TypeAlias = tuple[str, int, int]
"""Which exploration, which of its shards, of how many."""


class Cluster:
    """The workers of a scheduler (`tcp://host:port`) or of a Dask client, with one shard for each of them."""

    def __init__(self, scheduler: str | Client, shards: int | None = None) -> None:
        try:
            import distributed
        except ImportError:
            raise RuntimeError("a cluster needs Dask: pip install 'castchart[distributed]'") from None
        self._own = isinstance(scheduler, str)
        try:
            connect: Any = distributed.Client
            self._client: Any = connect(scheduler, timeout=PATIENCE) if self._own else scheduler
        except (OSError, ValueError) as wrong:
            raise ValueError(f"no Dask scheduler answers at '{scheduler}': {wrong}") from None
        self._shards = shards or max(1, len(self._workers()))
        self._job = uuid4().hex
        self._homes: list[str] = []
        self._chains: list[list[tuple[str, Any]]] = []
        self._rounds = 0

    def begin(self, task: Task, earlier: Exploration | None) -> list[Counts]:
        """As `Workers` says. Raises RuntimeError where there is no worker."""
        import distributed.protocol.pickle as sending  # also sends functions that were made on the way

        dumps: Any = sending.dumps
        self._find_homes()
        self._letter = self._submit("task", None, _same, dumps(task))
        before = self._submit("earlier", None, _same, dumps(earlier))
        self._chains = [[] for _ in range(self._shards)]
        for one in range(self._shards):
            place = (self._job, one, self._shards)
            self._add("begin", one, self._submit("begin", one, _begin, self._letter, before, place))
        return self._counts()

    def round(self, number: int, slices: int) -> list[Counts]:
        """As `Workers` says."""
        self._find_homes()
        everyone = range(self._shards)
        expanded = [self._of_shard("expand", one, _expand, number, slices) for one in everyone]
        claims = [
            [self._submit("claim", one, _claims, expanded[one], to) for one in everyone] for to in everyone
        ]
        judged = [self._of_shard("judge", one, _judge, claims[one]) for one in everyone]
        granted = [
            [self._submit("grant", one, _granted, judged[one], to) for one in everyone] for to in everyone
        ]
        for one in everyone:
            link = self._submit("settle", one, _settled, expanded[one], judged[one], granted[one])
            self._add("settle", one, link)
        counts = self._counts()
        self._rounds += 1
        if self._rounds % ROUNDS_OF_A_CHAIN == 0:
            self._shorten()
        return counts

    def descend(self) -> list[Counts]:
        """As `Workers` says; who has much to do gives some of it to who has little."""
        for one in range(self._shards):
            self._add("descend", one, self._submit("descend", one, Descended))
        counts = self._counts()
        for giver, taker, many in gifts([one.here for one in counts]):
            given = self._of_shard("give", giver, _give, many)
            self._add("given", giver, given)
            self._add("taken", taker, self._submit("taken", taker, _taken, given))
        return counts

    def collect(self) -> list[Part]:
        """As `Workers` says."""
        asked = [self._of_shard("collect", one, _part, False) for one in range(self._shards)]
        found: list[Part] = self._client.gather(asked)
        return found

    def look_up(self, digest: bytes) -> tuple[bytes, int]:
        """As `Workers` says."""
        number = of_shard(digest, self._shards)
        found: tuple[bytes, int] = self._of_shard("look_up", number, _look_up, digest).result()
        return found

    def close(self) -> None:
        """Forget what the workers hold; the client too where it was made here."""
        self._chains = []
        self._client.run(_forget, self._job, on_error="ignore")
        if self._own:
            self._client.close()

    def _counts(self) -> list[Counts]:
        asked = [self._of_shard("count", one, _count) for one in range(self._shards)]
        found: list[Counts] = self._client.gather(asked)
        return found

    def _shorten(self) -> None:
        """Make each chain one link, with a copy on another worker."""
        parts = [self._of_shard("part", one, _part, True) for one in range(self._shards)]
        self._client.replicate(parts, n=2)
        for one, part in enumerate(parts):
            self._chains[one] = []
            self._add("part", one, part)

    def _add(self, verb: str, number: int, link: Any) -> None:
        self._chains[number].append((link.key, link))

    def _of_shard(self, verb: str, number: int, function: Any, *arguments: Any) -> Any:
        """The future of what a function answers of the shard that a chain makes."""
        chain = self._chains[number]
        place = (self._job, number, self._shards)
        keys = "".join(f"{key}\n" for key, _ in chain)
        links = [link for _, link in chain]
        return self._submit(verb, number, _with, function, self._letter, place, keys, links, arguments)

    def _submit(self, verb: str, number: int | None, function: Any, *arguments: Any) -> Any:
        """The future of a function, computed where that shard is at home, or elsewhere if need be."""
        return self._client.submit(
            function,
            *arguments,
            key=f"{verb}-{number}-{uuid4().hex}",
            pure=False,
            workers=None if number is None else [self._homes[number]],
            allow_other_workers=number is not None,
        )

    def _workers(self) -> list[str]:
        return sorted(self._client.nthreads())

    def _find_homes(self) -> None:
        """Give each shard whose worker is gone another one, which has the fewest."""
        there = self._workers()
        if not there:
            raise RuntimeError("the Dask scheduler has no worker: start one with 'dask worker ADDRESS'")
        homes = [home if home in there else "" for home in self._homes or [""] * self._shards]
        for one, home in enumerate(homes):
            if not home:
                homes[one] = min(there, key=lambda worker: (homes.count(worker), worker))
        self._homes = homes


_SHARDS: dict[tuple[str, int], tuple[str, Shard]] = {}
"""On a worker: the shards that were made of chains, with the chains' keys, a line each."""

_LOCK = Lock()


def _with(
    function: Any, letter: bytes, place: Place, keys: str, links: Sequence[Link], arguments: Sequence[Any]
) -> Any:
    """What a function answers of the shard that the links make; they are a chain's with those keys."""
    with _LOCK:
        return function(_shard(letter, place, keys, links), *arguments)


def _shard(letter: bytes, place: Place, keys: str, links: Sequence[Link]) -> Shard:
    job, number, shards = place
    known, shard = _SHARDS.get((job, number), ("", None))
    if shard is None or not keys.startswith(known):
        known, shard = "", Shard(pickle.loads(letter), number=number, shards=shards)
    for link in links[known.count("\n") :]:
        _take_in(shard, link)
    _SHARDS[job, number] = keys, shard
    return shard


def _take_in(shard: Shard, link: Link) -> None:
    cards = shard.task.start.cards
    match link:
        case Part():
            shard.restore(link)
        case Settled():
            for game in link.expanded.games.values():
                at_home(game, cards)
            shard.settle(link.expanded, link.judged, link.granted)
        case Given():
            for digest in link.games:
                del shard.here[digest]
        case Taken():
            shard.here |= {digest: at_home(game, cards) for digest, game in link.games.items()}
        case Descended():
            shard.descend()


def _same(value: bytes) -> bytes:
    return value


def _begin(letter: bytes, earlier: bytes, place: Place) -> Part:
    _, number, shards = place
    shard, before = Shard(pickle.loads(letter), number=number, shards=shards), pickle.loads(earlier)
    if before is None:
        shard.begin()
    else:
        shard.take_up(before)
    return shard.part(with_games=True)


def _expand(shard: Shard, number: int, slices: int) -> Expanded:
    return shard.expand(number, slices)


def _claims(expanded: Expanded, to: int) -> bytes:
    return expanded.claims[to]


def _judge(shard: Shard, claims: Sequence[bytes]) -> Judged:
    return shard.judge(claims)


def _granted(judged: Judged, to: int) -> bytes:
    return judged.granted[to]


def _settled(expanded: Expanded, judged: Judged, granted: Sequence[bytes]) -> Settled:
    return Settled(expanded, judged, tuple(granted))


def _give(shard: Shard, many: int) -> Given:
    return Given(shard.give(many))


def _taken(given: Given) -> Taken:
    return Taken(given.games)


def _count(shard: Shard) -> Counts:
    return shard.counts()


def _look_up(shard: Shard, digest: bytes) -> tuple[bytes, int]:
    return shard.look_up(digest)


def _part(shard: Shard, with_games: bool) -> Part:
    return shard.part(with_games=with_games)


def _forget(job: str) -> None:
    for key in [key for key in _SHARDS if key[0] == job]:
        del _SHARDS[key]
