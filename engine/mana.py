"""Mana: costs as printed, pools as multisets, and the ways to pay the one with the other (104.3, 300.3)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

COLOURS = "WUBRG"
KINDS = COLOURS + "C"
"""Kinds of mana in their usual order; C is colourless mana."""

SYMBOL = re.compile(r"\{([^{}]*)\}")


class ManaCost(Struct, frozen=True):
    """A mana cost or the mana part of another cost.

    `coloured` has one letter for each coloured mana ("BB"), `hybrid` the pairs not yet announced
    ("W/U"), `x` how often {X} stands in it.

    >>> str(ManaCost.parse("{X}{3}{B}{W/U}")), ManaCost.parse("{3}{B}").value
    ('{X}{3}{W/U}{B}', 4)
    """

    generic: int = 0
    coloured: str = ""
    hybrid: tuple[str, ...] = ()
    x: int = 0

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """The cost written as "{3}{B}".

        Raises ValueError for anything that is no mana symbol.
        """
        return _parse(text)

    def __str__(self) -> str:
        parts = ["{X}"] * self.x
        if self.generic or not (self.coloured or self.hybrid or self.x):
            parts.append(f"{{{self.generic}}}")
        return "".join(
            [*parts, *(f"{{{pair}}}" for pair in self.hybrid), *(f"{{{c}}}" for c in self.coloured)]
        )

    @property
    def value(self) -> int:
        """The converted mana cost, X counted as nothing (203.3)."""
        return self.generic + len(self.coloured) + len(self.hybrid)

    @property
    def colours(self) -> str:
        """The colours of an object with this cost, in WUBRG order."""
        letters = self.coloured + "".join(self.hybrid)
        return "".join(c for c in COLOURS if c in letters)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together."""
        return ManaCost(
            self.generic + other.generic,
            in_order(self.coloured + other.coloured),
            self.hybrid + other.hybrid,
            self.x + other.x,
        )

    def with_x(self, value: int) -> ManaCost:
        """The cost with its variable set (409.1b)."""
        return replace(self, generic=self.generic + self.x * value, x=0) if self.x else self

    def with_hybrid(self, chosen: tuple[str, ...]) -> ManaCost:
        """The cost with its hybrid symbols replaced by the announced colours (409.1b)."""
        if not self.hybrid:
            return self
        return replace(self, coloured=in_order(self.coloured + "".join(chosen)), hybrid=())

    def less_generic(self, amount: int) -> ManaCost:
        """The cost reduced by generic mana: never below {0}, never its coloured part (409.1f)."""
        return replace(self, generic=max(0, self.generic - amount))

    def less_coloured(self, mana: str) -> ManaCost:
        """The cost reduced by coloured mana: each lowers its own colour only, if there is any (409.1f)."""
        left = self.coloured
        for letter in mana:
            left = left.replace(letter, "", 1)
        return replace(self, coloured=left)


@lru_cache(maxsize=4096)
def _parse(text: str) -> ManaCost:
    symbols = SYMBOL.findall(text)
    if SYMBOL.sub("", text).strip() or not symbols:
        raise ValueError(f"'{text}' is no mana cost: write symbols in braces, such as {{3}}{{B}}")
    cost = ManaCost()
    for symbol in symbols:
        if symbol.isdigit():
            cost = replace(cost, generic=cost.generic + int(symbol))
        elif symbol == "X":
            cost = replace(cost, x=cost.x + 1)
        elif symbol in tuple(COLOURS):
            cost = replace(cost, coloured=in_order(cost.coloured + symbol))
        elif re.fullmatch(f"[{COLOURS}]/[{COLOURS}]", symbol):
            cost = replace(cost, hybrid=(*cost.hybrid, symbol))
        else:
            raise ValueError(f"'{{{symbol}}}' in '{text}' is no mana symbol of this rulebook")
    return cost


def in_order(mana: str) -> str:
    """Mana as a string sorted by kind: the one way to write a pool, so that equal pools are equal."""
    return "".join(sorted(mana, key=KINDS.index))


@lru_cache(maxsize=1024)
def read_mana(text: str) -> str:
    """Mana written with symbols, {C} or a number for colourless, as a pool.

    Raises ValueError for what is no mana.

    >>> read_mana("{2}{B}")
    'BCC'
    """
    letters = []
    for symbol in SYMBOL.findall(text):
        if symbol.isdigit():
            letters.append("C" * int(symbol))
        elif symbol in tuple(KINDS):
            letters.append(symbol)
        else:
            raise ValueError(f"'{{{symbol}}}' in '{text}' is no mana that a pool can hold")
    if SYMBOL.sub("", text).strip():
        raise ValueError(f"'{text}' is no mana: write symbols in braces, such as {{2}}{{B}}")
    return in_order("".join(letters))


def show_mana(pool: str) -> str:
    """A pool as symbols; an empty one as nothing."""
    return "".join(f"{{{c}}}" for c in pool)


def without(pool: str, spent: str) -> str | None:
    """The pool after spending, or None when it does not hold that much."""
    for letter in spent:
        if letter not in pool:
            return None
        pool = pool.replace(letter, "", 1)
    return pool


@lru_cache(maxsize=4096)
def ways_to_pay(pool: str, cost: ManaCost) -> tuple[str, ...]:
    """Every different multiset of mana from `pool` that pays `cost`, X already set.

    Hybrid symbols that were not announced may be paid either way. Empty when the pool cannot pay.
    """
    ways: dict[str, None] = {}
    for chosen in product(*(pair.split("/") for pair in cost.hybrid)):
        coloured = cost.coloured + "".join(chosen)
        rest = without(pool, coloured)
        if rest is not None:
            for generic in _picks(rest, cost.generic):
                ways[in_order(coloured + generic)] = None
    return tuple(ways)


def _picks(pool: str, count: int) -> tuple[str, ...]:
    """The different ways to take `count` mana from `pool`, mana of plentiful kinds first."""
    if count == 0:
        return ("",)
    if len(pool) < count:
        return ()
    kinds = sorted(set(pool), key=lambda c: (c != "C", -pool.count(c), KINDS.index(c)))

    def pick(index: int, left: int) -> list[str]:
        if left == 0:
            return [""]
        if index == len(kinds):
            return []
        kind = kinds[index]
        return [
            kind * taken + rest
            for taken in range(min(left, pool.count(kind)), -1, -1)
            for rest in pick(index + 1, left - taken)
        ]

    return tuple(pick(0, count))
