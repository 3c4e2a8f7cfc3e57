"""A chart in the words of transitions' constructor."""

from __future__ import annotations

from functools import cache
from typing import Any

from transitions.extensions.nesting import HierarchicalMachine

from fsm.chart import Chart, State, Transition
from fsm.dispatch_parts import ChartTransition, DottedState


@cache
def dotted(machine_cls: type[HierarchicalMachine]) -> type[HierarchicalMachine]:
    """The machine class with states that write their paths with dots; other machines keep their separator."""
    states = type("Dotted" + machine_cls.state_cls.__name__, (DottedState, machine_cls.state_cls), {})
    return type("Dotted" + machine_cls.__name__, (machine_cls,), {"state_cls": states})


def build_on(machine_cls: type[HierarchicalMachine], chart: Chart, options: dict[str, Any]) -> Any:
    """Build a chart's machine on a class; what `fsm.machine.build` says."""
    made = dotted(machine_cls)  # type: ignore[arg-type]  # its stub hides that a class is hashable
    known = issubclass(made.transition_cls, ChartTransition)
    settings: dict[str, Any] = {"model": None, "auto_transitions": False, "initial": chart.initial, **options}
    machine = made(states=[_state(state) for state in chart.states], **settings)
    for transition in sorted(chart.transitions, key=_order):
        machine.add_transition(**_transition(transition, known))
    return machine


def _order(transition: Transition) -> tuple[bool, int]:
    return (transition.order is None, transition.order or 0)


def _state(state: State) -> dict[str, Any]:
    made: dict[str, Any] = {"name": state.id, "final": state.final}
    made["on_enter"] = [action.id for action in state.entry]
    made["on_exit"] = [action.id for action in state.exit]
    if state.states:
        made["children"] = [_state(child) for child in state.states]
        made["initial"] = state.initial
    return made


def _transition(transition: Transition, known: bool) -> dict[str, Any]:
    made: dict[str, Any] = {
        "trigger": transition.trigger,
        "source": transition.source,
        "dest": transition.target,
        "conditions": [guard.id for guard in transition.guards],
        "before": [action.id for action in transition.actions],
    }
    if known:
        made |= {"id": transition.id, "rule": transition.rule}
        made["guard_rules"] = [guard.rule for guard in transition.guards]
    return made
