"""Making a failing run shorter by leaving out rounds that lead back to where they began."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from fsm.testing.model import Edge

Sent: TypeAlias = Mapping[str, Any]
"""What comes with a trigger, as keyword arguments."""

Taken: TypeAlias = tuple[Edge, Sent]


def shortened(walked: Sequence[Taken], fails: Callable[[Sequence[Taken]], bool]) -> list[Taken]:
    """A run with as many rounds left out as can be while it fails, the longest first."""
    kept = list(walked)
    while (less := _one_less(kept, fails)) is not None:
        kept = less
    return kept


def _one_less(walked: list[Taken], fails: Callable[[Sequence[Taken]], bool]) -> list[Taken] | None:
    for length in range(len(walked) - 1, 0, -1):
        for begin in range(len(walked) - length):
            if walked[begin][0].source == walked[begin + length][0].source:
                less = walked[:begin] + walked[begin + length :]
                if fails(less):
                    return less
    return None
