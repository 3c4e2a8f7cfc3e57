"""An explored graph in a notebook: how many situations at each depth, and the graph if it is small."""

from __future__ import annotations

from collections import Counter
from html import escape

import graphviz

from diagrams import palette
from diagrams.jupyter.markup import Voice, html, inline, spoken
from diagrams.measure import FONTS, text_width
from diagrams.svg import run_layout
from diagrams.tidy import without_trimmings
from engine.explore.exploration import Exploration
from fsm.showing import Bundle

MOST_NODES = 60
"""A graph of more situations than this is only counted: drawn, it would be a grey cloud."""
LONGEST_WORDS = 40

AROUND = {"bgcolor": "transparent", "rankdir": "LR", "ranksep": "0.4", "nodesep": "0.2"}
SITUATION = {
    "shape": "box",
    "style": "rounded,filled",
    "height": "0.25",
    "margin": "0.08,0.04",
    "color": palette.LINE,
    "fillcolor": palette.PAPER,
    "fontname": FONTS,
    "fontsize": "10",
    "fontcolor": palette.INK,
}
BEGINNING = {"fillcolor": palette.CURRENT_FILL, "color": palette.LAST}
OVER = {"peripheries": "2"}
NOT_EXPANDED = {"style": "rounded,filled,dashed"}
CHOICE = {
    "color": palette.QUIET,
    "arrowsize": "0.6",
    "fontname": FONTS,
    "fontsize": "9",
    "fontcolor": palette.INK,
}
TIGHT = 'BORDER="0" CELLSPACING="0" CELLPADDING="0"'


def bundle_of_exploration(found: Exploration) -> Bundle:
    """What an exploration looks like."""
    depths = Counter(found.depth_of(number) for number in range(len(found)))
    svg = svg_of(found) if len(found) <= MOST_NODES and found.edges else ""
    shown = {"text/html": html("explored", found=found, depths=sorted(depths.items()), svg=svg)}
    return shown | ({"image/svg+xml": svg} if svg else {})


def svg_of(found: Exploration, lang: str | None = None) -> str:
    """The situations as a picture: of each its number and the life totals, and as arrows what is chosen."""
    voice, graph = Voice(lang or spoken()), found.graph()
    dot = graphviz.Digraph(graph_attr=AROUND, node_attr=SITUATION, edge_attr=CHOICE)
    for number, node in graph.nodes(data=True):
        game = node["game"]
        lives = " : ".join(str(player.life) for player in game.players)
        looks = BEGINNING if number == 0 else {}
        looks = looks | (OVER if node["over"] else {}) | ({} if node["expanded"] else NOT_EXPANDED)
        where = game.frames[-1]
        tip = f"{voice.labels.chart(where.chart)}, {voice.labels.state(where.chart, where.state)}"
        dot.node(str(number), _cells(f"{number}", lives), tooltip=tip, **looks)
    for source, target, edge in graph.edges(data=True):
        words = voice.said(edge["choice"].trigger, edge["words"])
        short = words if len(words) <= LONGEST_WORDS else f"{words[: LONGEST_WORDS - 1]}…"
        tip = f"{voice.phrase(edge['by'])}{voice.word('colon')}{words}"
        dot.edge(str(source), str(target), label=_on_paper(short), tooltip=graphviz.escape(tip))
    return inline(without_trimmings(run_layout(dot.source, "svg").decode()))


def _cells(number: str, lives: str) -> str:
    """The texts of a box side by side, each as wide as a browser will draw it."""
    first = _cell(f"<B>{number}</B>", text_width(number, 10, bold=True))
    return f"<<TABLE {TIGHT}><TR>{first}{_cell(lives, text_width(lives, 10))}</TR></TABLE>>"


def _on_paper(words: str) -> str:
    """The words of an arrow, so that no line shows through them."""
    cell = _cell(escape(words), text_width(words, 9))
    return f'<<TABLE {TIGHT} BGCOLOR="{palette.PAPER}"><TR>{cell}</TR></TABLE>>'


def _cell(text: str, width: float) -> str:
    return f'<TD WIDTH="{width + 4:.0f}">{text}</TD>'
