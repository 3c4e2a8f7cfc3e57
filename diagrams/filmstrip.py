"""A play as a handout: one panel a step, two beside each other, on pages of A4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate

from diagrams import palette
from diagrams.catalogue import Labels, load_labels
from diagrams.dark import dark_rules
from diagrams.measure import FONTS
from diagrams.panels import SMALL, WIDTH, Line, Panel, panel, wrap
from fsm.chart import Chart
from fsm.trace import Step

PAGE = (595.28, 841.89)
"""A4 in points."""
MARGIN = 34.0
GUTTER = PAGE[0] - 2 * MARGIN - 2 * WIDTH
GAP = 10.0
FOOT = 14.0
TITLE, ABOUT = 17.0, 10.5


class Filmstrip:
    """The pages of a play; each is SVG of its own, and all together are one SVG."""

    def __init__(self, title: str, about: str, pages: Sequence[str], labels: Labels) -> None:
        self.title, self.about, self.labels = title, about, labels
        self._pages = tuple(pages)

    def __len__(self) -> int:
        return len(self._pages)

    def __repr__(self) -> str:
        return f"<Filmstrip of {self.title!r}: {len(self)} pages>"

    @property
    def pages(self) -> tuple[str, ...]:
        """Each page as an SVG of the size of A4."""
        return tuple(self._document([page]) for page in self._pages)

    @property
    def svg(self) -> str:
        """All pages in one SVG, one under the other; printed, each is a sheet of A4."""
        return self._document(self._pages)

    def _repr_svg_(self) -> str:
        return self.svg

    def _document(self, pages: Sequence[str]) -> str:
        """One SVG of some pages. Its size is that of whole sheets, so that a browser breaks between them."""
        width, height = PAGE[0], PAGE[1] * len(pages)
        moved = (
            f'<g class="page" transform="translate(0 {PAGE[1] * number:.2f})">{page}</g>'
            for number, page in enumerate(pages)
        )
        dark = f"@media screen and (prefers-color-scheme:dark){{{dark_rules()}}}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{escape(self.labels.lang)}" '
            f'width="210mm" height="{297 * len(pages)}mm" viewBox="0 0 {width:g} {height:g}" '
            f'font-family="{FONTS}">\n<title>{escape(self.title)}</title>\n<desc>{escape(self.about)}</desc>\n'
            f"<style>@page{{size:A4;margin:0}}{dark}</style>\n" + "\n".join(moved) + "\n</svg>\n"
        )


def filmstrip(
    title: str,
    about: str,
    charts: Mapping[str, Chart],
    steps: Iterable[Step],
    labels: Labels | str = "en",
) -> Filmstrip:
    """The filmstrip of some steps, numbered from 1.

    Raises ValueError for no steps, and for a step of a chart that is not given.
    """
    words = load_labels(labels) if isinstance(labels, str) else labels
    taken = list(steps)
    if not taken:
        raise ValueError("a filmstrip needs at least one step")
    unknown = {step.chart for step in taken} - charts.keys()
    if unknown:
        raise ValueError(f"the filmstrip needs the charts {', '.join(sorted(unknown))} that its steps run in")
    panels = [panel(charts[step.chart], step, number, words) for number, step in enumerate(taken, 1)]
    heading = _heading(title, about)
    sheets = list(_broken(_rows(panels), _height(heading)))
    pages = [
        _page(rows, heading if number == 1 else [], f"{title} – {number}/{len(sheets)}")
        for number, rows in enumerate(sheets, 1)
    ]
    return Filmstrip(title, " ".join(about.split()), pages, words)


def _heading(title: str, about: str) -> list[Line]:
    width = PAGE[0] - 2 * MARGIN
    lines = [Line(text, TITLE, bold=True) for text in wrap(title, TITLE, width, 2, bold=True)]
    return lines + [
        Line(text, ABOUT, palette.MUTED) for text in wrap(" ".join(about.split()), ABOUT, width, 4)
    ]


def _height(heading: list[Line]) -> float:
    return sum(line.height for line in heading) + GAP if heading else 0


def _rows(panels: list[Panel]) -> list[tuple[Panel, ...]]:
    return [tuple(panels[start : start + 2]) for start in range(0, len(panels), 2)]


def _broken(rows: list[tuple[Panel, ...]], heading: float) -> Iterable[list[tuple[Panel, ...]]]:
    """The rows page by page; the first page has less room."""
    room = PAGE[1] - 2 * MARGIN - FOOT
    page: list[tuple[Panel, ...]] = []
    used = heading
    for row in rows:
        height = max(one.height for one in row)
        if page and used + height > room:
            yield page
            page, used = [], 0
        page.append(row)
        used += height + GAP
    yield page


def _page(rows: list[tuple[Panel, ...]], heading: list[Line], foot: str) -> str:
    parts = [f'<rect width="{PAGE[0]:g}" height="{PAGE[1]:g}" fill="{palette.PAPER}"/>']
    ends = accumulate((line.height for line in heading), initial=MARGIN)
    for line, top in zip(heading, ends, strict=False):
        parts.append(line.at(MARGIN, top + line.size))
    y = MARGIN + _height(heading)
    for row in rows:
        for column, one in enumerate(row):
            x = MARGIN + column * (WIDTH + GUTTER)
            parts.append(f'<g class="panel" transform="translate({x:.1f} {y:.1f})">{one.content}</g>')
        y += max(one.height for one in row) + GAP
    parts.append(
        Line("", SMALL, palette.MUTED, right=foot).at(MARGIN, PAGE[1] - MARGIN / 2, PAGE[0] - MARGIN)
    )
    return "\n".join(parts)
