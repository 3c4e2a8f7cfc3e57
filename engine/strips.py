"""The filmstrip of a scenario's play, as the content of a file."""

from __future__ import annotations

from pathlib import Path

from diagrams.catalogue import Labels
from diagrams.filmstrip import Filmstrip, filmstrip
from engine.playing import play
from engine.scenario import find_scenario
from engine.stepping import Play

STRIP_FORMATS = ("svg", "pdf")


def strip_of(scenario: str, labels: Labels) -> Filmstrip:
    """The filmstrip of a scenario. Raises ScenarioError for one that there is not, or that goes otherwise."""
    found = find_scenario(scenario)
    game = play(found)
    played = Play(game, found.id)
    return filmstrip(found.title, found.about, game.rules.charts, played.steps[played.opening :], labels)


def format_of_strip(path: Path) -> str:
    """The format that a file's suffix means. Raises ValueError for a suffix that means none."""
    kind = path.suffix.lstrip(".").lower()
    if kind not in STRIP_FORMATS:
        raise ValueError(f"{path}: a filmstrip's suffix is .svg or .pdf, not {path.suffix or 'nothing'!r}")
    return kind


def content(strip: Filmstrip, kind: str) -> bytes:
    """A filmstrip in a format. Raises RendererMissing where what writes PDF is not installed."""
    if kind == "svg":
        return strip.svg.encode()
    from diagrams.pdf import pdf_of_pages

    return pdf_of_pages(strip.pages, strip.title, strip.labels.lang)
