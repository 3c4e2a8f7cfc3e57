"""A trace taken apart: one run for each time that a chart was run."""

from __future__ import annotations

from collections.abc import Iterable

from fsm.trace import Step

Run = tuple[int, ...]
"""The places in a trace of the steps that one frame took, from the first on."""


def runs(steps: Iterable[Step]) -> tuple[Run, ...]:
    """The runs of a trace, in the order in which they began.

    A frame lives until one below it takes a step: the next step at its depth is then another frame's.

    >>> step = Step("priority", 0, "holding", "announce", "playing", "announce", "409.1a")
    >>> within = Step("casting", 1, "playing.announcing", "advance", "played", "put", "409.1a")
    >>> runs([step, within, step, within, within])
    ((0, 2), (1,), (3, 4))
    """
    found: list[list[int]] = []
    alive: dict[int, list[int]] = {}
    for place, step in enumerate(steps):
        for depth in [depth for depth in alive if depth > step.depth]:
            del alive[depth]
        if step.depth not in alive:
            alive[step.depth] = []
            found.append(alive[step.depth])
        alive[step.depth].append(place)
    return tuple(map(tuple, found))
