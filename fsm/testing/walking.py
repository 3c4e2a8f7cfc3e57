"""Random walks in GraphWalker's words: a generator, and a condition that stops it.

    walk(model, random(edge_coverage(1.0)), seed=1)
    walk(model, quick_random(reached("played") | length(100)))

A condition that can never be met is named before the walk. A walk that comes to an end begins anew, so that
what it gives is several paths.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from fsm.testing.model import Edge, Model, ModelError
from fsm.testing.path import Path
from fsm.testing.stopping import (
    STOPS,
    Progress,
    Stop,
    edge_coverage,
    length,
    reached,
    requirements,
    state_coverage,
    taken,
    time,
)

__all__ = [
    "Generator",
    "Progress",
    "Stop",
    "edge_coverage",
    "length",
    "quick_random",
    "random",
    "reached",
    "requirements",
    "state_coverage",
    "taken",
    "time",
    "walk",
    "weighted",
]


class Generator(Struct, frozen=True):
    """How the next edge is chosen, and when to stop."""

    choose: Callable[[Progress, tuple[Edge, ...], Random], Edge]
    stop: Stop


def random(stop: Stop | None = None, **stops: float) -> Generator:
    """Any edge, each as likely as the others: `random(edge_coverage=1.0)`, `random(reached("gas"))`."""
    return Generator(lambda _, out, rng: rng.choice(out), _stop(stop, stops))


def quick_random(stop: Stop | None = None, **stops: float) -> Generator:
    """An edge that was not walked yet, where there is one; else the first step to the nearest such edge."""
    return Generator(_quick, _stop(stop, stops))


def weighted(weights: dict[str, float], stop: Stop | None = None, **stops: float) -> Generator:
    """Edges by the weight of their trigger or transition, 1 for those not named."""

    def choose(_: Progress, out: tuple[Edge, ...], rng: Random) -> Edge:
        likely = [weights.get(edge.id, weights.get(edge.trigger, 1.0)) for edge in out]
        return rng.choices(out, likely)[0] if any(likely) else rng.choice(out)

    return Generator(choose, _stop(stop, stops))


def walk(model: Model, generator: Generator, seed: int = 0) -> tuple[Path, ...]:
    """Walk as the generator says; the same seed walks the same way.

    Raises ModelError, before the walk, for a condition that can never be met.
    """
    if reason := generator.stop.impossible(model):
        raise ModelError(f"{model.name}: {generator.stop.says} can never be met: {reason}")
    out = {node: model.out_of(node) for node in model.nodes}
    if not out[model.initial]:
        raise ModelError(f"{model.name}: nothing leads out of {model.initial!r}: there is no step to take")
    fruitful = _fruitful(model)
    at, rng = Progress(model), Random(seed)
    while not generator.stop.met(at):
        ways = out[at.here]
        # a random walk would stay for ever where nothing new can come any more
        if not ways or (not any(edge not in at.edges for edge in fruitful[at.here]) and rng.random() < 0.1):
            at.again()
        else:
            at.take(generator.choose(at, ways, rng))
    return tuple(Path(model, model.initial, tuple(edges)) for edges in at.paths if edges)


def _fruitful(model: Model) -> dict[str, set[tuple[str, str]]]:
    """For each state the edges that can still be walked from there."""
    found = {node: {(edge.source, edge.id) for edge in model.out_of(node)} for node in model.nodes}
    changed = True
    while changed:
        changed = False
        for edge in model.edges:
            if not found[edge.target] <= found[edge.source]:
                found[edge.source] |= found[edge.target]
                changed = True
    return found


def _quick(at: Progress, out: tuple[Edge, ...], rng: Random) -> Edge:
    fresh = [edge for edge in out if (edge.source, edge.id) not in at.edges]
    if fresh:
        return rng.choice(fresh)
    first = {edge.target: edge for edge in reversed(out)}
    waiting = list(first)
    for node in waiting:  # grows while it is read: nearest first
        for edge in at.model.out_of(node):
            if (edge.source, edge.id) not in at.edges:
                return first[node]
            if edge.target not in first:
                first[edge.target] = first[node]
                waiting.append(edge.target)
    return rng.choice(out)


def _stop(stop: Stop | None, stops: dict[str, float]) -> Stop:
    """One condition of those given; by name, whichever comes first."""
    if strange := [name for name in stops if name not in STOPS]:
        raise ModelError(f"no condition is called {strange[0]!r}: there are {', '.join(STOPS)}")
    every = [*([] if stop is None else [stop]), *(STOPS[name](value) for name, value in stops.items())]
    if not every:
        raise ModelError("a walk needs a condition that stops it, such as edge_coverage=1.0")
    found = every[0]
    for one in every[1:]:
        found |= one
    return found
