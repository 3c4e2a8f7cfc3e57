"""A chart of a machine, for what charts can do: be drawn, be checked, be counted on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fsm.chart import Action, Chart, Guard, State, Transition
from fsm.testing.machine_parts import Part, guard_label, is_nested, state_name
from fsm.testing.model import Edge


def chart_of(machine: Any, found: Iterable[Part], title: str, start: str) -> Chart:
    """The chart of a machine that is in one state at a time."""
    separator = machine.state_cls.separator if is_nested(machine) else ""
    states = tuple(_state(name, state, start, separator) for name, state in machine.states.items())
    edges = tuple(_transition(part, machine, separator) for part in found)
    return Chart(title, "", start.split(separator)[0] if separator else start, states, edges)


def configurations_chart(title: str, nodes: Iterable[str], edges: Iterable[Edge]) -> Chart:
    """The chart of a machine that is in several states at once: a state for each configuration."""
    listed = list(nodes)
    paths = {node: node.replace(".", "/") for node in listed}
    made = tuple(
        Transition(
            edge.id if sum(edge.id == other.id for other in edges) == 1 else f"{edge.id} in {edge.source}",
            edge.trigger,
            paths[edge.source],
            None if edge.internal else paths[edge.target],
            "",
            tuple(Guard(guard, "") for guard in edge.guards),
        )
        for edge in edges
    )
    return Chart(title, "", paths[listed[0]], tuple(State(paths[node], "") for node in listed), made)


def _state(name: str, state: Any, start: str, separator: str) -> State:
    children = dict(getattr(state, "states", {}))
    initial = getattr(state, "initial", None)
    inner = tuple(_state(child, one, "", separator) for child, one in children.items())
    first = state_name(initial) if initial and not isinstance(initial, list) else next(iter(children), None)
    return State(
        name,
        "",
        inner,
        first.split(separator)[0] if first and separator else first,
        final=bool(getattr(state, "final", False)) and not inner,
        entry=_actions(state.on_enter),
        exit=_actions(state.on_exit),
    )


def _transition(part: Part, machine: Any, separator: str) -> Transition:
    return Transition(
        part.id,
        part.trigger,
        _path(part.source, part.scope, machine, separator),
        None if part.dest is None else _path(part.dest, part.scope, machine, separator),
        part.rules[0] if part.rules else "",
        tuple(Guard(guard_label(one), getattr(one, "rule", "")) for one in part.transition.conditions),
        _actions((*part.transition.before, *part.transition.after)),
    )


def _path(name: str, scope: tuple[str, ...], machine: Any, separator: str) -> str:
    """A state as the chart calls it: in a scope a name means its own state first, then one of the machine."""
    if not separator:
        return name
    names = name.split(separator)
    states = machine.states
    for one in scope:
        states = states[one].states
    inside = bool(scope) and names[0] in states
    return ".".join((*scope, *names) if inside else names)


def _actions(callbacks: Iterable[Any]) -> tuple[Action, ...]:
    named = (
        one if isinstance(one, str) else getattr(one, "__name__", type(one).__name__) for one in callbacks
    )
    return tuple(Action(name, "") for name in named)
