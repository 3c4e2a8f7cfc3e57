"""A play as the teaching page: every step with the table beside it."""

from __future__ import annotations

from diagrams.html import Frame, Moment, page
from engine.boards import board_of
from engine.game import Game
from engine.objects import PlayerId
from engine.state import GameState


def page_of(game: Game, title: str, about: str, labels: str = "en", viewer: PlayerId | None = None) -> str:
    """The page of a game so far, one self-contained HTML file; its first step is the first choice.

    It shows what `viewer` may see; without one everything, as in a lesson.
    """
    moments = [Moment(board_of(game.moments[0].state, viewer=viewer), frames=_frames(game.moments[0].state))]
    used = {"priority"}
    for moment in game.moments[1:]:
        for taken in moment.taken:
            step = game.rules.step(taken, viewer)
            moments.append(Moment(board_of(taken.after, viewer=viewer), step, _frames(taken.after)))
            used.add(step.chart)
    charts = [chart for name, chart in game.rules.charts.items() if name in used]
    return page(title, about, charts, moments, labels)


def _frames(game: GameState) -> tuple[Frame, ...]:
    return tuple(Frame(frame.chart, frame.state) for frame in game.frames)
