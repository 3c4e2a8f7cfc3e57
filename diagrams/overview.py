"""One map of all charts: which chart runs which other one, and from which of its states."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from diagrams.catalogue import Labels, load_labels
from diagrams.drawing import Drawing
from diagrams.picture import Arrow, Box, Fold, Picture, element_id
from fsm.chart import Chart
from fsm.index import ChartIndex

OVERVIEW = "overview"


def overview(charts: Iterable[Chart], labels: Labels | str = "en") -> Drawing:
    """The charts as boxes and their calls as arrows; a chart that no other one runs is where it begins.

    Raises ValueError where there is no chart.
    """
    words = load_labels(labels) if isinstance(labels, str) else labels
    known = {chart.id: chart for chart in charts}
    if not known:
        raise ValueError("an overview needs at least one chart")
    boxes = tuple(
        Box(element_id(OVERVIEW, chart.id), chart.id, chart.rule, folded=_held(chart))
        for chart in known.values()
    )
    calls = tuple(call for chart in known.values() for call in _calls(chart, known))
    called = {call.target for call in calls if call.target != call.source}
    first = next((name for name in known if name not in called), next(iter(known)))
    return Drawing(Picture(OVERVIEW, "", first, boxes, calls), _named(words, known, calls))


def _held(chart: Chart) -> Fold:
    return Fold(len(ChartIndex(chart).leaves), len(chart.transitions))


def _calls(chart: Chart, known: dict[str, Chart]) -> Iterable[Arrow]:
    """An arrow for each state that runs another chart."""
    for path, state in ChartIndex(chart).states.items():
        if state.invokes in known:
            name = element_id(OVERVIEW, f"{chart.id}.{path}")
            yield Arrow(name, chart.id, state.invokes, state.rule, trigger=f"{chart.id}.{path}", call=True)


def _named(words: Labels, known: dict[str, Chart], calls: Iterable[Arrow]) -> Labels:
    """The catalogue as one chart: its states are the charts, its triggers the states that call."""
    states = {element_id(OVERVIEW, name): words.chart(name) for name in known}
    callers = {call.trigger: words.of("state", call.trigger) for call in calls if call.trigger}
    tables = {
        **words.tables,
        "chart": {**words.tables.get("chart", {}), OVERVIEW: words.word("overview")},
        "state": {**words.tables.get("state", {}), **states},
        "trigger": {**words.tables.get("trigger", {}), **callers},
    }
    return replace(words, tables=tables)
