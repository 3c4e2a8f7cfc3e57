"""Asking: which transitions are open in a state, which are closed, and every reason why."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from msgspec import Struct
from transitions.core import Condition
from transitions.extensions.nesting import HierarchicalMachine, NestedEvent, NestedEventData, NestedTransition

from fsm.dispatch_parts import ChartTransition, passes
from fsm.dispatch_plan import sources
from fsm.refusal import Refusal
from fsm.trace import Answer, Tried

NO_RULE = "no rule"
"""Stands where a refusal quotes its rule when the guard gave none."""


class Asked(Struct, frozen=True):
    """A transition out of the current state, and whether it is open; when not, every reason.

    A transition without an id of its own is named by its source and target.
    """

    transition: str
    trigger: str
    open: bool
    refusals: tuple[Refusal, ...] = ()


class Question(Struct, frozen=True):
    """A transition that can be asked about, and the answer that it gets when it is open."""

    transition: NestedTransition
    event: NestedEvent
    if_open: Asked
    broken: Refusal | None = None


def questions(machine: HierarchicalMachine, state: str) -> tuple[Question, ...]:
    """The transitions out of a state, its ancestors' included, in the order in which they are tried."""
    found: list[Question] = []
    for scope, events, _source, names in sources(machine, state):
        name = machine.state_cls.separator.join(names)
        for trigger, event in events.items():
            for transition in event.transitions.get(name, ()):
                asked = Asked(transition_id(transition), trigger, True)
                broken = _broken(machine, transition, scope)
                found.append(Question(transition, event, asked, broken))  # type: ignore[arg-type]
    return tuple(found)


def transition_id(transition: Any) -> str:
    """The transition's id, or its source and target where it has none."""
    return getattr(transition, "id", "") or f"{transition.source} -> {transition.dest or transition.source}"


def _broken(machine: HierarchicalMachine, transition: Any, scope: tuple[str, ...]) -> Refusal | None:
    if not transition.dest:
        return None
    states: Any = machine.states
    for name in scope:
        states = states[name].states
    for start in (states, machine.states):
        within = start
        for name in transition.dest.split(machine.state_cls.separator):
            if name not in within:
                break
            within = within[name].states
        else:
            return None
    return Refusal(NO_RULE, "there is no state {state}", {"state": transition.dest})


def ask(
    machine: HierarchicalMachine,
    asking: Sequence[Question],
    model: Any,
    args: Sequence[Any],
    kwargs: dict[str, Any],
) -> tuple[Asked, ...]:
    """Every question's answer, all guards being asked even when an earlier one has refused."""
    answers: list[Asked] = []
    sends = machine.send_event
    data: NestedEventData | None = None
    for question in asking:
        transition = question.transition
        if sends:
            data = NestedEventData(None, question.event, machine, model, args, kwargs)
            data.transition = transition
        refusals: list[Refusal] | None = None
        for condition in transition.conditions:
            answer = passes(condition, machine, model, args, kwargs, data)
            if not answer:
                if refusals is None:
                    refusals = []
                refusals.append(refusal(condition, answer))
        if question.broken is not None:
            refusals = [*(refusals or ()), question.broken]
        if refusals is None:
            answers.append(question.if_open)
        else:
            asked = question.if_open
            answers.append(Asked(asked.transition, asked.trigger, False, tuple(refusals)))
    return tuple(answers)


def refusal(condition: Condition, answer: object) -> Refusal:
    """A guard's no as a Refusal; one that only said False is named in it, with its rule if it has one."""
    if isinstance(answer, Refusal):
        return answer
    word = "no" if condition.target else "yes"
    rule = getattr(condition, "rule", "") or NO_RULE
    return Refusal(rule, "{guard} answers {answer}", {"guard": guard_id(condition), "answer": word})


def guard_id(condition: Condition) -> str:
    """A guard's name: as it was given, or that of the function."""
    func = condition.func
    return func if isinstance(func, str) else getattr(func, "__name__", type(func).__name__)


def one_no(transition: Any, condition: Condition, answer: object) -> Tried:
    """What is noted of a transition whose first guard to say no was that condition."""
    yes, number = all_yes(transition).answers, transition.conditions.index(condition)
    return Tried(
        transition_id(transition), (*yes[:number], Answer(guard_id(condition), refusal(condition, answer)))
    )


def all_yes(transition: Any) -> Tried:
    """What is noted of a transition whose guards all let pass: always the same, so it is kept there."""
    kept: tuple[int, Tried] | None = getattr(transition, "all_yes", None)
    if kept is not None and kept[0] == len(transition.conditions):
        return kept[1]
    answers = tuple(Answer(guard_id(condition)) for condition in transition.conditions)
    tried = Tried(transition_id(transition), answers)
    if isinstance(transition, ChartTransition):
        transition.all_yes = (len(answers), tried)
    return tried


def leaves(machine: HierarchicalMachine, state: Any) -> list[str]:
    """The names of the current leaf states: one, or several where the machine is in parallel states."""
    if isinstance(state, list):
        return [name for part in state for name in leaves(machine, part)]
    if isinstance(state, Enum):
        return [machine.state_cls.separator.join(machine._get_enum_path(state))]
    return [str(state)]
