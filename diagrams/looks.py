"""Colours and lines of boxes and arrows, as attributes of DOT, and what each means as a class in an SVG."""

from __future__ import annotations

from diagrams import palette
from diagrams.picture import Arrow, Box

Look = dict[str, str]


def box_look(box: Box) -> Look:
    """How a state without states inside looks."""
    style = ["rounded", "filled"]
    look = {"fillcolor": palette.QUIET_FILL, "color": palette.QUIET, "class": "state"}
    if box.asks:
        look |= {"fillcolor": palette.ASKS_FILL, "color": palette.ASKS, "penwidth": "1.6"}
        look["class"] = "state asks"
    elif box.invokes:
        look |= {"fillcolor": palette.CALLS_FILL, "color": palette.CALLS, "class": "state invokes"}
    elif box.final:
        look |= {"fillcolor": palette.PAPER, "color": palette.INK, "class": "state final"}
    if box.folded:
        look |= {"fillcolor": palette.COMPOSITE_FILLS[1], "class": "state folded"}
    if box.stub:
        look["class"] += " stub"
        style.append("dashed")
    if box.final:
        look["peripheries"] = "2"
    if box.skipped:
        look |= {"fillcolor": palette.SKIPPED_FILL, "color": palette.SKIPPED_LINE, "penwidth": "1"}
        look["class"] += " skipped"
        style.append("dotted")
    if box.count is not None:
        look |= _seen(box.count)
        look["class"] += " seen" if box.count else " never"
        style += [] if box.count else ["dashed"]
    if box.current:
        look |= {"fillcolor": palette.CURRENT_FILL, "color": palette.LAST, "penwidth": "2.5"}
        look["class"] += " current"
    return look | {"style": ",".join(dict.fromkeys(style))}


def composite_look(box: Box, depth: int) -> Look:
    """How a composite looks that is drawn open."""
    fill = palette.COMPOSITE_FILLS[depth % len(palette.COMPOSITE_FILLS)]
    look = {"fillcolor": fill, "color": palette.COMPOSITE, "class": "composite", "penwidth": "1"}
    look["style"] = "rounded,filled"
    if box.skipped:
        look |= {"class": "composite skipped", "style": "rounded,filled,dotted"}
    if box.current:
        look |= {"color": palette.LAST, "penwidth": "2", "class": "composite current"}
    return look


def arrow_look(arrow: Arrow) -> Look:
    """How a transition's line looks."""
    look = {"class": "transition"}
    if arrow.call:
        look = {"color": palette.CALLS, "class": "call"}
    if arrow.skipped:
        look = {"color": palette.SKIPPED_LINE, "style": "dotted", "class": "transition skipped"}
    if arrow.count is not None:
        look = {"color": palette.heat(arrow.count), "penwidth": f"{palette.heat_width(arrow.count):g}"}
        look["class"] = "transition seen" if arrow.count else "transition never"
        look |= {} if arrow.count else {"style": "dashed"}
    if arrow.taken:
        look = {"color": palette.TAKEN, "penwidth": "2", "class": "transition taken"}
    if arrow.last:
        look = {"color": palette.LAST, "penwidth": "3", "class": "transition taken last"}
    if arrow.closed and not arrow.last:
        look |= {"color": palette.NO, "style": "dashed"}
        look["class"] += " closed"
    return look


def _seen(count: int) -> Look:
    if not count:
        return {"fillcolor": palette.NEVER_FILL, "color": palette.NEVER, "penwidth": "1.8"}
    return {"color": palette.heat(count), "penwidth": f"{palette.heat_width(count):g}"}
