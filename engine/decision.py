"""What a player has to decide, with everything that is open and a payment to take if one is due."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from engine.autopay import CannotPay, find_payment
from engine.choices import Choice
from engine.objects import PlayerId
from engine.rules import Rules
from engine.state import GameState
from fsm.showing import Shown


class Option(Struct, frozen=True):
    """An open choice, and how to say it."""

    choice: Choice
    words: str

    @property
    def name(self) -> str:
        """The words as a name to write after a dot: "choose target: Alice" is `choose_target_alice`."""
        return re.sub(r"\W+", "_", self.words.casefold()).strip("_")

    def __repr__(self) -> str:
        return f"<Option {self.words}>"

    def __str__(self) -> str:
        return self.words


class Situation(Struct, frozen=True):
    """A game value and the rules that govern it."""

    state: GameState
    rules: Rules

    def __repr__(self) -> str:
        return "<Situation>"


class Decision(Shown, Struct, frozen=True, dict=True):
    """What a player has to decide now: the question's id, its rule, where it is asked, and what is open.

    Options are found by their place, by their words and by their names, which tab completion lists:
    `choices[0]`, `choices["pass priority"]` and `choices.pass_priority`.
    """

    player: PlayerId
    asks: str
    rule: str
    state: str
    options: tuple[Option, ...]
    situation: Situation

    @cached_property
    def payment(self) -> tuple[Option, ...] | None:
        """A legal payment of all that is due, when one exists: what to do in order (409.1g, h).

        None where nothing is to be paid, where it cannot be, and where the search ended at its bound. It
        is looked for when it is asked for.
        """
        try:
            found = find_payment(self.situation.state, self.situation.rules)
        except CannotPay:
            return None
        return None if found is None else tuple(map(Option, found.choices, found.words))

    def __getitem__(self, key: int | str) -> Option:
        """An option by its place or its words. Raises IndexError, KeyError."""
        if isinstance(key, int):
            return self.options[key]
        found = next((option for option in self.options if option.words == key), None)
        if found is None:
            raise KeyError(f"'{key}' is not open here, but: {', '.join(map(str, self.options))}")
        return found

    def __getattr__(self, name: str) -> Option:
        if not name.startswith("_"):
            for option in self.options:
                if option.name == name:
                    return option
        listed = ", ".join(option.name for option in self.options)
        raise AttributeError(f"nothing that is open here is called '{name}', but: {listed}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(option.name for option in self.options)]

    def _ipython_key_completions_(self) -> list[str]:
        return [option.words for option in self.options]

    def __repr__(self) -> str:
        return str(self)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __str__(self) -> str:
        lines = [f"{self.player} decides: {self.asks.replace('_', ' ')} ({self.rule}, in {self.state})"]
        lines += [f"  {option}" for option in self.options]
        if self.payment:
            lines.append(f"  payment: {', '.join(map(str, self.payment))}")
        return "\n".join(lines)
