"""A state added to a chart shows up, with no other edit, in run, diagrams, graph, coverage, label check."""

import networkx as nx
import pytest
from msgspec.structs import replace

from diagrams import draw, missing_labels
from engine.game import Game
from engine.playing import play
from engine.rules import Rules
from engine.scenario import find_scenario
from fsm.chart import ADVANCE, Chart, State, Transition
from fsm.charts import charts
from fsm.coverage import coverage
from fsm.graph import graph

NEW = "playing.breathing"


def with_a_breath() -> Chart:
    """The casting chart with a state between division and total cost, and nothing else changed."""
    chart = charts()["casting"]
    (playing, *others) = chart.states
    playing = replace(playing, states=(*playing.states, State("breathing", "409.1e")))
    before = tuple(replace(t, target=NEW) if t.id == "divided" else t for t in chart.transitions)
    breath = Transition("breathe", ADVANCE, NEW, "playing.costing", "409.1e")
    return replace(chart, states=(playing, *others), transitions=(*before, breath))


@pytest.fixture(scope="module")
def game() -> Game:
    known = {**charts(), "casting": with_a_breath()}
    return play(find_scenario("death-bomb"), Rules(known))


def test_it_is_run(game: Game) -> None:
    step = next(step for step in game.trace.steps if step.source == NEW)
    assert (step.transition, step.target) == ("breathe", "playing.costing.total")


@pytest.mark.parametrize("kind", ["dot", "svg"])
def test_it_is_drawn(kind: str) -> None:
    text = draw(with_a_breath()).to(kind).decode()
    assert f"casting.{NEW}" in text
    assert "casting.breathe" in text


def test_it_is_in_the_graph() -> None:
    found = graph(with_a_breath(), leaves=True)
    assert "breathe" in found[NEW]["playing.costing.total"]
    assert nx.has_path(found, "playing.announcing", NEW)


def test_it_is_covered(game: Game) -> None:
    chart = with_a_breath()
    assert NEW in coverage(chart, ()).missing("all-states")
    seen = coverage(chart, [step for step in game.trace.steps if step.chart == "casting"])
    assert NEW not in seen.missing("all-states")
    assert "breathe" not in seen.missing("all-transitions")


def test_the_three_catalogues_that_lack_its_label_are_named() -> None:
    missing = missing_labels([*(c for name, c in charts().items() if name != "casting"), with_a_breath()])
    assert {(each.catalogue, each.id) for each in missing if each.kind == "state"} == {
        (catalogue, f"casting.{NEW}") for catalogue in ("en", "fr", "ru")
    }
