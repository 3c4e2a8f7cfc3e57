"""What was found, in answers to what was asked and in lines to print."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.explore.exploration import Exploration
from engine.explore.messages import MOST_FAULTS
from engine.explore.predicates import Expression
from engine.explore.report import Answer, told
from engine.explore.surveying import Survey
from engine.game import Game

if TYPE_CHECKING:
    from engine.explore.asking import Asked


def answers_of(asked: Asked, found: Exploration | Survey, begun: Game) -> Iterator[Answer]:
    """The answers, with plays from the scenario's beginning on."""
    bounded = "" if found.complete else " so far; not everything was looked at"
    page = asked.page

    def beside(what: str) -> str:
        return f"{page.stem}-{what}.html" if page is not None else ""

    if asked.find is not None:
        game = found.met("find")
        question = f"Is there a play in which {asked.find}?"
        if game is None:
            yield Answer(question, f"There is none{bounded}.", good=False)
        else:
            count = len(game.choices_made)
            yield Answer(question, f"After {count} choices.", True, _since(begun, game), beside("found"))
    if asked.always is not None:
        game = found.met("always")
        question = f"Does {asked.always} always hold?"
        if game is None:
            yield Answer(question, f"It does{bounded}.", good=True)
        else:
            said = f"No more after {len(game.choices_made)} choices."
            yield Answer(question, said, False, _since(begun, game), beside("counterexample"))
    if asked.invariants:
        yield from _faults(found, begun, beside("broken"), bounded)


def _faults(found: Exploration | Survey, begun: Game, page: str, bounded: str) -> Iterator[Answer]:
    question = "Do the invariants hold?"
    if not found.faults:
        yield Answer(question, f"All of them in each of {len(found):,} situations{bounded}.", good=True)
    faults = found.faults if isinstance(found, Survey) else found.faulty(MOST_FAULTS)
    for number, (game, what) in enumerate(faults):
        yield Answer(question, what, False, _since(begun, game), page if not number else "")


def _since(begun: Game, game: Game) -> Game:
    """The play from the scenario's beginning on."""
    whole = begun.fork()
    for choice in game.choices_made:
        whole.do(choice)
    return whole


def lines_of(
    found: Exploration | Survey, answers: tuple[Answer, ...], questions: dict[str, Expression]
) -> Iterator[str]:
    """What the command prints: figures, answers with their plays, and what each first choice leads to."""
    waiting, stuck = (
        (found.frontier, found.stuck)
        if isinstance(found, Survey)
        else (len(found.frontier), len(found.stuck))
    )
    state = "all that can be reached" if found.complete else f"{waiting:,} not looked at any further"
    rate = len(found) / found.seconds if found.seconds else 0.0
    yield f"{len(found):,} situations within {found.depth} choices, {state}; {rate:,.0f} a second"
    if stuck:
        yield f"in {stuck:,} of them somebody is asked and nothing is open"
    for answer in answers:
        yield f"{answer.question} {answer.said}"
        if answer.game is not None:
            yield from (f"  {line}" for line in told(answer.game))
    if questions and isinstance(found, Exploration) and found.edges:
        from engine.words import say

        for choice, row in found.outcomes(list(questions.items())):
            said = "; ".join(f"{name}: {often}" for name, often in row.items())
            yield f"{choice.by}: {say(found.start, choice)} -> {said}"
        for name, asked in questions.items() if found.complete else ():
            for player in found.start.players:
                can = "can" if found.forces(player.name, asked) else "cannot"
                yield f"{player.name} {can} force: {name}"
