"""Charts against the classes that implement them: every name has its method, every method its use.

A guard or an action named `x` is the method `x` of the chart's procedure class. Public methods that
are something else say so with a decorator: `offers` for those that list what a player may choose,
`not_in_chart` for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from inspect import getattr_static
from typing import Any, TypeVar

from fsm.chart import Chart, ChartError
from fsm.finding import Finding
from fsm.index import ChartIndex

F = TypeVar("F", bound=Callable[..., Any])

_OFFERS = "_offers_triggers"
_ASIDE = "_not_in_chart"


def offers(*triggers: str) -> Callable[[F], F]:
    """Mark the method that lists the choices for these triggers of an asking state.

    Raises ChartError when no trigger is named.
    """
    if not triggers or not all(isinstance(trigger, str) for trigger in triggers):
        raise ChartError('offers() needs the name of a trigger: write @offers("choose_mode")')

    def mark(method: F) -> F:
        setattr(method, _OFFERS, triggers)
        return method

    return mark


def not_in_chart(method: F) -> F:
    """Mark a public method of a procedure class that is no guard, no action and no offer."""
    setattr(method, _ASIDE, True)
    return method


def offers_of(implementation: type) -> dict[str, str]:
    """The name of the method that offers, by trigger; that of a subclass hides its base's."""
    found: dict[str, str] = {}
    for cls in implementation.__mro__:
        for name, method in _methods(cls):
            if getattr_static(implementation, name) is vars(cls)[name]:
                for trigger in getattr(method, _OFFERS, ()):
                    found.setdefault(trigger, name)
    return found


def names_in(chart: Chart) -> dict[str, str]:
    """What each name in a chart is, 'guard' or 'action': every method that an implementation owes."""
    index = ChartIndex(chart)
    kinds: dict[str, str] = {}
    for transition in chart.transitions:
        kinds |= {guard.id: "guard" for guard in transition.guards}
        kinds |= {action.id: "action" for action in transition.actions}
    for state in index.states.values():
        kinds |= {action.id: "action" for action in (*state.entry, *state.exit)}
    return kinds


def asked_triggers(chart: Chart) -> dict[str, str]:
    """Every trigger that a player sends in an asking state, with the first state where it is sent."""
    index = ChartIndex(chart)
    return {
        trigger: leaf
        for leaf in reversed(index.leaves)
        if index.states[leaf].asks is not None
        for trigger in index.player_triggers(leaf)
    }


def verify(chart: Chart, implementation: type) -> tuple[Finding, ...]:
    """What is wrong between one chart and its class, sorted; nothing means that they fit.

    Methods and offers that the class inherits need no use here: `verify_all` asks for those.
    """
    return tuple(sorted((*_owed(chart, implementation), *_unused(implementation, (chart,)))))


def verify_all(implementations: Mapping[Chart, type]) -> tuple[Finding, ...]:
    """What is wrong between a family of charts and their classes, sorted.

    A method or an offer of a class must be used by a chart of that class or of one of its
    subclasses, so that a shared base may hold what only some of the charts need.
    """
    found: set[Finding] = set()
    for chart, cls in implementations.items():
        found.update(_owed(chart, cls))
        for base in cls.__mro__[:-1]:
            family = tuple(one for one, other in implementations.items() if issubclass(other, base))
            found.update(_unused(base, family))
    return tuple(sorted(found))


def _owed(chart: Chart, cls: type) -> Iterator[Finding]:
    """What the chart names and the class lacks."""
    for name, kind in names_in(chart).items():
        method = _method(cls, name)
        if method is None:
            message = f"{kind} {name!r} has no method: add it to {cls.__name__}, or take it out of the chart"
            yield Finding("without_method", chart.id, name, message)
        elif _is_aside(method):
            message = f"{cls.__name__}.{name} is a {kind} of the chart: take its decorator away"
            yield Finding("marked_but_used", chart.id, name, message)
    offered = offers_of(cls)
    for trigger, state in asked_triggers(chart).items():
        if trigger not in offered:
            message = (
                f"{state!r} asks for {trigger!r} and nothing offers it: "
                f'mark a method of {cls.__name__} with @offers("{trigger}")'
            )
            yield Finding("without_offer", chart.id, trigger, message)


def _unused(cls: type, family: tuple[Chart, ...]) -> Iterator[Finding]:
    """What the class itself defines and no chart of the family uses."""
    names = {name for chart in family for name in names_in(chart)}
    asked = {trigger for chart in family for trigger in asked_triggers(chart)}
    where = ", ".join(sorted(chart.id for chart in family))
    seen: set[str] = set()
    for name, method in _methods(cls):
        if not _is_aside(method) and name not in names:
            message = (
                f"no guard or action is called {name!r}: start its name with an underscore, "
                f"or mark {cls.__name__}.{name} with @not_in_chart"
            )
            yield Finding("without_use", where, name, message)
        for trigger in getattr(method, _OFFERS, ()):
            if trigger in seen:
                message = f"{cls.__name__} offers {trigger!r} twice: keep one of the methods"
                yield Finding("offered_twice", where, name, message)
            elif trigger not in asked:
                message = (
                    f"{cls.__name__}.{name} offers {trigger!r}, for which no asking state has a transition"
                )
                yield Finding("offer_without_use", where, name, message)
            seen.add(trigger)


def _methods(cls: type) -> Iterator[tuple[str, Any]]:
    """The public methods that `cls` itself defines, unwrapped."""
    for name in vars(cls):
        if not name.startswith("_") and (method := _method(cls, name)) is not None:
            yield name, method


def _method(cls: type, name: str) -> Any:
    """The function behind a method of `cls`, inherited or not; None for a property, a value or nothing."""
    found = getattr_static(cls, name, None)
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    return found if callable(found) and not isinstance(found, type) else None


def _is_aside(method: Any) -> bool:
    """Whether a decorator says that the method is neither guard nor action."""
    return hasattr(method, _OFFERS) or hasattr(method, _ASIDE)
