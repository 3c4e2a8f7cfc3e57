"""The model of a machine of `transitions`, found by running a stand-in of it.

The stand-in has the machine's states and transitions and none of its callbacks; an oracle answers for the
guards, and every sequence of answers is tried in every configuration. So whatever the library does with
nested, parallel, reflexive, internal and wildcard transitions is in the model, because the library did it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from frozendict import frozendict
from transitions import Machine, MachineError
from transitions.extensions.nesting import HierarchicalMachine, NestedState

from fsm.testing.machine_chart import chart_of, configurations_chart
from fsm.testing.machine_parts import Part, is_nested, label_of, parts, state_name
from fsm.testing.model import TOGETHER, Edge, Model, ModelError

MOST_CONFIGURATIONS = 10_000
"""More configurations than this are too many to test by walking."""


class _Subject:
    """What the stand-in moves."""

    state: Any = None


class _Oracle:
    """Answers for guards: the script first, then yes; and notes which transitions were taken."""

    def __init__(self) -> None:
        self.script: list[bool] = []
        self.said: list[bool] = []
        self.taken: list[Part] = []

    def ask(self) -> bool:
        answer = self.script[len(self.said)] if len(self.said) < len(self.script) else True
        self.said.append(answer)
        return answer

    def next_script(self) -> bool:
        """Prepare for the next sequence of answers; False when there is none."""
        while self.said and not self.said[-1]:
            self.said.pop()
        if not self.said:
            return False
        self.script = [*self.said[:-1], False]
        return True

    def noting(self, part: Part) -> Callable[..., None]:
        return lambda *_args, **_kwargs: self.taken.append(part)


def of_machine(machine: Any, name: str | None, initial: str | None, auto_transitions: bool) -> Model:
    """What `model_of` says, for a machine."""
    if not isinstance(machine, Machine):
        raise ModelError(f"a chart or a machine of transitions is expected, not {type(machine).__name__}")
    start = initial if initial is not None else _begins(machine)
    title = name or (machine.name or "").rstrip(": ") or "machine"
    if start is None:
        raise ModelError(f"{title}: the machine has no initial state: say model_of(machine, initial=...)")
    found = [part for part in parts(machine) if auto_transitions or not part.auto]
    oracle = _Oracle()
    stand_in = _stand_in(machine, found, oracle, start)
    subject = _Subject()
    stand_in.add_model(subject)
    nodes, edges = _explored(stand_in, subject, oracle, sorted({part.trigger for part in found}), title)
    return _assembled(machine, found, nodes, edges, title)


def _begins(machine: Any) -> Any:
    initial = machine.initial
    return state_name(initial) if initial is not None and not isinstance(initial, list) else initial


def _assembled(machine: Any, found: list[Part], nodes: list[str], edges: list[Edge], title: str) -> Model:
    parallel = any(TOGETHER in node for node in nodes)
    start = nodes[0]
    if parallel:
        chart = configurations_chart(title, nodes, edges)
        drawn = frozendict({node: node.replace(".", "/") for node in nodes})
        return Model(chart, start, tuple(nodes), tuple(edges), paths=drawn)
    separator = machine.state_cls.separator if is_nested(machine) else ""
    chart = chart_of(machine, found, title, start)
    leaves = _leaves(machine)
    paths = {leaf: leaf.replace(separator, ".") if separator else leaf for leaf in leaves}
    finals = {leaf for leaf in leaves if getattr(machine.get_state(leaf), "final", False)}
    return Model(
        chart,
        start,
        tuple(leaf for leaf in leaves if leaf in nodes),
        tuple(edges),
        frozenset(finals),
        tuple(leaf for leaf in leaves if leaf not in nodes),
        paths=frozendict(paths),
    )


def _leaves(machine: Any) -> list[str]:
    if not is_nested(machine):
        return list(machine.states)
    return [name for name in machine.get_nested_state_names() if not machine.get_state(name).states]


def _stand_in(machine: Any, found: list[Part], oracle: _Oracle, initial: Any) -> Any:
    options: dict[str, Any] = {"model": None, "auto_transitions": False}
    if not is_nested(machine):
        made: Any = Machine(states=list(machine.states), initial=initial, **options)
    else:
        separator = machine.state_cls.separator
        states = type("StandInState", (NestedState,), {"separator": separator})
        kind = type("StandIn", (HierarchicalMachine,), {"state_cls": states})
        made = kind(states=list(_states(machine.states, found, oracle, ())), initial=initial, **options)
    for part in found:
        if not part.scope:
            made.add_transition(**_declared(part, oracle))
    return made


def _states(
    states: Any, found: list[Part], oracle: _Oracle, scope: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    for name, state in states.items():
        here = (*scope, name)
        made: dict[str, Any] = {"name": name, "children": list(_states(state.states, found, oracle, here))}
        if state.initial:
            made["initial"] = _initial(state.initial)
        made["transitions"] = [_declared(part, oracle) for part in found if part.scope == here]
        yield made


def _initial(initial: Any) -> Any:
    return [_initial(one) for one in initial] if isinstance(initial, list | tuple) else state_name(initial)


def _declared(part: Part, oracle: _Oracle) -> dict[str, Any]:
    return {
        "trigger": part.trigger,
        "source": part.source,
        "dest": part.dest,
        "conditions": [lambda *_args, **_kwargs: oracle.ask()] if part.guards else [],
        "before": [oracle.noting(part)],
    }


def _explored(
    machine: Any, subject: _Subject, oracle: _Oracle, triggers: list[str], title: str
) -> tuple[list[str], list[Edge]]:
    """Every configuration that can be reached, the initial one first, and every edge between them."""
    values = {label_of(subject.state): subject.state}
    nodes = list(values)
    edges: dict[Any, Any] = {}
    for node in nodes:  # grows while it is read
        for trigger in triggers:
            oracle.script = []
            while True:
                oracle.said, oracle.taken = [], []
                machine.set_state(values[node], subject)
                try:
                    machine.events[trigger].trigger(subject) if not is_nested(
                        machine
                    ) else machine.trigger_event(subject, trigger)
                except (MachineError, AttributeError):
                    break  # no such trigger in this configuration
                except (ValueError, KeyError) as wrong:
                    raise ModelError(f"{title}: {trigger!r} in {node!r} leads nowhere: {wrong}") from None
                if oracle.taken:
                    target = label_of(subject.state)
                    edge = _edge(node, trigger, target, tuple(oracle.taken))
                    edges.setdefault((node, edge.id), edge)
                    if target not in values:
                        values[target] = subject.state
                        nodes.append(target)
                if not oracle.next_script():
                    break
        if len(nodes) > MOST_CONFIGURATIONS:
            raise ModelError(f"{title}: more than {MOST_CONFIGURATIONS} configurations: too many to walk")
    return nodes, list(edges.values())


def _edge(node: str, trigger: str, target: str, taken: tuple[Part, ...]) -> Edge:
    ids = tuple(part.id for part in taken)
    return Edge(
        " + ".join(ids),
        trigger,
        node,
        target,
        ids,
        tuple(guard for part in taken for guard in part.guards),
        tuple(dict.fromkeys(rule for part in taken for rule in part.rules)),
        all(part.dest is None for part in taken),
    )
