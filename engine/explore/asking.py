"""What the command asks of an exploration, and what is answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine.explore.exploration import Exploration
from engine.explore.exploring import OneProcess, Progress, Workers, explore
from engine.explore.predicates import Expression, read_predicate
from engine.explore.reductions import Reductions
from engine.explore.report import Answer, told
from engine.game import Game
from engine.playing import play
from engine.scenario import Scenario, find_scenario

if TYPE_CHECKING:
    from engine.state import GameState

NAMED = re.compile(r"(?P<name>[\w ]+):(?P<text>.*)", re.DOTALL)

MOST_FAULTS = 5
"""So many broken invariants are told; more are counted."""


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
    found: Exploration
    scenario: Scenario
    answers: tuple[Answer, ...]
    questions: dict[str, Expression]


def ask(asked: Asked, progress: Callable[[Progress], None] | None = None) -> Answered:
    """Explore, and answer. Raises ValueError for what cannot be read, SaveError for a file that is none."""
    from engine.explore.saved import read_exploration

    scenario = find_scenario(asked.scenario)
    begun = play(scenario if asked.played else replace(scenario, acts=()))
    start = begun.state
    watch, until = _watched(asked, start), asked.until and read_predicate(asked.until, start)
    questions = dict(_named(text, start) for text in asked.outcomes)
    earlier = None if asked.resume is None else read_exploration(asked.resume)
    reductions = Reductions(not asked.no_symmetry, not asked.no_order)
    if earlier is not None and (earlier.start != start or earlier.reductions != reductions):
        raise ValueError(
            f"{asked.resume}: it explores another table, or with other reductions, than is asked for"
        )
    bounds = asked.bounds
    found = explore(
        start,
        depth=bounds.depth,
        limit=bounds.limit,
        seconds=bounds.seconds,
        reductions=reductions,
        watch=watch,
        until=until or None,
        stop=bool(watch) and not questions,
        invariants=asked.invariants,
        progress=progress,
        workers=_workers(asked),
        earlier=earlier,
    )
    answers = tuple(_answers(asked, found, begun))
    return Answered(
        tuple(_lines(found, answers, questions)),
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


def _watched(asked: Asked, start: GameState) -> dict[str, Expression]:
    watch = {}
    if asked.find:
        watch["find"] = read_predicate(asked.find, start)
    if asked.always:
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


def _answers(asked: Asked, found: Exploration, begun: Game) -> Iterator[Answer]:
    """The answers, with plays from the scenario's beginning on."""
    bounded = "" if found.complete else " so far; not everything was looked at"
    page = asked.page

    def beside(what: str) -> str:
        return f"{page.stem}-{what}.html" if page is not None else ""

    if asked.find:
        game = found.met("find")
        question = f"Is there a play in which {asked.find}?"
        if game is None:
            yield Answer(question, f"There is none{bounded}.", good=False)
        else:
            count = len(game.choices_made)
            yield Answer(question, f"After {count} choices.", True, _since(begun, game), beside("found"))
    if asked.always:
        game = found.met("always")
        question = f"Does {asked.always} always hold?"
        if game is None:
            yield Answer(question, f"It does{bounded}.", good=True)
        else:
            said = f"No more after {len(game.choices_made)} choices."
            yield Answer(question, said, False, _since(begun, game), beside("counterexample"))
    if asked.invariants:
        yield from _faults(found, begun, beside("broken"), bounded)


def _faults(found: Exploration, begun: Game, page: str, bounded: str) -> Iterator[Answer]:
    question = "Do the invariants hold?"
    if not found.faults:
        yield Answer(question, f"All of them in each of {len(found):,} situations{bounded}.", good=True)
    for number, (game, what) in enumerate(found.faulty(MOST_FAULTS)):
        yield Answer(question, what, False, _since(begun, game), page if not number else "")


def _since(begun: Game, game: Game) -> Game:
    """The play from the scenario's beginning on."""
    whole = begun.fork()
    for choice in game.choices_made:
        whole.do(choice)
    return whole


def _lines(
    found: Exploration, answers: tuple[Answer, ...], questions: dict[str, Expression]
) -> Iterator[str]:
    state = (
        "all that can be reached" if found.complete else f"{len(found.frontier):,} not looked at any further"
    )
    rate = len(found) / found.seconds if found.seconds else 0.0
    yield f"{len(found):,} situations within {found.depth} choices, {state}; {rate:,.0f} a second"
    if found.stuck:
        yield f"in {len(found.stuck):,} of them somebody is asked and nothing is open"
    for answer in answers:
        yield f"{answer.question} {answer.said}"
        if answer.game is not None:
            yield from (f"  {line}" for line in told(answer.game))
    if questions and found.edges:
        from engine.words import say

        for choice, row in found.outcomes(list(questions.items())):
            said = "; ".join(f"{name}: {often}" for name, often in row.items())
            yield f"{choice.by}: {say(found.start, choice)} -> {said}"
        for name, asked in questions.items() if found.complete else ():
            for player in found.start.players:
                can = "can" if found.forces(player.name, asked) else "cannot"
                yield f"{player.name} {can} force: {name}"
