"""The teaching page, as a reader steps through it in Chromium."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from diagrams import page
from tests.diagrams.lesson import CHARTS, HOSTILE, MOMENTS, TEXT

if TYPE_CHECKING:
    from playwright.sync_api import Page


def count(shown: Page) -> str:
    return shown.locator("#count").inner_text()


def ids(shown: Page, name: str) -> list[str]:
    """Ids of the diagram's elements that have a class."""
    return [str(one) for one in shown.eval_on_selector_all(f"svg .{name}", "all => all.map(one => one.id)")]


def test_buttons_step(opened: Page) -> None:
    assert count(opened) == "0 / 5"
    assert opened.locator("#previous").is_disabled()
    opened.get_by_role("button", name="Next").click()
    opened.get_by_role("button", name="Next").click()
    assert count(opened) == "2 / 5"
    opened.get_by_role("button", name="Previous").click()
    assert count(opened) == "1 / 5"
    opened.get_by_role("button", name="Last step").click()
    assert count(opened) == "5 / 5"
    assert opened.locator("#next").is_disabled()


def test_keys_step(opened: Page) -> None:
    for key, where in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 5), ("Home", 0)):
        opened.keyboard.press(key)
        assert count(opened) == f"{where} / 5"
    opened.keyboard.press("ArrowLeft")
    assert count(opened) == "0 / 5"


def test_highlights_move(opened: Page) -> None:
    assert ids(opened, "active") == ["priority.holding"]
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowRight")
    assert ids(opened, "active") == ["casting.playing.choosing.modes"]
    assert ids(opened, "waiting") == ["priority.playing"]
    assert ids(opened, "around") == ["casting.playing", "casting.playing.choosing"]
    assert ids(opened, "last") == ["casting.put_spell_on_stack"]
    opened.keyboard.press("ArrowRight")
    assert ids(opened, "last") == ["casting.modes_chosen"]
    assert sorted(ids(opened, "taken")) == [
        "casting.modes_chosen",
        "casting.put_spell_on_stack",
        "priority.announce",
    ]
    assert ids(opened, "refused") == ["casting.choose_mode"]


def test_the_chart_of_the_step_is_shown_and_tabs_show_the_others(opened: Page) -> None:
    chosen = opened.locator('[role="tab"][aria-selected="true"]')
    assert chosen.inner_text() == "Timing and priority"
    opened.keyboard.press("End")
    assert chosen.inner_text() == "Playing a spell or ability"
    assert opened.locator("#chart-casting").is_visible()
    assert not opened.locator("#chart-priority").is_visible()
    opened.get_by_role("tab", name="Timing and priority").click()
    assert opened.locator("#chart-priority").is_visible()
    opened.keyboard.press("ArrowRight")
    assert opened.locator("#chart-casting").is_visible()
    assert count(opened) == "5 / 5", "arrow keys in the tabs change tabs, not steps"


def test_guards_say_yes_or_no_and_why(opened: Page) -> None:
    opened.goto(opened.url.partition("#")[0] + "#step=3")
    opened.wait_for_function("document.getElementById('count').textContent === '3 / 5'")
    closed, taken = opened.locator("#step .tried > li").all()
    assert re.sub(r"\s+", " ", closed.inner_text()).startswith("choose a mode 409.1b yes mode offered")
    assert f"409.1c: {HOSTILE} was already chosen" in closed.locator(".why").inner_text()
    assert taken.locator(".yes").inner_text().split() == ["yes", "modes", "chosen", "409.1b"]
    assert opened.locator("#step .said").inner_text() == "by itself: nobody had a choice"


def test_the_board_follows(opened: Page) -> None:
    assert opened.locator(".question:visible").count() == 0
    opened.locator('.list button[data-step="3"]').click()
    assert opened.locator(".question:visible").inner_text() == "? Which mode?"
    assert opened.locator(".mana:visible").all_inner_texts() == ["B", "B", "2"]
    assert "life 19" in opened.locator(".seat:visible").first.inner_text()


def test_hostile_names_are_shown_as_they_are(opened: Page) -> None:
    assert HOSTILE in opened.locator("header .about p").first.inner_text()
    assert opened.locator(".piece:visible").first.locator("span").first.inner_text() == HOSTILE
    opened.keyboard.press("ArrowRight")
    assert opened.locator(".said:visible").inner_text() == f"{HOSTILE}: announce a play: {HOSTILE}"
    assert opened.locator("script").count() == 2


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_phone_shows_it_without_scrolling_sideways(opened: Page, number: int) -> None:
    opened.set_viewport_size({"width": 360, "height": 740})
    opened.goto(opened.url.partition("#")[0] + f"#step={number}")
    opened.wait_for_function(f"document.getElementById('count').textContent === '{number} / 5'")
    assert opened.evaluate("document.documentElement.scrollWidth") == 360
    box = opened.locator(".chart:visible").bounding_box()
    state = opened.locator(".chart:visible .active").bounding_box()
    assert box
    assert state
    assert box["x"] - 1 <= state["x"] + state["width"] / 2 <= box["x"] + box["width"] + 1
    assert box["y"] - 1 <= state["y"] + state["height"] / 2 <= box["y"] + box["height"] + 1


def test_the_list_goes_to_a_step_and_the_address_follows(opened: Page) -> None:
    opened.locator('.list button[data-step="3"]').click()
    assert opened.url.endswith("#step=3")
    assert opened.locator('.list [aria-current="step"]').get_attribute("data-step") == "3"
    assert opened.locator("#live").inner_text() == "3 / 5: 409.1b modes → splice"


def test_each_chart_is_in_it_once_with_unique_ids(opened: Page) -> None:
    assert opened.locator(".chart > svg").count() == 2
    repeated = opened.evaluate(
        "() => { const ids = Array.from(document.querySelectorAll('[id]')).map(e => e.id);"
        " return ids.filter((id, at) => ids.indexOf(id) !== at); }"
    )
    assert repeated == []


def test_it_mentions_no_other_address() -> None:
    outside = set(re.findall(r"https?://[^\s\"'<]+", TEXT))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_a_page_opens_in_another_language() -> None:
    text = page("Бомба", "", CHARTS.values(), MOMENTS, "ru")
    assert '<html lang="ru">' in text
    assert 'data-word="next" data-tip="→">Вперёд<' in text
    with pytest.raises(ValueError, match="'de'"):
        page("a", "", CHARTS.values(), MOMENTS, "de")


def test_a_page_without_moments_or_charts_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one moment"):
        page("a", "", [], [])
    with pytest.raises(ValueError, match="the page needs the charts priority that its steps run in"):
        page("a", "", [CHARTS["casting"]], MOMENTS)
