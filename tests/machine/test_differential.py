"""ChartMachine does what HierarchicalMachine does, call by call, on random charts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from transitions import MachineError
from transitions.extensions import HierarchicalMachine

from fsm.chart import Chart
from fsm.machine import ChartMachine, build
from tests.fsm.strategies import TRIGGERS, charts

HOOKS = ("prepare_event", "before_state_change", "after_state_change", "finalize_event", "on_final")
NO_SUCH_TRIGGER = (MachineError, AttributeError)


class Model:
    """Logs every callback with the state at that moment; a guard's answers come from a list of their own."""

    def __init__(self, state: str, answers: list[bool]) -> None:
        self.state = state
        self.left = list(answers)
        self.log: list[tuple[str, str]] = []

    def __getattr__(self, name: str) -> Any:
        def method(*_args: Any) -> bool:
            self.log.append((name, self.state))
            return self.left.pop() if name.startswith("g") and self.left else True

        return method


def play(machine: HierarchicalMachine, start: str, triggers: list[str], answers: list[bool]) -> list[Any]:
    """What happens, trigger by trigger: the result or the error, the state, and all calls so far."""
    model, told = Model(start, answers), []
    for trigger in triggers:
        try:
            result: Any = machine.trigger_event(model, trigger)
        except Exception as error:  # also the library's own errors, which both have to make
            result = repr(error)
        told.append((result, model.state, list(model.log)))
    return told


plays = {"triggers": st.lists(st.sampled_from(TRIGGERS), max_size=12), "answers": st.lists(st.booleans())}


@settings(deadline=None)
@given(
    chart=charts(),
    hooks=st.sets(st.sampled_from(HOOKS)),
    options=st.sets(st.sampled_from(("queued", "send_event", "ignore_invalid_triggers"))),
    **plays,
)
def test_states_results_and_calls_are_those_of_the_stock_machine(
    chart: Chart, hooks: set[str], options: set[str], triggers: list[str], answers: list[bool]
) -> None:
    given_options: dict[str, Any] = {hook: hook for hook in sorted(hooks)} | dict.fromkeys(options, True)
    ours = build(chart, ChartMachine, **given_options)
    stock = build(chart, HierarchicalMachine, **given_options)
    assert play(ours, ours.start, triggers, answers) == play(stock, ours.start, triggers, answers)


@settings(deadline=None)
@given(chart=charts(), **plays)
def test_transitions_declared_inside_their_composites_run_as_in_the_stock_machine(
    chart: Chart, triggers: list[str], answers: list[bool]
) -> None:
    bare = Chart("bare", "1", chart.initial, chart.states, ())
    machines = [build(bare, kind) for kind in (ChartMachine, HierarchicalMachine)]
    for machine in machines:
        for each in chart.transitions:
            scope = _common(each.source, each.target or each.source)
            config: dict[str, Any] = {
                "trigger": each.trigger,
                "source": each.source[len(scope) :],
                "dest": each.target and each.target[len(scope) :],
                "conditions": [guard.id for guard in each.guards],
                "before": [action.id for action in each.actions],
            }
            _declare(machine, scope.split(".")[:-1], config)
    start = machines[0].start  # type: ignore[attr-defined]
    assert play(machines[0], start, triggers, answers) == play(machines[1], start, triggers, answers)


def _common(source: str, target: str) -> str:
    """The longest path of a composite that has both within it, with a dot at its end."""
    found = ""
    for one, two in zip(source.split(".")[:-1], target.split(".")[:-1], strict=False):
        if one != two:
            break
        found += one + "."
    return found


def _declare(machine: HierarchicalMachine, scope: list[str], transition: dict[str, Any]) -> None:
    if scope:
        with machine(scope[0]):
            _declare(machine, scope[1:], transition)
    else:
        machine.add_transition(**transition)


@settings(deadline=None)
@given(chart=charts(), **plays)
def test_what_is_asked_is_what_is_done(chart: Chart, triggers: list[str], answers: list[bool]) -> None:
    """A trigger moves the machine exactly when `why` has nothing against it, and asking moves nothing."""
    machine = build(chart)
    yes = {f"g{one}": answer for one, answer in enumerate([*answers, True, True][:2])}

    class Steady(Model):
        def __getattr__(self, name: str) -> Any:
            return lambda: yes.get(name, True)

    model = Steady(machine.start, [])
    for trigger in triggers:
        before = model.state
        reasons, asked = machine.why(model, trigger), machine.answers(model)
        assert model.state == before
        assert (reasons == ()) == any(each.open for each in asked if each.trigger == trigger)
        if any(each.trigger == trigger for each in asked):
            assert machine.trigger_event(model, trigger) == (reasons == ())
        else:
            with pytest.raises(NO_SUCH_TRIGGER):
                machine.trigger_event(model, trigger)
