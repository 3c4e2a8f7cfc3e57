"""What stands in a gallery: each picture once, with the view it shows and the formats it is kept in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from diagrams.catalogue import Labels
from diagrams.folding import composites
from diagrams.overview import OVERVIEW
from diagrams.picture import picture_of
from engine.needs import needs_of
from engine.views import View
from fsm.charts import charts

CARDS = ("Death Bomb", "Shock")
"""Cards whose way through the charts is drawn."""
STRIPS = ("death-bomb", "mana-leak")
"""Scenarios of which a filmstrip is made."""
STEPS = (("casting", "death-bomb", 12), ("casting", "death-bomb", 30), ("priority", "death-bomb", 1))
"""Steps of plays that are drawn in their charts."""

WHOLE, FOLDED, PART, PLAYS = "whole_chart", "folded_chart", "one_composite", "steps"
COVERAGE, NEEDS, STRIP = "coverage", "cards", "filmstrip"
SECTIONS = (OVERVIEW, WHOLE, FOLDED, PART, PLAYS, NEEDS, COVERAGE, STRIP)
"""The sections in order, by the words of the catalogue that name them."""

OF_A_WHOLE = ("scxml", "xstate", "html")
"""Formats that something runs, or that a reader clicks through: made of whole charts only."""


class Item(Struct, frozen=True):
    """A picture to make: `stem` is its files' name, `name` the chart (or, for a filmstrip, the scenario)."""

    section: str
    stem: str
    name: str
    view: View = View()

    def title(self, labels: Labels) -> str:
        """What it is, in a language."""
        chart = labels.word("overview") if self.name == OVERVIEW else labels.chart(self.name)
        if self.section == STRIP:
            return self.name
        if self.section == PART:
            return f"{chart} › {labels.state(self.name, self.view.only or '')}"
        if self.section == NEEDS:
            return f"{self.view.card} – {chart}"
        if self.section == PLAYS:
            return labels.told(chart, f"{self.view.play}, {labels.word('step')} {self.view.step}")
        return chart

    def wants(self, kind: str) -> bool:
        """Whether it is kept in a format."""
        if kind == "pdf":
            return False  # sheets of A4 are put together in a file of their own
        if kind in ("svg", "png"):
            return True
        if kind in OF_A_WHOLE:
            return self.section == WHOLE
        return self.section in (OVERVIEW, WHOLE, FOLDED, PART)


def plan(coverage: Path) -> Iterator[Item]:
    """Everything that a gallery shows, section by section; `coverage` is the file with the counts."""
    known = charts()
    yield Item(OVERVIEW, OVERVIEW, OVERVIEW)
    for name in known:
        yield Item(WHOLE, name, name)
    inside = {name: [box.path for box in composites(picture_of(chart))] for name, chart in known.items()}
    for name, paths in inside.items():
        if paths:
            deep = any("." in path for path in paths)
            yield Item(FOLDED, f"{name}-folded", name, View(depth=2 if deep else 1))
    for name, paths in inside.items():
        for path in paths:
            yield Item(PART, f"{name}-{path.replace('.', '-')}", name, View(only=path))
    for name, scenario, step in STEPS:
        yield Item(PLAYS, f"{name}-{scenario}-step-{step}", name, View(play=scenario, step=step))
    for card in CARDS:
        for name in needs_of(card).runs:
            yield Item(NEEDS, f"{name}-{card.lower().replace(' ', '-')}", name, View(card=card))
    for name in known:
        yield Item(COVERAGE, f"{name}-coverage", name, View(coverage=coverage))
    for scenario in STRIPS:
        yield Item(STRIP, f"filmstrip-{scenario}", scenario)
