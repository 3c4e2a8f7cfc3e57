"""The formats a picture can be drawn in, by name: a new one is one decorated function in one file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from diagrams.catalogue import Labels
from diagrams.picture import Picture

Renderer: TypeAlias = Callable[[Picture, Labels], bytes]

RENDERERS: dict[str, Renderer] = {}


def renderer(name: str) -> Callable[[Renderer], Renderer]:
    """Register a function as the renderer of a format; the name is also the files' suffix."""

    def register(function: Renderer) -> Renderer:
        RENDERERS[name] = function
        return function

    return register


def formats() -> tuple[str, ...]:
    """Names of the formats."""
    _load()
    return tuple(RENDERERS)


def render(picture: Picture, labels: Labels, name: str) -> bytes:
    """A picture in a format.

    Raises ValueError for a format that nobody registered, and RendererMissing where a format needs a
    layout program and there is none.
    """
    _load()
    if name not in RENDERERS:
        raise ValueError(f"no picture format {name!r}: choose one of {', '.join(RENDERERS)}")
    return RENDERERS[name](picture, labels)


def _load() -> None:
    """Import the files that register the formats which come with the package."""
    import diagrams.dot
    import diagrams.svg  # noqa: F401
