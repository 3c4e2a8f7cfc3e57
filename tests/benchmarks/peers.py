"""The same ring on every machine: composites A (s0-s4) and B (s5-s9), one event, one guard.

Ten transitions, two of which cross the composites. A peer is a pair of functions: one takes a step, the
other tells the local name of the current state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

from fsm.chart import Chart, Guard, State, Transition
from fsm.machine import ChartMachine, build

NAMES = tuple(f"s{number}" for number in range(10))
NEXT = dict(zip(NAMES, NAMES[1:] + NAMES[:1], strict=True))


class Peer(NamedTuple):
    """A machine in its first state: how to take a step and how to tell where it is."""

    step: Callable[[], object]
    state: Callable[[], str]


def is_open() -> bool:
    """The guard of all transitions."""
    return True


def composite(name: str) -> str:
    """The composite that a state is in."""
    return "A" if name < "s5" else "B"


def ring() -> Chart:
    """The ring as a chart."""
    states = tuple(
        State(each, "1", tuple(State(name, "1") for name in NAMES if composite(name) == each), first)
        for each, first in (("A", "s0"), ("B", "s5"))
    )
    transitions = tuple(
        Transition(one, "step", f"{composite(one)}.{one}", f"{composite(two)}.{two}", "1",
                   (Guard("is_open", "1"),))
        for one, two in NEXT.items()
    )  # fmt: skip
    return Chart("ring", "1", "A", states, transitions)


class LightModel:
    """A model that no machine knows: its state, and the guard by name."""

    def __init__(self) -> None:
        self.state = "A.s0"

    def is_open(self) -> bool:
        """The guard."""
        return True


def _path_model(machine: Any) -> Peer:
    model = LightModel()
    trigger = machine.trigger_event
    return Peer(partial(trigger, model, "step"), lambda: model.state.rpartition(".")[2])


def dict_table() -> Peer:
    """What one would write by hand for this one machine and no other."""
    table: dict[tuple[str, str], tuple[Callable[[], bool], str]]
    table = {(one, "step"): (is_open, two) for one, two in NEXT.items()}
    model = LightModel()
    model.state = "s0"

    def step(trigger: str) -> bool:
        guard, target = table[model.state, trigger]
        if not guard():
            return False
        model.state = target
        return True

    return Peer(partial(step, "step"), lambda: model.state)


def _functions(machine_cls: type[Any], nested: bool, model: Any) -> Any:
    full = {name: f"{composite(name)}_{name}" if nested else name for name in NAMES}
    states: list[Any] = list(NAMES)
    if nested:
        states = [
            {"name": each, "initial": first, "children": [name for name in NAMES if composite(name) == each]}
            for each, first in (("A", "s0"), ("B", "s5"))
        ]
    transitions = [
        {"trigger": "step", "source": full[one], "dest": full[two], "conditions": is_open}
        for one, two in NEXT.items()
    ]
    return machine_cls(model, states=states, transitions=transitions, initial=full["s0"],
                       auto_transitions=False)  # fmt: skip


def _own_model(machine_cls: type[Any], nested: bool) -> Peer:
    class Model:
        state: str
        step: Callable[[], bool]

    model = Model()
    _functions(machine_cls, nested, model)
    return Peer(model.step, lambda: model.state.rpartition("_")[2])


def chart_machine() -> Peer:
    """ChartMachine as `model.step()` of a model that was added to it, the guard a function."""
    return _own_model(ChartMachine, nested=True)


def chart_machine_direct() -> Peer:
    """ChartMachine as the engine calls it: from a chart, with a light model, the guard by name."""
    return _path_model(build(ring()))


def chart_machine_function() -> Peer:
    """`trigger_event` with a light model, the guard a function."""
    model = LightModel()
    model.state = "A_s0"
    trigger = _functions(ChartMachine, True, None).trigger_event
    return Peer(partial(trigger, model, "step"), lambda: model.state.rpartition("_")[2])


def hierarchical_machine() -> Peer:
    """transitions' HierarchicalMachine."""
    from transitions.extensions import HierarchicalMachine

    return _own_model(HierarchicalMachine, nested=True)


def flat_machine() -> Peer:
    """transitions' Machine, which knows no composites."""
    from transitions import Machine

    return _own_model(Machine, nested=False)


def python_statemachine() -> Peer:
    """python-statemachine's StateChart, with the composites."""
    from statemachine import State as Node
    from statemachine import StateChart

    body: dict[str, Any] = {"is_open": lambda self: True}
    nodes = {name: Node(initial=name in ("s0", "s5")) for name in NAMES}
    for one in ("A", "B"):
        inner = {name: nodes[name] for name in NAMES if composite(name) == one}
        body[one] = type(Node.Compound)(one, (Node.Compound,), inner, initial=one == "A")
    steps = None
    for one, two in NEXT.items():
        made = nodes[one].to(nodes[two], cond="is_open")
        steps = made if steps is None else steps | made
    body["step"] = steps
    machine: Any = type(StateChart)("Ring", (StateChart,), body)()
    return Peer(partial(machine.send, "step"), lambda: max(machine.configuration_values, key=len))


def sismic() -> Peer:
    """sismic's interpreter."""
    from sismic.interpreter import Interpreter
    from sismic.model import BasicState, CompoundState, Statechart
    from sismic.model import Transition as Edge

    chart = Statechart("ring")
    chart.add_state(CompoundState("root", initial="A"), None)
    for each, first in (("A", "s0"), ("B", "s5")):
        chart.add_state(CompoundState(each, initial=first), "root")
    for name in NAMES:
        chart.add_state(BasicState(name), composite(name))
    for one, two in NEXT.items():
        chart.add_transition(Edge(one, two, event="step", guard="is_open()"))
    machine = Interpreter(chart, initial_context={"is_open": is_open})
    machine.execute()

    def step() -> object:
        machine.queue("step")
        return machine.execute_once()

    return Peer(step, lambda: machine.configuration[-1])


def automat() -> Peer:
    """automat, which is flat and has no guards: the guard is asked before the input is given."""
    from automat import TypeMachineBuilder

    class Ring(Protocol):
        def step(self) -> None: ...

        def where(self) -> str: ...

    builder = TypeMachineBuilder(Ring, LightModel)
    states = {name: builder.state(name) for name in NAMES}
    for one, two in NEXT.items():
        states[one].upon(Ring.step).to(states[two]).returns(None)
        states[one].upon(Ring.where).loop().returns(one)
    ring = builder.build()(LightModel())

    def step() -> None:
        if is_open():
            ring.step()

    return Peer(step, ring.where)


PEERS: dict[str, Callable[[], Peer]] = {
    "hand-written dict table": dict_table,
    "ChartMachine, trigger_event": chart_machine_function,
    "ChartMachine, from a chart": chart_machine_direct,
    "ChartMachine, model.step()": chart_machine,
    "automat (flat, guard outside)": automat,
    "transitions Machine (flat)": flat_machine,
    "transitions HierarchicalMachine": hierarchical_machine,
    "sismic": sismic,
    "python-statemachine StateChart": python_statemachine,
}
TABLE, LIBRARY = "hand-written dict table", "transitions HierarchicalMachine"


def check(peer: Peer) -> None:
    """Walk the ring once; raises AssertionError when the peer goes elsewhere."""
    for name in (*NAMES[1:], NAMES[0]):
        peer.step()
        assert peer.state() == name, (peer.state(), name)
