"""A path through a model: a value that prints, shows itself and can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from frozendict import frozendict
from msgspec import Struct

from fsm.showing import Shown, bundle_of
from fsm.testing.current import walked
from fsm.testing.model import Edge, Model, ModelError

Events = Mapping[str, Callable[[Any], Mapping[str, Any]]]
"""What comes with a trigger: a function of the subject as it then is, giving keyword arguments."""

NOTHING_SENT: Events = frozendict()


class PathBroken(AssertionError):
    """A path could not be walked on the subject; the message names the step, what was expected and why."""


class Path(Shown, Struct, frozen=True):
    """Edges, each beginning where the one before ends; without edges, only the start.

    >>> from fsm.charts import charts
    >>> from fsm.testing.model import model_of
    >>> from fsm.testing.paths import shortest_path
    >>> print(shortest_path(model_of(charts()["mana_ability"]), "resolved"))
    activating.announced
      1. advance -> activating.choosing_mana
      2. advance [mana_is_determined] -> activating.paying
      3. advance [everything_is_paid] -> activating.resolving
      4. advance -> activating.followed
      5. advance -> resolved
    """

    model: Model
    start: str
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        here = self.start
        for edge in self.edges:
            if edge.source != here:
                raise ModelError(f"{self.model.name}: {edge.id!r} leaves {edge.source!r}, not {here!r}")
            here = edge.target

    def __len__(self) -> int:
        return len(self.edges)

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.edges)

    def __hash__(self) -> int:
        return hash((self.model.name, self.start, self.edges))

    def __repr__(self) -> str:
        return f"<Path of {len(self)} steps in {self.model.name}: {self.start} to {self.end}>"

    def __str__(self) -> str:
        width = len(str(len(self)))
        lines = (
            f"  {number:>{width}}. {edge.trigger}"
            + (f" [{' and '.join(edge.guards)}]" if edge.guards else "")
            + f" -> {edge.target}"
            for number, edge in enumerate(self.edges, 1)
        )
        return "\n".join((self.start, *lines))

    @property
    def end(self) -> str:
        """Where it leads."""
        return self.edges[-1].target if self.edges else self.start

    @property
    def nodes(self) -> tuple[str, ...]:
        """The configurations that it comes through, the start and the end too."""
        return (self.start, *(edge.target for edge in self.edges))

    @property
    def triggers(self) -> tuple[str, ...]:
        """What has to be sent, in order."""
        return tuple(edge.trigger for edge in self.edges)

    @property
    def transitions(self) -> tuple[str, ...]:
        """The ids of the transitions that it takes, in order."""
        return tuple(one for edge in self.edges for one in edge.transitions)

    @property
    def name(self) -> str:
        """A short name that differs between the paths of one set: for a test's id."""
        said = ".".join(edge.id for edge in self.edges)
        return said if said and len(said) <= 60 else f"{len(self)} steps to {self.end}"

    def switches(self, length: int = 2) -> Iterator[tuple[Edge, ...]]:
        """Every run of `length` edges in it."""
        if length == 2:
            return pairwise(self.edges)
        return (self.edges[at : at + length] for at in range(len(self) - length + 1))

    def draw(self) -> str:
        """SVG of the chart with the path in it. Raises ModelError where nothing can draw it."""
        try:
            return bundle_of(self)["image/svg+xml"]
        except KeyError:
            raise ModelError("nothing that draws paths is installed: castchart's own diagrams do") from None

    def replay(
        self,
        subject: Any,
        events: Events = NOTHING_SENT,
        *,
        state: Callable[[Any], Any] | None = None,
        check: Callable[[Any, Edge], None] | None = None,
    ) -> None:
        """Send every trigger to a subject, and see after each that it is where the path says.

        The subject is a model of transitions, or has `trigger(name, **kwargs)` and a `state`; `state` is
        a function where it is read otherwise. `events` gives what comes with a trigger, made from the subject
        as it then is. `check` is called after each step. What was walked counts for the coverage that is
        being noted. Raises PathBroken.
        """
        from fsm.testing.replaying import replay

        with walked(self) as done:
            for edge in replay(self, subject, events, state):
                done.append(edge)
                if check is not None:
                    check(subject, edge)


def path(model: Model, triggers: Iterable[str], start: str | None = None) -> Path:
    """The path that triggers take: each by the one edge that it fires in the state then reached.

    A transition's id may stand for a trigger that fires several. Raises ModelError for a trigger that fires
    none there, or several.
    """
    here = start or model.initial
    edges: list[Edge] = []
    for name in triggers:
        out = model.out_of(here)
        found = [one for one in out if one.id == name] or [one for one in out if one.trigger == name]
        if len(found) != 1:
            ways = ", ".join(one.id for one in found) or "nothing"
            raise ModelError(f"{model.name}: {name!r} in {here!r} takes {ways}: name one transition")
        edges.append(found[0])
        here = found[0].target
    return Path(model, start or model.initial, tuple(edges))
