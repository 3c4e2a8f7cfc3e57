"""What tests of charts look like: a path in its chart, and what was covered of a model.

Found by `fsm.showing`, so that the testing part of fsm shows pictures without knowing who draws them.
"""

from __future__ import annotations

from functools import singledispatch
from html import escape

from diagrams.drawing import draw
from diagrams.jupyter.bundles import drawn as shown
from diagrams.jupyter.markup import inline, spoken, style
from diagrams.picture import Highlight
from fsm.showing import Bundle
from fsm.testing.covered import CRITERIA, Covered
from fsm.testing.model import Edge, Model
from fsm.testing.path import Path

STYLE = """
.castchart.covered{font:15px/1.45 system-ui,sans-serif;margin:0 auto;max-width:72rem}
.castchart.covered table{border-collapse:collapse}
.castchart.covered :is(td,th){padding:.2rem .9rem .2rem 0;text-align:left;border-bottom:1px solid var(--line)}
.castchart.covered td.n{text-align:right}.castchart.covered ul{columns:22rem;padding-left:1.2rem}
.castchart.covered summary{cursor:pointer;font-weight:600;margin:.6rem 0}
.castchart.covered .all{color:var(--yes)}.castchart.covered .some{color:var(--no)}
"""
"""It reaches nothing else, for the page is shown inside notebooks too."""


@singledispatch
def bundle_of(_value: object) -> Bundle:
    """What a value looks like, by MIME type; empty for what is not drawn here."""
    return {}


@bundle_of.register
def _(value: Model) -> Bundle:
    return shown(draw(value.chart, labels=spoken()))


@bundle_of.register
def _(value: Path) -> Bundle:
    """The chart with the path in it; what was taken stands out, and where it ends is current."""
    taken = tuple(one for edge in value for one in drawn(value.model, edge))
    end = value.model.paths.get(value.end, value.end)
    about = f"{len(value)} steps to {value.end}"
    highlight = Highlight((end,), taken, taken[-1] if taken else None, about=about)
    return shown(draw(value.model.chart, labels=spoken(), highlight=highlight))


@bundle_of.register
def _(value: Covered) -> Bundle:
    """The chart with what was seen of it, and as HTML a page with what was not."""
    svg = picture(value)
    return {"image/svg+xml": svg, "text/html": page(value, svg)}


def drawn(model: Model, edge: Edge) -> tuple[str, ...]:
    """The transitions of the model's chart that stand for an edge."""
    known = {one.id for one in model.chart.transitions}
    here = f"{edge.id} in {edge.source}"
    if here in known:
        return (here,)
    return (edge.id,) if edge.id in known else tuple(one for one in edge.transitions if one in known)


def picture(value: Covered) -> str:
    """SVG of the chart; what was never seen is dashed."""
    model = value.model
    counts = {model.paths.get(node, node): 1 for node in value.states}
    for edge in model.edges:
        if (edge.source, edge.id) in value.edges:
            counts |= dict.fromkeys(drawn(model, edge), 1)
    seen, total = value.counts("transitions")
    about = f"{seen} of {total} transitions were taken"
    return draw(model.chart, highlight=Highlight(counts=counts, about=about)).svg


def page(value: Covered, svg: str) -> str:
    """A page that needs nothing else: how much of each criterion, what is missing, and the picture."""
    name = escape(value.model.name)
    rows, gaps = [], []
    for one in CRITERIA:
        seen, total = value.counts(one)
        if not total:
            continue
        kind = "all" if seen == total else "some"
        share = f"<td class='n {kind}'>{int(value.percent(one))} %</td>"
        rows.append(f"<tr><th>{one}</th><td class='n'>{seen} of {total}</td>{share}</tr>")
        if missing := value.missing(one):
            items = "".join(f"<li>{escape(each)}</li>" for each in missing)
            gaps.append(
                f"<details><summary>not seen, {one}: {len(missing)}</summary><ul>{items}</ul></details>"
            )
    return (
        f"<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>coverage of {name}</title>"
        f"</head><body><div class='castchart covered'><style>{style()}{STYLE}</style>"
        f"<h1>Coverage of {name}</h1><table>{''.join(rows)}</table>"
        f"{''.join(gaps)}<div class='picture'>{inline(svg)}</div></div></body></html>\n"
    )
