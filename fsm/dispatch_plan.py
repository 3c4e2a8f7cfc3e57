"""Plans: what one trigger does in one state, worked out once by the library's own rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from enum import Enum
from types import SimpleNamespace
from typing import Any, TypeAlias

from msgspec import Struct
from transitions.extensions.nesting import (
    HierarchicalMachine,
    NestedEvent,
    NestedEventData,
    NestedState,
    NestedTransition,
    _build_state_list,
)

Scoped: TypeAlias = tuple[tuple[NestedState, list[str]], ...]
Target: TypeAlias = str | Enum | None
Step: TypeAlias = tuple[NestedTransition, Target, Scoped, Scoped, tuple[Any, ...]]


class Candidate(Struct, frozen=True):
    """A transition to try: whom it leaves and enters (with their scopes), and the model's state after it.

    `target` is None for an internal transition. `leaf` is the state that is then current, `finals` are the
    states whose `on_final` a final leaf calls, before that of the machine. Lists of callbacks are not kept
    here: they are read from the states and transitions at each run, since users append to them later.
    """

    transition: NestedTransition
    exits: Scoped = ()
    target: Target = None
    leaf: NestedState | None = None
    entries: Scoped = ()
    finals: tuple[Any, ...] = ()


class Group(Struct, frozen=True):
    """The candidates that one event has for one source state, in the scope that declares the event."""

    event: NestedEvent
    scope: tuple[str, ...]
    source: NestedState
    source_path: tuple[str, ...]
    source_name: str
    candidates: tuple[Candidate, ...]


class Plan(Struct, frozen=True):
    """What a trigger does in a state.

    `steps` are the candidates of all groups in turn, as bare tuples, which are the quickest to read.
    `lean` plans need no event data unless the machine has hooks; `by_library` ones are left to transitions;
    `sets_state` says that `set_state` is overridden and has to be called.
    """

    groups: tuple[Group, ...] = ()
    steps: tuple[Step, ...] = ()
    lean: bool = False
    by_library: bool = False
    sets_state: bool = False


BY_LIBRARY = Plan(by_library=True)


class Plans:
    """A machine's plans and questions, forgotten when it or a machine that it shares states with is edited.

    Copies and pickles are empty: plans hold the very states and transitions of their machine.
    """

    __slots__ = ("family", "plans", "questions")

    def __init__(self) -> None:
        self.plans: dict[tuple[str, str], Plan] = {}
        self.questions: dict[str, tuple[Any, ...]] = {}
        self.family = [self]

    def __reduce__(self) -> tuple[type[Plans], tuple[()]]:
        return (Plans, ())

    def forget(self) -> None:
        """Drop everything that was worked out, here and in the family."""
        for each in self.family:
            each.plans.clear()
            each.questions.clear()

    def join(self, other: Plans) -> None:
        """Become one family: what edits one also edits the other."""
        if self.family is not other.family:
            self.family.extend(other.family)
            for each in other.family:
                each.family = self.family


_OWN_STRUCTURE = (
    "_trigger_event", "_trigger_event_nested", "build_state_tree", "get_state", "get_states",
    "get_global_name", "_set_state", "__call__", "__enter__", "__exit__",
)  # fmt: skip
_OWN_RUNNING = ("callbacks", "callback", "resolve_callable", "_process", "has_queue", "_check_event_result")
_OWN_CHANGE = ("execute", "_eval_conditions", "_change_state", "_resolve_transition", "_enter_nested",
               "_update_model", "_final_check", "_final_check_nested")  # fmt: skip
_OWN_STATE = ("enter", "exit", "scoped_enter", "scoped_exit")


def _machine_has(machine: HierarchicalMachine, names: tuple[str, ...]) -> bool:
    """Whether a machine has the library's methods of these names, neither overridden nor replaced."""
    kind, own = type(machine), machine.__dict__
    return all(
        getattr(kind, each) is getattr(HierarchicalMachine, each) and each not in own for each in names
    )


def _has(base: type, thing: object, names: tuple[str, ...]) -> bool:
    """Whether `thing` has the methods of `base` of these names, neither overridden nor replaced.

    Its `__dict__` is left alone: once that has been looked at, every attribute of the object is slower.
    """
    methods = ((getattr(thing, name), getattr(base, name)) for name in names)
    return all(getattr(found, "__func__", found) is method for found, method in methods)


@contextmanager
def in_scope(machine: HierarchicalMachine, scope: tuple[str, ...]) -> Iterator[None]:
    """The machine as it is while the library handles an event that is declared in `scope`."""
    with ExitStack() as stack:
        stack.enter_context(machine())
        for name in scope:
            stack.enter_context(machine(name))
        yield


def state_path(machine: HierarchicalMachine, state: str) -> list[NestedState] | None:
    """The states from the outermost to `state` itself; None when the machine has no such state."""
    found: list[NestedState] = []
    states = machine.states
    for name in state.split(machine.state_cls.separator):
        if name not in states:
            return None
        found.append(states[name])
        states = found[-1].states
    return found


def sources(
    machine: HierarchicalMachine, state: str
) -> Iterator[tuple[tuple[str, ...], dict[str, NestedEvent], NestedState, tuple[str, ...]]]:
    """Where transitions out of `state` may be declared, in the order in which the library looks.

    Innermost scope first, and in each scope the state itself before its ancestors. Yields the scope, its
    events, the source state and its path within the scope.
    """
    path = state_path(machine, state) or []
    names = state.split(machine.state_cls.separator)
    for depth in range(len(path) - 1, -1, -1):
        events = path[depth - 1].events if depth else machine.events
        for end in range(len(path), depth, -1):
            yield tuple(names[:depth]), events, path[end - 1], tuple(names[depth:end])


def compile_plan(machine: HierarchicalMachine, state: str, trigger: str) -> Plan:
    """Work out the plan of a trigger in a state; one that the library has to run when anything is unusual.

    The machine must be in no scope.
    """
    if not _machine_has(machine, _OWN_STRUCTURE):
        return BY_LIBRARY
    lean = _machine_has(machine, _OWN_RUNNING)
    sets_state = not _machine_has(machine, ("set_state",))
    groups: list[Group] = []
    for scope, events, source, names in sources(machine, state):
        event = events.get(trigger)
        name = machine.state_cls.separator.join(names)
        if event is None or name not in event.transitions:
            continue
        if not _has(NestedEvent, event, ("trigger_nested", "_process")):
            return BY_LIBRARY
        candidates = []
        for transition in event.transitions[name]:
            candidate = _candidate(machine, state, scope, event, transition)
            if candidate is None:
                return BY_LIBRARY
            candidates.append(candidate)
        groups.append(Group(event, scope, source, names, name, tuple(candidates)))
    every = [candidate for group in groups for candidate in group.candidates]
    if not every:
        return BY_LIBRARY
    touched = [part[0] for each in every for part in each.exits + each.entries]
    lean = lean and not sets_state and all(_has(NestedState, part, _OWN_STATE) for part in touched)
    steps = tuple((each.transition, each.target, each.exits, each.entries, each.finals) for each in every)
    return Plan(tuple(groups), steps, lean=lean, sets_state=sets_state)


def _candidate(
    machine: HierarchicalMachine, state: str, scope: tuple[str, ...], event: NestedEvent, transition: Any
) -> Candidate | None:
    """What a transition does from `state`, as the library resolves it; None when it has to run it."""
    if not _has(NestedTransition, transition, _OWN_CHANGE):
        return None
    if not transition.dest:
        return Candidate(transition)
    probe = SimpleNamespace(**{machine.model_attribute: state})
    data = NestedEventData(None, event, machine, probe, (), {})
    try:
        with in_scope(machine, scope):
            tree, exits, entries = transition._resolve_transition(data)
            target = _build_state_list(tree, machine.state_cls.separator)
    except Exception:  # whatever is wrong with it, the library reports when the transition is taken
        return None
    way = state_path(machine, target) if isinstance(target, str) else None
    if way is None or not isinstance(target, str):
        return None
    leaf = way[-1]
    return Candidate(
        transition,
        exits=tuple((part.func.__self__, part.args[1]) for part in exits),
        target=leaf.value if isinstance(leaf.value, Enum) else target,
        leaf=leaf,
        entries=tuple((part.func.__self__, part.args[1]) for part in entries),
        finals=tuple(reversed(way)) if leaf.final else (),
    )
