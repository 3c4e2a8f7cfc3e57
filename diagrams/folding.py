"""Parts of a picture: composites drawn closed, or one of them open with stubs of what is around it.

A transition into or out of a closed composite stays, on the composite's border; what happens inside is
counted. Nothing is said of a chart here: a picture goes in, a smaller one comes out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from difflib import get_close_matches

from msgspec.structs import replace

from diagrams.picture import Arrow, Box, Fold, Picture


def fold(picture: Picture, depth: int) -> Picture:
    """The picture with so many levels of states; composites on the last level are closed.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"a depth of {depth} would show nothing: the outermost states are depth 1")
    return close(picture, [box.path for box in composites(picture) if box.path.count(".") == depth - 1])


def close(picture: Picture, paths: Collection[str]) -> Picture:
    """The picture with some composites closed."""
    home = {
        box.path: next((path for path in _lineage(box.path) if path in paths), box.path)
        for box in picture.walk()
    }
    hidden: Counter[str] = Counter()
    arrows = []
    for arrow in picture.arrows:
        target = arrow.target or arrow.source
        ends = home[arrow.source], home[target]
        inside = ends[0] == ends[1] and ends[0] in paths and (arrow.source, target) != ends
        if inside:
            hidden[ends[0]] += 1
        else:
            arrows.append(replace(arrow, source=ends[0], target=ends[1]))
    boxes = tuple(_closed(box, paths, hidden) for box in picture.boxes)
    return replace(picture, boxes=boxes, arrows=tuple(arrows))


def only(picture: Picture, name: str) -> Picture:
    """One composite open, in the frames that it stands in, and stubs for what its transitions lead to.

    `name` is its path, or the end of it where no other composite has the same. Raises ValueError, with near
    names, when there is no such composite.
    """
    path = composite_called(picture, name)
    frames = _lineage(path)[::-1]
    around = [box.path for box in composites(picture) if not _related(box.path, path)]
    outermost = [each for each in around if not any(each.startswith(f"{other}.") for other in around)]
    closed = close(picture, outermost)
    arrows = tuple(arrow for arrow in closed.arrows if _concerns(arrow, path, frames))
    ends = {end for arrow in arrows for end in (arrow.source, arrow.target)}
    first = {picture.initial} - {frames[0]}
    boxes = _kept(closed.boxes, path, frames, ends | first)
    return replace(closed, boxes=boxes, arrows=arrows)


def open_at(picture: Picture, state: str) -> Picture:
    """The picture with only those composites open in which a state (by its path) lies, and itself."""
    around = [box.path for box in composites(picture) if not _related(box.path, state)]
    return close(picture, [path for path in around if not any(path.startswith(f"{one}.") for one in around)])


def composites(picture: Picture) -> list[Box]:
    """The boxes with boxes inside, outer ones first."""
    return [box for box in picture.walk() if box.inside]


def composite_called(picture: Picture, name: str) -> str:
    """The path of a composite. Raises ValueError, with near names, when none or several have the name."""
    paths = [box.path for box in composites(picture)]
    if name in paths:
        return name
    named = [path for path in paths if path.endswith(f".{name}")]
    if len(named) == 1:
        return named[0]
    if named:
        raise ValueError(f"{picture.chart} has several composites called '{name}': {', '.join(named)}")
    short = {path.rpartition(".")[2]: path for path in paths}
    near = [short.get(one, one) for one in get_close_matches(name, [*short, *paths], n=3, cutoff=0.5)]
    if not paths:
        hint = ": it has none"
    elif near:
        hint = f"; did you mean {' or '.join(dict.fromkeys(near))}?"
    else:
        hint = f", but: {', '.join(paths)}"
    raise ValueError(f"no composite of {picture.chart} is called '{name}'{hint}")


def _lineage(path: str) -> list[str]:
    """A path and those of the composites around it, innermost first."""
    parts = path.split(".")
    return [".".join(parts[:length]) for length in range(len(parts), 0, -1)]


def _related(one: str, other: str) -> bool:
    """Whether one of two boxes is, or stands in, the other."""
    return one == other or one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _closed(box: Box, paths: Collection[str], hidden: Counter[str]) -> Box:
    if box.path not in paths:
        return replace(box, inside=tuple(_closed(inner, paths, hidden) for inner in box.inside))
    within = [inner for inner in box.walk() if inner is not box]
    leaves = [inner for inner in within if not inner.inside]
    internal = sum(len(inner.internal) for inner in within)
    counts = [leaf.count for leaf in leaves if leaf.count is not None]
    reasons = [leaf.skipped for leaf in leaves]
    return replace(
        box,
        inside=(),
        initial=None,
        folded=Fold(len(leaves), hidden[box.path] + internal),
        count=max(counts, default=None),
        skipped=box.skipped or (reasons[0] if reasons.count(reasons[0]) == len(reasons) else None),
    )


def _concerns(arrow: Arrow, path: str, frames: list[str]) -> bool:
    """Whether an arrow begins or ends inside a composite, or can be taken anywhere inside it."""
    ends = (arrow.source, arrow.target or arrow.source)
    return arrow.source in frames or any(end == path or end.startswith(f"{path}.") for end in ends)


def _kept(
    boxes: tuple[Box, ...], path: str, frames: list[str], ends: Collection[str | None]
) -> tuple[Box, ...]:
    """The boxes that stay: the composite whole, its frames, and stubs at the ends of arrows."""
    kept = []
    for box in boxes:
        if box.path == path:
            kept.append(box)
        elif box.path in frames:
            inside = _kept(box.inside, path, frames, ends)
            there = {f"{box.path}.{box.initial}" == inner.path for inner in inside}
            kept.append(replace(box, inside=inside, initial=box.initial if True in there else None))
        elif box.path in ends:
            kept.append(replace(box, stub=True, entry=(), exit=(), internal=()))
    return tuple(kept)
