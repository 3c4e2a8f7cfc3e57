"""Who notes what is walked: the coverage that is being taken at this moment, if any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fsm.testing.covered import Noted
    from fsm.testing.model import Edge
    from fsm.testing.path import Path

_NOTED: ContextVar[Noted | None] = ContextVar("noted", default=None)


@contextmanager
def noting(noted: Noted) -> Iterator[Noted]:
    """Let paths that are replayed, and machines that are watched, count for `noted`."""
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)


def current() -> Noted | None:
    """Where to note what happens now."""
    return _NOTED.get()


@contextmanager
def walked(path: Path) -> Iterator[list[Edge]]:
    """Count the edges that are put into the list as walked in the path's model, also when it breaks off."""
    done: list[Edge] = []
    try:
        yield done
    finally:
        if (noted := current()) is not None:
            noted.walk(path.model, path.start, done)
