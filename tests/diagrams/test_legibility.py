"""Everybody can read pictures: contrast in both schemes, sharp arrows, nothing cut, no English left."""

from __future__ import annotations

import re
from html import unescape
from math import asin, hypot, sin
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from diagrams import LANGUAGES, Drawing, Highlight, Labels, draw, load_labels
from diagrams.dot import Writer
from diagrams.legend import THICK
from diagrams.panels import INSET, SMALL, WIDTH, place
from diagrams.routes import line_of
from engine.cards import shipped_cards
from engine.gallery_plan import SECTIONS, STRIP, Item, plan
from engine.scenario import shipped_scenarios
from engine.strips import strip_of
from engine.views import View, drawing_of, highlight_of_coverage
from fsm.charts import charts
from fsm.index import ChartIndex
from fsm.seen import Seen
from fsm.trace import Step

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CASTING = charts()["casting"]


def coverage_of_casting(lang: str = "en") -> Drawing:
    """Something never seen, and something in each of the colours for how often."""
    times = (0, 1, 5, 20, 500)
    counts = {one.id: times[number % 5] for number, one in enumerate(CASTING.transitions)}
    counts |= {path: times[number % 5] for number, path in enumerate(ChartIndex(CASTING).states)}
    return draw(CASTING, labels=lang, highlight=Highlight(counts=counts))


PICTURES = {
    "whole": lambda: draw(CASTING),
    "folded": lambda: drawing_of("resolution", "fr", View(depth=2)),
    "part": lambda: drawing_of("casting", "ru", View(only="choosing")),
    "step": lambda: drawing_of("casting", "ru", View(play="death-bomb", step=12)),
    "card": lambda: drawing_of("casting", "fr", View(card="Shock")),
    "coverage": coverage_of_casting,
    "overview": lambda: drawing_of("overview", "en", View()),
}

CONTRASTS = """() => {
  const channel = part => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = color => { const [r, g, b] = color.match(/[0-9.]+/g).map(Number).map(channel);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const shapes = Array.from(document.querySelectorAll('svg polygon, svg path, svg ellipse'));
  const filled = shapes.filter(one => !['none', 'transparent'].includes(getComputedStyle(one).fill));
  return Array.from(document.querySelectorAll('svg text')).filter(text => text.textContent.trim())
    .map(text => {
      const box = text.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      const under = filled.filter(one => { const b = one.getBoundingClientRect();
        return b.left <= x && x <= b.right && b.top <= y && y <= b.bottom
          && one.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING; }).pop();
      const [one, other] = [text, under].map(each => light(getComputedStyle(each).fill));
      return [text.textContent, (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)];
    });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PICTURES)
def test_every_text_stands_out_from_what_is_behind_it(
    name: str, scheme: str, browser: Browser, tmp_path: Path
) -> None:
    path = PICTURES[name]().save(tmp_path / "picture.svg")
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(path.as_uri())
    found = page.evaluate(CONTRASTS)
    context.close()
    assert len(found) > 20
    enough = {text: 3 if text.strip() == THICK else 4.5 for text, _ in found}
    assert {(text, round(ratio, 2)) for text, ratio in found if ratio < enough[text]} == set()


EDGE = re.compile(r'<g id="([^"]+)" class="edge[^"]*">(.*?)</g>', re.DOTALL)
HEAD = re.compile(r'<polygon [^>]*stroke="[^"]*"(?: stroke-width="([0-9.]+)")?[^>]*points="([^"]+)"')


@pytest.mark.parametrize("name", ["whole", "step", "coverage"])
def test_the_tip_of_an_arrow_touches_a_border_and_does_not_pierce_it(name: str) -> None:
    drawing = PICTURES[name]()
    writer = Writer(drawing.picture, drawing.labels)
    ends = {way.arrow.id: line_of(way).points for way in writer.plan.ways}
    heads = {id: HEAD.search(body) for id, body in EDGE.findall(drawing.svg)}
    looked = 0
    for arrow, points in ends.items():
        found = heads[arrow]
        assert found, arrow
        width = float(found[1] or 1)
        corners = [tuple(map(float, corner.split(","))) for corner in found[2].split()]
        tip = next(c for c in corners if all(hypot(c[0] - o[0], c[1] - o[1]) > 5 for o in corners if o != c))
        base = max(corners, key=lambda corner: hypot(corner[0] - tip[0], corner[1] - tip[1]))
        (x1, y1), (x2, y2) = points[-2:]
        upright = abs(x2 - x1) < 0.1
        half = abs(base[0] - tip[0]) if upright else abs(base[1] - tip[1])
        pointed = width / 2 / sin(asin(half / hypot(base[0] - tip[0], base[1] - tip[1])))
        length = writer.plan.height - y2 if upright else x2
        before = writer.plan.height - y1 if upright else x1
        at = -tip[1] if upright else tip[0]
        beyond = (at - length) * (1 if length > before else -1) + pointed
        assert -0.5 < beyond < 2.2, f"{arrow} ends {beyond:.1f} points beyond the border"
        looked += 1
    assert looked > 40


# Words


LATIN = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Alice", "Bob", "Carol"} | {word for name in shipped_cards() for word in LATIN.findall(name)}


def texts_of(item: Item, lang: str) -> list[str]:
    """Everything that is written in a picture of the gallery, and its title."""
    labels = load_labels(lang)
    if item.section == STRIP:
        strip = strip_of(item.name, labels)
        scenario = shipped_scenarios()[item.name]
        given = {*scenario.title.split(), *scenario.about.split()}
        found = re.findall(r"<text[^>]*>([^<]*)</text>", strip.svg)
        return [" ".join(w for w in unescape(one).split() if w not in given) for one in found]
    drawing = drawing_of(item.name, lang, item.view)
    found = re.findall(r"<FONT[^>]*>([^<]*)</FONT>", drawing.dot)
    return [item.title(labels), *map(unescape, found)]


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> list[Item]:
    from engine.covering import seen_by
    from fsm.seen import write_seen

    counts = tmp_path_factory.mktemp("gallery") / "coverage.json"
    chosen = [shipped_scenarios()["death-bomb"]]
    counts.write_bytes(write_seen(seen_by(chosen).counts(("death-bomb",))))
    return list(plan(counts))


def test_a_russian_gallery_has_names_in_latin_letters_and_nothing_else(planned: list[Item]) -> None:
    english = {
        item.stem: {
            word
            for text in texts_of(item, "ru")
            for word in LATIN.findall(text.replace(item.view.play or item.name, ""))
            if word not in NAMES
        }
        for item in planned
    }
    assert {stem: words for stem, words in english.items() if words} == {}


def test_a_section_and_what_stands_out_is_told_in_the_language(planned: list[Item]) -> None:
    for section in SECTIONS:
        names = {load_labels(lang).word(section) for lang in LANGUAGES}
        assert len(names) == len(LANGUAGES), section
    about = {
        lang: drawing_of("casting", lang, View(play="death-bomb", step=12)).picture.about
        for lang in LANGUAGES
    }
    assert "step 12 of" in about["en"]
    assert about["fr"].endswith("Alice\u00a0: choisir une cible\u00a0: Grizzly Bears")
    assert "étape 12 sur" in about["fr"]
    assert "шаг 12 из" in about["ru"]
    share = highlight_of_coverage(CASTING, load_labels("fr"), Seen(1, (), {})).about
    assert share.startswith("transitions\u00a0: 0 sur")


def test_a_word_that_a_catalogue_lacks_is_an_error() -> None:
    labels = load_labels("fr")
    with pytest.raises(KeyError, match="weather"):
        labels.word("weather")
    assert Labels().word("states_inside") == "states inside"
    lacking = {**labels.tables, "word": {k: v for k, v in labels.tables["word"].items() if k != "condition"}}
    with pytest.raises(KeyError, match="condition"):
        draw(CASTING, labels=replace(labels, tables=lacking)).to("dot")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_place_above_a_panel_is_never_cut(lang: str) -> None:
    labels, room = load_labels(lang), WIDTH - 2 * INSET - 9 * SMALL
    cut = []
    for chart in charts().values():
        for one in chart.transitions:
            step = Step(chart.id, 0, one.source, one.trigger, one.target or one.source, one.id, one.rule)
            told = place(chart, step, "100 · ", labels, room)
            cut += [told] if told.endswith("…") or labels.chart(chart.id) not in told else []
    assert cut == []
