"""The formats a picture can be drawn in, by name: a new one is one decorated function in one file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

from diagrams.catalogue import Labels
from diagrams.picture import Picture

Renderer: TypeAlias = Callable[[Picture, Labels], bytes]

RENDERERS: dict[str, Renderer] = {}
"""Formats by name, in the order in which they are offered."""

SUFFIXES: dict[str, str] = {}
"""The format that a file's suffix, written without its dot, means."""

SHIPPED = ("dot", "svg", "pdf", "mermaid", "plantuml", "scxml", "xstate", "smcat", "chart_page")
"""The files of this package that register formats."""


class RendererMissing(RuntimeError):
    """No program is there to draw with; the message says what to install."""


def renderer(name: str, *suffixes: str) -> Callable[[Renderer], Renderer]:
    """Register a function as the renderer of a format; the name is also a suffix of its files."""

    def register(function: Renderer) -> Renderer:
        RENDERERS[name] = function
        SUFFIXES.update(dict.fromkeys((name, *suffixes), name))
        return function

    return register


def formats() -> tuple[str, ...]:
    """Names of the formats."""
    _load()
    return tuple(RENDERERS)


def suffixes() -> tuple[str, ...]:
    """The suffixes that mean a format, each with its dot."""
    _load()
    return tuple(f".{suffix}" for suffix, name in SUFFIXES.items() if name in RENDERERS)


def format_of(path: Path) -> str:
    """The format that a file's suffix means.

    Raises ValueError for a suffix that means none.
    """
    _load()
    name = SUFFIXES.get(path.suffix.lstrip(".").lower())
    if name not in RENDERERS:
        known = " ".join(suffixes())
        raise ValueError(f"{path}: a picture's suffix is one of {known}, not {path.suffix or 'nothing'!r}")
    return name


def render(picture: Picture, labels: Labels, name: str) -> bytes:
    """A picture in a format.

    Raises ValueError for a format that nobody registered, and RendererMissing where a format needs a
    program or a package and there is none.
    """
    _load()
    if name not in RENDERERS:
        raise ValueError(f"no picture format {name!r}: choose one of {', '.join(RENDERERS)}")
    return RENDERERS[name](picture, labels)


def _load() -> None:
    """Import the files that register the formats which come with the package."""
    for module in SHIPPED:
        import_module(f"diagrams.{module}")
