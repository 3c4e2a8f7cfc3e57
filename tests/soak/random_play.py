"""Random legal choices, one trigger first and then of what it offers, weighted so that turns pass."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from random import Random

from engine.autopay import find_payment
from engine.choices import Choice
from engine.errors import ChoiceError
from engine.rules import Rules
from engine.state import GameState

WEIGHTS = {
    "pass_priority": 12.0,
    "announce": 8.0,
    "play_land": 12.0,
    "play_mana_ability": 1.0,
    "turn_face_up": 2.0,
    "finish_mana_abilities": 0.2,
    "declare_attacker": 2.0,
    "declare_blocker": 2.0,
}
"""How likely a trigger is among those that are open; 1 for any other."""

PAYS_WELL = 0.6
"""How often a payment is looked for, so that plays get to their end as well as being reversed."""

ASKS_FOR_PAYMENT = frozenset({"mana_abilities", "payment", "payment_on_resolution"})
MOST_CANDIDATES = 200
"""So many candidates of one trigger are looked at; divisions alone can be thousands."""


class RandomPlayer:
    """Makes the choices of every player; the same seed makes the same ones."""

    def __init__(self, random: Random, rules: Rules) -> None:
        self.random = random
        self.rules = rules
        self._meant: deque[Choice] = deque()

    def choose(self, game: GameState) -> Choice | None:
        """An open choice; None where there is none, which is a fault of the engine."""
        if not self._meant:
            self._meant.extend(self._payment(game))
        if self._meant and not self.rules.why(game, self._meant[0]):
            return self._meant.popleft()
        self._meant.clear()
        for trigger in self._in_some_order(self.rules.triggers(game)):
            found = self._open(game, list(islice(self.rules.candidates(game, trigger), MOST_CANDIDATES)))
            if found is not None:
                return found
        return next(self.rules.openings(game), None)

    def forget(self) -> None:
        """Give up what was meant to be done next: the game is another one now."""
        self._meant.clear()

    def _payment(self, game: GameState) -> Iterable[Choice]:
        if self.rules.asks(game)[0] not in ASKS_FOR_PAYMENT or self.random.random() > PAYS_WELL:
            return ()
        try:
            found = find_payment(game, self.rules)
        except ChoiceError:
            return ()
        return found.choices if found is not None else ()

    def _in_some_order(self, triggers: Iterable[str]) -> list[str]:
        return sorted(triggers, key=lambda each: self.random.random() ** (1 / WEIGHTS.get(each, 1.0)))[::-1]

    def _open(self, game: GameState, candidates: list[Choice]) -> Choice | None:
        self.random.shuffle(candidates)
        return next((choice for choice in candidates if not self.rules.why(game, choice)), None)
