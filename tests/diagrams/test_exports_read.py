"""Every exported text is read by the program that it is for."""

from __future__ import annotations

import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from diagrams import draw, load_labels, picture_of
from diagrams.svg import layout_program
from fsm.chart import Chart
from fsm.charts import charts
from tests.diagrams.consumers.installed import packages, plantuml, run_script
from tests.diagrams.exported import ALL, NASTY, nasty_labels, texts
from tests.diagrams.samples import GALLERY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def mermaid(browser: Browser) -> Iterator[Page]:
    """A page in which Mermaid can be called."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.add_script_tag(path=packages() / "mermaid" / "dist" / "mermaid.min.js")
    page.evaluate("mermaid.initialize({startOnLoad: false})")
    yield page
    page.close()


RENDER = """async text => {
    document.body.innerHTML = (await mermaid.render("drawn", text)).svg;
    const all = selector => [...document.querySelectorAll(selector)];
    return {lines: all("path.transition").length, words: document.body.innerText};
}"""


def test_mermaid_parses_every_chart_in_every_language(mermaid: Page) -> None:
    for which, text in texts("mermaid").items():
        kind = mermaid.evaluate("text => mermaid.parse(text)", text)
        assert kind["diagramType"].startswith("stateDiagram"), which


@pytest.mark.parametrize("chart", [GALLERY, charts()["resolution"]], ids=lambda chart: chart.id)
def test_mermaid_draws_every_arrow(mermaid: Page, chart: Chart) -> None:
    picture = picture_of(chart)
    ends = 1 + sum(1 for box in picture.walk() if box.initial or box.final)
    drawn = mermaid.evaluate(RENDER, draw(chart, labels="ru").to("mermaid").decode())
    assert drawn["lines"] == len(picture.arrows) + ends
    words = "".join(drawn["words"].split())
    ru = load_labels("ru")
    for arrow in picture.arrows:
        for said in (
            *map(ru.guard, (g.id for g in arrow.guards)),
            *map(ru.action, (a.id for a in arrow.actions)),
        ):
            assert "".join(said.split()) in words
    assert "".join(ru.chart(chart.id).split()) in words


def test_mermaid_shows_labels_as_they_are(mermaid: Page) -> None:
    drawn = mermaid.evaluate(RENDER, draw(GALLERY, labels=nasty_labels(GALLERY)).to("mermaid").decode())
    words = " ".join(drawn["words"].split())
    assert words.count(NASTY) >= 10


def test_state_machine_cat_parses_every_chart_in_every_language() -> None:
    made = texts("smcat")
    for which, answer in zip(made, run_script("smcat.mjs", list(made.values())), strict=True):
        assert "error" not in answer, (which, answer)


def test_state_machine_cat_finds_events_conditions_and_actions() -> None:
    chart = charts()["casting"]
    en = load_labels("en")
    [answer] = run_script("smcat.mjs", [draw(chart).to("smcat").decode()])
    [pay] = [one for one in answer["tree"]["transitions"] if one.get("event") == en.trigger("pay")]
    assert pay["from"] == pay["to"] == "casting.playing.paying"
    assert pay["cond"] == f"{en.guard('cost_is_due')} & {en.guard('cost_can_be_paid')}"
    assert pay["action"] == f"{en.action('pay_cost')} 409.1h"
    kinds = {one["name"]: one["type"] for one in answer["tree"]["states"]}
    assert kinds["casting.initial"] == "initial"
    assert kinds["casting.played"] == kinds["casting.reversed"] == "final"


def test_state_machine_cat_knows_internal_transitions() -> None:
    [answer] = run_script("smcat.mjs", [draw(GALLERY).to("smcat").decode()])
    internal = [one for one in answer["tree"]["transitions"] if one.get("type") == "internal"]
    assert [one["from"] for one in internal] == ["gallery.a.c", "gallery.d"]


def test_plantuml_reads_every_chart_in_every_language(tmp_path: Path) -> None:
    for number, text in enumerate(texts("plantuml").values()):
        (tmp_path / f"{number}.puml").write_text(text, "utf-8")
    done = plantuml("-checkonly", "-charset", "UTF-8", str(tmp_path / "*.puml"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_plantuml_shows_labels_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "odd.puml").write_text(
        draw(ALL[0], labels=nasty_labels(ALL[0])).to("plantuml").decode(), "utf-8"
    )
    done = plantuml("-charset", "UTF-8", "-Playout=smetana", "-tsvg", str(tmp_path / "odd.puml"))
    assert done.returncode == 0, done.stdout + done.stderr
    [drawn] = tmp_path.glob("*.svg")
    lines = ["".join(text.itertext()) for text in ET.parse(drawn).iter("{http://www.w3.org/2000/svg}text")]
    words = " ".join(" ".join(lines).split())
    assert words.count(NASTY) >= 20


def test_the_check_of_plantuml_notices_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "wrong.puml").write_text("@startuml\nstate a\nthis is no line\n@enduml\n")
    assert plantuml("-checkonly", str(tmp_path / "wrong.puml")).returncode != 0


@pytest.mark.parametrize("chart", ALL, ids=lambda chart: chart.id)
def test_graphviz_takes_the_dot(chart: Chart) -> None:
    beside = shutil.which("graphviz-pure", path=str(Path(sys.executable).parent))
    for program in {shutil.which("dot"), beside, layout_program()} - {None}:
        text = draw(chart, labels="ru").to("dot")
        done = subprocess.run([str(program), "-Tcanon"], input=text, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert chart.id.encode() in done.stdout
