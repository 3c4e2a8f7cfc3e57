"""What always holds, proved: in every situation and for every transition that a table can lead to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.explore import explore, survey
from engine.explore.telling import scenario_text
from engine.game import Game
from engine.invariants import faults_of_step
from engine.playing import play
from engine.scenario import read_scenario, shipped_scenarios
from engine.setup import ZONES, Seat
from tests.engine.support import without_guard
from tests.explore.tables import duel, shock

MOST_CARDS = 6

TABLES: Mapping[str, Mapping[str, Seat]] = {
    "answers among three": {
        "Alice": Seat(hand=("Shock",), battlefield=("Mountain",)),
        "Bob": Seat(life=2, hand=("Unsummon",), battlefield=("Island",)),
        "Carol": Seat(life=1),
    },
    "an attack on two": {
        "Alice": Seat(battlefield=("Raging Goblin", "Grizzly Bears")),
        "Bob": Seat(life=2, battlefield=("Wall of Wood",)),
        "Carol": Seat(life=1),
    },
    "a fanatic in response": {
        "Alice": Seat(hand=("Shock",), pool="{R}"),
        "Bob": Seat(life=3, battlefield=("Mogg Fanatic",)),
    },
    "a counterspell countered": {
        "Alice": Seat(hand=("Shock", "Counterspell"), pool="{R}{U}{U}"),
        "Bob": Seat(life=2, hand=("Counterspell",), pool="{U}{U}"),
    },
}
"""Tables that no scenario has; their libraries are empty, so that each play comes to an end."""

SCENARIOS = (
    "aluren",
    "affinity",
    "attacker-returned",
    "attacking",
    "black-and-white",
    "blue-card-instead",
    "burnt-between-phases",
    "clone-copies-a-creature",
    "condition-holds",
    "control-while-in-play",
    "counter-the-counterspell",
    "counters-as-costs",
    "damage-on-the-stack",
    "discard-to-seven",
    "flashback",
    "growth-after-damage",
    "kicked-second-target",
    "left-and-came-back",
    "legend-rule",
    "library-stays",
    "lost-before-damage",
    "mana-burn",
    "may-draw-from-nothing",
    "nothing-left-to-draw",
    "opponent-chooses-mode",
    "priority-after-resolving",
    "regeneration",
    "sacrifice-or-life",
    "state-trigger",
    "ten-poison-counters",
    "three-upkeeps",
    "triggered-mana-kept",
    "triggers-in-turn-order",
    "trigger-with-modes",
    "which-opponent",
    "which-replacement-first",
    "x-targets",
)
"""Shipped scenarios whose tables are small, of two players and of three."""


def _check(game: Game, at_least: int) -> None:
    found = explore(game, invariants=True, keep_edges=False, limit=20_000)
    assert found.complete
    assert found.faults == {}
    assert found.stuck == ()
    assert found.ends
    assert len(found) >= at_least


@pytest.mark.parametrize("id", SCENARIOS)
def test_every_invariant_holds_in_all_that_a_scenarios_table_leads_to(id: str) -> None:
    scenario = shipped_scenarios()[id]
    for seat in scenario.seats.values():
        assert sum(len(getattr(seat, zone)) for zone in ZONES) <= MOST_CARDS
    start = Game.new(
        scenario.seats,
        active=scenario.active,
        cards=scenario.cards,
        step=scenario.step,
        turn=scenario.turn,
    )
    _check(start, 3)


@pytest.mark.parametrize("name", TABLES)
def test_every_invariant_holds_in_all_that_a_table_leads_to(name: str) -> None:
    _check(Game.new(TABLES[name]), 100)


def test_tables_of_two_and_of_three_players_are_among_them() -> None:
    seats = [shipped_scenarios()[id].seats for id in SCENARIOS] + list(TABLES.values())
    assert {len(each) for each in seats} == {2, 3}
    assert len(seats) >= 40
    assert sum(len(each) == 3 for each in seats) >= 6


def test_an_invariant_that_a_broken_rule_breaks_is_found_with_a_shortest_play(tmp_path: Path) -> None:
    """An ability's way of leaving the stack taken by a spell: its card is gone."""
    broken = without_guard("resolution", "ability_ceases", "is_an_ability")
    table = {"Alice": Seat(hand=("Shock",), pool="{R}"), "Bob": Seat()}
    found = explore(Game.new(table, rules=broken), invariants=True, limit=2_000)
    plays = found.faulty()
    assert plays
    assert "cards are conserved (217.1c): Alice has 0 of Shock, not 1" in plays[0][1]
    assert len(found.faulty(1)) == 1
    told = survey(Game.new(table, rules=broken), invariants=True, limit=2_000)
    assert told.fault_count == len(found.faults)
    assert (told.faults[0][0].choices_made, told.faults[0][1]) == (plays[0][0].choices_made, plays[0][1])
    game = plays[0][0]
    assert [choice.trigger for choice in game.choices_made] == [
        "announce",
        "choose_target",
        "pay",
        "pass_priority",
        "pass_priority",
    ]
    taken = game.moments[-1].taken
    assert any(faults_of_step(one.before, one.after, broken.actions(one)) for one in taken)
    path = tmp_path / "counterexample.yaml"
    path.write_text(scenario_text(game, "A card is gone", plays[0][1], rules=("217.1c",)), encoding="utf-8")
    assert play(read_scenario(path), broken).state == game.state


def test_the_right_rules_are_not_blamed() -> None:
    for table in (shock, duel):
        assert explore(table(), invariants=True, limit=2_000).faulty() == ()
