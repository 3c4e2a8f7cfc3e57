"""Static checks that follow the edges: what can be reached, and what gets stuck.

Each check yields an element and a message. They count an edge as open whenever its guards could say
yes. Failing (`cannot_comply`) reaches its target, but is no way of getting on: a step that can only
be reversed was forgotten by its author. A transition of a composite is a way out for each state in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fsm.chart import ADVANCE, Transition
from fsm.index import CANNOT_COMPLY, ChartIndex, Edge

Found = Iterator[tuple[str, str]]


def unreachable(index: ChartIndex) -> Found:
    """A state that no path from the initial state enters; of a composite as a whole, only itself."""
    start = index.initial()
    ahead = {leaf: {edge.target for edge in index.edges(leaf)} for leaf in index.leaves}
    seen = {start} | reach(ahead)[start]
    entered = {path for leaf in seen for path in index.lineage(leaf)}
    for path in index.paths:
        if path not in entered and (index.parent(path) is None or index.parent(path) in entered):
            yield path, f"no path leads from {start!r} to {path!r}: add a transition to it, or take it out"


def dead_end(index: ChartIndex) -> Found:
    """A leaf that is not final and that nothing leaves but failing."""
    for leaf in _dead_ends(index):
        yield leaf, f"nothing leads on from {leaf!r}: add a transition out of it, or make it final"


def trap(index: ChartIndex) -> Found:
    """States that lead only to one another and never to a final one; a chart without finals has none.

    States from which every way ends in a trap or a dead end are not named: mending that mends them.
    """
    if not any(index.states[leaf].final for leaf in index.leaves):
        return
    ahead = reach(_onward(index))
    named: set[str] = set()
    for leaf, others in ahead.items():
        closed = leaf in others and all(ahead[other] == others for other in others)
        if closed and leaf not in named and len(others) > 1 and not _any_final(index, others):
            named |= others
            ring = ", ".join(repr(path) for path in index.leaves if path in others)
            yield leaf, f"no final state can be reached from {ring}: add a transition that leads out of them"


def completion_cycle(index: ChartIndex) -> Found:
    """A loop of completions that nothing ends: no guard comes first, or no action changes the answers.

    Loops through a state that invokes a chart are let be: the callee may wait for a player.
    """
    for kept in (_forced, _without_action):
        onward = {leaf: kept(index, leaf) for leaf in index.leaves}
        named: set[str] = set()
        for leaf in index.leaves:
            ring = _ring(onward, leaf)
            if ring and not named.intersection(ring):
                named.update(ring)
                loop = " -> ".join(repr(path) for path in (*ring, ring[0]))
                yield leaf, f"{loop} goes round for ever: give one of its transitions a guard"
        if named:
            return


def waits_for_nobody(index: ChartIndex) -> Found:
    """A leaf that asks nobody and has no completion: the machine would stand still."""
    for leaf in _working(index):
        if index.states[leaf].asks is None and not index.candidates(leaf, ADVANCE):
            yield (
                leaf,
                f"{leaf!r} asks nobody and has no {ADVANCE!r} transition: add one, or say what it asks",
            )


def no_otherwise(index: ChartIndex) -> Found:
    """A leaf that asks nobody and whose completions are all guarded: all of them may say no."""
    for leaf in _working(index):
        ways = index.candidates(leaf, ADVANCE)
        if index.states[leaf].asks is None and ways and all(one.guards for one in ways):
            yield leaf, f"every {ADVANCE!r} transition of {leaf!r} has a guard: leave the last one without"


def asks_in_vain(index: ChartIndex) -> Found:
    """A leaf that asks for a decision that no transition takes."""
    for leaf in _working(index):
        asks = index.states[leaf].asks
        if asks is not None and not index.player_triggers(leaf):
            yield leaf, f"{leaf!r} asks for {asks!r} and no transition takes the answer: add one"


def unasked_trigger(index: ChartIndex) -> Found:
    """A transition for a player's trigger in a place where no player is asked."""
    for one in index.chart.transitions:
        if one.trigger not in index.player_triggers(index.leaves_of(one.source)[0]):
            continue
        if not any(index.states[leaf].asks for leaf in index.leaves_of(one.source)):
            message = (
                f"{one.trigger!r} is a player's to send, but {one.source!r} asks nobody: say what it asks"
            )
            yield one.id, message


def reach(ahead: dict[str, set[str]]) -> dict[str, set[str]]:
    """For each node, everything that one step or more lead to."""
    result: dict[str, set[str]] = {}
    for start, first in ahead.items():
        seen, open_ends = set(first), list(first)
        while open_ends:
            fresh = ahead[open_ends.pop()] - seen
            seen |= fresh
            open_ends += fresh
        result[start] = seen
    return result


def _onward(index: ChartIndex) -> dict[str, set[str]]:
    """The next leaves, failing apart."""
    return {
        leaf: {edge.target for edge in index.edges(leaf) if edge.transition.trigger != CANNOT_COMPLY}
        for leaf in index.leaves
    }


def _dead_ends(index: ChartIndex) -> tuple[str, ...]:
    onward = _onward(index)
    return tuple(leaf for leaf in index.leaves if not index.states[leaf].final and not onward[leaf] - {leaf})


def _working(index: ChartIndex) -> Iterator[str]:
    """The leaves where something is to happen: neither final nor found to be dead ends already."""
    dead = _dead_ends(index)
    return (leaf for leaf in index.leaves if not index.states[leaf].final and leaf not in dead)


def _any_final(index: ChartIndex, leaves: Iterable[str]) -> bool:
    return any(index.states[leaf].final for leaf in leaves)


def _completions(index: ChartIndex, leaf: str) -> tuple[Edge, ...]:
    state = index.states[leaf]
    if state.final or state.invokes is not None:
        return ()
    return tuple(edge for edge in index.edges(leaf) if edge.transition.trigger == ADVANCE)


def _forced(index: ChartIndex, leaf: str) -> str | None:
    """Where the first completion goes when nothing can keep it from firing."""
    ways = _completions(index, leaf)
    return ways[0].target if ways and not ways[0].transition.guards else None


def _without_action(index: ChartIndex, leaf: str) -> str | None:
    """Where the unguarded completion goes when taking it changes nothing."""
    ways = _completions(index, leaf)
    if not ways or ways[-1].transition.guards or _acts(index, ways[-1].transition, leaf, ways[-1].target):
        return None
    return ways[-1].target


def _acts(index: ChartIndex, transition: Transition, source: str, target: str) -> bool:
    """Whether taking the transition runs any action; what it exits and enters is taken generously."""
    if transition.actions or transition.target is None:
        return bool(transition.actions)
    left, entered = index.lineage(source), index.lineage(target)
    shared = set(left).intersection(entered) - {source, target, transition.source, transition.target}
    return any(index.states[path].exit for path in left if path not in shared) or any(
        index.states[path].entry for path in entered if path not in shared
    )


def _ring(onward: dict[str, str | None], start: str) -> tuple[str, ...]:
    """The loop through `start`, empty when following the one way on never comes back to it."""
    path = [start]
    while (following := onward[path[-1]]) is not None and following not in path:
        path.append(following)
    return tuple(path) if following == start else ()
