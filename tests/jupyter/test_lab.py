"""The first lesson in a real JupyterLab and in Notebook: all cells run, and the explorer answers clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.jupyter.conftest import TOKEN

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

NOTEBOOK = "1_a_first_play.ipynb"


@pytest.fixture
def opened(lab: str, browser: Browser) -> Iterator[Page]:
    """The notebook, opened and run to its end."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{lab}/doc/tree/{NOTEBOOK}?token={TOKEN}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=60_000)
    page.locator(".lm-MenuBar-item", has_text="Run").first.click()
    page.locator(".lm-Menu-item", has_text="Run All Cells").first.click()
    page.locator(".castchart .bar").first.wait_for()
    yield page
    context.close()


def at(explorer: Locator) -> str:
    return explorer.locator(".at").inner_text()


def every_cell_ran(opened: Page) -> None:
    expect(opened.locator("#jp-main-statusbar")).to_contain_text("| Idle")
    expect(opened.locator(".jp-CodeCell .jp-InputPrompt").last).to_have_text(re.compile(r"\[\d+\]:"))
    for kind in ("stderr", "error"):
        assert opened.locator(f'[data-mime-type="application/vnd.jupyter.{kind}"]').count() == 0


def nothing_reaches_outside_its_output(opened: Page) -> None:
    """A picture's style is its own: the page keeps its colours in dark rooms too."""
    opened.emulate_media(color_scheme="light")
    light = opened.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    opened.emulate_media(color_scheme="dark")
    assert opened.evaluate("getComputedStyle(document.documentElement).backgroundColor") == light


def test_the_lesson_runs_and_its_explorer_is_alive(opened: Page, tmp_path: Path) -> None:
    explorer = opened.locator(".castchart:has(.bar)").first
    explorer.scroll_into_view_if_needed()
    expect(explorer.locator("svg g.current").first).to_be_visible()
    every_cell_ran(opened)
    nothing_reaches_outside_its_output(opened)

    # a choice, and the way back and forward again
    before = at(explorer)
    chosen = explorer.locator("button.option").first
    words = chosen.inner_text()
    chosen.click()
    expect(explorer.locator(".at")).not_to_have_text(before)
    after = at(explorer)
    explorer.get_by_role("button", name="Back").click()
    expect(explorer.locator(".at")).not_to_have_text(after)
    expect(explorer.locator("button.option").first).to_have_text(words)
    explorer.get_by_role("button", name="Forward").click()
    expect(explorer.locator(".at")).to_have_text(after)
    explorer.get_by_role("button", name="Back").click()

    # what is closed says why, on pointing at it
    shut = explorer.locator(".shut").first
    expect(shut.locator(".why")).to_be_hidden()
    shut.hover()
    expect(shut.locator(".why")).to_be_visible()
    assert shut.locator(".why .rule").inner_text().strip()
    told = explorer.locator("svg g.edge.closed > title").first.text_content()
    assert re.search(r"– \d+\.\w+: \w", told or ""), "a closed arrow says which rule closes it, and why"
    picture = tmp_path / "lab.png"
    opened.screenshot(path=picture)
    with Image.open(picture) as seen:
        assert seen.size == (1400, 1000)

    # another choice at the same place is another line; the first one stays
    expect(explorer.get_by_role("button", name="Line 2")).to_have_count(0)
    explorer.locator("button.option").nth(1).click()
    expect(explorer.get_by_role("button", name="Line 2")).to_have_attribute("aria-pressed", "true")
    explorer.get_by_role("button", name="Line 1").click()
    expect(explorer.get_by_role("button", name="Line 1")).to_have_attribute("aria-pressed", "true")
    explorer.get_by_role("button", name="Fork").click()
    expect(explorer.get_by_role("button", name="Line 3")).to_have_attribute("aria-pressed", "true")

    # other languages, the whole chart, a chart that waits
    explorer.get_by_role("button", name="FR").click()
    expect(explorer.get_by_role("button", name="Reculer")).to_be_visible()
    expect(explorer.locator("svg[data-chart]")).to_have_attribute("lang", "fr")
    explorer.get_by_role("button", name="RU").click()
    expect(explorer.get_by_role("button", name="Ответвить")).to_be_visible()
    explorer.get_by_role("button", name="EN").click()
    boxes = explorer.locator("svg g.state").count()
    explorer.get_by_role("button", name="whole chart").click()
    expect(explorer.get_by_role("button", name="whole chart")).to_have_attribute("aria-pressed", "true")
    assert explorer.locator("svg g.state").count() > boxes
    explorer.locator(".frames button").first.click()
    expect(explorer.locator("svg[data-chart]")).to_have_attribute("data-chart", "turn")


def test_the_explorer_is_alive_in_notebook_too(lab: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 950})
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(f"{lab}/notebooks/{NOTEBOOK}?token={TOKEN}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    expect(page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')).to_be_visible(timeout=60_000)
    page.locator(".lm-MenuBar-item", has_text="Run").first.click()
    page.locator(".lm-Menu-item", has_text="Run All Cells").first.click()
    explorer = page.locator(".castchart:has(.bar)").first
    explorer.scroll_into_view_if_needed()
    explorer.locator("button.option").first.click()
    expect(explorer.locator(".at")).to_have_text("Choice 2 of 2")
    explorer.get_by_role("button", name="Back").click()
    expect(explorer.locator(".at")).to_have_text("Choice 1 of 2")
    shut = explorer.locator(".shut").first
    shut.hover()
    expect(shut.locator(".why")).to_be_visible()
    explorer.get_by_role("button", name="RU").click()
    expect(explorer.get_by_role("button", name="Ответвить")).to_be_visible()
    context.close()
