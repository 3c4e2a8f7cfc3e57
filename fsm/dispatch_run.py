"""Running a plan: leanly where nothing but the transition is to be done, in full where somebody watches."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import chain
from typing import Any

from transitions.extensions.nesting import HierarchicalMachine, NestedEventData, NestedTransition

from fsm.dispatch_ask import all_yes, one_no
from fsm.dispatch_parts import call_each, passes
from fsm.dispatch_plan import Candidate, Group, Plan, Step, in_scope
from fsm.trace import Tried

CORE_LOGGER = logging.getLogger("transitions.core")
NESTING_LOGGER = logging.getLogger("transitions.extensions.nesting")


def run_lean(
    machine: HierarchicalMachine,
    own: dict[str, Any],
    plan: Plan,
    model: Any,
    state: str,
    args: Sequence[Any],
    kwargs: dict[str, Any],
) -> bool:
    """Take the first transition of a lean plan whose conditions all pass; False when there is none.

    Calls only what is there to be called. `own` is the machine's `__dict__`, since each attribute asked of
    a machine costs a look-up in Python.
    """
    for step in plan.steps:
        transition = step[0]
        if transition.prepare:
            call_each(transition.prepare, model, args, kwargs)
        for condition in transition.conditions:
            if not passes(condition, machine, model, args, kwargs):
                break
        else:
            carry_out(machine, own, plan, step, model, state, args, kwargs)
            return True
    return False


def run_noting(
    machine: HierarchicalMachine,
    own: dict[str, Any],
    plan: Plan,
    model: Any,
    state: str,
    args: Sequence[Any],
    kwargs: dict[str, Any],
) -> tuple[Tried, ...]:
    """As `run_lean`, and tell what was tried: the last was taken if its answers are all yes."""
    tried: tuple[Tried, ...] = ()
    for step in plan.steps:
        transition = step[0]
        if transition.prepare:
            call_each(transition.prepare, model, args, kwargs)
        for condition in transition.conditions:
            answer = passes(condition, machine, model, args, kwargs)
            if not answer:
                tried = (*tried, one_no(transition, condition, answer))
                break
        else:
            carry_out(machine, own, plan, step, model, state, args, kwargs)
            return (*tried, all_yes(transition))
    return tried


def carry_out(
    machine: HierarchicalMachine,
    own: dict[str, Any],
    plan: Plan,
    step: Step,
    model: Any,
    state: str,
    args: Sequence[Any],
    kwargs: dict[str, Any],
) -> None:
    """Do what an open transition of a lean plan does: callbacks, change of state, callbacks."""
    transition, target, exits, entries, finals = step
    if own["_before_state_change"]:
        call_each(own["_before_state_change"], model, args, kwargs)
    if transition.before:
        call_each(transition.before, model, args, kwargs)
    if target is not None:
        attribute = own["model_attribute"]
        if getattr(model, attribute) != state:
            data = NestedEventData(None, None, machine, model, args, kwargs)
            _change_from_elsewhere(machine, plan, transition, data)
        else:
            for left, scope in exits:
                if left.on_exit:
                    _call_scoped(left, scope, left.on_exit, model, args, kwargs)
            setattr(model, attribute, target)
            for entered, scope in entries:
                if entered.on_enter:
                    _call_scoped(entered, scope, entered.on_enter, model, args, kwargs)
            if finals:
                for ended in finals:
                    call_each(ended.on_final, model, args, kwargs)
                call_each(own["_on_final"], model, args, kwargs)
    if transition.after:
        call_each(transition.after, model, args, kwargs)
    if own["_after_state_change"]:
        call_each(own["_after_state_change"], model, args, kwargs)


def _call_scoped(
    state: Any, scope: list[str], funcs: list[Any], model: Any, args: Sequence[Any], kwargs: dict[str, Any]
) -> None:
    """Call a state's callbacks while it knows its full name, as `scoped_enter` and `scoped_exit` do."""
    state._scope = scope
    try:
        call_each(funcs, model, args, kwargs)
    finally:
        state._scope = []


def _change_from_elsewhere(
    machine: HierarchicalMachine, plan: Plan, transition: NestedTransition, data: NestedEventData
) -> None:
    """Let the library change a state that a callback has already changed since the event began."""
    group = next(each for each in plan.groups if any(one.transition is transition for one in each.candidates))
    data.event, data.state, data.transition = group.event, group.source, transition
    with in_scope(machine, group.scope):
        transition._change_state(data)


def run_full(
    machine: HierarchicalMachine, plan: Plan, data: NestedEventData, trigger: str, state: str
) -> Any:
    """Run a plan with event data, every hook of the machine and the library's log lines."""
    try:
        tried = _try_groups(machine, plan, data, state)
        data.result = machine._check_event_result(tried, data.model, trigger)
    except BaseException as error:
        data.error = error  # type: ignore[assignment]
        if not machine.on_exception:
            raise
        machine.callbacks(machine.on_exception, data)
    finally:
        try:
            machine.callbacks(machine.finalize_event, data)
            NESTING_LOGGER.debug("%sExecuted machine finalize callbacks", machine.name)
        except BaseException as error:
            line = "%sWhile executing finalize callbacks a %s occurred: %s."
            NESTING_LOGGER.error(line, machine.name, type(error).__name__, error)
    return data.result


def _try_groups(machine: HierarchicalMachine, plan: Plan, data: NestedEventData, state: str) -> Any:
    for group in plan.groups:
        data.event, data.state = group.event, group.source
        data.source_name, data.source_path = group.source_name, list(group.source_path)
        machine.callbacks(machine.prepare_event, data)
        NESTING_LOGGER.debug("%sExecuted machine preparation callbacks before conditions.", machine.name)
        for candidate in group.candidates:
            data.transition = candidate.transition
            data.result = _execute(machine, plan, group, candidate, data, state)
            if data.result:
                return True
    return data.result


def _execute(
    machine: HierarchicalMachine,
    plan: Plan,
    group: Group,
    candidate: Candidate,
    data: NestedEventData,
    state: str,
) -> bool:
    transition, name = candidate.transition, machine.name
    CORE_LOGGER.debug(
        "%sInitiating transition from state %s to state %s...", name, transition.source, transition.dest
    )
    machine.callbacks(transition.prepare, data)
    CORE_LOGGER.debug("%sExecuted callbacks before conditions.", name)
    if not transition._eval_conditions(data):
        return False
    machine.callbacks(chain(machine.before_state_change, transition.before), data)
    CORE_LOGGER.debug("%sExecuted callback before transition.", name)
    if candidate.leaf is not None:
        if getattr(data.model, machine.model_attribute) != state:
            _change_from_elsewhere(machine, plan, transition, data)
        else:
            _change(machine, plan, candidate, data)
    machine.callbacks(chain(transition.after, machine.after_state_change), data)
    CORE_LOGGER.debug("%sExecuted callback after transition.", name)
    return True


def _change(machine: HierarchicalMachine, plan: Plan, candidate: Candidate, data: NestedEventData) -> None:
    for state, scope in candidate.exits:
        state.scoped_exit(data, scope)
    if plan.sets_state:
        machine.set_state(candidate.target, data.model)  # type: ignore[arg-type]
    else:
        setattr(data.model, machine.model_attribute, candidate.target)
    data.state = candidate.leaf  # type: ignore[assignment]
    for state, scope in candidate.entries:
        state.scoped_enter(data, scope)
    if candidate.finals:
        for ended in candidate.finals:
            machine.callbacks(ended.on_final, data)
        machine.callbacks(machine.on_final, data)
