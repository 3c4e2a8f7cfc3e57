"""Seeing what a running machine of `transitions` does: which transitions it takes, how its guards answer.

While a machine is watched, its transitions and conditions are of classes that note and then do as before;
afterwards they are what they were. What is seen counts for the coverage that is being noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from inspect import iscoroutinefunction
from typing import Any

from fsm.dispatch_parts import ChartCondition
from fsm.testing.current import current
from fsm.testing.machine_parts import Part, guard_label, label_of, parts
from fsm.testing.model import TOGETHER, Edge, Model, model_of


class Watch:
    """What is seen of one machine."""

    def __init__(self, machine: Any, model: Model) -> None:
        self.machine, self.model = machine, model
        self.edges = {(edge.source, edge.id): edge for edge in model.edges}
        self.several = any(TOGETHER in node for node in model.nodes)
        self.last: dict[int, tuple[Any, Edge]] = {}
        self.group: list[tuple[Any, str, str]] = []

    def where(self, data: Any) -> str:
        """The configuration that the subject of an event is in."""
        return label_of(getattr(data.model, self.machine.model_attribute))

    def took(self, subject: Any, id: str, before: str) -> None:
        """Note a transition; those that several regions take on one event are one edge."""
        self.group.append((subject, id, before))
        if not self.several:
            self.flush()

    def flush(self) -> None:
        """Count the edge that the transitions noted last are together."""
        group, self.group = self.group, []
        if not group or (noted := current()) is None:
            return
        subject, _, before = group[0]
        edge = self.edges.get((before, " + ".join(id for _, id, _ in group)))
        if edge is None:
            self.last.pop(id(subject), None)  # set by hand, or an automatic transition that is no edge
            return
        known = self.last.get(id(subject))
        if known is not None and known[1].target == edge.source:
            noted.walk(self.model, known[1].source, (known[1], edge))
        else:
            noted.walk(self.model, edge.source, (edge,))
        self.last[id(subject)] = (subject, edge)

    def answered(self, part: Part, guard: str, yes: bool) -> None:
        """Note an answer of a guard."""
        if (noted := current()) is not None:
            noted.answer(self.model, part.id, guard, yes)


@contextmanager
def watching(machine: Any, model: Model | None = None) -> Iterator[Model]:
    """Watch a machine, giving its model, which is made of it where none is given."""
    watch = Watch(machine, model or model_of(machine))
    if (noted := current()) is not None:
        noted.know(watch.model)
    before: list[tuple[Any, type]] = []
    known = set(watch.model.transitions)
    for part in parts(machine):
        if part.id in known:
            for condition in part.transition.conditions:
                before.append((condition, type(condition)))
                kind: Any = type(condition)
                condition.__class__ = _condition(kind)
                condition._watched = (watch, part)
            before.append((part.transition, type(part.transition)))
            its: Any = type(part.transition)
            part.transition.__class__ = _transition(its)
            part.transition._watched = (watch, part)
    own = machine._process
    machine._process = lambda event: _flushed(watch, own, event)
    _forget(machine)
    try:
        yield watch.model
    finally:
        del machine._process
        for one, kind in before:
            del one._watched
            one.__class__ = kind
        _forget(machine)


def _flushed(watch: Watch, process: Any, event: Any) -> Any:
    try:
        return process(event)
    finally:
        watch.flush()


def _forget(machine: Any) -> None:
    """Let a ChartMachine work out its steps anew."""
    if (plans := getattr(machine, "_plans", None)) is not None:
        plans.forget()


@lru_cache(None)
def _transition(kind: Any) -> Any:
    def execute(self: Any, data: Any) -> Any:
        watch, part = self._watched
        before = watch.where(data)
        taken = kind.execute(self, data)
        if taken:
            watch.took(data.model, part.id, before)
        return taken

    async def execute_async(self: Any, data: Any) -> Any:
        watch, part = self._watched
        before = watch.where(data)
        taken = await kind.execute(self, data)
        if taken:
            watch.took(data.model, part.id, before)
            watch.flush()
        return taken

    waits = iscoroutinefunction(kind.execute)
    return type(kind.__name__, (kind,), {"execute": execute_async if waits else execute})


@lru_cache(None)
def _condition(kind: Any) -> Any:
    def check(self: Any, data: Any) -> Any:
        watch, part = self._watched
        passes = _passes(self, data) if issubclass(kind, ChartCondition) else kind.check(self, data)
        watch.answered(part, guard_label(self), bool(passes) is self.target)
        return passes

    async def check_async(self: Any, data: Any) -> Any:
        watch, part = self._watched
        passes = await kind.check(self, data)
        watch.answered(part, guard_label(self), bool(passes) is self.target)
        return passes

    waits = iscoroutinefunction(kind.check)
    return type(kind.__name__, (kind,), {"check": check_async if waits else check})


def _passes(condition: Any, data: Any) -> Any:
    """A chart's condition asked as it asks itself, its Refusal kept for who wants to know why."""
    ask = data.machine.resolve_callable(condition.func, data)
    answer = ask(data) if data.machine.send_event else ask(*data.args, **data.kwargs)
    return answer if condition.target else not answer
