"""Between two columns: which arrow turns in which lane, so that none runs on another's line.

An arrow comes up to its lane from one column and goes on to the other. Where one arrow touches the left
column at the height at which another touches the right one, both would run on one line, unless the first
turns further left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from diagrams.ports import Way

Heights = Callable[[Way], list[float]]
"""The heights at which an arrow runs before, between and after its turns."""

CLOSE = 2.5
"""Lines that are nearer to each other than this look like one."""


class Turn(NamedTuple):
    """A lane's change of height: which arrow's, which of its turns, and the heights on either side."""

    way: Way
    number: int
    left: float
    right: float

    def before(self, other: Turn) -> bool:
        """Whether this one must turn left of the other."""
        return self.way is not other.way and abs(self.left - other.right) < CLOSE


def untangle(ways: list[Way], heights: Heights) -> None:
    """Exchange lanes among the arrows that turn between the same two columns."""
    gutters: dict[tuple[int, int], list[Turn]] = {}
    for way in ways:
        levels = heights(way) if way.across else []
        for number, (gutter, _) in enumerate(way.across):
            sides = levels[number], levels[number + 1]
            left, right = sides if way.out == "right" else sides[::-1]
            gutters.setdefault((id(way.common), gutter), []).append(Turn(way, number, left, right))
    for turns in gutters.values():
        _exchange(turns)


def _exchange(turns: list[Turn]) -> None:
    """Give the lanes anew, from left to right; where arrows wait for each other, the first goes ahead."""
    lanes = sorted(turn.way.across[turn.number] for turn in turns)
    waiting = sorted(turns, key=lambda turn: turn.way.across[turn.number])
    for lane in lanes:
        free = (turn for turn in waiting if not any(other.before(turn) for other in waiting))
        turn = next(free, waiting[0])
        waiting.remove(turn)
        turn.way.across[turn.number] = lane
