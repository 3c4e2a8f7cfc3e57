"""What the command asks of an exploration, and what is answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from engine.explore.answering import answers_of, lines_of
from engine.explore.exploration import Exploration
from engine.explore.exploring import Progress, explore, survey
from engine.explore.predicates import Expression, read_predicate
from engine.explore.reductions import Reductions
from engine.explore.report import Answer
from engine.explore.surveying import Survey
from engine.explore.workers import OneProcess, Workers
from engine.playing import play
from engine.scenario import Scenario, find_scenario

if TYPE_CHECKING:
    from engine.state import GameState

NAMED = re.compile(r"(?P<name>[\w ]+):(?P<text>.*)", re.DOTALL)


class Bounds(Struct, frozen=True):
    """How far to explore, and with how many processes."""

    depth: int | None = None
    limit: int | None = None
    seconds: float | None = None
    jobs: int = 1


class Asked(Struct, frozen=True):
    """The command's arguments; expressions and files as they were written."""

    scenario: str
    bounds: Bounds = Bounds()
    find: str | None = None
    always: str | None = None
    invariants: bool = False
    outcomes: tuple[str, ...] = ()
    until: str | None = None
    played: bool = False
    no_symmetry: bool = False
    no_order: bool = False
    scheduler: str | None = None
    out: Path | None = None
    html: bool = False
    plays: tuple[Path, ...] = ()
    save: Path | None = None
    resume: Path | None = None
    survey: bool = False

    @property
    def page(self) -> Path | None:
        """Where the page goes: beside the graph, or named as the scenario is."""
        if not self.html:
            return None
        return (self.out or Path(Path(self.scenario).stem)).with_suffix(".html")


class Answered(Struct, frozen=True):
    """What was found: the lines to print, whether all is as hoped, the answers with their plays in full."""

    lines: tuple[str, ...]
    good: bool
    found: Exploration | Survey
    scenario: Scenario
    answers: tuple[Answer, ...]
    questions: dict[str, Expression]


def ask(asked: Asked, progress: Callable[[Progress], None] | None = None) -> Answered:
    """Explore, and answer. Raises ValueError for what cannot be read, SaveError for a file that is none."""
    from engine.explore.saved import read_exploration

    scenario = find_scenario(asked.scenario)
    begun = play(scenario if asked.played else replace(scenario, acts=()))
    start = begun.state
    watch, until = _watched(asked, start), _read(asked.until, start)
    questions = dict(_named(text, start) for text in asked.outcomes)
    earlier = None if asked.resume is None else read_exploration(asked.resume)
    reductions = Reductions(not asked.no_symmetry, not asked.no_order)
    bounds = asked.bounds
    common: dict[str, Any] = {
        "depth": bounds.depth,
        "limit": bounds.limit,
        "seconds": bounds.seconds,
        "reductions": reductions,
        "watch": watch,
        "until": until,
        "stop": bool(watch) and not questions,
        "invariants": asked.invariants,
        "progress": progress,
        "workers": _workers(asked),
    }
    found = survey(start, **common) if asked.survey else explore(start, **common, earlier=earlier)
    answers = tuple(answers_of(asked, found, begun))
    return Answered(
        tuple(lines_of(found, answers, questions)),
        all(one.good for one in answers),
        found,
        scenario,
        answers,
        questions,
    )


def _named(text: str, start: GameState) -> tuple[str, Expression]:
    """A question and what it is called: `saved: EXPR` is called "saved", another by its own words."""
    named = NAMED.match(text)
    if named is None:
        return text, read_predicate(text, start)
    return named["name"].strip(), read_predicate(named["text"].strip(), start)


def _read(text: str | None, start: GameState) -> Expression | None:
    return None if text is None else read_predicate(text, start)


def _watched(asked: Asked, start: GameState) -> dict[str, Expression]:
    watch = {}
    if asked.find is not None:
        watch["find"] = read_predicate(asked.find, start)
    if asked.always is not None:
        read_predicate(asked.always, start)  # so that a complaint quotes what was written
        watch["always"] = read_predicate(f"not ({asked.always})", start)
    return watch


def _workers(asked: Asked) -> Workers:
    if asked.scheduler is not None:
        from engine.explore.cluster import Cluster

        return Cluster(asked.scheduler)
    if asked.bounds.jobs > 1:
        from engine.explore.processes import Processes

        return Processes(asked.bounds.jobs)
    return OneProcess()
