"""Values that show themselves in a notebook, although nothing here knows how to draw.

Who can draw says so by an entry point of the group `castchart.showing`: a function that takes a value and
gives what it looks like, by MIME type, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, TypeAlias

GROUP = "castchart.showing"

Bundle: TypeAlias = dict[str, str]
"""What a value looks like, by MIME type."""


@cache
def presenters() -> tuple[Callable[[Any], Bundle], ...]:
    """The functions that say what values look like, of every installed distribution that has some."""
    return tuple(one.load() for one in sorted(entry_points(group=GROUP)))


def bundle_of(value: object) -> Bundle:
    """What a value looks like; empty where nobody knows. Who comes later adds to it, and replaces nothing."""
    shown: Bundle = {}
    for present in presenters():
        shown = present(value) | shown
    return shown


class Shown:
    """A value with the methods that Jupyter and its like ask: it shows itself where somebody can draw it."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Bundle:
        return {"text/plain": repr(self)} | bundle_of(self)

    def _repr_html_(self) -> str | None:
        return bundle_of(self).get("text/html")

    def _repr_svg_(self) -> str | None:
        return bundle_of(self).get("image/svg+xml")
