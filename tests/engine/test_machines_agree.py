"""The sealed machine, the machine that it came from, and the library's own play the same games."""

from __future__ import annotations

from functools import cache

import pytest

from engine.playing import play
from engine.rules import Rules
from engine.scenario import Scenario, shipped_scenarios
from fsm.chart import Chart, Guard, State, Transition
from fsm.charts import charts
from fsm.machine import ChartMachine
from tests.benchmarks.bench_play import StockMachine

SCENARIOS = [pytest.param(scenario, id=name) for name, scenario in shipped_scenarios().items()]


@cache
def unsealed() -> Rules:
    return Rules(charts(), ChartMachine.from_chart)


@cache
def stock() -> Rules:
    return Rules(charts(), StockMachine)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sealed_or_not_the_game_and_its_trace_are_the_same(scenario: Scenario) -> None:
    one, other = play(scenario), play(scenario, unsealed())
    assert one.state == other.state
    assert one.trace == other.trace


@pytest.mark.parametrize("name", ["death-bomb", "no-partial-payment", "counterspell", "kicked-second-target"])
def test_the_librarys_machine_takes_the_same_transitions(name: str) -> None:
    game = play(shipped_scenarios()[name])
    state = game.moments[0].state
    for moment in game.moments[1:]:
        assert moment.choice is not None
        moved = stock().do(state, moment.choice)
        assert not isinstance(moved, tuple), moved
        assert [taken.tried[-1].transition for taken in moved.taken] == [
            taken.tried[-1].transition for taken in moment.taken
        ]
        state = moved.game
        assert state == moment.state


def lamp(*guards: Guard) -> ChartMachine:
    states = (State("off", "409.1"), State("on", "409.1", final=True))
    switch = Transition("switch", "switch", "off", "on", "409.1", guards)
    return ChartMachine.from_chart(Chart("lamp", "409", "off", states, (switch,)))


class Model:
    state = "off"
    answer: object = True

    def has_power(self, _: object) -> object:
        return self.answer


def test_a_guard_of_a_sealed_machine_that_says_only_false_is_named() -> None:
    model = Model()
    model.answer = False
    (tried,) = lamp(Guard("has_power", "409.1")).sealed(Model).take(model, "switch", None)
    (answer,) = tried.answers
    assert model.state == "off"
    assert str(answer.refusal) == "409.1: has_power answers no"


def test_a_trigger_that_a_sealed_machine_does_not_know_does_nothing() -> None:
    model = Model()
    assert lamp().sealed(Model).take(model, "frobnicate", None) == ()
    assert model.state == "off"


def test_a_machine_with_hooks_or_functions_cannot_be_sealed() -> None:
    hooked = lamp()
    hooked.before_state_change = ["has_power"]
    with pytest.raises(ValueError, match="without queue and hooks"):
        hooked.sealed(Model)
    elsewhere = lamp()
    elsewhere.model_attribute = "mode"
    with pytest.raises(ValueError, match="models have `state` can be sealed, not `mode`"):
        elsewhere.sealed(Model)
    with_function = lamp()
    with_function.events["switch"].transitions["off"][0].before.append(print)
    with pytest.raises(ValueError, match="cannot be sealed"):
        with_function.sealed(Model)
