"""Rule numbers of the two editions."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fsm.edition import Edition
from fsm.rulebook import UnknownRule, classic, numbers, renumber, rule, title

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"\d{3}(\.\d{1,2}[a-z]?)?")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("409.1c", "601.2c"),
        ("409.1d", "601.2c"),
        ("409.1e", "601.2d"),
        ("409.1f", "601.2f"),
        ("409.1i", "601.2i"),
        ("413.2a", "608.2b"),
        ("413.2f", "608.2h"),
        ("422.1", "733.1"),
        ("408", "117"),
        ("300.3", None),
    ],
)
def test_numbers_of_today(old: str, new: str | None) -> None:
    assert renumber(old, Edition.MODERN) == new
    assert renumber(old, Edition.CLASSIC) == old


def test_one_rule_became_two_and_two_became_one() -> None:
    assert rule("409.1a").modern == ("601.2a", "602.2a")
    assert classic("601.2c") == ("409.1c", "409.1d")


@pytest.mark.parametrize("number", numbers())
def test_every_row_is_well_formed(number: str) -> None:
    row = rule(number)
    assert NUMBER.fullmatch(number)
    assert all(NUMBER.fullmatch(one) for one in row.modern)
    assert 0 < len(row.title) <= 60
    assert not row.title.endswith(".")
    assert title(number) == row.title
    for one in row.modern:
        assert number in classic(one)


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("409.1k", "409.1i"), ("409.1.f", "409.1f"), ("413.2z", "413.2j"), ("999", None), ("", None)],
)
def test_an_unknown_number_is_named_with_what_is_near(wrong: str, near: str | None) -> None:
    with pytest.raises(UnknownRule) as caught:
        rule(wrong)
    assert str(caught.value).startswith(f"no rule {wrong!r} in the rulebook")
    assert (near in caught.value.near) if near else not caught.value.near


def test_an_unknown_number_of_today() -> None:
    with pytest.raises(KeyError, match=r"no rule '601\.2z' in the rulebook"):
        classic("601.2z")


def test_what_was_inferred_says_so() -> None:
    assert rule("413.2j").inferred
    assert not rule("409.1f").inferred


def refusals() -> list[tuple[str, str]]:
    """Every rule number that is written in a `Refusal(...)` of the packages, and where."""
    return [
        (f"{path.parent.name}/{path.name}:{node.lineno}", node.args[0].value)
        for package in ("fsm", "engine")
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).split(".")[-1] == "Refusal"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def test_every_refusal_rests_on_a_rule_that_is_known() -> None:
    asked_elsewhere = "engine/failing.py"  # a criterion is checked for several rules: who asks fills in which
    found = [each for each in refusals() if not each[0].startswith(asked_elsewhere)]
    assert [(where, number) for where, number in found if number not in numbers()] == []
