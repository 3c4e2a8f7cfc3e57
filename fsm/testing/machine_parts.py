"""What a machine of `transitions` consists of: transitions with ids, where they are declared, guards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import Any

from msgspec import Struct
from transitions.extensions.nesting import HierarchicalMachine

from fsm.dispatch_ask import guard_id
from fsm.testing.model import TOGETHER


class Part(Struct, frozen=True):
    """A transition of a machine: `scope` is the path of the state that declares it, empty at the top.

    `source` and `dest` are written as in that scope; `transition` is the machine's own object.
    """

    id: str
    trigger: str
    scope: tuple[str, ...]
    source: str
    dest: str | None
    guards: tuple[str, ...]
    rules: tuple[str, ...]
    auto: bool
    transition: Any


def is_nested(machine: Any) -> bool:
    """Whether states may stand in states."""
    return isinstance(machine, HierarchicalMachine)


def state_name(state: Any) -> str:
    """The name of a state that may be given by an Enum."""
    return state.name if isinstance(state, Enum) else str(state)


def label_of(state: Any) -> str:
    """The configuration of a model, from what its state attribute holds."""
    return TOGETHER.join(sorted(_active(state)))


def _active(state: Any) -> Iterator[str]:
    if isinstance(state, list | tuple):
        for one in state:
            yield from _active(one)
    else:
        yield state_name(state)


def parts(machine: Any) -> list[Part]:
    """Every transition of a machine, by scope and trigger in the order of trying.

    One without an id of its own is called by its trigger, source and target, and numbered where several
    would be called alike.
    """
    named = [(_called(machine, scope, event, one), scope, event, one) for scope, event, one in _all(machine)]
    times, number = Counter(name for name, *_ in named), Counter[str]()
    autos = _auto_triggers(machine)
    found = []
    for name, scope, event, one in named:
        number[name] += 1
        found.append(
            Part(
                f"{name} #{number[name]}" if times[name] > 1 else name,
                event.name,
                scope,
                one.source,
                one.dest,
                tuple(guard_label(condition) for condition in one.conditions),
                tuple(filter(None, (getattr(each, "rule", "") for each in (one, *one.conditions)))),
                event.name in autos and not one.conditions,
                one,
            )
        )
    return found


def guard_label(condition: Any) -> str:
    """What a guard is called; "not ..." for one that has to say no (`unless`)."""
    return guard_id(condition) if condition.target else f"not {guard_id(condition)}"


def _called(machine: Any, scope: tuple[str, ...], event: Any, one: Any) -> str:
    if own := getattr(one, "id", ""):
        return str(own)
    separator = machine.state_cls.separator if scope else ""
    target = "(internal)" if one.dest is None else one.dest
    return f"{event.name}: {separator.join((*scope, one.source))} -> {target}"


def _all(machine: Any) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    yield from _declared_in(machine.events, ())
    if is_nested(machine):
        yield from _within(machine.states, ())


def _within(states: Any, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    for name, state in states.items():
        yield from _declared_in(state.events, (*scope, name))
        yield from _within(state.states, (*scope, name))


def _declared_in(events: Any, scope: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    for event in events.values():
        for group in event.transitions.values():
            for one in group:
                yield scope, event, one


def _auto_triggers(machine: Any) -> set[str]:
    """The names of the triggers that a machine with automatic transitions makes."""
    if not machine.auto_transitions:
        return set()
    if not is_nested(machine):
        return {f"to_{name}" for name in machine.states}
    names = machine.get_nested_state_names()
    separator = machine.state_cls.separator
    # inside a state that was itself a machine they begin where that machine began
    cuts = ((name, cut) for name in names for cut in range(name.count(separator) + 1))
    return {f"to_{name.split(separator, cut)[cut]}" for name, cut in cuts}
