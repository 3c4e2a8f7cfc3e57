"""Timing several things fairly on a noisy machine: in turns, and compared within each turn."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median, quantiles
from time import perf_counter

from msgspec import Struct


class Timing(Struct, frozen=True):
    """What one peer's operation took: microseconds of each repeat."""

    name: str
    times: tuple[float, ...]

    @property
    def us(self) -> float:
        """The median, in microseconds."""
        return median(self.times)

    @property
    def least(self) -> float:
        """The quickest repeat, in microseconds."""
        return min(self.times)

    def ratio(self, other: Timing) -> tuple[float, float, float]:
        """The median of how often `other` fits into this, repeat by repeat, between its quartiles."""
        ratios = [mine / theirs for mine, theirs in zip(self.times, other.times, strict=True)]
        low, middle, high = quantiles(ratios, n=4)
        return low, middle, high


def interleave(
    peers: Mapping[str, Callable[[int], object]],
    *,
    seconds: float = 0.01,
    repeats: int = 31,
) -> dict[str, Timing]:
    """Time peers in turns, so that a slow moment of the machine hits all of them.

    Each peer is a function that does its operation as often as it is told. A batch is as long as fits into
    `seconds`, which is found out first; that also warms everything up.
    """
    batches = {name: _batch(run, seconds) for name, run in peers.items()}
    times: dict[str, list[float]] = {name: [] for name in peers}
    gc.collect()
    gc.disable()
    try:
        for _ in range(repeats):
            for name, run in peers.items():
                begun = perf_counter()
                run(batches[name])
                times[name].append((perf_counter() - begun) / batches[name] * 1e6)
    finally:
        gc.enable()
    return {name: Timing(name, tuple(each)) for name, each in times.items()}


def _batch(run: Callable[[int], object], seconds: float) -> int:
    number = 10
    while True:
        begun = perf_counter()
        run(number)
        spent = perf_counter() - begun
        if spent > seconds / 4:
            return max(10, int(number * seconds / spent))
        number *= 4
