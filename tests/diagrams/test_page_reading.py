"""The teaching page in a reader's language, numbering and way: with keys alone, aloud, on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from diagrams import LANGUAGES
from tests.diagrams.lesson import HOSTILE

if TYPE_CHECKING:
    from axe_playwright_python.base import AxeResults
    from playwright.sync_api import Page


def go(shown: Page, fragment: str) -> None:
    """Follow a deep link, as a reader who changes the address does."""
    shown.goto(f"{shown.url.partition('#')[0]}#{fragment}")
    shown.wait_for_function("step => location.hash.includes(step)", arg=fragment.partition("&")[0])


def count(shown: Page) -> str:
    return shown.locator("#count").inner_text()


# Languages


def test_a_language_is_chosen_on_the_page(opened: Page) -> None:
    go(opened, "step=3")
    opened.get_by_role("button", name="Français").click()
    assert opened.locator("html").get_attribute("lang") == "fr"
    assert opened.locator("#next").inner_text() == "Suivant"
    assert opened.locator("#step h2").inner_text() == "409.1b modes → imprégnation"
    assert (
        opened.locator('[role="tab"][aria-selected="true"]').inner_text() == "Jouer un sort ou une capacité"
    )
    assert "imprégnation" in opened.locator("#chart-casting svg").text_content()
    assert opened.locator("#board .title").first.inner_text() == "Pile 1"
    assert count(opened) == "3 / 5"
    opened.get_by_role("button", name="Русский").click()
    assert opened.locator("#next").inner_text() == "Вперёд"
    assert opened.locator("#chart-casting svg").get_attribute("lang") == "ru"
    assert opened.url.endswith("#step=3&lang=ru")


@pytest.mark.parametrize(
    ("lang", "reason"),
    [
        ("en", f"{HOSTILE} was already chosen for this 'target'"),
        ("fr", f"{HOSTILE} est déjà choisi pour cette occurrence du mot «\u00a0ciblé\u00a0»"),
        ("ru", f"{HOSTILE}: уже выбрано для этого вхождения слова «целевой»"),
    ],
)
def test_why_it_is_illegal_is_said_in_each_language(opened: Page, lang: str, reason: str) -> None:
    go(opened, f"step=5&lang={lang}")
    assert opened.locator("#step .reasons .why").all_inner_texts() == [reason]
    assert opened.locator("#step .reasons .rule").all_inner_texts() == ["409.1c"]
    assert "casting.choose_target" in opened.eval_on_selector_all(
        "svg .refused", "all => all.map(one => one.id)"
    )


def test_a_deep_link_opens_at_its_step_in_its_language(opened: Page) -> None:
    address = opened.url.partition("#")[0]
    other = opened.context.new_page()
    other.goto(f"{address}?lang=fr#step=2")
    assert count(other) == "2 / 5"
    assert other.locator("#next").inner_text() == "Suivant"
    other.goto(f"{address}#step=99&lang=xx")
    assert count(other) == "5 / 5"
    assert other.locator("#next").inner_text() == "Next"
    other.close()


# Rule numbers


def test_rules_are_numbered_as_today_when_asked(opened: Page) -> None:
    go(opened, "step=3")
    opened.get_by_role("button", name="Today\u2019s numbers").click()
    assert opened.locator("#step h2 .rule").inner_text() == "601.2b"
    assert opened.locator("#rules .rule").all_inner_texts() == ["601.2b", "300.3†"]
    dividing = opened.locator('[id="casting.playing.dividing"]').text_content() or ""
    assert "601.2d" in dividing
    assert "409" not in dividing
    letters = opened.locator('[id="casting.playing.dividing"] text').all_text_contents()
    assert "d" in letters
    assert "e" not in letters
    assert opened.url.endswith("&rules=modern")
    opened.get_by_role("button", name="Rules of 2008").click()
    assert opened.locator("#step h2 .rule").inner_text() == "409.1b"


# Details


def test_a_click_on_an_arrow_tells_its_rule_guards_and_reason(opened: Page) -> None:
    go(opened, "step=3")
    opened.locator('[id="casting.choose_mode"] text').first.click()
    details = opened.locator("#details")
    assert details.locator("h2").inner_text() == "409.1b choose a mode (modes)"
    assert "note the mode" in details.inner_text()
    assert details.locator(".yes").all_inner_texts() == ["yes mode offered 409.1b"]
    assert details.locator(".no .why").inner_text().startswith(f"409.1c: {HOSTILE} was already chosen")
    assert "Tried at this step, and closed." in details.inner_text()
    assert opened.locator("svg .chosen").get_attribute("id") == "casting.choose_mode"


def test_a_state_tells_who_decides_and_leads_on(opened: Page) -> None:
    opened.locator("#element").select_option("priority.playing")
    details = opened.locator("#details")
    assert "Another chart runs: Playing a spell or ability" in details.inner_text()
    details.get_by_role("button", name="Playing a spell or ability").click()
    assert opened.locator("#chart-casting").is_visible()
    details.get_by_role("button", name="Close").click()
    assert not details.is_visible()


# With keys alone


def test_it_works_with_the_keyboard_alone(opened: Page) -> None:
    """Every control is reached by Tab in reading order, shows that it is, has a name, and acts."""
    reached: list[str] = []
    for _ in range(40):
        opened.keyboard.press("Tab")
        focused = opened.evaluate(
            """() => { const one = document.activeElement;
              const label = one.labels?.[0]?.textContent || '';
              const name = one.getAttribute('aria-label') || one.textContent || label;
              const box = one.getBoundingClientRect();
              return [one.id || one.dataset.lang || one.dataset.edition || one.className, name.trim(),
                getComputedStyle(one).outlineStyle, box.width > 0]; }"""
        )
        if focused[0] == reached[:1]:
            break
        assert focused[1], focused
        assert focused[2] != "none", focused
        assert focused[3], focused
        reached.append(focused[0])
        if focused[0] == "ru":
            opened.keyboard.press("Enter")
            assert opened.locator("#next").inner_text() == "Вперёд"
        if focused[0] == "next":
            opened.keyboard.press("Enter")
            assert count(opened) == "1 / 5"
        if focused[0] == "slider":
            opened.keyboard.press("ArrowRight")
            assert count(opened) == "2 / 5"
        if focused[0] == "element":
            opened.keyboard.press("ArrowDown")
            assert opened.locator("#details").is_visible()
            break
    wanted = ["en", "fr", "ru", "classic", "modern", "print", "next", "slider", "speed", "fit", "element"]
    assert [one for one in reached if one in wanted] == wanted


def test_what_happens_is_said_aloud_and_names_follow_the_language(opened: Page) -> None:
    live = opened.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    go(opened, "step=4&lang=ru")
    opened.keyboard.press("ArrowRight")
    assert "недопустимо" in live.inner_text()
    assert opened.get_by_role("button", name="Первый шаг").is_visible()
    assert opened.locator("#slider").get_attribute("aria-label") == "Шаг"


def test_it_plays_by_itself_and_stops_at_the_end(opened: Page) -> None:
    opened.locator("#speed").select_option("1000")
    opened.locator("body").press("Space")
    assert opened.locator("#play").get_attribute("aria-label") == "Pause"
    opened.wait_for_function("document.getElementById('count').textContent === '2 / 5'")
    opened.locator("#play").click()
    assert opened.locator("#play").get_attribute("aria-label") == "Play"
    opened.keyboard.press("End")
    opened.locator("#play").click()
    assert count(opened) == "0 / 5"
    opened.keyboard.press("End")
    assert opened.locator("#play").get_attribute("aria-label") == "Play"


# On paper


def test_paper_has_the_diagram_the_step_and_the_whole_list_but_no_controls(opened: Page) -> None:
    go(opened, "step=3")
    opened.emulate_media(media="print", color_scheme="dark")
    for selector in ("#chart-casting svg", "#step h2", "#board .seat", '.list button[data-step="5"]'):
        assert opened.locator(selector).first.is_visible(), selector
    for selector in (".controls", ".settings", ".pick", "#fit", "#tab-priority"):
        assert not opened.locator(selector).is_visible(), selector
    assert opened.evaluate("getComputedStyle(document.body).color") == "rgb(27, 31, 36)"
    assert opened.locator("#list").evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    assert opened.pdf().startswith(b"%PDF")


# For everybody


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_in_the_way_of_any_reader(opened: Page, lang: str, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    opened.set_viewport_size({"width": width, "height": 800})
    opened.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for step in (0, 3, 5):
        go(opened, f"step={step}&lang={lang}")
        opened.locator("#element").select_option("casting.choose_mode" if step else "priority.holding")
        found: AxeResults = axe.run(opened)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shows_every_part_without_scrolling_sideways(opened: Page, lang: str) -> None:
    opened.set_viewport_size({"width": 360, "height": 740})
    go(opened, f"step=5&lang={lang}")
    opened.locator("#element").select_option("casting.choose_target")
    assert opened.evaluate("document.documentElement.scrollWidth") == 360
    for selector in ("#next", "#slider", "#details", "#step", "#board", "#list"):
        box = opened.locator(selector).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
