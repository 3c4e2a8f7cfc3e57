"""What a player can force, whatever the others choose who do not go round in circles for ever.

To announce what cannot be paid and to have it reversed leads back to where one was (422), so that nobody
could be forced to anything if that counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.explore.predicates import Predicate
from engine.objects import PlayerId
from engine.rules import classic

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration


def forced(found: Exploration, player: PlayerId, predicate: Predicate) -> frozenset[int]:
    """The situations from which the player can bring it about that the predicate holds in the end.

    Raises ValueError for an exploration that is not complete or kept no edges.
    """
    if not found.complete:
        raise ValueError("what a player can force is known only of a complete exploration")
    if not found.kept_edges:
        raise ValueError("what a player can force is not known without edges: explore with keep_edges=True")
    rules = found.rules or classic()
    over, mine, wanted = {*found.ends, *found.stuck}, set[int](), set[int]()
    for number, game in found.states():
        if number in over:
            if predicate(game):
                wanted.add(number)
        elif rules.asked_player(game) == player:
            mine.add(number)
    before: dict[int, list[int]] = defaultdict(list)
    for source, _, target in found.edges:
        before[target].append(source)
    won = set(range(len(found)))
    while hopeless := won - _leading_to(wanted & won, before, won):
        won -= _driven_to(hopeless, before, won, mine, Counter(source for source, _, _ in found.edges))
    return frozenset(won)


def _leading_to(ends: Iterable[int], before: dict[int, list[int]], within: set[int]) -> set[int]:
    """The situations from which some play leads to an end without leaving `within`."""
    reached, waiting = set(ends), list(ends)
    while waiting:
        for source in before[waiting.pop()]:
            if source in within and source not in reached:
                reached.add(source)
                waiting.append(source)
    return reached


def _driven_to(
    bad: set[int], before: dict[int, list[int]], within: set[int], mine: set[int], ways: Counter[int]
) -> set[int]:
    """The situations from which the others can drive the player into bad ones; all outside are bad too."""
    outside = [number for number in before if number not in within]
    reached, waiting = set(bad), [*bad, *outside]
    while waiting:
        for source in before[waiting.pop()]:
            ways[source] -= 1
            if source in within and source not in reached and (source not in mine or not ways[source]):
                reached.add(source)
                waiting.append(source)
    return reached
