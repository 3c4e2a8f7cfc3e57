"""The teaching page, as a reader uses it in Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from diagrams import Board, Moment, Piece, Seat, Zone, page
from diagrams.html import Frame
from fsm.charts import charts
from fsm.refusal import Refusal
from fsm.trace import Answer, Step, Tried

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHARTS = charts()
HOSTILE = '<script>alert(1)</script> "Bob\'s" & </script><!-- <b>'
NO = Refusal("409.1c", "{target} was already chosen for this 'target'", {"target": HOSTILE})


def board(life: int, pool: str = "", question: str = "") -> Board:
    stack = Zone("stack", "Stack", (Piece(HOSTILE, "spell", marks=("targets <i>",)),))
    hand = Zone("hand", "Hand", (Piece("Swamp", tapped=True), Piece("Death Bomb", detail="a & b")))
    return Board((Seat(HOSTILE, life, pool, zones=(hand,)), Seat("Bob", 20)), (stack,), question)


def step(
    transition: str,
    *,
    depth: int = 1,
    chart: str = "casting",
    target: str = "",
    tried: tuple[Tried, ...] = (),
    player: str | None = None,
    said: str = "",
) -> Step:
    """A step along a transition of a chart, as the machine would report it."""
    found = next(t for t in CHARTS[chart].transitions if t.id == transition)
    return Step(
        chart=chart,
        depth=depth,
        source=found.source,
        trigger=found.trigger,
        target=target or found.target or found.source,
        transition=found.id,
        rule=found.rule,
        tried=tried or (Tried(found.id, tuple(Answer(guard.id) for guard in found.guards)),),
        actions=tuple(action.id for action in found.actions),
        player=player,
        said=said,
    )


MOMENTS = (
    Moment(board(20), frames=(Frame("priority", "holding"),)),
    Moment(
        board(20), step("announce", depth=0, chart="priority", player=HOSTILE, said=f"announce {HOSTILE}")
    ),
    Moment(board(20), step("put_spell_on_stack", target="playing.choosing.modes")),
    Moment(
        board(19, "{B}{B}{2}", "Which mode?"),
        step(
            "modes_chosen",
            tried=(
                Tried("choose_mode", (Answer("mode_is_offered"), Answer("mode_not_chosen_before", NO))),
                Tried("modes_chosen", (Answer("modes_announced"),)),
            ),
        ),
    ),
    Moment(board(19), step("nothing_spliced")),
)
TEXT = page("Death Bomb", f"About {HOSTILE}", [CHARTS["priority"], CHARTS["casting"]], MOMENTS)


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page opened from disk; it must ask for nothing else and log nothing."""
    path = tmp_path / "page.html"
    path.write_text(TEXT, encoding="utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    shown = context.new_page()
    requests: list[str] = []
    faults: list[str] = []
    shown.on("request", lambda request: requests.append(request.url))
    shown.on("console", lambda message: faults.append(message.text))
    shown.on("pageerror", lambda error: faults.append(str(error)))
    shown.on("dialog", lambda dialog: faults.append(f"a script ran: {dialog.message}"))
    shown.goto(path.as_uri())
    yield shown
    assert {request.partition("#")[0] for request in requests if not request.startswith("data:")} == {
        path.as_uri()
    }
    assert faults == []
    context.close()


def count(shown: Page) -> str:
    return shown.locator("#count").inner_text()


def ids(shown: Page, name: str) -> list[str]:
    """Ids of the diagram's elements that have a class."""
    return [str(one) for one in shown.eval_on_selector_all(f"svg .{name}", "all => all.map(one => one.id)")]


def test_buttons_step(opened: Page) -> None:
    assert count(opened) == "0 / 4"
    assert opened.locator("#previous").is_disabled()
    opened.get_by_role("button", name="Next").click()
    opened.get_by_role("button", name="Next").click()
    assert count(opened) == "2 / 4"
    opened.get_by_role("button", name="Previous").click()
    assert count(opened) == "1 / 4"
    opened.get_by_role("button", name="Last step").click()
    assert count(opened) == "4 / 4"
    assert opened.locator("#next").is_disabled()


def test_keys_step(opened: Page) -> None:
    for key, where in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0)):
        opened.keyboard.press(key)
        assert count(opened) == f"{where} / 4"
    opened.keyboard.press("ArrowLeft")
    assert count(opened) == "0 / 4"


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
    assert count(opened) == "4 / 4", "arrow keys in the tabs change tabs, not steps"


def test_guards_say_yes_or_no_and_why(opened: Page) -> None:
    opened.goto(opened.url.partition("#")[0] + "#step=3")
    opened.wait_for_function("document.getElementById('count').textContent === '3 / 4'")
    closed, taken = opened.locator(".step:visible .tried > li").all()
    assert re.sub(r"\s+", " ", closed.inner_text()).startswith("choose a mode 409.1b yes mode offered")
    assert f"409.1c: {HOSTILE} was already chosen" in closed.locator(".why").inner_text()
    assert taken.locator(".yes").inner_text().split() == ["yes", "modes", "chosen", "409.1b"]
    assert opened.locator(".step:visible .said").inner_text() == "by itself: nobody had a choice"


def test_the_board_follows(opened: Page) -> None:
    assert opened.locator(".question:visible").count() == 0
    opened.keyboard.press("End")
    opened.keyboard.press("ArrowLeft")
    assert opened.locator(".question:visible").inner_text() == "? Which mode?"
    assert opened.locator(".mana:visible").all_inner_texts() == ["B", "B", "2"]
    assert "life 19" in opened.locator(".seat:visible").first.inner_text()


def test_hostile_names_are_shown_as_they_are(opened: Page) -> None:
    assert HOSTILE in opened.locator("header p").inner_text()
    assert opened.locator(".piece:visible").first.locator("span").first.inner_text() == HOSTILE
    opened.keyboard.press("ArrowRight")
    assert opened.locator(".said:visible").inner_text() == f"{HOSTILE}: announce {HOSTILE}"
    assert opened.locator("script").count() == 2


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_phone_shows_it_without_scrolling_sideways(opened: Page, number: int) -> None:
    opened.set_viewport_size({"width": 360, "height": 740})
    opened.goto(opened.url.partition("#")[0] + f"#step={number}")
    opened.wait_for_function(f"document.getElementById('count').textContent === '{number} / 4'")
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
    assert opened.locator("#live").inner_text() == "3 / 4: 409.1b modes → splice"


def test_it_works_with_the_keyboard_alone(opened: Page) -> None:
    opened.locator("#next").focus()
    opened.keyboard.press("Enter")
    assert count(opened) == "1 / 4"
    outline = opened.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    names = opened.eval_on_selector_all(
        "button", "all => all.map(one => one.getAttribute('aria-label') || one.textContent.trim())"
    )
    assert all(names)


def test_each_chart_is_in_it_once_with_unique_ids(opened: Page) -> None:
    assert opened.locator("svg").count() == 2
    repeated = opened.evaluate(
        "() => { const ids = Array.from(document.querySelectorAll('[id]')).map(e => e.id);"
        " return ids.filter((id, at) => ids.indexOf(id) !== at); }"
    )
    assert repeated == []


def test_it_mentions_no_other_address() -> None:
    outside = set(re.findall(r"https?://[^\s\"'<]+", TEXT))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_a_page_speaks_other_languages() -> None:
    text = page("Бомба", "", [CHARTS["priority"], CHARTS["casting"]], MOMENTS, "ru")
    assert '<html lang="ru">' in text
    assert "Вперёд" in text


def test_a_page_without_moments_or_charts_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one moment"):
        page("a", "", [], [])
    with pytest.raises(ValueError, match="the page needs the charts priority that its steps run in"):
        page("a", "", [CHARTS["casting"]], MOMENTS)
