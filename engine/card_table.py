"""The table of cards in the docs: which card is there for which branch of a rule, from the cards."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.card import Card
from engine.cards import shipped_cards
from fsm.rulebook import rule

NUMBER = re.compile(r"\b\d{3}(?:\.\d+[a-z]?)?")

HEAD = """\
# Cards

Each card that comes with castchart is there for a branch of a rule of the classic edition, and stands here
under the first rule that it shows. `make docs-tables` writes this page from the cards.
"""


def rules_of(card: Card) -> tuple[str, ...]:
    """The rule numbers in what a card is there for, in the order written; "f" after "409.1b" is 409.1f."""
    found: list[str] = []
    inside = re.findall(r"\(([^()]*)\)", card.shows)
    for part in re.split(r",| before ", ", ".join(inside)):
        word = part.strip()
        if NUMBER.fullmatch(word):
            found.append(word)
        elif found and re.fullmatch("[a-z]", word):
            found.append(found[-1].rstrip("abcdefghijklmnopqrstuvwxyz") + word)
    return tuple(found)


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield from HEAD.splitlines()
    groups: dict[str, list[Card]] = {}
    for card in shipped_cards().values():
        groups.setdefault(rules_of(card)[0], []).append(card)
    for number in sorted(groups, key=_in_order):
        yield ""
        yield f"## {number}: {rule(number).title}"
        yield ""
        yield "| card | shows |"
        yield "|---|---|"
        for card in sorted(groups[number], key=lambda card: card.name):
            yield f"| {card.name} | {card.shows} |"


def page() -> str:
    """The page as text."""
    return "\n".join(lines()) + "\n"


def _in_order(number: str) -> tuple[int, int, str]:
    match = re.fullmatch(r"(\d+)(?:\.(\d+)([a-z]?))?", number)
    assert match is not None
    return int(match[1]), int(match[2] or 0), match[3] or ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
