"""The files that the command leaves of an exploration: graph, pages, plays, the exploration itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from diagrams.drawing import check_folder, write_whole
from engine.errors import ScenarioError
from engine.explore.asking import Answered, Asked
from engine.explore.exploration import Exploration
from engine.explore.graphs import write_graphml
from engine.explore.report import Answer, report
from engine.explore.saved import write_exploration
from engine.explore.telling import scenario_text
from engine.pages import page_of
from engine.scenario import Scenario

PLAY_FORMATS = (".yaml", ".json", ".html")


def check_files(asked: Asked) -> None:
    """Raise ValueError or OSError, before anything is explored, for a file that cannot be written."""
    for path in (asked.out, asked.save, asked.page, *asked.plays):
        if path is not None:
            check_folder(path)
    if asked.out is not None and asked.out.suffix != ".graphml":
        raise ValueError(f"{asked.out}: the graph is written as GraphML, to a file that ends in .graphml")
    for path in asked.plays:
        if path.suffix not in PLAY_FORMATS:
            raise ValueError(f"{path}: a play is written as one of {', '.join(PLAY_FORMATS)}")
    if asked.scheduler is not None and asked.bounds.jobs > 1:
        raise ValueError("--jobs: how many processes there are is the cluster's matter with --scheduler")
    together = {"--out": asked.out, "--html": asked.page, "--save": asked.save, "--outcomes": asked.outcomes}
    for option, given in {**together, "--resume": asked.resume}.items() if asked.survey else ():
        if given:
            raise ValueError(f"{option}: the situations do not come together with --survey")
    if asked.plays and asked.find is None and asked.always is None and not asked.invariants:
        raise ValueError("--play: no play can be found without --find, --always or --invariants")


def keep(asked: Asked, answered: Answered) -> Iterator[Path]:
    """Write the files that were asked for, and tell which.

    Raises OSError, and ScenarioError for a play that no scenario can tell.
    """
    found, scenario = answered.found, answered.scenario
    if isinstance(found, Exploration):
        yield from _keep_all(asked, answered, found)
    first = [one for one in answered.answers if one.game is not None][:1]
    for path in asked.plays:
        for answer in first:
            write_whole(path, _play_as(path.suffix, answer, scenario))
            yield path


def _keep_all(asked: Asked, answered: Answered, found: Exploration) -> Iterator[Path]:
    """The files that need every situation."""
    scenario = answered.scenario
    if asked.save is not None:
        write_exploration(found, asked.save)
        yield asked.save
    if asked.out is not None:
        write_graphml(found.graph(), asked.out)
        yield asked.out
    if asked.page is not None:
        text = report(found, scenario.title, scenario.about, answered.answers, answered.questions)
        write_whole(asked.page, text.encode())
        yield asked.page
        for answer in answered.answers:
            if answer.game is not None and answer.page:
                path = asked.page.with_name(answer.page)
                content = page_of(
                    answer.game, scenario.title, f"{answer.question} {answer.said}", rules=scenario.rules
                )
                write_whole(path, content.encode())
                yield path


def _play_as(suffix: str, answer: Answer, scenario: Scenario) -> bytes:
    game = answer.game
    assert game is not None
    about = f"{answer.question} {answer.said}"
    if suffix == ".json":
        return msgspec.json.format(msgspec.json.encode(game.trace)) + b"\n"
    if suffix == ".html":
        return page_of(game, scenario.title, about, rules=scenario.rules).encode()
    try:
        return scenario_text(game, scenario.title, about, like=scenario).encode()
    except ValueError as wrong:
        raise ScenarioError(f"the play cannot be told as a scenario: {wrong}") from None
