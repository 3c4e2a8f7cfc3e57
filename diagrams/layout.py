"""Where everything goes: states as a ladder that is read downwards.

The next step stands under the one before, and the arrow to it goes straight down. What leads further on
leaves at the right; what leads back, at the left; each in a lane of its own, its words on a shelf beside
the state that it leaves. Words therefore never meet a line. A long ladder is broken into columns, as many as
make the picture largest on a sheet of A4.

The positions are ours, and written into the DOT text; the layout program only draws them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from diagrams.blocks import GAP, LANE, PAD, SIDES, Block, Side
from diagrams.picture import Box, Picture
from diagrams.ports import Way, attach
from diagrams.routes import assign_lanes

Size = tuple[float, float]
A4 = (538.0, 785.0)
"""The sheet inside its margins, in points."""
COLUMNS = (1, 2, 3)
CORNER = 6.0
"""Space above a composite's highest arrow, for the border to be straight where the arrow meets it."""
MIN_LEAVES = 7
"""A composite with fewer states than this is never broken into columns."""


@dataclass
class Plan:
    """A finished layout: the blocks with their places, and the way of every arrow."""

    root: Block
    ways: list[Way]

    @property
    def width(self) -> float:
        """Width in points."""
        return self.root.left + self.root.right

    @property
    def height(self) -> float:
        """Height in points."""
        return self.root.height


def lay_out(picture: Picture, sizes: dict[str, Size], head: Size = (0, 0)) -> Plan:
    """The blocks of a picture, each with its place, chosen to be largest on A4.

    `sizes` has the size of every label, by the id of its box or arrow; `head` is the size of the
    picture's title.
    """
    long = _longest(picture)
    choices = product((1, 2), COLUMNS if long else (1,))
    plans = [_plan(picture, sizes, head, {long: inner, "": root}) for root, inner in choices]
    return max(plans, key=scale)


def scale(plan: Plan) -> float:
    """How much the picture can grow on A4, whichever way the sheet is turned."""
    width, height = plan.width, plan.height
    return max(min(A4[0] / width, A4[1] / height), min(A4[1] / width, A4[0] / height))


def _longest(picture: Picture) -> str:
    """The outer composite with the most states, if it is long enough to be broken."""
    count = {box.path: sum(not b.inside for b in box.walk()) for box in picture.boxes if box.inside}
    longest = max(count, key=lambda path: count[path], default="")
    return longest if count.get(longest, 0) >= MIN_LEAVES else ""


def _plan(picture: Picture, sizes: dict[str, Size], head: Size, columns: dict[str, int]) -> Plan:
    root = Block(None, label=head)
    plan = Plan(root, [])
    _fill(root, picture.boxes, sizes, columns)
    plan.ways = attach(root, picture, sizes)
    _set_heights(root)
    _set_tops(root, 0)
    assign_lanes(plan.ways)
    _set_widths(root)
    _set_places(root, root.left)
    return plan


def _fill(parent: Block, boxes: tuple[Box, ...], sizes: dict[str, Size], columns: dict[str, int]) -> None:
    blocks = []
    for box in boxes:
        block = Block(box, parent, label=sizes[box.id])
        _fill(block, box.inside, sizes, columns)
        blocks.append(block)
    parent.columns = _balanced(blocks, columns.get(parent.path, 1))
    for number, column in enumerate(parent.columns):
        for block in column:
            block.column = number


def _balanced(blocks: list[Block], columns: int) -> list[list[Block]]:
    """The blocks in as many columns, the longest of which is as short as can be."""
    if columns == 1 or len(blocks) <= columns:
        return [[block] for block in blocks] if 1 < len(blocks) <= columns else [blocks] if blocks else []
    weights = [sum(3 if not b.columns else 1 for b in block.walk()) for block in blocks]
    cuts = min(
        (
            sorted({*cut})
            for cut in product(range(1, len(blocks)), repeat=columns - 1)
            if len({*cut}) == columns - 1 and list(cut) == sorted(cut)
        ),
        key=lambda cut: [
            max(sum(weights[a:b]) for a, b in zip((0, *cut), (*cut, len(blocks)), strict=True)),
            *(-place for place in cut),
        ],
    )
    return [blocks[a:b] for a, b in zip((0, *cuts), (*cuts, len(blocks)), strict=True)]


def _set_heights(block: Block) -> None:
    for child in block.children:
        _set_heights(child)
    if not block.columns:
        final = 8 if block.box and block.box.final else 0
        block.height = max(block.label[1] + 8 + final, block.bands() + 4)
        return
    content = max(sum(c.height for c in column) + sum(_gaps(block, column)) for column in block.columns)
    channels = sum(LANE * count + (PAD if count else 0) for count in block.channels.values())
    block.title_height = _title_height(block)
    block.height = block.title_height + content + channels + PAD


def _gaps(block: Block, column: list[Block]) -> list[float]:
    """The space under each block but the last: what the arrow down from it needs."""
    return [
        max([GAP, *(words.height + 8 for words in block.between if words.upper is child)])
        for child in column[:-1]
    ]


def _title_height(block: Block) -> float:
    """Height of the part with the title.

    The arrows that touch a composite's sides do so from its top downwards. They may reach below the title,
    beside the first states, unless arrows of these cross the same border.
    """
    if not block.box:
        return block.label[1] + PAD if block.label[1] else PAD
    height = block.label[1] + 12
    for side in SIDES:
        needed = sum(port.band for port in block.ports[side]) + CORNER + 8
        beside = 0.0
        if not any(_crosses(column[0], block, side) for column in block.columns):
            beside = min(column[0].height for column in block.columns)
        height = max(height, needed - beside)
    return height


def _crosses(inner: Block, outer: Block, side: Side) -> bool:
    """Whether an arrow of `inner` leaves `outer` on a side."""
    within = f"{outer.path}."
    arrows = [port.arrow for block in inner.walk() for port in block.ports[side] if port.arrow]
    return any(not end.startswith(within) for a in arrows for end in (a.source, a.target or a.source))


def _set_tops(block: Block, top: float) -> None:
    block.y = top
    room = block.height if not block.columns else 0
    for side in SIDES:
        ports = block.ports[side]
        at = top + max(CORNER if block.columns else 2, (room - sum(port.band for port in ports)) / 2)
        for port in ports:
            at += port.band
            port.y = at - {"out": 2.5, "in": LANE / 2, "initial": 7}.get(port.role, port.band / 2)
            if port.role == "in" and port.height:
                port.y = at - 2.5
    start = top + block.title_height
    if block.channels["left"]:
        start += LANE * block.channels["left"] + PAD
    for column in block.columns:
        at = start
        for child, gap in zip(column, [*_gaps(block, column), 0], strict=True):
            _set_tops(child, at)
            at += child.height + gap


def _set_widths(block: Block) -> None:
    """Boxes of a column are as wide as its widest; composites of a column have their borders in line."""
    for column in block.columns:
        _widen_leaves(column)
    for child in block.children:
        _set_widths(child)
    if not block.columns:
        return
    width = 0.0
    for number, column in enumerate(block.columns):
        composites = [child for child in column if child.columns]
        for side in SIDES:
            most = max((child.half(side) for child in composites), default=0)
            for child in composites:
                setattr(child, side, most)
        if number:
            block.gutter_starts[number] = width + LANE / 2
            width += LANE * block.gutters.get(number, 0)
        left, right = (_reach(block, number, side) for side in SIDES)
        width += LANE * block.lanes.get((number, "left"), 0) + PAD
        block.lane_starts[number, "left"] = width - LANE / 2
        block.spines.append(width + left)
        width += left + right
        block.lane_starts[number, "right"] = width + LANE / 2
        width += LANE * block.lanes.get((number, "right"), 0) + PAD
    _set_extent(block, width)


def _reach(block: Block, number: int, side: Side) -> float:
    """How far from its spine a column reaches with everything that is written in it.

    Lanes keep as far from the border of a composite as from each other: nearer, it would look like a line.
    """
    column = block.columns[number]
    words = [words.reach for words in block.between if words.side == side and words.upper in column]
    reach = max([*words, *(child.reach(side) for child in column)])
    if not block.lanes.get((number, side)):
        return reach
    return max([reach, *(child.half(side) + LANE / 2 for child in column if child.columns)])


def _widen_leaves(column: list[Block]) -> None:
    leaves = [leaf for child in column for leaf in _ladder(child)]
    widest = max((leaf.label[0] for leaf in leaves), default=0) + 16
    for leaf in leaves:
        leaf.left = leaf.right = max(leaf.left, widest / 2)


def _ladder(block: Block) -> list[Block]:
    if not block.columns:
        return [block]
    return [leaf for child in block.children for leaf in _ladder(child)] if len(block.columns) == 1 else []


def _set_extent(block: Block, width: float) -> None:
    """How far a composite reaches to both sides of its spine, with room for its title."""
    block.middle = block.spines[0] if len(block.columns) == 1 else width / 2
    room = block.label[0] + PAD + 6 if block.clear_title else 0
    block.left = max(block.middle, room)
    block.right = max(width - block.middle, block.label[0] + 2 * PAD - block.left)


def _set_places(block: Block, x: float) -> None:
    """Absolute places, from those inside the block."""
    block.x = x
    origin = x - block.middle
    block.spines = [origin + spine for spine in block.spines]
    block.lane_starts = {key: origin + at for key, at in block.lane_starts.items()}
    block.gutter_starts = {key: origin + at for key, at in block.gutter_starts.items()}
    for spine, column in zip(block.spines, block.columns, strict=True):
        for child in column:
            _set_places(child, spine)
