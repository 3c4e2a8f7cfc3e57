"""What holds for the repository as a whole."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.scenario import shipped_scenarios

ROOT = Path(__file__).parent.parent
PACKAGES = ("fsm", "diagrams", "engine")
TOPS = (*PACKAGES, "tests", "notebooks")
LONGEST = 400
VAGUE = {
    "util",
    "utils",
    "helper",
    "helpers",
    "common",
    "misc",
    "stuff",
    "tools",
    "base",
    "core",
    "manager",
    "lib",
}
# joined here, so that this file does not contain what it looks for
MACHINE_PATH = re.compile(
    "(?<![\\w.~-])/(?:" + "|".join(("home", "root", "work", "Users", "mnt")) + r")/\w|[A-Z]:\\\\Users"
)
ROW = re.compile(r"[SCERUMPTX]-[A-Za-z0-9]+(?:-[a-z0-9]+)*")
CASE = re.compile(r"[BC]\d\d")
"""A situation that went wrong elsewhere, by its number."""
TEXT = {".py", ".md", ".toml", ".yaml", ".yml", ".json", ".html", ".j2", ".css", ".js", ".ipynb", ".cfg", ""}


def files() -> Iterator[Path]:
    """Every file that belongs to the repository, caches apart."""
    for top in TOPS:
        for path in (ROOT / top).rglob("*"):
            parts = path.relative_to(ROOT).parts
            if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in parts):
                yield path
    yield from (path for path in ROOT.iterdir() if path.is_file())
    yield from (ROOT / ".ci").iterdir()


def modules() -> list[Path]:
    return sorted(path for top in (*PACKAGES, "tests") for path in (ROOT / top).rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    found = [
        f"{name_of(path)}: {match.group()}"
        for path in files()
        if path.suffix in TEXT
        for match in MACHINE_PATH.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_module_names_say_what_is_inside() -> None:
    assert [name_of(path) for path in modules() if path.stem.removeprefix("test_").strip("_") in VAGUE] == []


def test_no_module_of_the_packages_is_too_long() -> None:
    lines = {
        name_of(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules()
        if path.relative_to(ROOT).parts[0] in PACKAGES
    }
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def rule_marks(path: Path) -> Iterator[tuple[int, ast.expr | None]]:
    """The arguments of each `pytest.mark.rule` in a file; None for a mark without any."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from ((node.lineno, argument) for argument in node.args or [None])


def test_rule_marks_name_rows_of_the_rules() -> None:
    wrong = [
        f"{name_of(path)}:{line}: {ast.unparse(argument) if argument else 'no row'}"
        for path in modules()
        for line, argument in rule_marks(path)
        if not isinstance(argument, ast.Starred)  # what the scenarios show: the test below
        if not isinstance(argument, ast.Constant)
        or not isinstance(argument.value, str)
        or not ROW.fullmatch(argument.value)
    ]
    assert wrong == []


def test_scenarios_show_rows_of_the_rules() -> None:
    shown = {row for scenario in shipped_scenarios().values() for row in scenario.shows}
    assert shown
    assert {row for row in shown if not (ROW.fullmatch(row) or CASE.fullmatch(row))} == set()


@pytest.mark.parametrize("row", ["S-1z", "C-0u", "E-death-bomb", "P-apnap", "R-eff", "M-6"])
def test_rows_of_the_rules_look_so(row: str) -> None:
    assert ROW.fullmatch(row)


@pytest.mark.parametrize("row", ["409.1a", "C1", "c-1", "C-", "Z-1", "C-1 "])
def test_other_words_do_not(row: str) -> None:
    assert not ROW.fullmatch(row)


def test_the_top_level_is_the_three_packages_their_tests_and_notebooks() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in (*ROOT.glob("*.py"), *ROOT.glob("[!.]*/*.py"))}
    assert tops - {"tests"} == set(PACKAGES)
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert built["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)
    assert built["mypy"]["packages"] == list(PACKAGES)
    assert built["importlinter"]["root_packages"] == list(PACKAGES)


@pytest.mark.parametrize("name", ["README.md", "LICENSE", "pyproject.toml", "Makefile", ".gitignore"])
def test_what_a_visitor_looks_for_is_there(name: str) -> None:
    assert (ROOT / name).stat().st_size > 0


def test_ci_runs_what_everybody_runs() -> None:
    run = ROOT / ".ci" / "run"
    assert os.access(run, os.X_OK)
    commands = [
        line
        for line in run.read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "set", "cd"))
    ]
    assert commands == ["make test"]


def test_every_target_of_make_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    described = set(re.findall(r"^([a-z-]+):.*## \S", makefile, re.MULTILINE))
    assert described == {
        "demo",
        "test",
        "lint",
        "notebooks",
        "docs",
        "coverage-table",
        "rules-matrix",
        "docs-tables",
        "docs-pictures",
        "soak",
        "bench",
        "clean",
        "help",
    }
