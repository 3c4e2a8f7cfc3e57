"""Large charts on paper: folded until the smallest text can be read, with a sheet for each part."""

from __future__ import annotations

from collections.abc import Iterator

from diagrams.catalogue import Labels
from diagrams.cells import SMALLEST
from diagrams.dot import Writer
from diagrams.folding import close, composites, only
from diagrams.layout import scale
from diagrams.picture import Box, Picture

READABLE = 6.5
"""The least size, in points, of the smallest text of a picture that fills a sheet of A4."""


def smallest_text(picture: Picture, labels: Labels) -> float:
    """The size of the smallest text, in points, when the picture fills a sheet of A4."""
    return SMALLEST * scale(Writer(picture, labels).plan)


def fit(picture: Picture, labels: Labels, least: float = READABLE) -> Picture:
    """The picture, with as little of it closed as makes its smallest text readable on A4.

    Closes the one composite that suffices and holds least; where none does, the largest, and asks again. A
    picture without composites stays as it is, whatever its size.
    """
    while smallest_text(picture, labels) < least:
        inner = sorted((box for box in composites(picture) if _is_innermost(box)), key=_held)
        if not inner:
            break
        folded = [close(picture, [box.path]) for box in inner]
        enough = (one for one in folded if smallest_text(one, labels) >= least)
        picture = next(enough, folded[-1])
    return picture


def sheets(picture: Picture, labels: Labels) -> Iterator[tuple[str, Picture]]:
    """The picture as sheets that can be read on A4: what it folds to, then each composite closed there.

    The first is called "", the others by their composite's path.
    """
    folded = fit(picture, labels)
    yield "", folded
    for box in folded.walk():
        if box.folded:
            yield box.path, fit(only(picture, box.path), labels)


def _is_innermost(box: Box) -> bool:
    return all(not inner.inside for inner in box.inside)


def _held(box: Box) -> int:
    return sum(1 for _ in box.walk())
