"""A picture as DOT text, with every position in it.

The text says `layout=nop2`: the layout program draws it and moves nothing, so `dot` and `graphviz-pure`
give the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from diagrams import palette
from diagrams.blocks import DOT, Block
from diagrams.catalogue import Labels
from diagrams.cells import Label
from diagrams.layout import Plan, lay_out
from diagrams.legend import legend_label, title_label
from diagrams.looks import arrow_look, box_look, composite_look
from diagrams.measure import FONTS
from diagrams.picture import Picture
from diagrams.ports import Way
from diagrams.renderers import renderer
from diagrams.routes import Point, initial_dot, line_of, spline
from diagrams.words import arrow_label, box_label, tooltip_of_arrow, tooltip_of_box

if TYPE_CHECKING:
    from graphviz import Digraph

ARROW = 0.7
"""Size of an arrowhead; 1 is ten points long."""
TIP = 1.5
"""How far the outline of an arrowhead reaches beyond its tip, in widths of its line."""


def dot_text(picture: Picture, labels: Labels, *, heading: bool = True) -> str:
    """DOT for a picture: every node in its composite first, then the arrows; with a title and a legend."""
    return Writer(picture, labels, heading=heading).write()


class Writer:
    """Writes one picture; holds its layout and its labels."""

    def __init__(self, picture: Picture, labels: Labels, *, heading: bool = True) -> None:
        from graphviz import Digraph

        self.picture, self.labels, self.heading = picture, labels, heading
        self.title = title_label(picture, labels)
        self.words = {box.id: box_label(picture.chart, box, labels) for box in picture.walk()}
        self.words |= {arrow.id: arrow_label(arrow, labels) for arrow in picture.arrows}
        sizes = {name: (label.width, label.height) for name, label in self.words.items()}
        self.legend = legend_label(picture, labels)
        head = (self.title.width, max(self.title.height, self.legend.height)) if heading else (0, 0)
        self.plan: Plan = lay_out(picture, sizes, head)
        self.legend_at = self._find_room() if heading else (0, 0)
        self.graph = Digraph(picture.chart)

    def _find_room(self) -> Point:
        """Where the legend goes: beside the title, or else under everything."""
        room = self.plan.width - self.title.width - self.legend.width
        if room > 24:
            return self.plan.width - self.legend.width, max(0, (self.title.height - self.legend.height) / 2)
        top = self.plan.height + 4
        self.plan.root.height = top + self.legend.height
        self.plan.root.right = max(self.plan.root.right, self.legend.width - self.plan.root.left)
        return 0, top

    def write(self) -> str:
        """The whole DOT text."""
        graph, plan = self.graph, self.plan
        graph.attr(
            "graph",
            id=f"{self.picture.chart}..picture",
            bb=f"0,0,{plan.width:.1f},{plan.height:.1f}",
            **GRAPH,
        )
        graph.attr("node", **NODE)
        graph.attr("edge", **EDGE)
        if self.heading:
            self._text(self.picture.chart, self.title, 0, 0)
            self._text(f"{self.picture.chart}..legend", self.legend, *self.legend_at)
        for corner, place in (("first", (0.0, 0.0)), ("last", (plan.width, plan.height))):
            graph.node(f"{self.picture.chart}..{corner}", pos=self._at(*place), **HIDDEN)
        self._dot(graph, plan.root, self.picture.chart)
        for block in plan.root.children:
            self._declare(graph, block, 0)
        for block in plan.root.walk():
            if block.columns:
                self._start(block)
        for way in sorted(plan.ways, key=lambda way: (way.arrow.last, way.arrow.taken)):
            self._connect(way)
        return str(graph.source)

    def _text(self, name: str, label: Label, x: float, y: float) -> None:
        place = self._at(x + label.width / 2, y + label.height / 2)
        size = _measure(label.width, label.height)
        self.graph.node(name, label.html, id=name, shape="plain", style="", pos=place, **size)

    def _at(self, x: float, y: float) -> str:
        return f"{x:.1f},{self.plan.height - y:.1f}"

    def _pos(self, points: Iterable[Point], width: float = 1) -> str:
        """A line with its arrowhead at the end: the line stops where the head begins.

        A head is outlined as its line is: one of a thick line ends earlier, for its tip to stay outside.
        """
        *corners, before, end = points
        length = abs(end[0] - before[0]) + abs(end[1] - before[1]) or 1.0
        early = TIP * (width - 1)

        def back(by: float) -> Point:
            part = min(1.0, by / length)
            return end[0] + (before[0] - end[0]) * part, end[1] + (before[1] - end[1]) * part

        tip, neck = back(early), back(early + 10 * ARROW)
        return f"e,{self._at(*tip)} " + " ".join(self._at(*p) for p in spline([*corners, before, neck]))

    def _dot(self, graph: Digraph, block: Block, name: str) -> None:
        inner = next((b for b in block.children if any(p.role == "initial" for p in b.ports["left"])), None)
        if inner:
            x, y = initial_dot(inner)
            graph.node(f"{name}..initial", "", id=f"{name}..initial", pos=self._at(x, y), **INITIAL)

    def _start(self, block: Block) -> None:
        inner = next((b for b in block.children if any(p.role == "initial" for p in b.ports["left"])), None)
        if inner:
            name = block.box.id if block.box else self.picture.chart
            x, y = initial_dot(inner)
            line = self._pos([(x + DOT / 2, y), (inner.border("left"), y)])
            self.graph.edge(
                f"{name}..initial", self._node(inner), id=f"{name}..start", pos=line, **self._ends(inner)
            )

    def _declare(self, graph: Digraph, block: Block, depth: int) -> None:
        box = block.box
        assert box is not None
        label, tip = self.words[box.id], _tip(tooltip_of_box(self.picture.chart, box, self.labels))
        middle = block.x + (block.right - block.left) / 2
        if not block.columns:
            edge = 8 if box.final else 0
            graph.node(
                box.id,
                label.html,
                id=box.id,
                tooltip=tip,
                pos=self._at(middle, block.y + block.height / 2),
                **_measure(block.left + block.right - edge, block.height - edge),
                **box_look(box),
            )
            return
        left, right = block.x - block.left, block.x + block.right
        with graph.subgraph(name=f"cluster_{box.id}") as inner:
            inner.attr(
                id=box.id,
                label=label.html,
                tooltip=tip,
                bb=f"{self._at(left, block.y + block.height)},{self._at(right, block.y)}",
                lp=self._at(left + 7 + label.width / 2, block.y + 7 + label.height / 2),
                **composite_look(box, depth),
            )
            self._dot(inner, block, box.id)
            inner.node(
                f"{box.id}..anchor", id=f"{box.id}..anchor", pos=self._at(middle, block.y + 8), **HIDDEN
            )
            for child in block.children:
                self._declare(inner, child, depth + 1)

    def _node(self, block: Block) -> str:
        assert block.box is not None
        return f"{block.box.id}..anchor" if block.columns else block.box.id

    def _ends(self, head: Block, tail: Block | None = None) -> dict[str, str]:
        ends = {"lhead": f"cluster_{head.box.id}"} if head.columns and head.box else {}
        if tail and tail.columns and tail.box:
            ends["ltail"] = f"cluster_{tail.box.id}"
        return ends

    def _connect(self, way: Way) -> None:
        line, label, look = line_of(way), self.words[way.arrow.id], arrow_look(way.arrow)
        self.graph.edge(
            self._node(way.source),
            self._node(way.target),
            label.html,
            id=way.arrow.id,
            tooltip=_tip(tooltip_of_arrow(way.arrow, self.labels)),
            pos=self._pos(line.points, float(look.get("penwidth", 1))),
            lp=self._at(*line.words) if line.words else "",
            **look,
            **self._ends(way.target, way.source),
        )


GRAPH = {"layout": "nop2", "compound": "true", "fontname": FONTS, "pad": "0.03", "bgcolor": palette.PAPER}
NODE = {
    "shape": "box",
    "style": "rounded,filled",
    "fontname": FONTS,
    "fontsize": "10",
    "margin": "0",
    "fixedsize": "true",
}
EDGE = {"fontname": FONTS, "fontsize": "10", "arrowsize": f"{ARROW}", "color": palette.LINE}
HIDDEN = {"style": "invis", "label": "", "shape": "point", "width": "0.01", "height": "0.01"}
INITIAL = {
    "shape": "circle",
    "style": "filled",
    "fillcolor": palette.INK,
    "color": palette.INK,
    "width": f"{DOT / 72:.4f}",
    "height": f"{DOT / 72:.4f}",
    "class": "initial",
}


def _tip(text: str) -> str:
    """A tooltip, in which DOT writes the end of a line as an escape."""
    return text.replace("\n", "\\n")


def _measure(width: float, height: float) -> dict[str, str]:
    """A node's size, in inches."""
    return {"width": f"{width / 72:.4f}", "height": f"{height / 72:.4f}"}


@renderer("dot", "gv")
def dot(picture: Picture, labels: Labels) -> bytes:
    """A picture as DOT text; needs no program."""
    return dot_text(picture, labels).encode()
