"""Pairs of transitions that plays show: the shipped scenarios, and games that are kept for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from engine.card import Card
from engine.choices import Choice
from engine.game import Game
from engine.playing import play
from engine.rules import Rules
from engine.scenario import shipped_scenarios
from engine.setup import Seat
from fsm.runs import runs
from fsm.trace import Trace

HERE = Path(__file__).parent


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game played at random once, kept for the pairs of transitions that no scenario shows."""

    seats: dict[str, Seat]
    active: str
    step: str
    choices: tuple[Choice, ...] = ()
    cards: tuple[Card, ...] = ()

    def play(self, rules: Rules | None = None) -> Game:
        """Play it again. Raises IllegalPlay where a choice is not open any more."""
        known = {card.name: card for card in self.cards}
        game = Game.new(self.seats, active=self.active, step=self.step, cards=known, rules=rules)
        for choice in self.choices:
            game.do(choice)
        return game


def pairs_of(trace: Trace) -> Iterator[str]:
    """Each two transitions that follow each other in one run of a chart: chart, state, both."""
    steps = trace.steps
    for run in runs(steps):
        for first, second in pairwise(run):
            one = steps[first]
            yield f"{one.chart} {one.source} {one.transition} {steps[second].transition}"


@cache
def recorded() -> Mapping[str, Recorded]:
    """The games kept, by name."""
    files = sorted((HERE / "recorded").glob("*.json"))
    return {file.stem: msgspec.json.decode(file.read_bytes(), type=Recorded) for file in files}


@cache
def games() -> Mapping[str, Game]:
    """Every scenario and every game kept, played."""
    scenarios = {one.id: play(one) for one in shipped_scenarios().values()}
    return scenarios | {name: one.play() for name, one in recorded().items()}


@cache
def shown() -> Mapping[str, str]:
    """Every pair that a play shows, with the first that does: a scenario where there is one."""
    found: dict[str, str] = {}
    for name, game in games().items():
        for pair in pairs_of(game.trace):
            found.setdefault(pair, name)
    return found
