"""Paths and coverage as pictures, and what loading the plugin costs everybody."""

from __future__ import annotations

import subprocess
import sys

import pytest

from diagrams.tested import bundle_of
from fsm.charts import charts
from fsm.testing import Model, Noted, cover, model_of, path
from tests.testing.machines import coffee, hero, matter, parallel

MODELS = [*map(model_of, (hero(), coffee(), matter(), parallel(), *charts().values()))]


@pytest.mark.parametrize("model", MODELS, ids=[model.name for model in MODELS])
def test_a_path_stands_out_in_its_chart(model: Model) -> None:
    for way in cover(model, "transitions")[:2]:
        svg = bundle_of(way)["image/svg+xml"]
        assert "transition taken" in svg
        assert f"{len(way)} steps to" in svg


@pytest.mark.parametrize("model", MODELS, ids=[model.name for model in MODELS])
def test_what_was_never_seen_stands_out_too(model: Model) -> None:
    noted = Noted()
    way = cover(model, "edges")[0]
    noted.walk(model, way.start, way.edges[:1])
    some, whole = bundle_of(noted.of(model)), Noted()
    assert "transition seen" in some["image/svg+xml"]
    assert "transition never" in some["image/svg+xml"]
    assert "not seen, transitions" in some["text/html"]
    for way in cover(model, "edges"):
        whole.walk(model, way.start, way.edges)
    assert "transition never" not in bundle_of(whole.of(model))["image/svg+xml"]


def test_of_several_states_at_once_the_way_between_configurations_is_seen() -> None:
    model, noted = model_of(parallel()), Noted()
    way = path(model, ["enter", model.edges[1].id])
    noted.walk(model, way.start, way.edges)
    svg = bundle_of(noted.of(model))["image/svg+xml"]
    assert svg.count("transition seen") == 2


def test_names_are_never_markup() -> None:
    model, noted = model_of(hero(), name="<b>&"), Noted()
    noted.know(model)
    assert "<b>&" not in bundle_of(noted.of(model))["text/html"]


def test_the_plugin_loads_neither_transitions_nor_networkx_nor_hypothesis() -> None:
    code = (
        "import sys, fsm.testing.plugin; "
        "sys.exit(any(one in sys.modules for one in ('transitions', 'networkx', 'hypothesis', 'diagrams')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
