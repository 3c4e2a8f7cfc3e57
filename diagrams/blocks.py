"""The tree that a layout works on: blocks in columns, with the places where arrows touch them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from diagrams.picture import Arrow, Box

Side = Literal["left", "right"]
Role = Literal["out", "in", "loop", "initial"]

SIDES: tuple[Side, Side] = ("left", "right")

LANE = 8.0
"""Distance between two parallel lines."""
PAD = 9.0
"""Space inside a composite's border."""
GAP = 15.0
"""Space between two boxes, one under the other."""
STUB = 6.0
"""Space between a box and the words beside it."""
BESIDE = 6.0
"""Space between a straight arrow and its words."""
LOOP = 12.0
"""How far a loop reaches out."""
HEAD = 10.0
"""Room that words leave for an arrowhead."""
DOT = 6.0
"""Width of an initial dot."""
DOT_REACH = 18.0
"""How far a dot and its arrow reach out."""


@dataclass(eq=False)
class Port:
    """Where an arrow touches a block, from the top of the block downwards."""

    role: Role
    arrow: Arrow | None
    width: float = 0
    height: float = 0
    y: float = 0

    @property
    def band(self) -> float:
        """The height it takes of its side."""
        if self.role == "loop":
            return max(self.height, 18) + 3
        return self.height + 7 if self.height else {"in": LANE, "initial": 14.0}.get(self.role, LANE)

    @property
    def reach(self) -> float:
        """How far words and signs reach out from the border."""
        if self.role == "initial":
            return DOT_REACH
        extra = {"loop": LOOP, "in": HEAD}.get(self.role, 0)
        return self.width + STUB + extra if self.width else 0


@dataclass(eq=False)
class Between:
    """The words of a straight arrow, which stand in the gap under a block."""

    upper: Block
    side: Side
    height: float
    reach: float


@dataclass(eq=False)
class Block:
    """A box (or the whole picture, when `box` is None) being laid out; y grows downwards."""

    box: Box | None
    parent: Block | None = None
    column: int = 0
    columns: list[list[Block]] = field(default_factory=list)
    label: tuple[float, float] = (0, 0)
    ports: dict[Side, list[Port]] = field(default_factory=lambda: {"left": [], "right": []})
    between: list[Between] = field(default_factory=list)
    channels: dict[Side, int] = field(default_factory=lambda: {"left": 0, "right": 0})
    gutters: dict[int, int] = field(default_factory=dict)
    lanes: dict[tuple[int, Side], int] = field(default_factory=dict)
    clear_title: bool = False
    x: float = 0
    y: float = 0
    left: float = 0
    right: float = 0
    height: float = 0
    title_height: float = 0
    middle: float = 0
    spines: list[float] = field(default_factory=list)
    lane_starts: dict[tuple[int, Side], float] = field(default_factory=dict)
    gutter_starts: dict[int, float] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The state's path; empty for the whole picture."""
        return self.box.path if self.box else ""

    @property
    def children(self) -> list[Block]:
        """The blocks inside, column by column."""
        return [child for column in self.columns for child in column]

    def walk(self) -> Iterator[Block]:
        """This block and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def ancestors(self) -> list[Block]:
        """This block and those around it, outermost first."""
        return [*(self.parent.ancestors() if self.parent else ()), self]

    def border(self, side: Side) -> float:
        """The x of a border."""
        return self.x - self.left if side == "left" else self.x + self.right

    def half(self, side: Side) -> float:
        """How far from the spine its border is."""
        return self.left if side == "left" else self.right

    def reach(self, side: Side) -> float:
        """How far from the spine the block and all that is written beside it reach."""
        return self.half(side) + max((port.reach for port in self.ports[side]), default=0)

    def bands(self) -> float:
        """The height that its arrows need."""
        return max(sum(port.band for port in ports) for ports in self.ports.values())

    def port(self, side: Side, arrow: Arrow | None, role: Role) -> Port:
        """The port of an arrow."""
        return next(p for p in self.ports[side] if p.arrow is arrow and p.role == role)
