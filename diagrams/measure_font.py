"""Makes `widths.json`, the advance widths that `measure` reads: run once, for a new font or more letters.

    python -m diagrams.measure_font Arimo-Regular.ttf Arimo-Bold.ttf > diagrams/widths.json

Liberation Sans gives the same numbers as Arimo: both have the widths of Arial. Only widths are kept,
nothing of the letters' shapes. It needs fontTools, which drawing itself does not.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

LETTERS = (range(0x20, 0x180), range(0x386, 0x460), range(0x2010, 0x2040), range(0x2100, 0x2600))
"""Latin, Greek, Cyrillic, punctuation, signs and arrows."""


def runs(font_file: Path) -> dict[str, list[int]]:
    """Widths in thousandths of an em, as runs of neighbouring letters keyed by the first one's number."""
    from fontTools.ttLib import TTFont

    font = TTFont(font_file)
    names, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    found: dict[str, list[int]] = {}
    start = previous = -2
    for code in (code for letters in LETTERS for code in letters if code in names):
        if code != previous + 1:
            start = code
        found.setdefault(str(start), []).append(round(widths[names[code]][0] * 1000 / em))
        previous = code
    return found


if __name__ == "__main__":
    regular, bold = map(Path, sys.argv[1:3])
    json.dump({"regular": runs(regular), "bold": runs(bold)}, sys.stdout, separators=(",", ":"))
