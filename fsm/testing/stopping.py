"""When a walk stops, in GraphWalker's words; each condition knows whether it can be met at all."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable

from msgspec import Struct

from fsm.testing.model import Edge, Model, ModelError


class Progress:
    """How far a walk is."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.here = model.initial
        self.steps = 0
        self.began = clock.monotonic()
        self.nodes = {model.initial}
        self.edges: set[tuple[str, str]] = set()
        self.elements: set[str] = {model.initial}
        self.paths: list[list[Edge]] = [[]]

    def take(self, edge: Edge) -> None:
        """Walk an edge."""
        self.here, self.steps = edge.target, self.steps + 1
        self.nodes.add(edge.target)
        self.edges.add((edge.source, edge.id))
        self.elements |= {edge.target, *edge.transitions}
        self.paths[-1].append(edge)

    def again(self) -> None:
        """Begin anew."""
        self.here = self.model.initial
        self.paths.append([])


class Stop(Struct, frozen=True):
    """When a walk stops: `met` says whether, `impossible` why that will never be, empty where it can."""

    says: str
    met: Callable[[Progress], bool]
    impossible: Callable[[Model], str] = lambda model: ""

    def __or__(self, other: Stop) -> Stop:
        """Whichever comes first."""
        return Stop(
            f"{self.says} or {other.says}",
            lambda at: self.met(at) or other.met(at),
            lambda model: (
                f"{a}; {b}" if (a := self.impossible(model)) and (b := other.impossible(model)) else ""
            ),
        )

    def __and__(self, other: Stop) -> Stop:
        """Both."""
        return Stop(
            f"{self.says} and {other.says}",
            lambda at: self.met(at) and other.met(at),
            lambda model: self.impossible(model) or other.impossible(model),
        )


def length(steps: int) -> Stop:
    """After so many steps."""
    return Stop(f"length {steps}", lambda at: at.steps >= steps)


def time(seconds: float) -> Stop:
    """After so many seconds."""
    return Stop(f"{seconds:g} s", lambda at: clock.monotonic() - at.began >= seconds)


def reached(state: str) -> Stop:
    """When a state is reached."""
    return Stop(f"reached {state}", lambda at: at.here == state, lambda model: _lacks(model, state))


def taken(transition: str) -> Stop:
    """When a transition has been taken."""
    return Stop(
        f"taken {transition}",
        lambda at: transition in at.elements,
        lambda model: (
            ""
            if transition in model.transitions
            else f"no path takes {transition!r}, which {model.name} has not or cannot reach"
        ),
    )


def edge_coverage(share: float = 1.0) -> Stop:
    """When that share of all edges has been walked."""
    return Stop(
        f"edge coverage {share:.0%}",
        lambda at: len(at.edges) >= share * len(at.model.edges),
        lambda model: _a_share(share) or (_unreached(model) if share == 1 and model.unreachable else ""),
    )


def state_coverage(share: float = 1.0) -> Stop:
    """When that share of all states, those too that no path reaches, has been visited."""
    return Stop(
        f"state coverage {share:.0%}",
        lambda at: len(at.nodes) >= share * (len(at.model.nodes) + len(at.model.unreachable)),
        lambda model: (
            _unreached(model)
            if len(model.nodes) < share * (len(model.nodes) + len(model.unreachable))
            else _a_share(share)
        ),
    )


def requirements(*ids: str) -> Stop:
    """When an element of each of these requirements has been seen; of all, where none is named."""

    def met(at: Progress) -> bool:
        wanted = ids or tuple(at.model.requirements)
        return all(not at.elements.isdisjoint(at.model.requirements[one]) for one in wanted)

    def impossible(model: Model) -> str:
        there = {*model.nodes, *model.transitions}
        lost = [one for one in ids or model.requirements if there.isdisjoint(model.requirements.get(one, ()))]
        return f"no path meets the requirement {lost[0]!r}" if lost else ""

    return Stop(f"requirements {' '.join(ids) or 'all'}", met, impossible)


STOPS: dict[str, Callable[..., Stop]] = {
    "edge_coverage": edge_coverage,
    "state_coverage": state_coverage,
    "length": length,
    "time": time,
}


def _lacks(model: Model, state: str) -> str:
    try:
        model.must_have(state)
    except ModelError as wrong:
        return str(wrong)
    return ""


def _unreached(model: Model) -> str:
    return f"no path reaches {_listed(model.unreachable)}"


def _a_share(share: float) -> str:
    return "" if 0 <= share <= 1 else f"a share between 0 and 1 is expected, not {share:g}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))
