"""Positions: words meet neither lines nor each other, whatever the chart."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings

from diagrams.blocks import Block
from diagrams.catalogue import load_labels
from diagrams.dot import Writer
from diagrams.palette import heat_width
from diagrams.picture import picture_of
from diagrams.routes import line_of
from diagrams.sheets import READABLE, sheets, smallest_text
from fsm.chart import Chart
from fsm.charts import charts
from tests.diagrams.samples import GALLERY
from tests.diagrams.samples import charts as random_charts

Rect = tuple[float, float, float, float]
CHARTS = [*charts().values(), GALLERY]
SLACK = 0.6
PEN = max(heat_width(1000), 3.0) / 2
"""Half of the thickest line that a picture has."""
APART = 6.0
"""How far a line keeps from a composite's border beside it."""


def meet(one: Rect, other: Rect) -> bool:
    """Whether two rectangles (left, top, right, bottom) overlap by more than rounding."""
    return (
        one[0] + SLACK < other[2]
        and other[0] + SLACK < one[2]
        and one[1] + SLACK < other[3]
        and other[1] + SLACK < one[3]
    )


def along(one: Rect, other: Rect) -> bool:
    """Whether two thin pieces lie on each other, not just across."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 0 and high > 0 and max(wide, high) > 4


def inspect(chart: Chart, lang: str = "en", *, tangled: bool = False) -> None:
    """Fail where anything written is crossed or covered, or where two arrows run on one line.

    In a `tangled` chart, arrows between two columns may wait for each other in a ring: one lane each is not
    enough to part them, and they may share a piece of their way.
    """
    writer = Writer(picture_of(chart), load_labels(lang))
    ways = writer.plan.ways if tangled else []
    free = {way.arrow.id for way in ways if way.out != way.into or way.first or way.last}
    words: dict[str, Rect] = {}
    pieces: list[tuple[str, Rect]] = []
    for way in writer.plan.ways:
        line, label = line_of(way), writer.words[way.arrow.id]
        assert line.words is not None
        (x, y), w, h = line.words, label.width / 2, label.height / 2
        words[way.arrow.id] = (x - w, y - h, x + w, y + h)
        for (x1, y1), (x2, y2) in pairwise(line.points):
            assert x1 == pytest.approx(x2) or y1 == pytest.approx(y2), "lines run straight"
            pieces.append(
                (
                    way.arrow.id,
                    (min(x1, x2) - PEN, min(y1, y2) - PEN, max(x1, x2) + PEN, max(y1, y2) + PEN),
                )
            )
    boxes = {
        block.path: (block.border("left"), block.y, block.border("right"), block.y + block.height)
        for block in writer.plan.root.walk()
        if block.box and not block.columns
    }
    for block in writer.plan.root.walk():
        if block.box and block.columns:
            left, top, label = block.border("left") + 7, block.y + 7, writer.words[block.box.id]
            words[f"the title {block.path}"] = (left, top, left + label.width, top + label.height)
    for (a, one), (b, other) in combinations([*words.items(), *boxes.items()], 2):
        assert not meet(one, other), f"{a} covers {b}"
    for (a, one), (b, other) in combinations(pieces, 2):
        assert a == b or not along(one, other) or {a, b} <= free, f"{a} and {b} run on one line"
    for name, piece in pieces:
        for written, place in words.items():
            assert not meet(piece, place), f"the line of {name} crosses the words of {written}"
        for path, place in boxes.items():
            inner = (place[0] + PEN, place[1] + PEN, place[2] - PEN, place[3] - PEN)
            assert not meet(piece, inner), f"the line of {name} crosses {path}"
    for block in writer.plan.root.walk():
        if block.box and block.columns:
            keep_off(block, pieces)


def keep_off(composite: Block, pieces: list[tuple[str, Rect]]) -> None:
    """Fail where a line runs along a composite's border so near that it looks like the border."""
    top, bottom = composite.y, composite.y + composite.height
    for border in (composite.border("left"), composite.border("right")):
        beside = (border - APART + PEN, top, border + APART - PEN, bottom)
        for name, piece in pieces:
            along_it = piece[3] - piece[1] > 4 * PEN and piece[2] - piece[0] < 4 * PEN
            assert not (along_it and meet(piece, beside)), f"{name} runs along the border of {composite.path}"


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_nothing_collides(chart: Chart, lang: str) -> None:
    inspect(chart, lang)


@settings(max_examples=80)
@given(random_charts())
def test_nothing_collides_in_any_chart(chart: Chart) -> None:
    inspect(chart, tangled=True)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("chart", charts().values(), ids=lambda chart: chart.id)
def test_every_sheet_of_a4_is_readable_and_no_transition_is_on_none(chart: Chart, lang: str) -> None:
    labels, picture = load_labels(lang), picture_of(chart)
    printed = dict(sheets(picture, labels))
    sizes = {path: round(smallest_text(sheet, labels), 1) for path, sheet in printed.items()}
    assert min(sizes.values()) >= READABLE, f"the smallest text, in points: {sizes}"
    shown = {arrow.id for sheet in printed.values() for arrow in sheet.transitions()}
    assert shown == {arrow.id for arrow in picture.transitions()}
    states = {box.path for sheet in printed.values() for box in sheet.walk()}
    assert states == {box.path for box in picture.walk()}


LARGE = {"casting": 3, "resolution": 4, "combat": 2}
"""Charts that no layout makes readable on one sheet, and how many they take at most."""


@pytest.mark.parametrize("chart", charts().values(), ids=lambda chart: chart.id)
def test_a_chart_takes_no_more_sheets_than_it_must(chart: Chart) -> None:
    labels, picture = load_labels("ru"), picture_of(chart)
    printed = list(sheets(picture, labels))
    assert len(printed) <= LARGE.get(chart.id, 1)
    assert (len(printed) == 1) == (smallest_text(picture, labels) >= READABLE)
