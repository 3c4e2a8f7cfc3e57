"""The quickest way through a machine whose guards and callbacks are all methods of the model, called by name.

That is what a chart's machine consists of. Machines of another kind are run by `dispatch_run`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

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


Method: TypeAlias = Callable[[Any, Any], Any]
"""A guard or an action, as a function of the model and the argument."""

BoundGuard: TypeAlias = tuple[Method, str, tuple[Answer, ...]]
BoundStep: TypeAlias = tuple[tuple[BoundGuard, ...], tuple[Method, ...], str, tuple[Method, ...], Tried, Any]
"""A NamedStep with the methods that its names mean."""


class Sealed:
    """A machine's plans for models of one class, worked out for good: nobody edits or hooks into it any more.

    Takes and asks what the machine takes and asks, with one argument and no name looked up.
    """

    __slots__ = ("_attribute", "_plans", "why")

    def __init__(
        self,
        attribute: str,
        plans: dict[str, dict[str, tuple[NamedStep, ...]]],
        model_cls: type,
        why: Callable[..., tuple[Refusal, ...]],
    ) -> None:
        self._attribute = attribute
        self._plans = {
            state: {trigger: tuple(_bound(step, model_cls) for step in here[trigger]) for trigger in here}
            for state, here in plans.items()
        }
        self.why = why

    def take(self, model: Any, trigger: str, argument: Any) -> tuple[Tried, ...]:
        """As `ChartMachine.take`; a trigger that means nothing in the model's state does nothing."""
        attribute = self._attribute
        tried: tuple[Tried, ...] = ()
        for guards, before, target, entries, yes, transition in self._plans[getattr(model, attribute)].get(
            trigger, ()
        ):
            for guard, name, yeses in guards:
                answer = guard(model, argument)
                if answer is not True and not answer:
                    if type(answer) is not Refusal:
                        answer = refusal(transition.conditions[len(yeses)], answer)
                    tried = (*tried, Tried(yes.transition, (*yeses, Answer(name, answer))))
                    break
            else:
                for action in before:
                    action(model, argument)
                setattr(model, attribute, target)
                for action in entries:
                    action(model, argument)
                return (*tried, yes) if tried else (yes,)
        return tried

    def opens(self, model: Any, trigger: str, argument: Any) -> bool:
        """As `ChartMachine.opens`."""
        for guards, *_ in self._plans[getattr(model, self._attribute)].get(trigger, ()):
            for guard, _, _ in guards:
                answer = guard(model, argument)
                if answer is not True and not answer:
                    break
            else:
                return True
        return False


def _bound(step: NamedStep, model_cls: type) -> BoundStep:
    """A step whose names stand for the methods of a class."""
    guards = tuple((getattr(model_cls, name), name, yeses) for name, yeses in step.guards)
    before = tuple(getattr(model_cls, name) for name in step.before)
    entries = tuple(getattr(model_cls, name) for name in step.entries)
    return guards, before, step.target, entries, step.yes, step.transition
