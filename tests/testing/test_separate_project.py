"""A small project of somebody else's, in an environment of castchart and what it needs alone."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PACKAGES = ("fsm", "diagrams", "engine")

VENDING = """
from transitions import Machine

class Vending:
    coins = 0
    def has_enough(self): return self.coins >= 2
    def take(self): self.coins += 1
    def give_back(self): self.coins = 0

def vending(model=None):
    return Machine(model, name="vending", states=["idle", "paid", "empty"], initial="idle",
        auto_transitions=False, transitions=[
            {"trigger": "insert", "source": "idle", "dest": "=", "before": "take", "unless": "has_enough"},
            {"trigger": "choose", "source": "idle", "dest": "paid", "conditions": "has_enough",
             "after": "give_back"},
            {"trigger": "take_out", "source": "paid", "dest": "idle"},
            {"trigger": "run_out", "source": "paid", "dest": "empty"},
            {"trigger": "fill", "source": "empty", "dest": "idle"},
        ])
"""
TESTS = """
import pytest
from fsm.testing import verify
from fsm.testing.stateful import MachineAdapter, state_machine
from vending import Vending, vending

@pytest.mark.chart_paths(vending, cover="transitions")
def test_paths(path, chart_coverage):
    model = Vending()
    chart_coverage.watch(vending(model))
    for edge in path.edges:
        if edge.trigger == "choose":
            model.coins = 2
        assert model.trigger(edge.trigger)
        assert model.state == edge.target

def test_a_full_machine_takes_no_coin(chart_coverage):
    model = Vending()
    chart_coverage.watch(vending(model))
    assert not model.choose()
    assert model.insert() and model.insert() and not model.insert()

def test_names():
    assert verify(vending(), Vending) == ()

TestDriven = state_machine(vending(), lambda: MachineAdapter(vending, Vending)).TestCase
"""


def needed(name: str, extra: str = "") -> Iterator[Distribution]:
    """A distribution and all that it requires, as installed here."""
    seen: set[str] = set()
    waiting = [(name, extra)]
    while waiting:
        name, extra = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        found = distribution(name)
        yield found
        for text in found.requires or ():
            wanted = Requirement(text)
            if wanted.marker is None or wanted.marker.evaluate({"extra": extra}):
                waiting.append((wanted.name, ""))


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """The interpreter of an environment with castchart[testing], and nothing besides, linked into it."""
    venv.create(tmp_path / "environment", with_pip=False)
    site = next((tmp_path / "environment").glob("lib/python*/site-packages"))
    for package in PACKAGES:
        (site / package).symlink_to(ROOT / package)
    for each in needed("castchart", "testing"):
        for top in {file.parts[0] for file in each.files or () if ".." not in file.parts}:
            if not top.endswith(".pth") and not (site / top).exists():
                (site / top).symlink_to(Path(str(each.locate_file(top))))
    return tmp_path / "environment" / "bin" / Path(sys.executable).name


def test_the_plugin_works_where_only_castchart_is_installed(python: Path, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "vending.py").write_text(VENDING)
    (project / "test_vending.py").write_text(TESTS)
    options = ("--chart-coverage", "--chart-coverage-fail-under=100", "--chart-coverage-out=seen")
    command = [str(python), "-I", "-m", "pytest", "-p", "no:cacheprovider", "--import-mode=prepend", *options]
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (plugins,) = (line for line in run.stdout.splitlines() if line.startswith("plugins: "))
    assert {one.partition("-")[0] for one in plugins.split()[1:]} == {"castchart", "hypothesis"}
    assert "vending                  transitions         5 of    5  100 %" in run.stdout
    assert {file.name for file in (project / "seen").iterdir()} == {"vending.svg", "vending.html"}
    outside = [str(python), "-I", "-c", "import playwright"]
    assert subprocess.run(outside, capture_output=True, check=False).returncode == 1
