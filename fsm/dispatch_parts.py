"""The parts of a chart machine that differ from those of transitions: states, transitions, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any

from transitions.core import Condition, Machine
from transitions.extensions.nesting import HierarchicalMachine, NestedEventData, NestedState, NestedTransition

from fsm.trace import Tried

_MISSING = object()


def bound(model: object, name: str) -> Callable[..., Any]:
    """The callable that `name` stands for: the model's attribute, or a function by its dotted path.

    An attribute that is no function counts as a function that returns it, as in transitions. Raises
    AttributeError when there is neither.
    """
    found: Any = getattr(model, name, _MISSING)
    return found if callable(found) else _stand_in(name, found)


def _stand_in(name: str, found: Any) -> Callable[..., Any]:
    if found is _MISSING:
        model = object()  # it has no such attribute, as the model has none
        return Machine.resolve_callable(name, SimpleNamespace(model=model))  # type: ignore[arg-type]
    return lambda *_args, **_kwargs: found


def call_each(funcs: Iterable[Any], model: object, args: Sequence[Any], kwargs: dict[str, Any]) -> None:
    """Call callbacks in order, those given by name being looked up on the model at this very moment."""
    for func in funcs:
        if type(func) is str:
            found = getattr(model, func, None)
            func = found if callable(found) else bound(model, func)
        func(*args, **kwargs)


def passes(
    condition: Condition,
    machine: HierarchicalMachine,
    model: object,
    args: Sequence[Any],
    kwargs: dict[str, Any],
    data: NestedEventData | None = None,
) -> Any:
    """Ask a condition: truthy when it lets pass, else its Refusal or whatever falsy value it gave.

    All asking and all doing comes through here. Without `data` the guard is called directly; with it,
    by way of the machine (which may pass the event itself, or look names up in its own manner). A
    condition of another class is asked by its own `check`.
    """
    if type(condition) is not ChartCondition and type(condition).check is not ChartCondition.check:
        return condition.check(data or NestedEventData(None, None, machine, model, args, kwargs))
    func: Any = condition.func
    if data is None:
        if type(func) is str:  # as `bound` does, but without the call
            found = getattr(model, func, _MISSING)
            func = found if callable(found) else _stand_in(func, found)
        answer: Any = func(*args, **kwargs) if args or kwargs else func()
    else:
        func = machine.resolve_callable(func, data)
        answer = func(data) if machine.send_event else func(*args, **kwargs)
    return answer if condition.target else not answer


class ChartCondition(Condition):
    """A condition whose answer counts by its truth, so that a Refusal is a no and any truthy value a yes.

    `rule` is the rule that the guard's chart gives for it; empty for guards of other machines.
    """

    rule = ""

    def check(self, event_data: NestedEventData) -> bool:  # type: ignore[override]
        """Whether the condition lets the transition pass."""
        data = event_data
        return bool(passes(self, data.machine, data.model, tuple(data.args), data.kwargs, data))


class ChartTransition(NestedTransition):
    """A transition that knows its id, its rule and the rules of its guards; all may be left out."""

    condition_cls = ChartCondition

    def __init__(
        self,
        *args: Any,
        id: str = "",
        rule: str = "",
        guard_rules: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.id = id
        self.rule = rule
        self.all_yes: tuple[int, Tried] | None = None
        for condition, guard_rule in zip(self.conditions, guard_rules, strict=False):
            condition.rule = guard_rule  # type: ignore[attr-defined]


class DottedState(NestedState):
    """A state whose path is written with dots: "playing.choosing.modes"."""

    separator = "."
