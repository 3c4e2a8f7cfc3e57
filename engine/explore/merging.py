"""What the shards know, put together."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from engine.explore.exploration import Exploration
from engine.explore.messages import CLAIM, SIZE, Part, Task, cut
from engine.rules import Rules


def merged(
    task: Task, parts: list[Part], hits: dict[str, bytes], depth: int, seconds: float, rules: Rules | None
) -> Exploration:
    """The parts as one: the same whatever their number."""
    found: list[tuple[int, bytes, bytes, int]] = []
    for part in parts:
        level = 0
        columns = zip(cut(part.digests), cut(part.parents), array("H", part.choices), strict=True)
        for row, (digest, parent, choice) in enumerate(columns):
            while level < len(part.depths) and row >= part.depths[level]:
                level += 1
            found.append((level, digest, parent, choice))
    found.sort()
    number = {digest: row for row, (_, digest, _, _) in enumerate(found)}
    levels = [0] + [row for row in range(1, len(found)) if found[row][0] != found[row - 1][0]]
    edges = sorted(edge for part in parts for edge in _edges(part, number))
    faults = sorted(
        ((number[one], choice), what) for part in parts for (one, choice), what in part.faults.items()
    )
    return Exploration(
        task.start,
        tuple(digest for _, digest, _, _ in found),
        tuple(number.get(parent, 0) for _, _, parent, _ in found),
        tuple(choice for _, _, _, choice in found),
        tuple(levels),
        tuple(edges),
        tuple(sorted(number[one] for part in parts for one in part.ends)),
        tuple(sorted(number[one] for part in parts for one in part.stuck)),
        tuple(sorted(number[one] for part in parts for depth in part.waiting for one in depth)),
        hits,
        dict(faults),
        depth,
        seconds,
        task.reductions,
        sum(part.edge_count for part in parts),
        task.invariants,
        rules,
    )


def _edges(part: Part, number: dict[bytes, int]) -> Iterator[tuple[int, int, int]]:
    for edge in cut(part.edges, CLAIM):
        source, target = edge[:SIZE], edge[SIZE : 2 * SIZE]
        yield number[source], int.from_bytes(edge[2 * SIZE :], "big"), number[target]
