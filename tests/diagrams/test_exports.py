"""What every export holds, of every chart: nothing is left out, and drawing again gives the same bytes."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from msgspec.structs import replace

from diagrams import draw, formats, load_labels
from diagrams.scxml import CASTCHART, SCXML
from fsm.chart import Chart, State
from fsm.charts import charts
from fsm.checks import check
from tests.diagrams.exported import ALL, NASTY, nasty_labels
from tests.diagrams.samples import charts as shaped_charts
from tests.fsm.strategies import charts as random_charts

TEXTS = ("dot", "mermaid", "plantuml", "smcat", "scxml", "xstate")
"""Formats that hold a chart as text. The others are drawn from dot's, by a program that takes its time."""
HARMLESS = (
    "without_rule",
    "two_kinds",
    "waits_for_nobody",
    "no_otherwise",
    "dead_end",
    "unreachable",
    "trap",
)
"""Checks of what a chart means; what it looks like does not hang on them."""


def below(states: tuple[State, ...], parent: str = "") -> Iterator[tuple[str, State]]:
    """Every state with its path."""
    for state in states:
        path = f"{parent}.{state.id}" if parent else state.id
        yield path, state
        yield from below(state.states, path)


def nodes(config: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every state of an XState configuration with its path."""
    for name, state in config.get("states", {}).items():
        inner = f"{path}.{name}" if path else name
        yield inner, state
        yield from nodes(state, inner)


def moves(state: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every transition of a state of an XState configuration with its trigger."""
    for one in [*state.get("always", ()), *state.get("invoke", {}).get("onDone", ())]:
        yield "advance", one
    for trigger, some in state.get("on", {}).items():
        for one in some:
            yield trigger, one


def assert_whole(chart: Chart) -> None:
    """Every format of text can be made; it names every state, and each transition once."""
    made = {name: draw(chart).to(name).decode() for name in TEXTS}
    arrows = [one for one in chart.transitions if one.target is not None]
    initials = 1 + sum(bool(state.states) for _, state in below(chart.states))
    finals = sum(state.final for _, state in below(chart.states))
    for name in ("mermaid", "plantuml"):
        assert made[name].count(" --> ") == len(arrows) + initials + finals, name
    assert made["smcat"].count(" => ") == len(chart.transitions) + initials
    for path, state in below(chart.states):
        for name in ("mermaid", "plantuml"):
            assert f" as {chart.id}.{path}" in made[name]
        kind = "final" if state.final else "regular"
        assert any(
            line.strip().startswith(f'"{chart.id}.{path}" [label=') and f"type={kind}" in line
            for line in made["smcat"].splitlines()
        )
    in_xstate(chart, json.loads(made["xstate"]))
    in_scxml(chart, ET.fromstring(made["scxml"]))


def in_xstate(chart: Chart, config: dict[str, Any]) -> None:
    """The chart can be read back from the configuration."""
    states = dict(nodes(config))
    assert list(states) == [path for path, _ in below(chart.states)]
    for path, state in below(chart.states):
        found = states[path]
        assert (found.get("type") == "final") == state.final
        assert found.get("initial") == state.initial
        assert found.get("invoke", {}).get("src") == state.invokes
        assert (found["meta"]["rule"], found["meta"].get("asks")) == (state.rule, state.asks)
        for when, actions in (("entry", state.entry), ("exit", state.exit)):
            got = [(one["type"], one["params"]["rule"]) for one in found.get(when, ())]
            assert got == [(one.id, one.rule) for one in actions]
    read = {
        one["meta"]["transition"]: (
            path,
            trigger,
            one.get("target"),
            [
                (guard["id"], guard["rule"])
                for guard in one.get("guard", {}).get("params", {}).get("guards", ())
            ],
            [(action["type"], action["params"]["rule"]) for action in one.get("actions", ())],
            one["meta"]["rule"],
        )
        for path, state in states.items()
        for trigger, one in moves(state)
    }
    assert read == {
        one.id: (
            one.source,
            one.trigger,
            None if one.target is None else f"#{chart.id}.{one.target}",
            [(guard.id, guard.rule) for guard in one.guards],
            [(action.id, action.rule) for action in one.actions],
            one.rule,
        )
        for one in chart.transitions
    }


def in_scxml(chart: Chart, root: ET.Element) -> None:
    """The chart can be read back from the document, but for the transitions of final states."""

    def ours(element: ET.Element, name: str) -> str | None:
        return element.get(f"{{{CASTCHART}}}{name}")

    found = {one.attrib["id"]: one for one in root.iter() if one.tag.removeprefix(f"{{{SCXML}}}") in KINDS}
    assert list(found) == [path for path, _ in below(chart.states)]
    for path, state in below(chart.states):
        assert found[path].tag == f"{{{SCXML}}}{'final' if state.final else 'state'}"
        assert found[path].get("initial") == (state.initial and f"{path}.{state.initial}")
        assert ours(found[path], "rule") == state.rule
    read = {
        ours(one, "transition"): (
            path,
            (one.get("cond") or "").split(" && "),
            one.get("target"),
            [(log.attrib["label"], log.attrib["expr"]) for log in one],
            ours(one, "rule"),
        )
        for path, state in found.items()
        for one in state.findall(f"{{{SCXML}}}transition")
    }
    assert read == {
        one.id: (
            one.source,
            [guard.id for guard in one.guards] or [""],
            one.target,
            [(action.id, f"'{action.rule}'") for action in one.actions],
            one.rule,
        )
        for one in chart.transitions
    }


KINDS = ("state", "final")


@pytest.mark.parametrize("chart", ALL, ids=lambda chart: chart.id)
def test_a_chart_is_whole_in_every_format(chart: Chart) -> None:
    assert_whole(chart)


@settings(max_examples=100)
@given(random_charts())
def test_any_chart_that_passes_the_checks_is_whole_in_every_format(chart: Chart) -> None:
    assume(not check(chart, skip=HARMLESS))
    assert_whole(chart)


@settings(max_examples=10)
@given(shaped_charts())
def test_no_format_refuses_any_shape(chart: Chart) -> None:
    for name in formats():
        if name not in ("pdf", "png"):  # drawn from the same text as svg
            assert draw(chart).to(name)


@pytest.mark.parametrize("name", [name for name in formats() if name not in ("svg", "png")])
def test_another_run_gives_the_same_bytes(name: str) -> None:
    code = (
        "import sys, diagrams, fsm.charts\n"
        "chart = fsm.charts.charts()['triggers']\n"
        f"sys.stdout.buffer.write(diagrams.draw(chart, labels='ru').to({name!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == draw(charts()["triggers"], labels="ru").to(name)


@pytest.mark.parametrize("name", TEXTS)
def test_labels_are_the_language_s(name: str) -> None:
    title = load_labels("ru").chart("casting")
    assert title in draw(charts()["casting"], labels="ru").to(name).decode()


def test_labels_may_hold_anything_in_every_format() -> None:
    for name in formats():
        assert draw(ALL[0], labels=nasty_labels(ALL[0])).to(name)
    config = json.loads(draw(ALL[0], labels=nasty_labels(ALL[0])).to("xstate"))
    assert config["description"] == NASTY


def test_a_transition_of_a_final_state_is_left_out_of_scxml() -> None:
    gallery = next(chart for chart in ALL if chart.id == "gallery")
    on = replace(
        gallery, transitions=tuple(replace(one, source="f", target="a") for one in gallery.transitions)
    )
    root = ET.fromstring(draw(on).to("scxml"))
    final = root.find(f".//{{{SCXML}}}final")
    assert final is not None
    assert list(final) == []


@pytest.mark.parametrize(
    ("suffix", "name"),
    [
        ("mmd", "mermaid"),
        ("mermaid", "mermaid"),
        ("puml", "plantuml"),
        ("plantuml", "plantuml"),
        ("json", "xstate"),
        ("xstate", "xstate"),
        ("scxml", "scxml"),
        ("smcat", "smcat"),
        ("gv", "dot"),
        ("PUML", "plantuml"),
    ],
)
def test_the_suffix_means_a_format(tmp_path: Path, suffix: str, name: str) -> None:
    drawing = draw(charts()["triggers"])
    assert drawing.save(tmp_path / f"chart.{suffix}").read_bytes() == drawing.to(name)


def test_a_named_format_wins_over_the_suffix(tmp_path: Path) -> None:
    drawing = draw(charts()["triggers"])
    path = drawing.save(tmp_path / "chart.svg", "smcat")
    assert path.read_bytes() == drawing.to("smcat")
    assert drawing.save(tmp_path / "chart.txt", "dot").read_bytes() == drawing.to("dot")
    with pytest.raises(ValueError, match="no picture format 'gif': choose one of "):
        drawing.save(tmp_path / "chart.svg", "gif")
