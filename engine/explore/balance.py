"""Who gives how much to whom, so that all have about as much to do."""

from __future__ import annotations

from collections.abc import Iterator

WORTH_IT = 64
"""Fewer situations than this are not worth the letter."""


def gifts(held: list[int]) -> Iterator[tuple[int, int, int]]:
    """Giver, taker and how many, for shards that hold so many situations.

    >>> list(gifts([1000, 0, 200]))
    [(0, 1, 400), (0, 2, 200)]
    >>> list(gifts([120, 100]))
    []
    """
    mean = sum(held) // len(held)
    much = [[number, count - mean] for number, count in enumerate(held) if count > mean]
    little = [[number, mean - count] for number, count in enumerate(held) if count < mean]
    while much and little:
        giver, taker = much[-1], little[0]
        many = min(giver[1], taker[1])
        if many >= WORTH_IT:
            yield giver[0], taker[0], many
        giver[1] -= many
        taker[1] -= many
        if not giver[1]:
            much.pop()
        if not taker[1]:
            little.pop(0)
