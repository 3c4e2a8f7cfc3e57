"""Every row of the rules of playing appears in a test or a scenario; what is still missing says why."""

from __future__ import annotations

import ast
from pathlib import Path

from engine.scenario import shipped_scenarios

TESTS = Path(__file__).parent

ROWS = """
    S-1 S-1z S-2 S-4 E-creature-spell
    C-0 C-0u C-0a C-a0 C-a1 C-a1c C-a1p C-a2 C-a2t C-a2p C-a3 C-a4 E-reveal
    C-b0 C-b1 C-b1p C-b2 C-b3 C-b3o C-b4 C-b5 C-b6 C-b7
    C-c1 C-c1a C-c2 C-c3 C-c4 C-c5 C-c6 C-c7 C-d1 C-d2 E-tap-two E-artifact-land
    C-e1 C-e1u C-e1m C-e2
    C-f0 C-f0a C-f0k C-f1 C-f2 C-f3 C-g1 C-g2 C-g3 C-h1 C-h2 C-h3 E-death-bomb
    C-i1 C-i1t C-i2 C-2 C-3 C-4 C-5 C-6 C-7 C-8 C-8a C-9 E-face-down
    E-nine-1 E-nine-2 E-nine-3 E-nine-4 E-nine-5 E-nine-6 E-nine-7 E-nine-8 E-nine-9
    U-1 U-2 U-3 U-4
    M-1 M-2 M-3 M-4 M-5 M-6
"""
"""The rows of a card on the stack, of playing, of going back and of mana abilities, with their examples."""


def marked() -> set[str]:
    """The rows that a test is marked with, or that a scenario shows: each scenario is a test."""
    found = {row for scenario in shipped_scenarios().values() for row in scenario.shows}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_every_row_of_playing_is_tested() -> None:
    assert set(ROWS.split()) - marked() == set()


def test_rows_are_named_once() -> None:
    assert len(ROWS.split()) == len(set(ROWS.split())) == 89
