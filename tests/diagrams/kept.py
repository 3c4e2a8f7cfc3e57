"""The pictures of the gallery that are kept in docs/ for the README."""

from __future__ import annotations

import sys
from pathlib import Path
from unittest.mock import patch

from diagrams import svg
from engine.gallery import make
from engine.gallery_plan import Item, plan

KEPT = ("en/casting", "en/casting-death-bomb-step-12", "en/overview", "fr/mana_ability")
"""Which ones, by language and stem."""


def from_the_gallery(name: str, folder: Path) -> bytes:
    """A picture as the gallery makes it, in a folder for its files.

    Drawn by the layout program that comes from PyPI: Graphviz' own writes its version into what it draws.
    """
    lang, stem = name.split("/")
    (folder / lang).mkdir(parents=True, exist_ok=True)
    pure = str(Path(sys.executable).parent / "graphviz-pure")
    with patch.object(svg, "layout_program", return_value=pure):
        svg.run_layout.cache_clear()
        made = make(folder, lang, _item(stem, folder))
    svg.run_layout.cache_clear()
    return (folder / made.files["svg"]).read_bytes()


def _item(stem: str, folder: Path) -> Item:
    return next(item for item in plan(folder / "coverage.json") if item.stem == stem)
