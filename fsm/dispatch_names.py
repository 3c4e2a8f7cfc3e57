"""The quickest way through a plan: every guard and callback a method of the model, called by name.

That is what a chart's machine consists of. A plan of another kind is run by `dispatch_run`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fsm.dispatch_ask import all_yes, refusal
from fsm.dispatch_parts import ChartCondition
from fsm.dispatch_plan import Plan
from fsm.refusal import Refusal
from fsm.trace import Answer, Tried


class NamedStep(NamedTuple):
    """A candidate: its guards' names, its actions' names in order, the new state, what all-yes looks like."""

    guards: tuple[str, ...]
    before: tuple[str, ...]
    target: str
    entries: tuple[str, ...]
    yes: Tried
    transition: Any


class NamedPlan(NamedTuple):
    """A plan of names only. `lists` are the callback lists that it was read from, `length` their sum:
    callbacks are appended later by some users, and then the plan no longer holds."""

    steps: tuple[NamedStep, ...]
    lists: tuple[list[Any], ...]
    length: int


def named(plan: Plan) -> NamedPlan | None:
    """The plan in names; None when it has anything else in it."""
    steps: list[NamedStep] = []
    lists: list[list[Any]] = []
    for transition, target, exits, entries, finals in plan.steps:
        silent = [transition.prepare, transition.after, *(left.on_exit for left, _ in exits)]
        silent += [ended.on_final for ended in finals]
        entering = [entered.on_enter for entered, _ in entries]
        lists += [transition.conditions, transition.before, *silent, *entering]
        callbacks = [*transition.before, *(func for funcs in entering for func in funcs)]
        plain = all(
            type(condition) is ChartCondition and condition.target and type(condition.func) is str
            for condition in transition.conditions
        )
        names_only = plain and all(type(func) is str for func in callbacks)
        if not plan.lean or any(silent) or not names_only or type(target) is not str:
            return None
        guards = tuple(str(condition.func) for condition in transition.conditions)
        actions = tuple(map(str, transition.before))
        entry_names = tuple(str(func) for funcs in entering for func in funcs)
        steps.append(NamedStep(guards, actions, target, entry_names, all_yes(transition), transition))
    return NamedPlan(tuple(steps), tuple(lists), sum(map(len, lists)))


def run_named(steps: tuple[NamedStep, ...], model: Any, attribute: str, argument: Any) -> tuple[Tried, ...]:
    """Take the first open transition and tell what was tried, as `run_noting` does for one argument."""
    tried: tuple[Tried, ...] = ()
    for guards, before, target, entries, yes, transition in steps:
        for name in guards:
            answer = getattr(model, name)(argument)
            if not answer:
                if type(answer) is not Refusal:
                    answer = refusal(transition.conditions[guards.index(name)], answer)
                before_it = yes.answers[: guards.index(name)]
                tried = (*tried, Tried(yes.transition, (*before_it, Answer(name, answer))))
                break
        else:
            for name in before:
                getattr(model, name)(argument)
            setattr(model, attribute, target)
            for name in entries:
                getattr(model, name)(argument)
            return (*tried, yes) if tried else (yes,)
    return tried


def opens_named(steps: tuple[NamedStep, ...], model: Any, argument: Any) -> bool:
    """Whether some transition is open, stopping at the first answer that decides."""
    for step in steps:
        for name in step.guards:
            if not getattr(model, name)(argument):
                break
        else:
            return True
    return False


class Sealed:
    """A machine's plans in names, worked out for good: nobody edits it or hooks into it any more.

    Takes and asks what the machine takes and asks, with one argument and one look-up a step.
    """

    __slots__ = ("_attribute", "_plans", "why")

    def __init__(
        self,
        attribute: str,
        plans: dict[tuple[str, str], tuple[NamedStep, ...]],
        why: Callable[..., tuple[Refusal, ...]],
    ) -> None:
        self._attribute = attribute
        self._plans = plans
        self.why = why

    def take(self, model: Any, trigger: str, argument: Any) -> tuple[Tried, ...]:
        """As `ChartMachine.take`; a trigger that means nothing in the model's state does nothing."""
        attribute = self._attribute
        steps = self._plans.get((getattr(model, attribute), trigger), ())
        return run_named(steps, model, attribute, argument)

    def opens(self, model: Any, trigger: str, argument: Any) -> bool:
        """As `ChartMachine.opens`."""
        return opens_named(self._plans.get((getattr(model, self._attribute), trigger), ()), model, argument)
