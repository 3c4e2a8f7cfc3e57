"""Every text fits its box: in SVG as a browser draws it and in PNG, by either program, in three languages.

A text's box is its cell, as wide as we measured; both programs are given the same cells.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from diagrams import LANGUAGES, load_labels, picture_of
from diagrams.cells import Run
from diagrams.dot import dot_text
from diagrams.svg import PNG_DPI, run_layout
from diagrams.tidy import tidy
from fsm.charts import charts
from tests.conftest import give_up

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHARTS = charts()
CASES = list(product(CHARTS, LANGUAGES))
SVG = "{http://www.w3.org/2000/svg}"
MOVED = re.compile(r'class="graph" transform="[^"]*translate\((?P<x>[-.\d]+)[ ,](?P<y>[-.\d]+)\)')


@pytest.fixture(params=["dot", "graphviz-pure"])
def program(request: pytest.FixtureRequest) -> str:
    """A layout program; a machine may lack Graphviz' own."""
    name = str(request.param)
    beside = Path(sys.executable).parent / name
    found = shutil.which(name) or (str(beside) if beside.exists() else None)
    if found is None:
        give_up(f"there is no {name}: apt-get install graphviz")
    assert found
    return found


def svg_of(chart: str, lang: str, program: str) -> str:
    picture, labels = picture_of(CHARTS[chart]), load_labels(lang)
    return tidy(run_layout(dot_text(picture, labels), "svg", program).decode(), picture, labels)


@pytest.mark.parametrize(("chart", "lang"), CASES)
def test_every_text_fits_in_svg_in_chromium(chart: str, lang: str, program: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(f"<body style='margin:0'>{svg_of(chart, lang, program)}</body>")
    texts = page.evaluate(
        """() => Array.from(document.querySelectorAll('svg text')).map(text => [
          text.textContent, text.getComputedTextLength(), parseFloat(text.getAttribute('font-size')),
          text.getAttribute('font-weight') === 'bold'])"""
    )
    assert len(texts) > 20
    assert [text for text, drawn, size, bold in texts if drawn > Run(text, size=size, bold=bold).width] == []
    spilled = page.evaluate(
        """() => Array.from(document.querySelectorAll('g.state, g.cluster, svg')).flatMap(group => {
          const frame = group.tagName === 'svg' ? group : group.querySelector('path, polygon');
          const box = frame.getBoundingClientRect();
          return Array.from(group.querySelectorAll('text')).filter(text => {
            const t = text.getBoundingClientRect();
            return t.left < box.left - 1 || t.right > box.right + 1
              || t.top < box.top - 2 || t.bottom > box.bottom + 2;
          }).map(text => group.id + ': ' + text.textContent);
        })"""
    )
    assert spilled == []
    page.close()


@pytest.mark.parametrize(("chart", "lang"), CASES)
def test_every_text_fits_in_png(chart: str, lang: str, program: str) -> None:
    """Nothing of what the letters add to a picture lies outside the letters' cells."""
    image = pytest.importorskip("PIL.Image")
    chops = pytest.importorskip("PIL.ImageChops")
    draw = pytest.importorskip("PIL.ImageDraw")
    dot = dot_text(picture_of(CHARTS[chart]), load_labels(lang))
    blank = re.sub(r"(<FONT[^>]*>)[^<]*(</FONT>)", r"\1 \2", dot)
    full, bare = (
        image.open(io.BytesIO(run_layout(text, "png", program))).convert("RGB") for text in (dot, blank)
    )
    assert full.size == bare.size
    ink = chops.difference(full, bare).convert("L").point(lambda value: 255 if value > 48 else 0)
    assert ink.getbbox() is not None, "no letters were drawn"
    svg = svg_of(chart, lang, program)
    moved = MOVED.search(svg)
    assert moved
    scale = PNG_DPI / 72
    cells = draw.Draw(ink)
    for found in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        size, bold = float(found.get("font-size", 0)), found.get("font-weight") == "bold"
        left, base = (
            float(found.get("x", 0)) + float(moved["x"]),
            float(found.get("y", 0)) + float(moved["y"]),
        )
        width = Run((found.text or "").strip(), size=size, bold=bold).width
        corners = (left - 1, base - size, left + width + 1, base + size * 0.35)
        cells.rectangle([corner * scale for corner in corners], fill=0)
    assert ink.getbbox() is None, f"letters outside their cells, in pixels: {ink.getbbox()}"
