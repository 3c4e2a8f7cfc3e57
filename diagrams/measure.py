"""How wide a text will be: measured with Arial's widths, so that every letter fits its box.

Neither layout program knows the font that a browser will draw with, so they get the width from here.
Arimo, Liberation Sans and Arial share their widths, Cyrillic included.
"""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from importlib.resources import files

FONTS = "Helvetica,Arial,Liberation Sans,sans-serif"
"""The font list of every text: whichever of them a reader has, the widths are the same."""

LINE = 1.2
"""Height of a line, in font sizes."""

UNKNOWN, WIDE = 620, 1000


@lru_cache(maxsize=1)
def _widths() -> dict[str, dict[int, int]]:
    table = json.loads(files("diagrams").joinpath("widths.json").read_text("ascii"))
    return {
        weight: {int(start) + i: width for start, run in runs.items() for i, width in enumerate(run)}
        for weight, runs in table.items()
    }


def _width_of_unknown(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn"}:
        return 0
    return WIDE if unicodedata.east_asian_width(letter) in "WF" else UNKNOWN


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width of a text in points at a font size.

    >>> text_width("target", 10)
    25.57
    >>> text_width("цель", 10) < text_width("ЦЕЛЬ", 10) < text_width("ЦЕЛЬ", 10, bold=True)
    True
    """
    known = _widths()["bold" if bold else "regular"]
    em = sum(known[ord(c)] if ord(c) in known else _width_of_unknown(c) for c in text)
    return round(em * size / 1000, 2)
