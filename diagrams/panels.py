"""A panel of a filmstrip: one step, as the two states between which it leads, under a line of words."""

from __future__ import annotations

import re
from html import escape

from msgspec import Struct
from msgspec.structs import replace

from diagrams import palette
from diagrams.catalogue import Labels
from diagrams.dot import dot_text
from diagrams.measure import text_width
from diagrams.picture import Box, Highlight, Picture, picture_of
from diagrams.svg import run_layout
from diagrams.texts import speech_with
from diagrams.tidy import without_trimmings
from fsm.chart import Chart
from fsm.trace import Step

WIDTH = 256.0
"""Width of a panel in points: two stand side by side on A4."""
INSET = 9.0
HEAD = 12.0
SMALL = 9.0
LEADING = 1.25
BLANK = 9.0
"""Empty space above and below everything that a layout draws."""
CANVAS = re.compile(r'viewBox="([-0-9. ]+)"')
PAPER = re.compile(r'<polygon [^>]*stroke="(?:none|transparent)"[^>]*/>\s*')
"""A layout's own background, which would cover the panel's frame and words."""


class Panel(Struct, frozen=True):
    """A panel's content as SVG, from its top left corner, and its height."""

    content: str
    height: float


def panel(chart: Chart, step: Step, number: int, labels: Labels) -> Panel:
    """The panel of a step: its number, who chose what, the step itself with its guards' answers."""
    drawn, width, height, left, top = _canvas(step_picture(chart, step), labels)
    lines = _head(chart, step, number, labels)
    start = INSET + sum(line.height for line in lines) + 5
    size = min(1.0, (WIDTH - 2 * INSET) / width)
    words, at = [], INSET
    for line in lines:
        at += line.height
        words.append(line.at(INSET, at - line.height * 0.25))
    start -= BLANK * size
    total = start + (height - BLANK) * size + INSET
    frame = (
        f'<rect x="0" y="0" width="{WIDTH:g}" height="{total:.1f}" rx="6" fill="{palette.PAPER}" '
        f'stroke="{palette.COMPOSITE}"/>'
    )
    moved = (
        f"translate({(WIDTH - width * size) / 2:.1f} {start:.1f})"
        f" scale({size:.4f}) translate({-left:g} {-top:g})"
    )
    return Panel("\n".join([frame, *words, f'<g transform="{moved}">{drawn}</g>']), total)


def step_picture(chart: Chart, step: Step) -> Picture:
    """The part of a chart that a step takes: where it began, where it led, and the transition between."""
    shown = Highlight((step.target,), (step.transition,), step.transition, step.tried)
    whole = picture_of(chart, shown)
    boxes = {box.path: box for box in whole.walk()}
    arrow = next(a for a in whole.transitions() if a.id == f"{chart.id}.{step.transition}")
    ends = dict.fromkeys((step.source, step.target))
    kept = tuple(_alone(boxes[path]) for path in ends)
    if arrow.target is None:
        inside = replace(kept[-1], internal=(arrow,))
        return replace(whole, initial="", boxes=(inside,), arrows=())
    return replace(
        whole,
        initial="",
        boxes=kept,
        arrows=(replace(arrow, source=step.source, target=step.target, place=0),),
    )


def _alone(box: Box) -> Box:
    return replace(box, inside=(), initial=None, internal=(), letter="")


def _canvas(picture: Picture, labels: Labels) -> tuple[str, float, float, float, float]:
    """A picture's elements without ids, which would occur twice, and its width, height, left and top."""
    text = without_trimmings(run_layout(dot_text(picture, labels, heading=False), "svg").decode())
    found = CANVAS.search(text)
    assert found is not None
    left, top, width, height = map(float, found[1].split())
    inside = text.split(">", 1)[1].rpartition("</svg>")[0]
    inside = PAPER.sub("", inside, count=1)
    return re.sub(r' id="[^"]*"', "", inside).strip(), width, height, left, top


class Line(Struct, frozen=True):
    """A line of text in one size; `right` stands at its end."""

    text: str
    size: float = SMALL
    color: str = palette.INK
    bold: bool = False
    right: str = ""

    @property
    def height(self) -> float:
        """Height of the line."""
        return self.size * LEADING

    def at(self, x: float, y: float, end: float = WIDTH - INSET) -> str:
        """The line as SVG, its baseline at a place, what is at the right ending at `end`."""
        weight = ' font-weight="bold"' if self.bold else ""
        style = f'font-size="{self.size:g}" fill="{self.color}"'
        parts = [f'<text x="{x:.1f}" y="{y:.1f}" {style}{weight}>{escape(self.text)}</text>']
        if self.right:
            muted = f'font-size="{SMALL:g}" fill="{palette.MUTED}" text-anchor="end"'
            parts.append(f'<text x="{end:.1f}" y="{y:.1f}" {muted}>{escape(self.right)}</text>')
        return "".join(parts)


def wrap(text: str, size: float, width: float, most: int, *, bold: bool = False) -> list[str]:
    """A text in lines that are at most so wide; what does not fit in so many lines ends in an ellipsis."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        longer = f"{current} {word}".strip()
        if text_width(longer, size, bold=bold) <= width or not current:
            current = longer
        else:
            lines.append(current)
            current = word
    lines.append(current)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [shorten(line, size, width, bold=bold) for line in lines]


def shorten(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """A text cut to a width, with an ellipsis where something was cut."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _head(chart: Chart, step: Step, number: int, labels: Labels) -> list[Line]:
    room = WIDTH - 2 * INSET - text_width(step.rule, SMALL) - 8
    where = place(chart, step, f"{number} · ", labels, room)
    lines = [Line(where, SMALL, palette.MUTED, right=step.rule)]
    if step.player is None:
        return [*lines, Line(labels.word("by_itself_short"), HEAD - 2, palette.MUTED)]
    chosen = step.said or step.trigger.replace("_", " ")
    said = labels.told(step.player, speech_with(labels).said(step.trigger, chosen))
    wrapped = wrap(said, HEAD, WIDTH - 2 * INSET, 2, bold=True)
    return [*lines, *(Line(text, HEAD, bold=True) for text in wrapped)]


def place(chart: Chart, step: Step, number: str, labels: Labels, room: float) -> str:
    """The chart and the composites that a step leads into; where they are too long, fewer of them."""
    parents = [step.target.rsplit(".", depth)[0] for depth in range(step.target.count("."), 0, -1)]
    inner = [labels.state(chart.id, path) for path in parents]
    full = [labels.chart(chart.id), *inner]
    ways = [full, [full[0], "…", *inner[-1:]], [full[0]]] if len(inner) > 1 else [full, [full[0]]]
    texts = [f"{number}{' › '.join(way)}" for way in ways]
    return next((text for text in texts if text_width(text, SMALL) <= room), shorten(texts[-1], SMALL, room))
