"""Where each arrow leaves and arrives, and on which side it runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Literal

from diagrams.blocks import BESIDE, Between, Block, Port, Role, Side
from diagrams.picture import Arrow, Picture

Kind = Literal["down", "up", "loop", "to_border", "from_border", "aside"]
OTHER: dict[Side, Side] = {"left": "right", "right": "left"}


@dataclass
class Detour:
    """A way out of a composite of several columns: up or down between two columns, then along its edge."""

    block: Block
    gutter: int
    lane: int
    side: Side
    track: int


@dataclass
class Way:
    """How one arrow runs: its ends, the composite in whose lanes it runs, and the detours on the way."""

    arrow: Arrow
    source: Block
    target: Block
    kind: Kind
    common: Block
    out: Side = "right"
    into: Side = "right"
    first: list[Detour] = field(default_factory=list)
    last: list[Detour] = field(default_factory=list)
    across: list[tuple[int, int]] = field(default_factory=list)
    track: int = 0
    lane: int = 0
    shift: float = 0
    size: tuple[float, float] = (0, 0)

    @property
    def column(self) -> int:
        """The column of the common composite in whose lane it runs."""
        return child_of(self.common, self.source).column


def attach(root: Block, picture: Picture, sizes: dict[str, tuple[float, float]]) -> list[Way]:
    """Give every block the ports of its arrows, and say which way each arrow takes."""
    blocks = {block.path: block for block in root.walk()}
    place = {path: number for number, path in enumerate(blocks)}
    for block in blocks.values():
        initial = block.box.initial if block.box else picture.initial
        if initial and block.columns:
            first = blocks[f"{block.path}.{initial}" if block.path else initial]
            first.ports["left"].append(Port("initial", None))
    ways = [_way(arrow, blocks, place) for arrow in picture.arrows]
    _go_straight(ways)
    for way in ways:
        _add_ports(way, sizes[way.arrow.id])
        _add_detours(way)
    for block in blocks.values():
        _sort(block, {way.arrow.id: way for way in ways}, place)
    return ways


def child_of(common: Block, block: Block) -> Block:
    """The block directly inside `common` that is, or holds, `block`."""
    line = block.ancestors()
    return line[line.index(common) + 1]


def _way(arrow: Arrow, blocks: dict[str, Block], place: dict[str, int]) -> Way:
    source, target = blocks[arrow.source], blocks[arrow.target or arrow.source]
    if source is target:
        return Way(arrow, source, target, "loop", source)
    above, below = source.ancestors(), target.ancestors()
    if target in above:
        return Way(arrow, source, target, "to_border", target)
    if source in below:
        return Way(arrow, source, target, "from_border", source, "left", "left")
    common = [a for a, b in zip(above, below, strict=False) if a is b][-1]
    start, end = child_of(common, source).column, child_of(common, target).column
    ahead = (start, place[source.path]) < (end, place[target.path])
    out: Side = "right" if ahead else "left"
    return Way(arrow, source, target, "aside", common, out, out if start == end else OTHER[out])


def _go_straight(ways: list[Way]) -> None:
    """Of the arrows from a block to its neighbour, the last goes straight: down, or up beside it."""
    straight: dict[tuple[int, str], Way] = {}
    for way in ways:
        if way.kind == "aside":
            source, target = child_of(way.common, way.source), child_of(way.common, way.target)
            if source.column == target.column:
                column = way.common.columns[source.column]
                step = column.index(target) - column.index(source)
                ahead = step == 1 and _at_end(source, way.source, -1) and _at_end(target, way.target, 0)
                back = step == -1 and source is way.source and target is way.target
                if ahead or back:
                    straight[id(source if ahead else target), "down" if ahead else "up"] = way
    for (upper, kind), way in straight.items():
        way.kind = "down" if kind == "down" else "up"
        if (upper, "up") in straight and (upper, "down") in straight:
            way.shift = 7 if kind == "down" else -7
        line = way.target.ancestors()
        for block in line[line.index(way.common) + 1 : -1]:
            block.clear_title = True


def _at_end(outer: Block, block: Block, end: int) -> bool:
    """Whether a block is the outer block itself, or the first (0) or last (-1) in a ladder inside it."""
    if outer is block:
        return True
    return len(outer.columns) == 1 and _at_end(outer.columns[0][end], block, end)


def _add_ports(way: Way, size: tuple[float, float]) -> None:
    def add(block: Block, side: Side, role: Role, size: tuple[float, float] = (0, 0)) -> None:
        block.ports[side].append(Port(role, way.arrow, *size))

    way.size = size
    if way.kind in {"down", "up"}:
        upper = child_of(way.common, way.source if way.kind == "down" else way.target)
        reach = size[0] + BESIDE + 3 + abs(way.shift)
        way.common.between.append(Between(upper, "right" if way.kind == "down" else "left", size[1], reach))
    elif way.kind == "loop":
        add(way.source, "right", "loop", size)
    elif way.kind == "from_border":
        add(way.target, "left", "in", size)
    else:
        add(way.source, way.out, "out", size)
        if way.kind == "aside":
            add(way.target, way.into, "in")


def _add_detours(way: Way) -> None:
    if way.kind in {"down", "up", "loop"}:
        return
    if way.kind != "from_border":
        way.first = _detours(way.source, way, way.out)
    if way.kind != "to_border":
        way.last = _detours(way.target, way, way.into)
    if way.kind == "aside" and way.out != way.into:
        start, end = way.column, child_of(way.common, way.target).column
        stops = [(start + 1, end)] if way.out == "right" else [(start, end + 1)]
        for gutter in dict.fromkeys(stops[0]):
            way.across.append((gutter, _next_gutter(way.common, gutter)))
        if len(way.across) > 1:
            way.track = _next_track(way.common, way.out)


def _detours(block: Block, way: Way, side: Side) -> list[Detour]:
    """What stands between a block and the border that its arrow makes for, from inside out."""
    found = []
    line = block.ancestors()
    inner = line[line.index(way.common) + (way.kind == "aside") :]
    for outer, child in reversed(list(pairwise(inner))):
        last = len(outer.columns) - 1 if side == "right" else 0
        if child.column != last:
            gutter = child.column + (side == "right")
            found.append(Detour(outer, gutter, _next_gutter(outer, gutter), side, _next_track(outer, side)))
    return found


def _next_gutter(block: Block, gutter: int) -> int:
    block.gutters[gutter] = block.gutters.get(gutter, 0) + 1
    return block.gutters[gutter] - 1


def _next_track(block: Block, side: Side) -> int:
    block.channels[side] += 1
    return block.channels[side] - 1


def _sort(block: Block, ways: dict[str, Way], place: dict[str, int]) -> None:
    """Ports from top to bottom, so that lines cross as little as they can."""

    def key(side: Side, port: Port) -> tuple[int, int]:
        if port.arrow is None:
            return (0, 0)
        way = ways[port.arrow.id]
        other = way.target if port.role == "out" else way.source
        far = abs(place[other.path] - place[block.path])
        if side == "right":
            return {"in": (1, far), "loop": (2, 0), "out": (3, -far)}[port.role]
        if port.role == "in" and way.out != way.into:
            return (1, far)
        return {"out": (2, far), "in": (3, -far)}[port.role]

    for side in block.ports:
        block.ports[side].sort(key=partial(key, side))
