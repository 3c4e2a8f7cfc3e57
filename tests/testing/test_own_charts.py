"""The charts of the rules under their own tests: mutants, and pairs of transitions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from engine.choices import Announce, Choice
from engine.game import Game
from engine.mutating import Judge
from engine.playing import play
from engine.rules import Rules
from engine.scenario import shipped_scenarios
from engine.setup import Seat
from fsm.charts import charts
from fsm.runs import runs
from fsm.testing import model_of
from fsm.trace import Trace

HERE = Path(__file__).parent
PAIRS = HERE / "pairs.txt"
"""Every pair of transitions that some play has shown, a line each: chart, state, transition, the next one."""

ALIKE = {
    "priority: leave_combat: leads to settling.triggers": "without triggers it checks once more",
    "priority: losers_leave: leads to settling.triggers": "without triggers it checks once more",
    "priority: play_was_reversed: leads to holding": "all is as before the play: nothing is to be settled",
    "priority: turning_was_reversed: leads to holding": "all is as before: nothing is to be settled",
    "priority: mana_ability_was_reversed: leads to holding": "all is as before: nothing is to be settled",
    "priority: next_player: leads to holding": "a pass changes nothing that would have to be settled",
    "casting: entwine: leads to playing.choosing.splicing": "with all modes chosen that is the next step",
    "casting: choose_x: leads to playing.choosing.cost_intentions": "with X chosen that is the next step",
}
"""Mutants that no play can tell from the chart, and why."""

UNSHOWN = {
    "combat: on_to_blockers: leads to blockers.declaring": "one attacked player",
    "priority: play_land: leads to holding": "a land that triggers something",
    "casting: splicing_finished: leads to playing.choosing.cost_intentions": "a spliced spell with X",
    "casting: convoking_finished: leads to playing.targeting.which_opponent": "convoke beside hybrid mana",
    "casting: choose_target_opponent: leads to playing.targeting.targets": "an opponent chooses how many",
    "casting: choose_conditional_target_count: leads to playing.conditional_targeting.targets": "two counts",
    "triggers: choose_target_opponent: leads to placing.targets": "an opponent chooses how many",
    "triggers: choose_target_count: leads to placing.targets": "two counts",
}
"""Mutants that only a card or a scenario could show that is not shipped: which one."""


def refuses_face_down(rules: Rules) -> object:
    """No words name the choice that may_be_played_face_down refuses: a card without morph, face down."""
    game = Game.new({"Alice": Seat(hand=("Shock",)), "Bob": Seat()}, rules=rules)
    (shock,) = game.state.player("Alice").hand
    return [refusal.rule for refusal in game.why(Announce(by="Alice", object=shock, face_down=True))]


@pytest.mark.parametrize("chart", charts())
def test_every_mutant_is_noticed(chart: str) -> None:
    judge = Judge(chart, list(shipped_scenarios().values()), {"refuses_face_down": refuses_face_down})
    survivors = judge.mutate().survivors
    assert [str(one) for one in survivors if one.kind != "retarget"] == []
    known = {one for one in (*ALIKE, *UNSHOWN) if one.startswith(f"{chart}: ")}
    assert {f"{chart}: {one}" for one in survivors} == known


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game played at random once, kept for the pairs of transitions that no scenario shows."""

    seats: dict[str, Seat]
    active: str
    step: str
    choices: tuple[Choice, ...]

    def play(self) -> Game:
        """Play it again. Raises IllegalPlay where a choice is not open any more."""
        game = Game.new(self.seats, active=self.active, step=self.step)
        for choice in self.choices:
            game.do(choice)
        return game


RECORDED = sorted((HERE / "recorded").glob("*.json"))


def pairs_of(trace: Trace) -> Iterator[str]:
    steps = trace.steps
    for run in runs(steps):
        for first, second in pairwise(run):
            one = steps[first]
            yield f"{one.chart} {one.source} {one.transition} {steps[second].transition}"


@cache
def shown() -> Mapping[str, str]:
    """Every pair that a scenario or a recorded game shows, with one that does."""
    found = {pair: one.id for one in shipped_scenarios().values() for pair in pairs_of(play(one).trace)}
    for file in RECORDED:
        game = msgspec.json.decode(file.read_bytes(), type=Recorded).play()
        found = dict.fromkeys(pairs_of(game.trace), file.stem) | found
    return found


def test_all_feasible_pairs_are_shown() -> None:
    known = set(PAIRS.read_text(encoding="utf-8").splitlines())
    assert known - set(shown()) == set(), (
        "these pairs were shown before, and no scenario or record shows them now"
    )
    assert set(shown()) - known == set(), f"new pairs: add them to {PAIRS.name}"


def test_feasible_pairs_are_pairs_of_the_charts() -> None:
    possible = {
        f"{name} {first.source} {first.id} {second.id}"
        for name, chart in charts().items()
        for first in model_of(chart).edges
        for second in model_of(chart).out_of(first.target)
    }
    assert set(shown()) <= possible
