"""What tests saw of a model: states, transitions, edges, pairs, guard outcomes and requirements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise

from msgspec import Struct

from fsm.coverage import Outcome
from fsm.showing import Shown
from fsm.testing.model import TOGETHER, Edge, Model, ModelError
from fsm.trace import Step, Tried

CRITERIA = ("states", "transitions", "edges", "pairs", "guard outcomes", "requirements")


class Noted:
    """What is being noted, for every model that is tested, by its name."""

    def __init__(self) -> None:
        self.models: dict[str, Model] = {}
        self.states: Counter[tuple[str, str]] = Counter()
        self.edges: Counter[tuple[str, str, str]] = Counter()
        self.pairs: Counter[tuple[str, str, str, str, str]] = Counter()
        self.outcomes: Counter[tuple[str, str, str, bool]] = Counter()

    def know(self, model: Model) -> None:
        """Count for a model. Raises ModelError where another one of its name is known already."""
        if self.models.setdefault(model.name, model) != model:
            raise ModelError(
                f"two models are called {model.name!r}: name one of them, model_of(..., name=...)"
            )

    def walk(self, model: Model, start: str, edges: Iterable[Edge]) -> None:
        """Count edges walked in a row."""
        self.know(model)
        walked = list(edges)
        name = model.name
        self.states.update((name, node) for node in (start, *(edge.target for edge in walked)))
        self.edges.update((name, edge.source, edge.id) for edge in walked)
        self.pairs.update((name, a.source, a.id, b.source, b.id) for a, b in pairwise(walked))

    def steps(self, model: Model, steps: Iterable[Step], refused: Iterable[Tried] = ()) -> None:
        """Count the steps that one run of a chart took, and what was tried and stayed closed."""
        known = {(edge.source, edge.id): edge for edge in model.edges}
        own = [step for step in steps if step.chart == model.name]
        if own:
            self.walk(model, own[0].source, (known[step.source, step.transition] for step in own))
        for tried in (*(each for step in own for each in step.tried), *refused):
            for answer in tried.answers:
                self.answer(model, tried.transition, answer.guard, answer.yes)

    def answer(self, model: Model, transition: str, guard: str, yes: bool) -> None:
        """Count an answer of a guard."""
        self.know(model)
        self.outcomes[model.name, transition, guard, yes] += 1

    def add(self, other: Noted) -> None:
        """Count what another has noted too. Raises ModelError as `know`."""
        for model in other.models.values():
            self.know(model)
        self.states += other.states
        self.edges += other.edges
        self.pairs += other.pairs
        self.outcomes += other.outcomes

    def of(self, model: Model) -> Covered:
        """What was noted of a model."""
        name = model.name
        return Covered(
            model,
            frozenset(node for one, node in self.states if one == name),
            frozenset((source, id) for one, source, id in self.edges if one == name),
            frozenset((a, b, c, d) for one, a, b, c, d in self.pairs if one == name),
            frozenset(Outcome(a, guard, yes) for one, a, guard, yes in self.outcomes if one == name),
        )

    def covered(self) -> dict[str, Covered]:
        """What was noted of every model, by name."""
        return {name: self.of(model) for name, model in sorted(self.models.items())}


class Covered(Shown, Struct, frozen=True):
    """What was seen of one model. Two of them add up with `|`."""

    model: Model
    states: frozenset[str] = frozenset()
    edges: frozenset[tuple[str, str]] = frozenset()
    pairs: frozenset[tuple[str, str, str, str]] = frozenset()
    outcomes: frozenset[Outcome] = frozenset()

    def __repr__(self) -> str:
        shares = ("{} {} of {}".format(one, *self.counts(one)) for one in CRITERIA)
        return f"<Covered of {self.model.name}: {', '.join(shares)}>"

    def __str__(self) -> str:
        return self.table()

    def __or__(self, other: Covered) -> Covered:
        """What either has seen. Raises ModelError when they are of different models."""
        if self.model != other.model:
            raise ModelError(f"coverage of {self.model.name!r} and of {other.model.name!r} do not add up")
        return Covered(
            self.model,
            self.states | other.states,
            self.edges | other.edges,
            self.pairs | other.pairs,
            self.outcomes | other.outcomes,
        )

    @property
    def transitions(self) -> frozenset[str]:
        """The transitions taken, from whatever state."""
        ids = {(edge.source, edge.id): edge.transitions for edge in self.model.edges}
        return frozenset(one for edge in self.edges for one in ids.get(edge, ()))

    def wanted(self, criterion: str) -> dict[str, bool]:
        """All that a criterion asks for, each with whether it was seen. Raises ModelError."""
        model, taken = self.model, self.transitions
        if criterion == "states":
            return {node: node in self.states for node in (*model.nodes, *model.unreachable)}
        if criterion == "transitions":
            own = dict.fromkeys((*(one.id for one in model.chart.transitions), *model.transitions))
            known = set(model.transitions)
            # of a machine in several states at once, the chart's transitions are its edges
            return {one: one in taken for one in own if one in known or not _several(model)}
        if criterion == "edges":
            return {
                f"{edge.id} in {edge.source}": (edge.source, edge.id) in self.edges for edge in model.edges
            }
        if criterion == "pairs":
            return {
                f"{a.id} in {a.source}, then {b.id}": (a.source, a.id, b.source, b.id) in self.pairs
                for a in model.edges
                for b in model.edges
                if b.source == a.target
            }
        if criterion == "guard outcomes":
            return {str(one): one in self.outcomes for one in _outcomes(model)}
        if criterion == "requirements":
            seen = taken | self.states
            return {
                name: not elements.isdisjoint(seen) for name, elements in sorted(model.requirements.items())
            }
        raise ModelError(f"no criterion is called {criterion!r}: there are {', '.join(CRITERIA)}")

    def missing(self, criterion: str) -> tuple[str, ...]:
        """What was not seen, in the model's order. Raises ModelError as `wanted`."""
        return tuple(name for name, seen in self.wanted(criterion).items() if not seen)

    def counts(self, criterion: str) -> tuple[int, int]:
        """How many were seen, of how many. Raises ModelError as `wanted`."""
        wanted = self.wanted(criterion)
        return sum(wanted.values()), len(wanted)

    def percent(self, criterion: str) -> float:
        """The share seen, 100 where there is nothing to see. Raises ModelError as `wanted`."""
        seen, total = self.counts(criterion)
        return 100 * seen / total if total else 100.0

    def table(self, listed: Iterable[str] = ("transitions", "guard outcomes")) -> str:
        """A line for each criterion, and what is missing of those `listed`, as plain text."""
        lines = [
            "{:<24} {:<16} {:4d} of {:4d}  {:3.0f} %".format(
                self.model.name, one, *self.counts(one), int(self.percent(one))
            )
            for one in CRITERIA
            if self.counts(one)[1]
        ]
        return "\n".join(
            (*lines, *(f"  not seen, {one}: {name}" for one in listed for name in self.missing(one)))
        )


def _several(model: Model) -> bool:
    return any(TOGETHER in node for node in model.nodes)


def _outcomes(model: Model) -> dict[Outcome, None]:
    guards: Mapping[str, tuple[str, ...]] = {
        one.id: tuple(guard.id for guard in one.guards) for one in model.chart.transitions
    }
    if _several(model):
        guards = {edge.id: edge.guards for edge in model.edges if len(edge.transitions) == 1}
    return {
        Outcome(transition, guard, yes): None
        for transition, names in guards.items()
        for guard in names
        for yes in (True, False)
    }
