"""What a check found."""

from __future__ import annotations

from msgspec import Struct


class Finding(Struct, frozen=True, order=True):
    """A fault of a chart: which check saw it, in which chart, at which element, and what to do.

    `element` is the id of a transition, the path of a state, or the name of a guard or an action.

    >>> print(Finding("dead_end", "lamp", "broken", "no transition leads out of 'broken': make it final"))
    lamp: broken: no transition leads out of 'broken': make it final [dead_end]
    """

    check: str
    chart: str
    element: str
    message: str

    def __str__(self) -> str:
        return f"{self.chart}: {self.element}: {self.message} [{self.check}]"
