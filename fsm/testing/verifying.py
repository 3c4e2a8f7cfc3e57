"""Names against names, before anything runs: those that a chart has and a model lacks, and the other way."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from fsm import binding
from fsm.chart import Chart
from fsm.finding import Finding

CALLBACKS = ("before_state_change", "after_state_change", "prepare_event", "finalize_event", "on_exception")


def verify(subject: Any, model: Any) -> tuple[Finding, ...]:
    """What is wrong between a chart or a machine and the class or object that implements it, sorted.

    Of a chart, each guard and action must be a method, and each public method a guard, an action or an
    offer. Of a machine, each guard and callback that is given by name must be an attribute of the model
    or a function by its dotted path, and each method that is named like a callback of a state must be one.
    """
    if isinstance(subject, Chart):
        return binding.verify(subject, model if isinstance(model, type) else type(model))
    return tuple(sorted({*_owed(subject, model), *_strange(subject, model)}))


def _owed(machine: Any, model: Any) -> Iterator[Finding]:
    from fsm.testing.machine_parts import parts  # transitions, for those who have a machine

    names = {
        str(each): f"the machine's {kind}" for kind in CALLBACKS for each in getattr(machine, kind) if each
    }
    for part in parts(machine):
        one = part.transition
        named = [*one.prepare, *one.before, *one.after, *(each.func for each in one.conditions)]
        names |= {each: part.id for each in named if isinstance(each, str)}
    for path, state in _states(machine):
        names |= {each: path for each in (*state.on_enter, *state.on_exit) if isinstance(each, str)}
    for name, where in names.items():
        if not name.startswith("<") and not hasattr(model, name) and not _importable(name):
            near = " or ".join(map(repr, get_close_matches(name, dir(model), n=2)))
            hint = f": did you mean {near}?" if near else ""
            message = f"{where} names {name!r}, which {_called(model)} lacks{hint}"
            yield Finding("without_method", _title(machine), name, message)


def _strange(machine: Any, model: Any) -> Iterator[Finding]:
    """Methods that look like callbacks and are none: the state was misspelt."""
    from fsm.testing.machine_parts import parts

    states = [path for path, _ in _states(machine)]
    known = {f"{kind}_{name}" for kind in ("on_enter", "on_exit", "on_final") for name in states}
    callbacks = {
        each for part in parts(machine) for each in (*part.transition.before, *part.transition.after)
    }
    for name in dir(model):
        prefix = next((one for one in ("on_enter_", "on_exit_", "on_final_") if name.startswith(one)), None)
        if prefix is not None and name not in known and name not in callbacks:
            near = " or ".join(map(repr, get_close_matches(name, known, n=2)))
            hint = f": did you mean {near}?" if near else ""
            message = f"{_called(model)}.{name} is of no state{hint}"
            yield Finding("without_use", _title(machine), name, message)


def _states(machine: Any) -> Iterator[tuple[str, Any]]:
    from fsm.testing.machine_parts import is_nested

    if not is_nested(machine):
        yield from machine.states.items()
        return
    for name in machine.get_nested_state_names():
        yield name, machine.get_state(name)


def _importable(name: str) -> bool:
    """Whether a name is the dotted path of a function, as transitions allows."""
    from importlib import import_module

    module, _, function = name.rpartition(".")
    try:
        return bool(module) and hasattr(import_module(module), function)
    except ImportError:
        return False


def _called(model: Any) -> str:
    return model.__name__ if isinstance(model, type) else type(model).__name__


def _title(machine: Any) -> str:
    return (machine.name or "").rstrip(": ") or "machine"
