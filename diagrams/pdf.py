"""A picture as PDF: the same boxes, lines and words as the SVG, with the letters in the file."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from diagrams.catalogue import Labels
from diagrams.measure import FONTS
from diagrams.picture import Picture
from diagrams.renderers import RendererMissing, renderer
from diagrams.svg import svg

FONT = "Arimo"
"""A free font with the widths that every text was measured with."""

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
        import fontpkg
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
    for style, weight in (("", 400), ("B", 700)):
        sheet.add_font(FONT, style, fontpkg.path(FONT), variations={"wght": float(weight)})
    for page in pages:
        drawn = SVGObject(page.replace(FONTS, FONT).replace('="transparent"', '="none"'))
        width, height = drawn.width, drawn.height
        if not (isinstance(width, float | int) and isinstance(height, float | int)):
            raise ValueError(f"{title}: a page has no size in points")
        sheet.add_page(format=(width, height))
        drawn.draw_to_page(sheet, 0, 0)
    return bytes(sheet.output())
