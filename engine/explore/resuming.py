"""An earlier exploration that is carried on, where what was asked of it is what is asked now."""

from __future__ import annotations

from engine.explore.exploration import Exploration
from engine.explore.messages import Task
from engine.explore.shard import is_over
from engine.rules import Rules, classic


def met_before(task: Task, earlier: Exploration, rules: Rules | None) -> dict[str, bytes]:
    """The first situations of an earlier exploration in which what is watched now holds.

    Raises ValueError where going on would mix answers to other questions: another table, other reductions,
    ends elsewhere, situations that were not checked for invariants.
    """
    if earlier.start != task.start or earlier.reductions != task.reductions:
        raise ValueError(
            "the exploration that is carried on explores another table, or with other reductions, than is "
            "asked for"
        )
    if task.invariants and not earlier.invariants:
        raise ValueError("the exploration that is carried on was not checked for invariants: begin anew")
    waiting, ends, first = set(earlier.frontier), set(earlier.ends), dict[str, int]()
    for number, game in earlier.states():
        if number not in waiting and is_over(game, rules or classic(), task.until) != (number in ends):
            raise ValueError(
                "the exploration that is carried on let plays end elsewhere: keep to its 'until'"
            )
        for name, predicate in task.watch.items():
            if number < first.get(name, len(earlier)) and predicate(game):
                first[name] = number
    return {name: earlier.digests[number] for name, number in first.items()}
