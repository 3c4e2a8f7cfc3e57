"""A picture has the chart's states and transitions, each once; so has what is drawn from it."""

from __future__ import annotations

import shutil
import struct
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from diagrams import Highlight, draw, formats, load_labels, picture_of, render, renderer, renderers
from diagrams.dot import dot_text
from diagrams.svg import run_layout
from fsm.chart import ADVANCE, Chart, ChartError, State, Transition
from fsm.charts import charts
from tests.diagrams.samples import GALLERY, paths
from tests.diagrams.samples import charts as random_charts

CHARTS = [*charts().values(), GALLERY]
EN = load_labels("en")
HERE = str(Path(sys.executable).parent)
FOUND = {"dot": shutil.which("dot"), "graphviz-pure": shutil.which("graphviz-pure", path=HERE)}
PROGRAMS = {name: path for name, path in FOUND.items() if path}
"""Layout programs on this machine; Graphviz' own `dot` is optional."""


def elements(svg: str) -> Counter[str]:
    """Ids in an SVG, and how often each occurs."""
    return Counter(one.attrib["id"] for one in ET.fromstring(svg).iter() if "id" in one.attrib)


def expected(chart: Chart) -> set[str]:
    """The ids that a chart's picture must have."""
    names = [*paths(chart.states), *(t.id for t in chart.transitions)]
    return {f"{chart.id}.{name}" for name in names}


def assert_complete(chart: Chart) -> None:
    """Every transition is drawn exactly once, from its source to its target, and so is every state."""
    picture = picture_of(chart)
    drawn = [(arrow.id, arrow.source, arrow.target) for arrow in picture.transitions()]
    assert sorted(drawn) == sorted((f"{chart.id}.{t.id}", t.source, t.target) for t in chart.transitions)
    assert [box.path for box in picture.walk()] == list(paths(chart.states))
    found = elements(draw(chart).svg)
    assert {found[name] for name in expected(chart)} <= {1}
    assert max(found.values()) == 1


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_every_transition_is_drawn_once(chart: Chart) -> None:
    assert_complete(chart)


@settings(max_examples=60)
@given(random_charts())
def test_every_transition_of_any_chart_is_drawn_once(chart: Chart) -> None:
    assert_complete(chart)


def test_nodes_are_declared_in_their_composite_before_any_arrow() -> None:
    lines = [line.strip() for line in dot_text(picture_of(GALLERY), EN).splitlines()]
    first_arrow = next(number for number, line in enumerate(lines) if " -> " in line)
    depth, inside = 0, {}
    for line in lines[:first_arrow]:
        depth += line.endswith("{") - (line == "}")
        for path in paths(GALLERY.states):
            if line.startswith(f'"gallery.{path}" ['):
                inside[path] = depth
    assert inside == {"a.b": 2, "a.c": 2, "d.e": 2, "f": 1}
    assert depth == 1


def test_a_completion_transition_has_no_trigger_and_shows_its_rule() -> None:
    arrow = next(a for a in picture_of(GALLERY).arrows if a.id == "gallery.completion")
    assert arrow.trigger is None
    assert "409.1a" in draw(GALLERY).svg


def test_the_last_unguarded_rival_is_marked_else() -> None:
    picture = picture_of(charts()["casting"])
    arrows = {arrow.id: arrow for arrow in picture.arrows}
    assert arrows["casting.put_ability_on_stack"].otherwise
    assert [a.place for a in arrows.values() if a.source == "playing.announcing"] == [1, 2, 3, 4]
    assert not arrows["casting.lock_in_total"].otherwise


def test_highlights_say_where_the_machine_is_and_how_it_came_there() -> None:
    at = Highlight(("playing.choosing.modes",), ("put_spell_on_stack", "choose_mode"), "choose_mode")
    svg = ET.fromstring(draw(charts()["casting"], highlight=at).svg)
    classes = {one.attrib["id"]: one.attrib.get("class", "") for one in svg.iter() if "id" in one.attrib}
    assert "current" in classes["casting.playing.choosing.modes"]
    assert "current" in classes["casting.playing"]
    assert "current" not in classes["casting.playing.paying"]
    assert "last" in classes["casting.choose_mode"]
    assert "taken" in classes["casting.put_spell_on_stack"]
    assert "taken" not in classes["casting.pay"]


def test_states_that_ask_look_different_from_those_that_call_and_those_that_do_neither() -> None:
    svg = ET.fromstring(draw(charts()["casting"]).svg)
    classes = {one.attrib["id"]: one.attrib["class"] for one in svg.iter() if "class" in one.attrib}
    looks = {one.attrib["id"]: one[1].attrib["fill"] for one in svg.iter() if "state" in one.get("class", "")}
    asks, calls, quiet = (
        f"casting.playing.{state}" for state in ("paying", "mana_window.making", "costing.total")
    )
    assert "asks" in classes[asks]
    assert "invokes" in classes[calls]
    assert len({looks[asks], looks[calls], looks[quiet]}) == 3


def test_a_state_and_a_transition_of_one_name_are_an_error() -> None:
    both = Chart("c", "409", "go", (State("go", "409"),), (Transition("go", ADVANCE, "go", "go", "409"),))
    with pytest.raises(ChartError, match=r"c: a state and a transition are both called c\.go"):
        picture_of(both)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.id)
def test_every_program_draws_it(chart: Chart, program: str) -> None:
    path = PROGRAMS[program]
    text = dot_text(picture_of(chart), EN)
    assert expected(chart) - {f"{chart.id}.{t.id}" for t in chart.transitions if t.target is None} <= set(
        elements(run_layout(text, "svg", path).decode())
    )
    assert run_layout(text, "png", path).startswith(b"\x89PNG")


def test_a_png_has_the_size_of_the_svg() -> None:
    drawing = draw(GALLERY)
    width, height = struct.unpack(">II", drawing.to("png")[16:24])
    box = ET.fromstring(drawing.svg).attrib["viewBox"].split()
    assert width / height == pytest.approx(float(box[2]) / float(box[3]), rel=0.02)


def test_a_new_format_is_one_function() -> None:
    @renderer("count")
    def count(picture: object, labels: object) -> bytes:
        return b"7"

    try:
        assert "count" in formats()
        assert draw(GALLERY).to("count") == b"7"
    finally:
        del renderers.RENDERERS["count"]
    with pytest.raises(ValueError, match="no picture format 'count': choose one of"):
        render(picture_of(GALLERY), EN, "count")


def test_labels_may_hold_anything() -> None:
    nasty = replace(EN, tables={**EN.tables, "state": {"gallery.f": "<b>&amp; \\N \"quoted\" 'x' \x07</b>"}})
    assert "&lt;b&gt;&amp;amp;" in draw(GALLERY, labels=nasty).svg
