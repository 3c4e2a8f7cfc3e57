"""The quickest way through a machine whose guards and callbacks are all methods of the model, called by name.

That is what a chart's machine consists of. Machines of another kind are run by `dispatch_run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from fsm.dispatch_ask import all_yes, refusal
from fsm.dispatch_parts import ChartCondition
from fsm.dispatch_plan import Plan
from fsm.refusal import Refusal
from fsm.trace import Answer, Tried


class NamedStep(NamedTuple):
    """A candidate: its guards' and its actions' names in order, the new state, those of the actions on
    entering it; what is noted when all guards say yes."""

    guards: tuple[str, ...]
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
        guards = tuple(answer.guard for answer in yes.answers)
        actions, entered_by = tuple(map(str, transition.before)), tuple(map(str, entering))
        steps.append(NamedStep(guards, actions, target, entered_by, yes, transition))
    return tuple(steps)


Closed: TypeAlias = tuple[Tried, int, Refusal]
"""A transition that was closed: as it is when open, how many guards said yes first, and the no."""

Method: TypeAlias = Callable[[Any, Any], Any]
"""A guard or an action, as a function of the model and the argument."""

BoundGuard: TypeAlias = tuple[Method, int]
BoundStep: TypeAlias = tuple[tuple[BoundGuard, ...], tuple[Method, ...], str, tuple[Method, ...], Tried, Any]
"""A NamedStep with the methods that its names mean, each guard with the number of those before it."""


def told(closed: Iterable[Closed]) -> tuple[Tried, ...]:
    """What was closed, as a trace tells it."""
    return tuple(
        Tried(yes.transition, (*yes.answers[:number], Answer(yes.answers[number].guard, no)))
        for yes, number, no in closed
    )


class Sealed:
    """A machine's plans for models of one class, worked out for good: nobody edits or hooks into it any more.

    Takes and asks what the machine takes and asks, with one argument and no name looked up.
    """

    __slots__ = ("_plans", "why")

    def __init__(
        self,
        plans: dict[str, dict[str, tuple[NamedStep, ...]]],
        model_cls: type,
        why: Callable[..., tuple[Refusal, ...]],
    ) -> None:
        self._plans = {
            state: {trigger: tuple(_bound(step, model_cls) for step in here[trigger]) for trigger in here}
            for state, here in plans.items()
        }
        self.why = why

    def take(self, model: Any, trigger: str, argument: Any) -> tuple[Tried, ...]:
        """As `ChartMachine.take`; a trigger that means nothing in the model's state does nothing."""
        closed: list[Closed] = []
        yes = self.note(model, trigger, argument, closed)
        return told(closed) if yes is None else (*told(closed), yes)

    def note(self, model: Any, trigger: str, argument: Any, closed: list[Closed]) -> Tried | None:
        """Fire a trigger: what was taken, if anything; what was closed before it is added to `closed`."""
        for guards, before, target, entries, yes, transition in self._plans[model.state].get(trigger, ()):
            for guard, number in guards:
                answer = guard(model, argument)
                if answer is not True and not answer:
                    if type(answer) is not Refusal:
                        answer = refusal(transition.conditions[number], answer)
                    closed.append((yes, number, answer))
                    break
            else:
                for action in before:
                    action(model, argument)
                model.state = target
                for action in entries:
                    action(model, argument)
                return yes
        return None

    def opens(self, model: Any, trigger: str, argument: Any) -> bool:
        """As `ChartMachine.opens`."""
        for guards, *_ in self._plans[model.state].get(trigger, ()):
            for guard, _ in guards:
                answer = guard(model, argument)
                if answer is not True and not answer:
                    break
            else:
                return True
        return False


def _bound(step: NamedStep, model_cls: type) -> BoundStep:
    """A step whose names stand for the methods of a class."""
    guards = tuple((getattr(model_cls, name), number) for number, name in enumerate(step.guards))
    before = tuple(getattr(model_cls, name) for name in step.before)
    entries = tuple(getattr(model_cls, name) for name in step.entries)
    return guards, before, step.target, entries, step.yes, step.transition
