"""What the values of fsm look like, by MIME type."""

from __future__ import annotations

from functools import singledispatch

from diagrams.drawing import Drawing, draw
from diagrams.jupyter.markup import html, spoken
from diagrams.picture import Highlight
from fsm.chart import Chart
from fsm.coverage import CRITERIA, Coverage
from fsm.refusal import Refusal
from fsm.showing import Bundle
from fsm.trace import Trace

MOST_STEPS = 200
"""So many steps of a trace are shown; what came before is counted."""


@singledispatch
def bundle_of(_value: object) -> Bundle:
    """What a value looks like; empty for what is not drawn here."""
    return {}


@bundle_of.register
def _(value: Chart) -> Bundle:
    return drawn(draw(value, labels=spoken()))


@bundle_of.register
def _(value: Refusal) -> Bundle:
    return {"text/html": html("refusals", refusals=(value,))}


@bundle_of.register
def _(value: Trace) -> Bundle:
    shown = value.steps[-MOST_STEPS:]
    return {"text/html": html("trace", steps=shown, before=len(value) - len(shown))}


@bundle_of.register
def _(value: Coverage) -> Bundle:
    """The chart with what was seen of it, and how much that is; once is as good as often here."""
    counts = dict.fromkeys((*value.states, *value.transitions), 1)
    picture = draw(value.chart, labels=spoken(), highlight=Highlight(counts=counts))
    rows = [(one, *value.counts(one), value.missing(one)) for one in CRITERIA]
    shown = html("coverage", svg=picture.svg, chart=value.chart, rows=rows)
    return {"text/html": shown, "image/svg+xml": picture.svg}


def drawn(picture: Drawing) -> Bundle:
    """What a picture looks like: as HTML it brings no style that would reach the rest of the notebook."""
    return {"text/html": picture._repr_html_(), "image/svg+xml": picture.svg}
