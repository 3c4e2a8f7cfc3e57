"""The page of cards in the docs is what the cards say of themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.card import Card
from engine.card_table import page, rules_of
from engine.cards import shipped_cards
from fsm.rulebook import rule

ROOT = Path(__file__).parent.parent.parent


def test_the_page_is_written_from_the_cards() -> None:
    assert (ROOT / "docs" / "cards.md").read_text(encoding="utf-8") == page(), "make docs-tables"


def test_there_are_sixty_cards_and_more() -> None:
    assert len(re.findall(r"^\| (?!card )[^|-]", page(), re.MULTILINE)) == len(shipped_cards()) >= 60


@pytest.mark.parametrize("card", shipped_cards().values(), ids=lambda card: card.name)
def test_a_card_is_there_for_a_branch_of_a_rule(card: Card) -> None:
    assert not card.name.startswith("Training")
    assert [rule(number).title for number in rules_of(card)]


@pytest.mark.parametrize(
    ("shows", "rules"),
    [
        ("one thing (409.1b)", ("409.1b",)),
        ("one (409.1b, d), another (502.40)", ("409.1b", "409.1d", "502.40")),
        ("in order (409.1b before c)", ("409.1b", "409.1c")),
        ("a number of 409 that is not in brackets", ()),
    ],
)
def test_rules_are_read_from_what_a_card_shows(shows: str, rules: tuple[str, ...]) -> None:
    card = next(iter(shipped_cards().values()))
    assert rules_of(type(card)(name="A", types=("land",), shows=shows)) == rules
