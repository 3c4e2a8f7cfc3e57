"""Catalogues are complete, and say so when they are not; words side by side do not touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from diagrams import LANGUAGES, draw, load_labels, missing_labels, orphaned_labels
from diagrams.measure import text_width
from fsm.chart import State
from fsm.charts import charts

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHARTS = charts().values()


def test_every_id_has_a_label_in_three_languages() -> None:
    assert missing_labels(CHARTS) == []


def test_no_label_is_left_over() -> None:
    assert orphaned_labels(CHARTS) == []


def test_pages_have_the_same_words_in_every_language() -> None:
    words = [load_labels(lang).tables["word"].keys() for lang in LANGUAGES]
    assert words[0] == words[1] == words[2]


def test_a_new_state_is_missing_from_three_catalogues() -> None:
    chart = charts()["priority"]
    grown = replace(chart, states=(*chart.states, State("breathing", "408", asks="a_breath")))
    rows = [tuple(row) for row in missing_labels([grown])]
    assert rows == [
        (lang, kind, name)
        for lang in LANGUAGES
        for kind, name in (("state", "priority.breathing"), ("decision", "a_breath"))
    ]


def test_a_label_nobody_uses_is_named() -> None:
    others = [chart for chart in CHARTS if chart.id != "resolution"]
    assert ("fr", "state", "resolution.countered") in orphaned_labels(others)


def test_a_missing_label_falls_back_to_words() -> None:
    labels = load_labels("ru")
    assert labels.guard("never_heard_of") == "never heard of"
    assert labels.state("casting", "playing.never_seen") == "never seen"


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="no labels in 'de': choose one of en, fr, ru"):
        load_labels("de")


def test_unknown_letters_have_a_width() -> None:
    assert text_width("漢", 10) == 10
    assert text_width("e\u0301", 10) == text_width("e", 10)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_side_by_side_do_not_touch_in_chromium(lang: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(draw(charts()["casting"], labels=lang).svg)
    touching = page.evaluate(
        """() => Array.from(document.querySelectorAll('g.edge, g.state, g.cluster')).flatMap(group => {
          const boxes = Array.from(group.querySelectorAll('text')).map(t => [t.textContent, t.getBBox()]);
          return boxes.flatMap(([a, p], i) => boxes.slice(i + 1).filter(([b, q]) =>
            p.x < q.x + q.width && q.x < p.x + p.width && p.y + 3 < q.y + q.height && q.y + 3 < p.y + p.height
          ).map(([b]) => group.id + ': ' + a + ' / ' + b)); })"""
    )
    assert touching == []
    page.close()
