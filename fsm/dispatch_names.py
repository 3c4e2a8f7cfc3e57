"""The quickest way through a machine whose guards and callbacks are all methods of the model, called by name.

That is what a chart's machine consists of. Machines of another kind are run by `dispatch_run`.
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
    """A candidate: its guards' names, each with the yeses before it; its actions' names in order; the new
    state; what is noted when all guards say yes."""

    guards: tuple[tuple[str, tuple[Answer, ...]], ...]
    before: tuple[str, ...]
    target: str
    entries: tuple[str, ...]
    yes: Tried
    transition: Any


def named(plan: Plan) -> tuple[NamedStep, ...] | None:
    """The candidates of a plan in names; None when it has anything else in it."""
    steps: list[NamedStep] = []
    for transition, target, exits, entries, finals in plan.steps:
        silent = [transition.prepare, transition.after, *(left.on_exit for left, _ in exits)]
        silent += [ended.on_final for ended in finals]
        entering = [func for entered, _ in entries for func in entered.on_enter]
        plain = all(
            type(condition) is ChartCondition and condition.target and type(condition.func) is str
            for condition in transition.conditions
        )
        names_only = plain and all(type(func) is str for func in (*transition.before, *entering))
        if not plan.lean or any(silent) or not names_only or type(target) is not str:
            return None
        yes = all_yes(transition)
        guards = tuple((answer.guard, yes.answers[:number]) for number, answer in enumerate(yes.answers))
        actions, entered_by = tuple(map(str, transition.before)), tuple(map(str, entering))
        steps.append(NamedStep(guards, actions, target, entered_by, yes, transition))
    return tuple(steps)


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
        tried: tuple[Tried, ...] = ()
        steps = self._plans.get((getattr(model, attribute), trigger), ())
        for guards, before, target, entries, yes, transition in steps:
            for name, yeses in guards:
                answer = getattr(model, name)(argument)
                if not answer:
                    if type(answer) is not Refusal:
                        answer = refusal(transition.conditions[len(yeses)], answer)
                    tried = (*tried, Tried(yes.transition, (*yeses, Answer(name, answer))))
                    break
            else:
                for name in before:
                    getattr(model, name)(argument)
                setattr(model, attribute, target)
                for name in entries:
                    getattr(model, name)(argument)
                return (*tried, yes) if tried else (yes,)
        return tried

    def opens(self, model: Any, trigger: str, argument: Any) -> bool:
        """As `ChartMachine.opens`."""
        for step in self._plans.get((getattr(model, self._attribute), trigger), ()):
            for name, _ in step.guards:
                if not getattr(model, name)(argument):
                    break
            else:
                return True
        return False
