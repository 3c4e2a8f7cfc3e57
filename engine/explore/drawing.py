"""The picture of an outline."""

from __future__ import annotations

from diagrams.measure import text_width
from diagrams.palette import ASKS, ASKS_FILL, INK, LINE, MUTED, NO, PAPER, QUIET_FILL, YES
from diagrams.svg import run_layout
from engine.explore.outline import Outline, Sight

MOST_DRAWN = 60
"""More boxes than this cannot be read in one picture."""
SIZE = 11.0
FONT = "Helvetica,Arial,Liberation Sans,sans-serif"


def outline_dot(shown: Outline) -> str:
    """An outline as DOT text, to be read from the top down. Raises ValueError for too many sights."""
    from graphviz import Digraph, escape

    if len(shown.sights) > MOST_DRAWN:
        raise ValueError(
            f"{len(shown.sights)} sights cannot be drawn so that they can be read, {MOST_DRAWN} can"
        )
    graph = Digraph("exploration")
    graph.attr(rankdir="TB", bgcolor="transparent", nodesep="0.3", ranksep="0.45")
    graph.attr(
        "node", shape="box", style="rounded,filled", fontname=FONT, fontsize=f"{SIZE:g}", fontcolor=INK
    )
    graph.attr("edge", fontname=FONT, fontsize=f"{SIZE - 1:g}", fontcolor=INK, color=LINE, arrowsize="0.7")
    for number, sight in enumerate(shown.sights):
        lines = _lines(sight)
        width = max(text_width(line, SIZE) for line in lines) + 16
        look = _look(sight)
        graph.node(
            str(number),
            escape("\n".join(lines)),
            width=f"{width / 72:.3f}",
            tooltip=escape(" | ".join(lines)),
            **look,
        )
    together: dict[tuple[int, int], list[str]] = {}
    for way in shown.ways:
        together.setdefault((way.source, way.target), []).append(str(way))
    for (source, target), said in together.items():
        label, tip = escape("\n".join(said)), escape(" | ".join(said))
        graph.edge(str(source), str(target), label, labeltooltip=tip, edgetooltip=tip)
    return str(graph.source)


def outline_svg(shown: Outline) -> str:
    """An outline as SVG, to stand in a page. Raises ValueError for too many sights, RendererMissing."""
    svg = run_layout(outline_dot(shown), "svg").decode()
    return svg[svg.index("<svg") :]


def _lines(sight: Sight) -> list[str]:
    head = f"{sight.asked} chooses" if sight.asked else "over"
    return [head, *sight.lines, *(f"{name}: {'yes' if holds else 'no'}" for name, holds in sight.answers)]


def _look(sight: Sight) -> dict[str, str]:
    """Where it ends, what was asked first shows by colour too, and always by a word."""
    if not sight.ended:
        return {"fillcolor": ASKS_FILL, "color": ASKS}
    if not sight.answers:
        return {"fillcolor": QUIET_FILL, "color": MUTED}
    holds = sight.answers[0][1]
    return {
        "fillcolor": PAPER,
        "color": YES if holds else NO,
        "penwidth": "2.4",
        "peripheries": "2" if holds else "1",
    }
