"""The matrix rule x test x result, and what of the charts carries each rule: Markdown and HTML.

`python -m engine.rules_matrix docs/rules-matrix` runs every test that is marked with a row of the rules.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from html import escape
from pathlib import Path

from msgspec import Struct

from engine.playing import play
from engine.scenario import shipped_scenarios
from fsm.charts import charts
from fsm.index import ChartIndex
from fsm.rulebook import rule
from fsm.testing.requirements import Results, read_results
from fsm.trace import Step

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem;color:#1d2330}
table{border-collapse:collapse;width:100%}td,th{padding:.25rem .8rem .25rem 0;text-align:left}
td,th{border-bottom:1px solid #d9dde5;vertical-align:top}.no{color:#a3341f;font-weight:600}.yes{color:#1b6e3c}
code{font-size:.9em;overflow-wrap:anywhere}
"""


BESIDE = "not (lesson or saved_and_loaded or undone_and_done)"
"""Tests that look at every scenario for something else than its rules."""

MOST_CASES = 4
"""So many parameters of a test are listed."""


class Proof(Struct, frozen=True):
    """A row of the rules and a test that proves it, its parameters, how often it passed and how often not."""

    row: str
    test: str
    cases: tuple[str, ...]
    passed: int
    other: int

    @property
    def with_cases(self) -> str:
        """The parameters in words, the first few by name."""
        more = len(self.cases) - MOST_CASES
        said = ", ".join(self.cases[:MOST_CASES]) + (f" and {more} more" if more > 0 else "")
        return f" ({said})" if said else ""

    @property
    def result(self) -> str:
        """The result in words."""
        times = f" {self.passed} times" if self.passed > 1 else ""
        return f"passed{times}" if not self.other else f"failed {self.other} of {self.passed + self.other}"


class Carried(Struct, frozen=True):
    """A rule number, what in the charts carries it, and how many scenarios show any of that."""

    number: str
    about: str
    elements: tuple[str, ...]
    scenarios: int


def proofs(results: Results) -> list[Proof]:
    """The rows in the order of their letters and numbers, each with its tests."""
    found = []
    for row, tests in sorted(results.items(), key=lambda each: _in_order(each[0])):
        by_test: dict[str, list[str]] = {}
        for node in tests:
            by_test.setdefault(node.partition("[")[0], []).append(node)
        for test, nodes in by_test.items():
            cases = tuple(node.partition("[")[2].rstrip("]") for node in nodes if "[" in node)
            passed = sum(tests[node].get("passed", 0) for node in nodes)
            found.append(Proof(row, test, cases, passed, sum(sum(tests[n].values()) for n in nodes) - passed))
    return found


def carried() -> list[Carried]:
    """Every rule number of the charts, in order, with the states, transitions and guards that carry it."""
    elements: dict[str, dict[str, None]] = {}
    for name, chart in charts().items():
        for path, state in ChartIndex(chart).states.items():
            elements.setdefault(state.rule, {})[f"{name}.{path}"] = None
        for one in chart.transitions:
            elements.setdefault(one.rule, {})[f"{name}.{one.id}"] = None
            for guard in one.guards:
                elements.setdefault(guard.rule, {})[f"{name}.{one.id}"] = None
    shown = [_shown_by(play(one).trace.steps) for one in shipped_scenarios().values()]
    return [
        Carried(number, rule(number).title, tuple(of), sum(not seen.isdisjoint(of) for seen in shown))
        for number, of in sorted(elements.items(), key=lambda each: _in_order(each[0]))
    ]


def markdown(proved: Iterable[Proof], rules: Iterable[Carried]) -> str:
    """The matrix as Markdown."""
    rows = [f"| {one.row} | `{one.test}`{one.with_cases} | {one.result} |" for one in proved]
    numbers = [
        f"| {one.number} | {one.about} | {' '.join(f'`{each}`' for each in one.elements)} | {one.scenarios} |"
        for one in rules
    ]
    return "\n".join(
        (
            "# Rules, tests and charts",
            "",
            "Made by `make rules-matrix`. A test is marked with the rows of the rules that it proves; a "
            "scenario shows the rows that it names.",
            "",
            "| row | test | result |",
            "|---|---|---|",
            *rows,
            "",
            "## What carries each rule in the charts",
            "",
            "| rule | about | states and transitions | scenarios that show one |",
            "|---|---|---|---|",
            *numbers,
            "",
        )
    )


def page(proved: Iterable[Proof], rules: Iterable[Carried]) -> str:
    """The matrix as a page that needs nothing else."""
    rows = "".join(
        f"<tr><td>{escape(one.row)}</td><td><code>{escape(one.test)}</code>{escape(one.with_cases)}</td>"
        f"<td class='{'no' if one.other else 'yes'}'>{one.result}</td></tr>"
        for one in proved
    )
    numbers = "".join(
        f"<tr><td>{escape(one.number)}</td><td>{escape(one.about)}</td><td><code>"
        f"{'<br>'.join(map(escape, one.elements))}</code></td><td>{one.scenarios}</td></tr>"
        for one in rules
    )
    return (
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>Rules, tests and charts</title>"
        f"<style>{STYLE}</style></head><body><h1>Rules, tests and charts</h1>"
        f"<table><tr><th>row</th><th>test</th><th>result</th></tr>{rows}</table>"
        "<h2>What carries each rule in the charts</h2><table><tr><th>rule</th><th>about</th>"
        f"<th>states and transitions</th><th>scenarios that show one</th></tr>{numbers}</table>"
        "</body></html>\n"
    )


def write(stem: Path) -> int:
    """Run the marked tests and write `stem`.md and `stem`.html; what pytest exited with."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "results.json"
        command = [sys.executable, "-m", "pytest", "-q", "-m", "rule", "-k", BESIDE, "tests"]
        command += ["--requirement-marker=rule", f"--requirements-out={out}"]
        status = subprocess.run(command, check=False).returncode
        proved, rules = proofs(read_results(out)), carried()
    stem.with_suffix(".md").write_text(markdown(proved, rules), encoding="utf-8")
    stem.with_suffix(".html").write_text(page(proved, rules), encoding="utf-8")
    return status


def _shown_by(steps: Iterable[Step]) -> set[str]:
    found = set()
    for step in steps:
        found.add(f"{step.chart}.{step.transition}")
        for leaf in (step.source, step.target):
            names = leaf.split(".")  # who was in a state was in the composites around it
            found |= {".".join((step.chart, *names[:depth])) for depth in range(1, len(names) + 1)}
    return found


def _in_order(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", name)]


if __name__ == "__main__":
    sys.exit(write(Path(sys.argv[1])))
