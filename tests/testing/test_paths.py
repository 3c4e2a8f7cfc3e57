"""Paths that cover what their criterion names, with as few steps as there can be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from transitions import Machine

from fsm.chart import Chart
from fsm.charts import charts as rule_charts
from fsm.testing import (
    ModelError,
    Noted,
    Path,
    PathBroken,
    cover,
    model_of,
    noting,
    path,
    shortest_path,
    simple_paths,
    tour,
)
from fsm.testing.model import Model
from fsm.testing.walking import (
    Generator,
    Stop,
    edge_coverage,
    length,
    quick_random,
    random,
    reached,
    requirements,
    state_coverage,
    taken,
    walk,
    weighted,
)
from tests.fsm.strategies import charts
from tests.testing.machines import Hero, Matter, coffee, hero, matter, parallel

MODELS = {
    **{name: model_of(chart) for name, chart in rule_charts().items()},
    **{made.__name__: model_of(made()) for made in (hero, coffee, matter, parallel)},
}


def seen_all(model: Model, what: str | int, **options: int) -> None:
    paths = cover(model, what, **options)
    assert all(one.start == model.initial for one in paths)
    if what == "states":
        assert {node for one in paths for node in one.nodes} == set(model.nodes)
    elif what == "transitions":
        assert {id for one in paths for id in one.transitions} == set(model.transitions)
    else:
        size = {"edges": 1, "pairs": 2}.get(str(what), int(what) + 1 if isinstance(what, int) else 0)
        runs = [(edge,) for edge in model.edges]
        for _ in range(size - 1):
            runs = [(*run, edge) for run in runs for edge in model.out_of(run[-1].target)]
        assert set(runs) <= {run for one in paths for run in one.switches(size)}


@pytest.mark.parametrize(("name", "what"), [*product(MODELS, ["states", "transitions", "edges", "pairs", 2])])
def test_paths_cover(name: str, what: str | int) -> None:
    seen_all(MODELS[name], what)


@given(charts())
def test_paths_cover_any_chart(chart: Chart) -> None:
    for what in ("states", "transitions", "edges", "pairs"):
        seen_all(model_of(chart), what)


@pytest.mark.parametrize("what", ["states", "transitions", "edges", "pairs"])
def test_paths_can_be_kept_short(what: str) -> None:
    model = MODELS["casting"]
    seen_all(model, what, longest=20)
    assert max(map(len, cover(model, what, longest=20))) <= 20
    with pytest.raises(ModelError, match="no path of at most 3 steps covers"):
        cover(model, what, longest=3)


def test_a_tour_walks_no_more_than_it_must() -> None:
    # a figure of eight takes each edge once; a lamp with a third way back needs one edge twice
    eight = Machine(
        None,
        states=["a", "b", "c"],
        initial="a",
        transitions=[["x", "a", "b"], ["y", "b", "a"], ["z", "a", "c"], ["w", "c", "a"]],
    )
    assert [len(one) for one in tour(model_of(eight))] == [4]
    lamp = Machine(
        None, states=["a", "b"], initial="a", transitions=[["x", "a", "b"], ["y", "b", "a"], ["z", "b", "a"]]
    )
    assert [len(one) for one in tour(model_of(lamp))] == [4]
    end = Machine(None, states=["a", "b", "c"], initial="a", transitions=[["x", "a", "b"], ["y", "a", "c"]])
    assert sorted(len(one) for one in tour(model_of(end))) == [1, 1]


@given(charts())
def test_no_tour_is_longer_than_greedy_paths(chart: Chart) -> None:
    model = model_of(chart)
    greedy = cover(model, "edges", longest=10_000)
    best = tour(model)
    assert sum(map(len, best)) + len(best) <= sum(map(len, greedy)) + len(greedy)


def test_shortest_and_simple_paths() -> None:
    model = MODELS["hero"]
    assert shortest_path(model, "sweaty").triggers == ("distress_call", "complete_mission")
    assert len(simple_paths(model, "hungry")[0]) == 2
    assert all(len(set(one.nodes)) == len(one.nodes) for one in simple_paths(MODELS["priority"], "step_over"))
    with pytest.raises(ModelError, match="more than 5 simple paths lead to 'played'"):
        simple_paths(MODELS["casting"], "played", most=5)
    with pytest.raises(ModelError, match="no path leads from 'solid' to 'plasma'"):
        shortest_path(MODELS["matter"], "plasma")
    with pytest.raises(ModelError, match="did you mean 'hungry'"):
        shortest_path(model, "hungri")


def test_a_path_prints_and_is_made_of_triggers() -> None:
    way = path(MODELS["hero"], ["wake_up", "work_out", "eat"])
    assert str(way) == "asleep\n  1. wake_up -> hanging out\n  2. work_out -> hungry\n  3. eat -> hanging out"
    assert (
        way.name
        == "wake_up: asleep -> hanging out.work_out: hanging out -> hungry"[:0] + "3 steps to hanging out"
    )
    with pytest.raises(ModelError, match="'eat' in 'asleep' takes nothing"):
        path(MODELS["hero"], ["eat"])
    with pytest.raises(ModelError, match="'clean_up' in 'sweaty' takes clean_up: sweaty -> asleep, clean_up"):
        path(MODELS["hero"], ["distress_call", "complete_mission", "clean_up"])


@pytest.mark.parametrize("way", cover(MODELS["coffee"], "pairs"), ids=lambda one: one.name)
def test_paths_replay_on_a_machine_that_nobody_here_wrote(way: Path) -> None:
    machine = coffee()
    model = Hero()
    machine.add_model(model)
    way.replay(model)


def test_replaying_counts_and_says_where_it_breaks_off() -> None:
    model = MODELS["hero"]
    subject = Hero()
    hero(subject)
    noted = Noted()
    way = path(model, ["distress_call", "complete_mission", "clean_up: sweaty -> asleep"])
    with (
        noting(noted),
        pytest.raises(PathBroken, match=r"step 3 of 3, .*led to 'hanging out' \(is_exhausted\)"),
    ):
        way.replay(subject)
    seen = noted.of(model)
    assert seen.counts("states") == (3, 5)
    assert seen.counts("edges") == (2, 16)
    assert "not seen, transitions: wake_up: asleep -> hanging out" in str(seen)


def test_what_comes_with_a_trigger_is_a_function_of_the_subject() -> None:
    subject = Matter()
    matter(subject)
    way = path(MODELS["matter"], ["melt", "heat: liquid -> (internal)", "heat: liquid -> gas"])
    way.replay(subject, {"heat": lambda one: {"degrees": 60}})
    assert subject.degrees == 60
    with pytest.raises(PathBroken, match="begins in 'solid', the subject is in 'gas'"):
        way.replay(subject)


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("how", [random, quick_random])
def test_walks_cover_and_are_the_same_for_the_same_seed(name: str, how: Callable[[Stop], Generator]) -> None:
    model = MODELS[name].only(lambda edge: True)
    paths = walk(model, how(length(2000) | edge_coverage(1.0 if not model.unreachable else 0.9)), seed=3)
    assert paths == walk(
        model, how(length(2000) | edge_coverage(1.0 if not model.unreachable else 0.9)), seed=3
    )
    if how is quick_random and not model.unreachable:
        assert {edge for one in paths for edge in one} == set(model.edges)


def test_conditions() -> None:
    model = MODELS["hero"]
    assert walk(model, random(reached("sweaty")))[-1].end == "sweaty"
    assert sum(map(len, walk(model, random(length=7)))) == 7
    assert walk(model, random(time=0.01))
    assert walk(model, random(state_coverage(1.0) & taken("eat: hungry -> hanging out")))
    assert all(
        edge.trigger == "nap"
        for one in walk(model, weighted({"nap": 1, "wake_up": 0, "distress_call": 0}, length=5))
        for edge in one
    )
    with_rules = model_of(rule_charts()["triggers"])
    assert walk(with_rules, quick_random(requirements()))


@pytest.mark.parametrize(
    ("stop", "says"),
    [
        (
            reached("plasma"),
            "reached plasma can never be met: matter: no path leads from 'solid'",
        ),
        (reached("plasme"), "no state 'plasme'"),
        (taken("fly"), "no path takes 'fly'"),
        (state_coverage(1.0), "state coverage 100% can never be met: no path reaches 'plasma'"),
        (edge_coverage(1.5), "a share between 0 and 1"),
        (requirements("R-1"), "no path meets the requirement 'R-1'"),
        (length(5) & reached("plasma"), "no path leads"),
    ],
)
def test_a_condition_that_cannot_be_met_is_named_before_the_walk(stop: Stop, says: str) -> None:
    with pytest.raises(ModelError, match=says):
        walk(MODELS["matter"], random(stop))


def test_a_walk_needs_a_known_condition() -> None:
    with pytest.raises(ModelError, match="no condition is called 'vertex_coverage'"):
        random(vertex_coverage=1.0)
    with pytest.raises(ModelError, match="needs a condition"):
        random()
