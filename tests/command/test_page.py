"""The page that `castchart play --html` leaves, opened from disk in Chromium."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.playing import play
from engine.scenario import shipped_scenarios
from engine.stepping import Play

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOSTILE = """\
title: A <b>bold</b> & "quoted" lesson
about: It closes a </script> tag.
rules: ["409.1"]
players:
  "<img src=x onerror=alert(1)>": {hand: [Shock], battlefield: [Mountain]}
  Bob: {battlefield: [Grizzly Bears]}
play:
  - announce: Shock
  - choose_target: Grizzly Bears
  - play_mana_ability: Mountain
  - pay: mana
"""


HIDDEN = """\
title: A hand
about: What is in it stays hidden.
rules: ["217"]
players:
  Alice: {hand: [Shock], battlefield: [Mountain]}
  Bob: {battlefield: [Grizzly Bears]}
play:
  - pass_priority
  - announce: Shock
    by: Alice
    refused: "408.1c"
"""


def page_of(scenario: str | Path, folder: Path, *options: str) -> Path:
    target = folder / "page.html"
    command = [sys.executable, "-c", "from engine.cli import main; main()"]
    subprocess.run(
        [*command, "play", str(scenario), "--html", str(target), *options], check=True, capture_output=True
    )
    return target


@pytest.fixture(scope="module")
def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, list[str]]]:
    path = page_of("death-bomb", tmp_path_factory.mktemp("page"))
    page, noise = browser.new_page(), []
    page.on("console", lambda message: noise.append(message.text))
    page.on("pageerror", lambda error: noise.append(str(error)))
    page.on("request", lambda request: request.url.startswith("file:") or noise.append(request.url))
    page.goto(path.as_uri())
    yield page, noise
    page.close()


def test_the_whole_play_is_stepped_through_to_its_end(opened: tuple[Page, list[str]]) -> None:
    page, noise = opened
    assert "The total is locked in before anything is paid" in page.inner_text("h1")
    page.keyboard.press("Home")
    for _ in range(200):
        if "still due: {2}{B}" in page.inner_text("body"):
            break
        page.keyboard.press("ArrowRight")
    else:
        pytest.fail("the reduced total is never shown as due")
    page.keyboard.press("End")
    text = page.inner_text("body")
    assert "Bob" in text
    assert "life 18" in text
    assert noise == []


def test_the_way_so_far_is_that_of_the_run_and_not_of_an_earlier_one(opened: tuple[Page, list[str]]) -> None:
    page, _ = opened
    scenario = shipped_scenarios()["death-bomb"]
    played = Play(play(scenario), scenario.id)
    before = {step.transition for step in played.steps[: played.opening]}
    page.keyboard.press("Home")
    for number in range(1, len(played) + 1):
        page.keyboard.press("ArrowRight")
        chart = played.step(number).chart
        shown = page.eval_on_selector_all(f"#chart-{chart} .taken[id]", "all => all.map(one => one.id)")
        ids, way = {id.removeprefix(f"{chart}.") for id in shown}, set(played.highlight(chart, number).taken)
        assert ids <= way, number
        assert way - ids <= before, number


def test_a_lesson_in_russian_shows_what_was_refused_and_why(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page()
    page.goto(page_of("charm", tmp_path, "--lang", "ru").as_uri())
    page.locator(".list .attempt").first.click()
    text = page.inner_text("#step")
    assert "недопустимо" in text
    assert "Почему это недопустимо?" in text
    assert "Crosis's Charm: режимов 3, и нет режима" in text
    page.get_by_role("button", name="English").click()
    assert "Crosis's Charm has 3 modes, and none with number 4" in page.inner_text("#step")
    page.close()


def test_a_players_page_names_no_hidden_card(tmp_path: Path) -> None:
    scenario = tmp_path / "hidden.yaml"
    scenario.write_text(HIDDEN)
    assert "Shock" in page_of(scenario, tmp_path).read_text()
    seen_by_bob = page_of(scenario, tmp_path, "--viewer", "Bob").read_text()
    assert "Shock" not in seen_by_bob
    assert "Grizzly Bears" in seen_by_bob


def test_a_page_stays_small(tmp_path: Path) -> None:
    assert page_of("death-bomb", tmp_path).stat().st_size < 700_000


def test_names_from_a_scenario_are_shown_and_never_run(browser: Browser, tmp_path: Path) -> None:
    scenario = tmp_path / "hostile.yaml"
    scenario.write_text(HOSTILE)
    page, noise = browser.new_page(), []
    page.on("dialog", lambda dialog: noise.append(dialog.message))
    page.on("pageerror", lambda error: noise.append(str(error)))
    page.goto(page_of(scenario, tmp_path).as_uri())
    page.keyboard.press("End")
    text = page.inner_text("body")
    assert "<img src=x onerror=alert(1)>" in text
    assert 'A <b>bold</b> & "quoted" lesson' in text
    assert "</script>" in text
    assert noise == []
    page.close()
