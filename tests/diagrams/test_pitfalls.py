"""What pictures of state machines commonly get wrong, where no other test of this folder already looks.

Elsewhere: nested transitions drawn once (test_picture), arrows without a label and internal ones in every
format (test_exports), arrows between a composite and its own child, titles that no line crosses
(test_layout), Mermaid in a browser and other tools' own parsers (test_exports_read), folding (test_views),
pages without a network (test_page), notebooks, and what is said where nothing can draw (test_drawing).
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from diagrams import Highlight, draw, formats, load_labels, picture_of, svg
from diagrams.dot import Writer
from diagrams.routes import line_of
from engine.playing import play
from engine.scenario import shipped_scenarios
from engine.stepping import Play
from fsm.charts import charts
from tests.diagrams.exported import ALL
from tests.diagrams.samples import GALLERY

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REPR = re.compile(r"0x[0-9a-f]{6,}|object at|&lt;function|\bState\(|\bGuard\(|\bTransition\(|\blambda\b")


@pytest.mark.parametrize("name", [name for name in formats() if name not in ("png", "pdf")])
def test_a_guard_is_called_by_its_label_and_never_by_its_repr(name: str) -> None:
    for chart in ALL:
        assert REPR.search(draw(chart).to(name).decode()) is None


def test_the_active_state_is_the_one_that_the_machine_is_in() -> None:
    scenario = shipped_scenarios()["death-bomb"]
    played = Play(play(scenario), scenario.id)
    for number in range(1, len(played) + 1):
        step = played.step(number)
        shown = picture_of(charts()[step.chart], played.highlight(step.chart, number))
        active = [box.path for box in shown.walk() if box.current and not box.inside]
        assert active == [step.target], number


def test_arrows_of_a_composite_to_itself_run_outside_it_and_to_its_child_inside() -> None:
    writer = Writer(picture_of(GALLERY), load_labels("en"))
    ways = {way.arrow.id.removeprefix("gallery."): way for way in writer.plan.ways}
    outer = ways["composite_itself"]
    right = outer.source.border("right")
    assert all(x >= right - 0.1 for x, _ in line_of(outer).points)
    for name in ("to_own_child", "to_own_composite", "only_child"):
        composite = ways[name].common
        left, right = composite.border("left"), composite.border("right")
        assert all(left - 0.1 <= x <= right + 0.1 for x, _ in line_of(ways[name]).points), name


def test_one_call_draws_without_any_program_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    which = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name, path=None: which(name, path=path) if path else None)
    svg.run_layout.cache_clear()
    assert Path(svg.layout_program()).name == "graphviz-pure"
    assert draw(GALLERY).svg.startswith("<svg")
    svg.run_layout.cache_clear()


def test_several_pictures_on_one_page_are_all_seen(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("".join(draw(chart)._repr_html_() for chart in ALL))
    sizes = page.eval_on_selector_all(
        "svg", "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(sizes) == len(ALL)
    assert all(width > 100 and height > 100 for width, height in sizes)
    page.close()


def test_a_chart_as_a_page_needs_no_network_and_tells_what_is_clicked(
    browser: Browser, tmp_path: Path
) -> None:
    path = draw(charts()["triggers"], labels="fr", highlight=Highlight()).save(tmp_path / "chart.html")
    page, noise = browser.new_page(), []
    page.on("console", lambda message: noise.append(message.text))
    page.on("pageerror", lambda error: noise.append(str(error)))
    page.on(
        "request", lambda request: request.url.startswith(("file:", "data:")) or noise.append(request.url)
    )
    page.goto(path.as_uri())
    page.locator('[id="triggers.placing.targets"] text').first.click()
    assert page.locator("#details h2").is_visible()
    assert not page.locator(".controls").is_visible()
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="English").click()
    assert "target" in page.locator("#details h2").inner_text()
    assert noise == []
    page.close()
