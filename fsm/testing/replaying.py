"""Walking a path on a real subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from fsm.testing.model import Edge

if TYPE_CHECKING:
    from fsm.testing.path import Events, Path


def replay(
    path: Path, subject: Any, events: Events, state: Callable[[Any], Any] | None = None
) -> Iterator[Edge]:
    """Send the path's triggers one by one, giving each edge after it was found to be taken.

    Raises PathBroken where the subject does not begin where the path does, refuses a trigger, or ends a step
    elsewhere.
    """
    from fsm.testing.path import PathBroken

    where = state or (lambda one: one.state)
    begins = _label(where(subject))
    if begins != path.start:
        raise PathBroken(
            f"{path.model.name}: the path begins in {path.start!r}, the subject is in {begins!r}"
        )
    for number, edge in enumerate(path.edges, 1):
        said = dict(events[edge.trigger](subject)) if edge.trigger in events else {}
        step = f"{path.model.name}: step {number} of {len(path)}, {edge}"
        try:
            answer = subject.trigger(edge.trigger, **said)
        except PathBroken:
            raise
        except Exception as wrong:
            wrong.add_note(f"at {step}")
            raise
        here = _label(where(subject))
        if here != edge.target or answer is False:
            why = _refusals(subject, edge, said)
            refused = "was refused" if answer is False and here == edge.source else f"led to {here!r}"
            raise PathBroken(f"{step}: {refused}{why}")
        yield edge


def _label(state: Any) -> str:
    from fsm.testing.machine_parts import label_of

    return label_of(state)


def _refusals(subject: Any, edge: Edge, said: dict[str, Any]) -> str:
    """Which of the edge's guards say no, where the subject has them as methods."""
    closed = []
    for guard in edge.guards:
        wanted = not guard.startswith("not ")
        method = getattr(subject, guard.removeprefix("not "), None)
        if method is None:
            continue
        try:
            answer = method(**said) if callable(method) else method
        except TypeError:
            continue  # it wants something else than what was sent, such as the library's event data
        if bool(answer) is not wanted:
            closed.append(str(answer) if answer is not False and not answer else guard)
    return f" ({'; '.join(closed)})" if closed else ""
