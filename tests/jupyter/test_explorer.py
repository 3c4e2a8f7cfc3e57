"""The explorer without a browser: every click, and what is shown after it."""

from __future__ import annotations

import builtins
import re
from typing import Any

import pytest

from engine.game import Game
from engine.jupyter.clicks import Clicks
from engine.jupyter.explorer import Still
from engine.jupyter.views import MOST_OPTIONS
from engine.setup import Seat
from tests.jupyter.lesson import death_bomb, shock


def test_a_choice_is_made_and_the_game_given_stays() -> None:
    game = death_bomb()
    clicks = Clicks(game)
    clicks.ask("do", 0)
    assert clicks.lines.game.choices_made[-1].trigger == "choose_target"
    assert game.choices_made[-1].trigger == "announce"


def test_back_and_forward_stop_at_the_ends() -> None:
    clicks = Clicks(death_bomb())
    start = clicks.lines.at
    for _ in range(start + 2):
        clicks.ask("back")
    assert clicks.lines.at == 0
    for _ in range(start + 2):
        clicks.ask("forward")
    assert clicks.lines.at == clicks.lines.length == start
    clicks.ask("go", -5)
    assert clicks.lines.at == 0
    clicks.ask("go", 99)
    assert clicks.lines.at == start


def test_the_same_choice_goes_along_the_line_and_another_one_parts_from_it() -> None:
    clicks = Clicks(death_bomb())
    clicks.ask("do", 0)
    first = clicks.lines.game.state
    clicks.ask("back")
    clicks.ask("do", 0)
    assert (len(clicks.lines.games), clicks.lines.at) == (1, 2)
    clicks.ask("back")
    clicks.ask("do", 1)
    assert (len(clicks.lines.games), clicks.lines.line) == (2, 1)
    clicks.ask("line", 0)
    assert clicks.lines.game.state == first
    clicks.ask("fork")
    assert len(clicks.lines.games) == 3
    assert clicks.lines.game.state == first


def test_all_that_is_due_is_paid_by_one_click() -> None:
    clicks = Clicks(death_bomb())
    clicks.ask("do", 0)
    assert 'data-send="pay"' in clicks.html()
    clicks.ask("pay")
    assert clicks.problem == ""
    assert len(clicks.lines.game.state.stack) == 1
    assert clicks.lines.game.state.frames[-1].chart == "priority"


@pytest.mark.parametrize(
    ("what", "value", "problem"),
    [
        ("do", 99, "there is no choice 100: there are 2"),
        ("do", "x", "a number is expected, not 'x'"),
        ("line", 7, "there is no line 8: there are 1"),
        ("lang", "de", "no labels in 'de'"),
        ("jump", None, "there is nothing called 'jump' to click"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(what: str, value: Any, problem: str) -> None:
    clicks = Clicks(death_bomb())
    before = clicks.lines.game.state
    clicks.ask(what, value)
    assert clicks.problem.startswith(problem)
    assert re.search(r'role="alert">[^<]*\w', clicks.html())
    assert clicks.lines.game.state == before
    clicks.ask("whole")
    assert clicks.problem == ""


def test_the_page_offers_each_open_choice_and_tells_why_the_rest_is_closed() -> None:
    page = Clicks(death_bomb()).html()
    assert page.count('data-send="do"') == 2
    assert 'aria-label="choose a target: Swamp. 409.1c: Swamp is no creature [legal target]"' in page
    assert '<span class="rule">409.1c</span> Swamp is no creature</span>' in page


def test_languages_and_charts_change_what_is_seen_and_nothing_else() -> None:
    clicks = Clicks(death_bomb(), "fr")
    assert "Reculer" in clicks.html()
    clicks.ask("lang", "ru")
    assert "Ответвить" in clicks.html()
    clicks.ask("chart", "turn")
    assert 'data-chart="turn"' in clicks.html()
    clicks.ask("lang", "en")
    folded = clicks.html().count('class="node state')
    clicks.ask("whole")
    assert clicks.html().count('class="node state') > folded
    assert clicks.lines.game.state == death_bomb().state


def test_an_explorer_goes_to_the_end_of_a_game() -> None:
    clicks = Clicks(shock())
    clicks.lines.game.explorer()
    for step in ("do", "do", "pay", "do"):
        clicks.ask(step, 0)
    while not clicks.lines.game.over:
        passing = [one.choice.trigger for one in clicks.lines.options].index("pass_priority")
        clicks.ask("do", passing)
    assert "nobody is asked" in clicks.html()


def test_the_widget_sends_what_is_shown_and_takes_what_is_clicked() -> None:
    widget = death_bomb().explorer()
    assert widget.html == widget.clicks.html()
    widget._handle_custom_msg({"ask": "do", "value": 0}, [])
    assert widget.game.choices_made[-1].trigger == "choose_target"
    assert widget.html == widget.clicks.html()
    bundle, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "<svg" in bundle["text/html"]
    assert "<button" not in bundle["text/html"]
    assert "run the notebook to click" in bundle["text/html"]
    assert bundle["text/plain"].startswith("<Explorer of <Game in casting.playing.")


def test_without_the_extra_there_is_a_still_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def refuse(name: str, *rest: Any, **named: Any) -> Any:
        if name.partition(".")[0] in ("anywidget", "traitlets"):
            raise ImportError(name)
        return found(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", refuse)
    still = death_bomb().explorer()
    assert isinstance(still, Still)
    assert "pip install &#39;castchart[jupyter]&#39;" in still._repr_html_()
    assert "<svg" in still._repr_html_()
    assert "<button" not in still._repr_html_()
    assert still.game.state == death_bomb().state


def test_an_unknown_language_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="no labels in 'de'"):
        death_bomb().explorer("de")


def test_very_many_choices_are_counted_and_not_all_listed() -> None:
    seats = {
        "Alice": Seat(hand=("Shock",), pool="{R}"),
        "Bob": Seat(battlefield=("Grizzly Bears",) * (MOST_OPTIONS + 5)),
    }
    game = Game.new(seats)
    game.do("announce", "Shock")
    open_now = len(game.choices() or ())
    page = Clicks(game).html()
    assert page.count('data-send="do"') == MOST_OPTIONS < open_now
    assert f"and {open_now - MOST_OPTIONS} more" in page
