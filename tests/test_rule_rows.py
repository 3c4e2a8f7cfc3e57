"""Every row of the rules is proved by a test that is marked with it, or by a scenario that shows it."""

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
    R-0 R-1 R-a1 R-a1z R-a1c R-a2 R-a3 R-a3b R-a4 E-aura-blast E-plague-spores
    R-b1 R-b2 R-b3 R-c1 R-c2 R-c3 E-sacrifice-or-life R-d1 R-e1 R-e2 R-e3 R-e4
    R-f1 R-f2 R-f3 R-f4 R-f5 R-g1 E-black-and-white R-h1 E-wall-of-tears
    R-i1 R-i2 R-i3 R-i4 E-clone R-j1 R-k1 R-k2 R-eff
    P-1 P-2 P-2a P-3 P-4 P-5 P-5a P-6 P-7 P-8 P-apnap
    T-1 T-2 T-3 T-4 T-5 T-6
    X-1 X-2 X-3 X-4 X-5 X-6
"""
"""A card on the stack, playing, going back, mana abilities, resolving, priority, triggers, turns, combat."""


def marked() -> set[str]:
    """The rows that a test is marked with, or that a scenario shows: each scenario is a test."""
    found = {row for scenario in shipped_scenarios().values() for row in scenario.shows}
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_every_row_is_proved() -> None:
    assert set(ROWS.split()) - marked() == set()


def test_rows_are_named_once() -> None:
    assert len(ROWS.split()) == len(set(ROWS.split())) == 153
