"""The line of each arrow: lanes, corners, and where its words stand."""

from __future__ import annotations

from dataclasses import dataclass

from diagrams.blocks import BESIDE, DOT, DOT_REACH, HEAD, LANE, LOOP, PAD, STUB, Block, Side
from diagrams.gutters import untangle
from diagrams.ports import Detour, Way, child_of

Point = tuple[float, float]


@dataclass
class Line:
    """Corners of an arrow's line, and the middle of its words."""

    points: list[Point]
    words: Point | None = None


def assign_lanes(ways: list[Way]) -> None:
    """Give arrows that run beside a column a lane: the shortest runs nearest."""
    busy: dict[tuple[int, int, Side], list[list[tuple[float, float]]]] = {}

    def span(way: Way) -> tuple[float, float]:
        ends = (_end_y(way.source, way.out, way, "out"), _end_y(way.target, way.into, way, "in"))
        return min(ends), max(ends)

    beside = [way for way in ways if way.kind == "aside" and way.out == way.into]
    for way in sorted(beside, key=lambda way: span(way)[1] - span(way)[0]):
        low, high = span(way)
        lanes = busy.setdefault((id(way.common), way.column, way.out), [])
        free = (n for n, lane in enumerate(lanes) if all(high + 5 < a or low - 5 > b for a, b in lane))
        way.lane = next(free, len(lanes))
        if way.lane == len(lanes):
            lanes.append([])
        lanes[way.lane].append((low, high))
        way.common.lanes[way.column, way.out] = len(lanes)
    untangle(ways, _heights)


def _heights(way: Way) -> list[float]:
    start, end = _end_y(way.source, way.out, way, "out"), _end_y(way.target, way.into, way, "in")
    return [start, end] if len(way.across) == 1 else [start, _track_y(way.common, way.out, way.track), end]


def _end_y(block: Block, side: Side, way: Way, role: str) -> float:
    """The height at which an arrow leaves, or enters, the column of the common composite."""
    detours = way.first if role == "out" else way.last
    if detours:
        return _track_y(detours[-1].block, detours[-1].side, detours[-1].track)
    return block.port(side, way.arrow, "out" if role == "out" else "in").y


def _track_y(block: Block, side: Side, track: int) -> float:
    if side == "right":
        return block.y + block.height - PAD - LANE * track
    return block.y + block.title_height + LANE * (track + 0.5)


def _gutter_x(block: Block, gutter: int, lane: int) -> float:
    return block.gutter_starts[gutter] + LANE * lane


def line_of(way: Way) -> Line:
    """The line of an arrow."""
    if way.kind in {"down", "up"}:
        return _straight(way)
    if way.kind == "loop":
        return _loop(way)
    points: list[Point] = []
    words = None
    if way.kind == "from_border":
        points.append((way.source.border("left"), _end_y(way.target, "left", way, "in")))
    else:
        port = way.source.port(way.out, way.arrow, "out")
        start = way.source.border(way.out)
        points.append((start, port.y))
        words = _shelf(start, port.y, way.out, port.width, port.height)
        points += _detour_points(way.first, port.y)
    if way.kind == "to_border":
        return Line([*points, (way.target.border("right"), points[-1][1])], words)
    into = way.target.port(way.into, way.arrow, "in")
    end = way.target.border(way.into)
    tail = [(end, into.y), *_detour_points(way.last, into.y)][::-1]
    if way.kind == "from_border":
        points = [(way.source.border("left"), tail[0][1])]
        words = _shelf(end, into.y, "left", into.width, into.height, ahead=HEAD)
    else:
        points += _between(way, points[-1][1], tail[0][1])
    return Line([*points, *tail], words)


def _shelf(x: float, y: float, side: Side, width: float, height: float, ahead: float = 0) -> Point:
    away = STUB - 3 + width / 2 + ahead
    return (x + away if side == "right" else x - away, y - height / 2 - 3)


def _detour_points(detours: list[Detour], y: float) -> list[Point]:
    points = []
    for way in detours:
        x = _gutter_x(way.block, way.gutter, way.lane)
        points += [(x, y), (x, y := _track_y(way.block, way.side, way.track))]
    return points


def _between(way: Way, start: float, end: float) -> list[Point]:
    if way.out == way.into:
        sign = 1 if way.out == "right" else -1
        x = way.common.lane_starts[way.column, way.out] + sign * LANE * way.lane
        return [(x, start), (x, end)]
    xs = [_gutter_x(way.common, *stop) for stop in way.across]
    if len(xs) == 1:
        return [(xs[0], start), (xs[0], end)]
    y = _track_y(way.common, way.out, way.track)
    return [(xs[0], start), (xs[0], y), (xs[1], y), (xs[1], end)]


def _straight(way: Way) -> Line:
    """Down to the next block, words at the right; or up from it, words at the left."""
    ends = (way.source, way.target) if way.kind == "down" else (way.target, way.source)
    above, below = (child_of(way.common, end) for end in ends)
    x = way.source.x + way.shift
    top, bottom = ends[0].y + ends[0].height, ends[1].y
    middle = (above.y + above.height + below.y) / 2 - 2
    width = way.size[0]
    if way.kind == "down":
        return Line([(x, top), (x, bottom)], (x + BESIDE + width / 2, middle))
    return Line([(x, bottom), (x, top)], (x - BESIDE - width / 2, middle))


def _loop(way: Way) -> Line:
    port = way.source.port("right", way.arrow, "loop")
    x = way.source.border("right")
    points = [(x, port.y - 6), (x + LOOP, port.y - 6), (x + LOOP, port.y + 6), (x, port.y + 6)]
    return Line(points, (x + LOOP + STUB - 2 + port.width / 2, port.y))


def initial_dot(block: Block) -> Point:
    """Where the dot stands whose arrow points to an initial state."""
    port = next(port for port in block.ports["left"] if port.role == "initial")
    return block.border("left") - DOT_REACH + DOT / 2, port.y


def spline(points: list[Point], radius: float = 6) -> list[Point]:
    """Bezier points of a line with rounded corners; straight pieces are curves, too."""
    found = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        r = min(radius, _length(before, corner) / 2, _length(corner, after) / 2)
        enter, leave = _towards(corner, before, r), _towards(corner, after, r)
        found += [
            found[-1],
            enter,
            enter,
            _towards(corner, before, r / 2),
            _towards(corner, after, r / 2),
            leave,
        ]
    return [*found, found[-1], points[-1], points[-1]]


def _length(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _towards(start: Point, end: Point, by: float) -> Point:
    length = _length(start, end) or 1.0
    return start[0] + (end[0] - start[0]) * by / length, start[1] + (end[1] - start[1]) * by / length
