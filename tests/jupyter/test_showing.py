"""Everything shows itself, in a line of text and as HTML that keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter

from diagrams import draw
from diagrams.catalogue import LANGUAGES
from diagrams.jupyter import speak
from diagrams.jupyter.markup import words_of
from diagrams.overview import overview
from diagrams.palette import DARK
from diagrams.texts import speech
from engine.explore import explore
from engine.jupyter import view_of
from fsm.chart import Chart
from fsm.charts import charts
from fsm.coverage import coverage
from fsm.refusal import Refusal
from fsm.testing import Noted, model_of, shortest_path
from fsm.trace import Trace
from tests.jupyter.lesson import death_bomb, shock

GAME = death_bomb()
CASTING = charts()["casting"]
REFUSAL = Refusal("409.1c", "{object} is no {kind}", {"object": "<b>Swamp</b>", "kind": "creature"})
MODEL = model_of(CASTING)


def noted() -> Noted:
    """The shortest way to a spell that is played, as tests of models note it."""
    way, walked = shortest_path(MODEL, "played"), Noted()
    walked.walk(MODEL, way.start, way.edges)
    return walked


SHOWN = {
    "chart": CASTING,
    "game": GAME,
    "choices": GAME.choices(),
    "why": GAME.why("choose_target"),
    "trace": GAME.trace,
    "refusal": REFUSAL,
    "coverage": coverage(CASTING, GAME.trace.steps),
    "explored": explore(shock(), depth=3),
    "drawing": draw(CASTING),
    "overview": overview(charts().values()),
    "model": MODEL,
    "path": shortest_path(MODEL, "played"),
    "covered": noted().of(MODEL),
}
DRAWN = ("chart", "game", "coverage", "explored", "drawing", "overview", "model", "path", "covered")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def shown(value: object) -> dict[str, str]:
    """What IPython makes of the last line of a cell."""
    bundle, _ = DisplayFormatter().format(value)
    return dict(bundle)


@pytest.mark.parametrize("name", SHOWN)
def test_ipython_finds_text_and_html(name: str) -> None:
    bundle = shown(SHOWN[name])
    assert 10 < len(bundle["text/plain"]) < 2_000
    assert re.search(r"""class=["']castchart\b""", bundle["text/html"])
    assert ("image/svg+xml" in bundle) == (name in DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_an_svg_of_its_own(name: str) -> None:
    root = ElementTree.fromstring(shown(SHOWN[name])["image/svg+xml"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter("{http://www.w3.org/2000/svg}text"))) > 5


@pytest.mark.parametrize("name", DRAWN)
def test_every_letter_and_line_has_a_colour_for_dark_themes_too(name: str) -> None:
    root = ElementTree.fromstring(shown(SHOWN[name])["image/svg+xml"])
    for one in root.iter():
        kind = one.tag.rpartition("}")[2]
        if kind == "text":
            assert one.get("fill") in DARK, one.text
        elif kind in ("path", "polygon", "ellipse"):
            colours = {one.get("fill", "black"), one.get("stroke", "none")} - {"none", "transparent"}
            assert colours <= DARK.keys(), colours


@pytest.mark.parametrize("name", SHOWN)
def test_no_style_reaches_the_rest_of_the_notebook(name: str) -> None:
    for style in re.findall(r"<style>(.*?)</style>", shown(SHOWN[name])["text/html"], re.DOTALL):
        rules = re.sub(r":is\([^)]*\)", "", re.sub(r"\{[^{}]*\}", "\n", style))
        selectors = [one.strip() for line in rules.splitlines() for one in line.split(", .") if one.strip()]
        assert all("castchart" in one for one in selectors), selectors


def test_a_chart_counts_its_states_and_transitions() -> None:
    drawn = draw(CASTING).picture
    states, transitions = sum(1 for _ in drawn.walk()), sum(1 for _ in drawn.transitions())
    assert repr(CASTING) == f"<Chart casting (409): {states} states, {transitions} transitions>"


def test_texts_say_what_there_is() -> None:
    assert repr(GAME.trace) == f"<Trace of {len(GAME.trace)} steps in priority, casting>"
    assert repr(Trace()) == "<Trace of 0 steps>"
    assert str(GAME.trace).splitlines()[-1].startswith("409.1c")
    assert repr(SHOWN["coverage"]).startswith("<Coverage of casting: all-states 11 of ")
    assert re.fullmatch(
        r"<Exploration of \d+ situations, 3 choices deep, \d+ not expanded>", repr(SHOWN["explored"])
    )
    assert repr(CASTING.transitions[0]).startswith(f"<Transition {CASTING.transitions[0].id} (")
    assert repr(GAME.choices()).splitlines()[1:] == [
        "  choose target: Grizzly Bears",
        "  choose target: Thunderscape Familiar",
    ]


def test_names_are_never_markup() -> None:
    text = shown(REFUSAL)["text/html"]
    assert "&lt;b&gt;Swamp&lt;/b&gt; is no creature" in text
    assert "<b>Swamp" not in text


def test_the_present_state_stands_out_in_a_games_picture() -> None:
    picture = shown(GAME)["image/svg+xml"]
    assert re.search(r'id="casting.playing.targeting.targets" class="node state asks current"', picture)
    assert 'id="casting.playing.choosing.modes"' not in picture, "what the play is not in is drawn closed"


def test_what_is_closed_in_the_picture_says_why() -> None:
    picture = shown(GAME)["image/svg+xml"]
    assert re.search(r'class="edge transition[^"]* closed"', picture)


def test_a_tooltip_says_why_in_the_language_of_the_picture() -> None:
    tried = next(one for one in GAME.moments[-1].closed if one.transition == "targets_chosen")
    refusal = tried.answers[-1].refusal
    assert refusal is not None
    said = {lang: speech(lang).sentences.reason(refusal) for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    for lang, reason in said.items():
        assert f"– {refusal.rule}: {reason}" in unescape(view_of(GAME, lang).svg)


def test_an_opening_is_shown_before_any_choice() -> None:
    bundle = shown(shock())
    assert "Mountain" in bundle["text/html"]
    assert "current" in bundle["image/svg+xml"]


def test_a_game_that_is_over_is_shown() -> None:
    game = shock()
    game.cast("Shock", targets=["Bob"], mana=["Mountain"], pay=["mana"])
    game.pass_priority()
    game.pass_priority()
    assert game.over
    assert "nobody is asked" in shown(game)["text/html"]


def test_a_large_exploration_is_counted_and_not_drawn() -> None:
    found = explore(shock(), depth=9)
    assert len(found) > 60
    bundle = shown(found)
    assert "image/svg+xml" not in bundle
    assert f"<b>{len(found)}</b> situations" in bundle["text/html"]


@pytest.mark.parametrize(("lang", "word"), [("fr", "choisir une cible"), ("ru", "выбрать цель")])
def test_everything_shows_itself_in_the_language_spoken(lang: str, word: str) -> None:
    speak(lang)
    for name in ("game", "choices", "why", "chart"):
        text = shown(SHOWN[name])["text/html"]
        assert f'<div class="castchart" lang="{lang}">' in text
        assert word in text, name


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no labels in 'de': choose one of en, fr, ru"):
        speak("de")


def test_every_language_has_the_same_words_and_fields() -> None:
    fields = {
        lang: {name: sorted(re.findall(r"\{\w+\}", said)) for name, said in words_of(lang).items()}
        for lang in LANGUAGES
    }
    assert fields["fr"] == fields["en"]
    assert fields["ru"] == fields["en"]


def test_a_chart_of_ones_own_shows_itself_too() -> None:
    from tests.fsm.sample import SAMPLE

    assert isinstance(SAMPLE, Chart)
    assert "<svg" in shown(SAMPLE)["text/html"]
