"""A play as the teaching page: every step with the table beside it, and whatever was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from diagrams.html import Attempt, Frame, Moment, page
from engine.boards import board_of
from engine.game import Game
from engine.objects import PlayerId
from engine.scenario import Act
from engine.state import GameState
from engine.viewing import refusals_as_seen
from fsm.refusal import Refusal


class Refused(Struct, frozen=True):
    """A choice that was refused, and after how many moments of the game."""

    after: int
    player: PlayerId
    trigger: str
    said: str
    refusals: tuple[Refusal, ...]


class RefusedChoices:
    """Notes what a scenario expects to be refused; `after` watches the play."""

    def __init__(self) -> None:
        self.noted: list[Refused] = []

    def after(self, game: Game, act: Act) -> None:
        """Note a line's refusals, if it expects any."""
        if act.refused is None:
            return
        verb = act.trigger.replace("_", " ")
        said = f"{verb}: {act.words}" if act.words else verb
        player = act.by or game.rules.asked_player(game.state)
        refusals = game.why(act.trigger, act.words, act.by)
        self.noted.append(Refused(len(game.moments), player, act.trigger, said, refusals))


def page_of(
    game: Game,
    title: str,
    about: str,
    lang: str = "en",
    viewer: PlayerId | None = None,
    refused: Sequence[Refused] = (),
    rules: Sequence[str] = (),
) -> str:
    """The page of a game so far, one self-contained HTML file; its first step is the first choice.

    It shows what `viewer` may see, without what others were refused; without a viewer everything, as in a
    lesson. `refused` are choices to show where they were refused, `rules` the numbers that the page is about.
    """
    moments = list(moments_of(game, viewer, refused))
    used = {"priority"} | {moment.step.chart for moment in moments if moment.step}
    charts = [chart for name, chart in game.rules.charts.items() if name in used]
    return page(title, about, charts, moments, lang, rules)


def moments_of(
    game: Game, viewer: PlayerId | None = None, refused: Sequence[Refused] = ()
) -> Iterator[Moment]:
    """The moments of a game's page: every step, and what was refused, as `page_of` shows them."""
    for number, moment in enumerate(game.moments, 1):
        for taken in moment.taken if number > 1 else ():
            waits = taken.after is moment.state
            yield Moment(
                board_of(taken.after, viewer=viewer),
                game.rules.step(taken, viewer),
                _frames(taken.after),
                _asked(game, moment.state) if waits else "",
            )
        here = Moment(
            board_of(moment.state, viewer=viewer), None, _frames(moment.state), _asked(game, moment.state)
        )
        if number == 1:
            yield here
        for each in refused:
            if each.after == number and viewer in (None, each.player):
                reasons = refusals_as_seen(moment.state, each.refusals, viewer)
                attempt = Attempt(each.player, each.trigger, each.said, reasons)
                yield Moment(here.board, None, here.frames, here.asked, attempt)


def _frames(game: GameState) -> tuple[Frame, ...]:
    return tuple(Frame(frame.chart, frame.state) for frame in game.frames)


def _asked(game: Game, state: GameState) -> PlayerId:
    """The player who is asked in a situation; nobody when everything is over."""
    return "" if game.rules.asks(state)[0] is None else game.rules.asked_player(state)
