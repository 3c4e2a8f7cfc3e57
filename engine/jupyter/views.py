"""A situation of a game as a notebook shows it: the diagram of a running chart, the table, the question."""

from __future__ import annotations

from diagrams.catalogue import load_labels
from diagrams.drawing import Drawing
from diagrams.folding import open_at
from diagrams.jupyter.markup import spoken
from diagrams.jupyter.values import Place, Question, Said, Shut, View
from diagrams.picture import Highlight, picture_of
from engine.boards import board_of
from engine.closed import ClosedChoice, closed_now, tried_now
from engine.decision import Decision
from engine.game import Game
from engine.stepping import Play

MOST_OPTIONS = 60
"""So many choices are listed, open or closed: damage can be divided in more ways than anybody reads."""


def view_of(game: Game, lang: str | None = None, chart: str | None = None, whole: bool = False) -> View:
    """What is shown of a game: the chart that runs innermost, or another one that runs, with its way so far.

    Composites that the play is not in are drawn closed, unless the `whole` chart is wanted.
    """
    frames = tuple(Place(frame.chart, frame.state) for frame in game.state.frames)
    running = {place.chart: place.state for place in frames}
    shown = chart if chart in running else frames[-1].chart
    picture = picture_of(game.rules.charts[shown], highlight_of(game, shown))
    folded = picture if whole else open_at(picture, running[shown])
    svg = Drawing(folded, load_labels(lang or spoken())).svg
    decision = game.choices()
    asked = None if decision is None else question_of(decision, closed_now(game.rules, game.state))
    return View(frames, shown, svg, board_of(game.state), asked, game.steps(game.moments[-1]))


def highlight_of(game: Game, chart: str) -> Highlight:
    """What stands out in a running chart: where it is, its way so far, and what is closed there now."""
    innermost = game.state.frames[-1].chart == chart
    played = Play(game, "the game")
    if len(played):
        shown = played.highlight(chart)
    else:
        state = next(frame.state for frame in reversed(game.state.frames) if frame.chart == chart)
        shown = Highlight((state,))
    last = game.moments[-1].closed
    closed = (*last, *tried_now(game.rules, game.state)) if innermost and not game.over else ()
    return Highlight(shown.current, shown.taken, shown.last, closed)


def question_of(decision: Decision, closed: tuple[ClosedChoice, ...] = ()) -> Question:
    """A decision as a notebook shows it."""
    chart, _, state = decision.state.partition(".")
    return Question(
        decision.player,
        decision.asks,
        decision.rule,
        chart,
        state,
        tuple(Said(one.choice.trigger, one.words) for one in decision.options[:MOST_OPTIONS]),
        shut_of(closed),
        tuple(Said(one.choice.trigger, one.words) for one in decision.payment or ()),
        max(0, len(decision.options) - MOST_OPTIONS),
    )


def shut_of(closed: tuple[ClosedChoice, ...]) -> tuple[Shut, ...]:
    """Closed choices as a notebook shows them."""
    return tuple(
        Shut(Said(one.trigger, one.words), one.transition, one.guard, one.refusal)
        for one in closed[:MOST_OPTIONS]
    )
