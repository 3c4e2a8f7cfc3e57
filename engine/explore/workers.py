"""Who explores: this process, several, or a cluster."""

from __future__ import annotations

from typing import Protocol

from engine.explore.exploration import Exploration
from engine.explore.messages import Counts, Part, Task
from engine.explore.shard import Shard
from engine.rules import Rules


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

    def look_up(self, digest: bytes) -> tuple[bytes, int]:
        """Whence a situation was reached, and by which choice."""

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

    def look_up(self, digest: bytes) -> tuple[bytes, int]:
        """As `Workers` says."""
        return self._shard.look_up(digest)

    def close(self) -> None:
        """Nothing is to be let go of."""
