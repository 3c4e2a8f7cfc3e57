"""A PDF shows what the SVG shows, in the same places."""

from __future__ import annotations

import builtins
import xml.etree.ElementTree as ET
from typing import Any

import pypdfium2
import pytest

from diagrams import LANGUAGES, RendererMissing, draw
from diagrams.measure import text_width
from fsm.chart import Chart
from fsm.charts import charts
from tests.diagrams.samples import GALLERY

SVG = "{http://www.w3.org/2000/svg}"
MARGIN = 2.16
"""How far the layout program moves everything from the corner."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("chart", [*charts().values(), GALLERY], ids=lambda chart: chart.id)
def test_every_text_stands_where_it_stands_in_the_svg(chart: Chart, lang: str) -> None:
    drawing = draw(chart, labels=lang)
    root = ET.fromstring(drawing.svg)
    document = pypdfium2.PdfDocument(drawing.to("pdf"))
    page = document[0]
    width, height = page.get_size()
    assert [f"{width:.0f}pt", f"{height:.0f}pt"] == [root.attrib["width"], root.attrib["height"]]
    letters = page.get_textpage()
    for text in root.iter(f"{SVG}text"):
        words = "".join(text.itertext())
        size, bold = float(text.attrib["font-size"]), text.get("font-weight") == "bold"
        left = float(text.attrib["x"]) + MARGIN
        bottom = MARGIN - float(text.attrib["y"])
        right = left + text_width(words, size, bold=bold)
        found = letters.get_text_bounded(left - 1, bottom - size * 0.3, right + 1, bottom + size)
        assert "".join(words.split()) in "".join(found.split()), words


def test_the_page_is_lines_and_letters_and_no_image() -> None:
    page = pypdfium2.PdfDocument(draw(GALLERY).to("pdf"))[0]
    kinds = {item.type for item in page.get_objects()}
    assert kinds <= {pypdfium2.raw.FPDF_PAGEOBJ_PATH, pypdfium2.raw.FPDF_PAGEOBJ_TEXT}
    assert kinds


def test_without_the_packages_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    importing = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("fpdf"):
            raise ImportError(name)
        return importing(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(RendererMissing, match=r"pip install 'castchart\[pdf\]'"):
        draw(GALLERY).to("pdf")
