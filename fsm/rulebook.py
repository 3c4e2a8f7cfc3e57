"""Rule numbers: what each is about, and its number in the other edition.

Charts write the classic numbering. `fsm.rule_table` holds the numbers; titles are short paraphrases
for captions, no text of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

from fsm.edition import Edition
from fsm.rule_table import TABLE


class Rule(Struct, frozen=True):
    """A rule: its classic number, today's numbers (the nearest first; none when it is gone), its title."""

    number: str
    modern: tuple[str, ...]
    title: str
    inferred: bool = False


class UnknownRule(KeyError):
    """A number that the rulebook does not have; the message names the near ones."""

    def __init__(self, number: str, near: Iterable[str]) -> None:
        super().__init__(number)
        self.number = number
        self.near = tuple(near)

    def __str__(self) -> str:
        near = " or ".join(self.near)
        return f"no rule {self.number!r} in the rulebook" + (f": did you mean {near}?" if near else "")


@cache
def rule(number: str) -> Rule:
    """The rule with a classic number. Raises UnknownRule.

    >>> rule("409.1f").title
    'total cost, locked in'
    >>> rule("409.1k")
    Traceback (most recent call last):
    fsm.rulebook.UnknownRule: no rule '409.1k' in the rulebook: did you mean 409.1i or 409.1h or 409.1g?
    """
    try:
        modern, title = TABLE[number]
    except KeyError:
        raise UnknownRule(number, _near(number)) from None
    return Rule(number, tuple(modern.strip("~").split()), title, inferred=modern.startswith("~"))


def title(number: str) -> str:
    """What a rule is about, in a few words, by its classic number. Raises UnknownRule."""
    return rule(number).title


def renumber(number: str, edition: Edition) -> str | None:
    """A classic number as `edition` counts; None when the rule is gone there. Raises UnknownRule.

    >>> renumber("409.1h", Edition.MODERN), renumber("300.3", Edition.MODERN)
    ('601.2h', None)
    """
    found = rule(number)
    if edition is Edition.CLASSIC:
        return number
    return found.modern[0] if found.modern else None


def classic(modern: str) -> tuple[str, ...]:
    """The classic numbers of one of today's: several where rules were merged. Raises UnknownRule.

    >>> classic("601.2c")
    ('409.1c', '409.1d')
    """
    found = tuple(number for number in TABLE if modern in rule(number).modern)
    if not found:
        known = {one for number in TABLE for one in rule(number).modern}
        raise UnknownRule(modern, get_close_matches(modern, sorted(known), n=3))
    return found


def numbers() -> tuple[str, ...]:
    """Every classic number in the table, in its order."""
    return tuple(TABLE)


def _near(number: str) -> list[str]:
    """Up to three numbers that look alike: the nearest letters of the same paragraph, if it has any."""
    paragraph, letter = number[:-1], number[-1:]
    letters = [one for one in TABLE if one[:-1] == paragraph and one[-1].isalpha()]
    if letters and letter.isalpha():
        return sorted(letters, key=lambda one: abs(ord(one[-1]) - ord(letter)))[:3]
    return get_close_matches(number, TABLE, n=3, cutoff=0.7)
