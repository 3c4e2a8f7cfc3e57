"""A picture as PDF: the same boxes, lines and words as the SVG, with the letters in the file."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from diagrams.catalogue import Labels
from diagrams.measure import FONTS
from diagrams.picture import Picture
from diagrams.renderers import RendererMissing, renderer
from diagrams.svg import svg

FONT = "Arimo"
"""A free font with the widths that every text was measured with."""

WEIGHTS = {"": 400, "B": 700}
"""Its weights, by the style that they are called for."""
UNUSED = ("GDEF", "GPOS", "GSUB", "STAT")
"""Tables of a font for pairs of letters: words are as wide as their letters one by one."""

LONG_AGO = datetime(2008, 7, 1, tzinfo=UTC)
"""The date in every file, so that drawing again gives the same bytes."""


@renderer("pdf")
def pdf(picture: Picture, labels: Labels) -> bytes:
    """A picture as PDF, one page of the picture's size.

    Raises RendererMissing where the packages are not installed that write PDF and bring the font, and
    where there is no layout program.
    """
    title = f"{labels.chart(picture.chart)} {picture.rule}"
    return pdf_of_pages([svg(picture, labels).decode()], title, labels.lang)


def pdf_of_pages(pages: Sequence[str], title: str, lang: str) -> bytes:
    """Drawings in SVG as the pages of one PDF, each of its drawing's size.

    Raises RendererMissing where the packages are not installed that write PDF and bring the font.
    """
    try:
        import fontpkg  # noqa: F401, brings the font
        import fpdf
        from fpdf.svg import SVGObject
    except ImportError:
        raise RendererMissing(
            "the format 'pdf' needs two more packages:"
            " pip install 'castchart[pdf]', or fpdf2 and fontpkg-arimo"
        ) from None
    # it warns of every <title>, for which PDF has no place
    logging.getLogger("fpdf.svg").setLevel(logging.ERROR)
    sheet = fpdf.FPDF(unit="pt")
    sheet.set_creation_date(LONG_AGO)
    sheet.set_title(title)
    sheet.set_lang(lang)
    sheet.set_margin(0)
    sheet.set_auto_page_break(False)
    for style, weight in WEIGHTS.items():
        sheet.add_font(FONT, style, _face(weight))
    for page in pages:
        drawn = SVGObject(page.replace(FONTS, FONT).replace('="transparent"', '="none"'))
        width, height = drawn.width, drawn.height
        if not (isinstance(width, float | int) and isinstance(height, float | int)):
            raise ValueError(f"{title}: a page has no size in points")
        sheet.add_page(format=(width, height))
        drawn.draw_to_page(sheet, 0, 0)
    return bytes(sheet.output())


@cache
def _faces() -> TemporaryDirectory[str]:
    """A folder for the faces, gone when the process ends."""
    return TemporaryDirectory(prefix="castchart-")


@cache
def _face(weight: int) -> Path:
    """A file of the font in one weight: made of the variable font once a process, which takes a second."""
    import fontpkg
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(fontpkg.path(FONT), recalcTimestamp=False)
    for table in UNUSED:
        if table in font:
            del font[table]
    face = Path(_faces().name) / f"{FONT}-{weight}.ttf"
    instantiateVariableFont(font, {"wght": float(weight)}, inplace=True)
    font.save(face)
    return face
