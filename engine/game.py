"""A game to play, ask, take back and keep: the front door of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.answers import Answers
from engine.autopay import pay_or_say
from engine.card import Card
from engine.choices import Choice
from engine.closed import Why, why_choice, why_trigger
from engine.decision import Decision, Option, Situation
from engine.errors import IllegalPlay
from engine.objects import PlayerId
from engine.passing import passes_until
from engine.reading import meant, read
from engine.rules import Moves, Rules, classic
from engine.saving import read_save, write_save
from engine.setup import Seat, set_up
from engine.state import GameState
from engine.tracing import Taken
from engine.words import say
from fsm.dispatch_names import Closed, told
from fsm.showing import Shown
from fsm.trace import Step, Trace, Tried


class Moment(Struct, frozen=True):
    """A situation in which somebody is asked, with the choice and the transitions that led to it."""

    state: GameState
    taken: tuple[Taken, ...] = ()
    choice: Choice | None = None
    unopened: tuple[Closed, ...] = ()

    @property
    def closed(self) -> tuple[Tried, ...]:
        """The transitions that were tried and closed before somebody was asked."""
        return told(self.unopened)


class Game(Shown):
    """A game under the classic rules; every change goes through the charts.

    >>> game = Game.new({"Alice": Seat(hand=("Shock",), battlefield=("Mountain",)), "Bob": Seat()})
    >>> game.cast("Shock", targets=["Bob"], mana=["Mountain"], pay=["{R}"])
    >>> game.pass_priority(); game.pass_priority()
    >>> game.state.player("Bob").life
    18
    """

    def __init__(self, moments: tuple[Moment, ...], rules: Rules) -> None:
        self._moments = moments
        self._rules = rules

    @classmethod
    def new(
        cls,
        seats: Mapping[str, Seat],
        *,
        active: str | None = None,
        cards: Mapping[str, Card] | None = None,
        rules: Rules | None = None,
        step: str = "main",
        turn: int = 1,
    ) -> Game:
        """A game in the active player's main phase or in another `step` just begun, seats in turn order.

        Steps are untap, upkeep, draw, main, combat, second main, end of turn, cleanup. Raises CardError for
        an unknown card and ValueError for an unknown player or step.
        """
        return cls.starting(set_up(seats, active, cards, step, turn), rules)

    @classmethod
    def starting(cls, state: GameState, rules: Rules | None = None) -> Game:
        """A game that begins with a situation, somebody about to receive priority."""
        used = rules or classic()
        return cls((_moment(used.begin(state)),), used)

    @classmethod
    def load(cls, path: str | Path, rules: Rules | None = None) -> Game:
        """Read a saved game by playing it again. Raises SaveError, in one sentence, for any other file."""
        used = rules or classic()
        return cls(read_save(Path(path), used, _replayed), used)

    def save(self, path: str | Path) -> None:
        """Write the game as JSON: where it began, what was chosen, and where that led. Raises OSError."""
        write_save(Path(path), self._moments[0].state, self.choices_made, self.state)

    @property
    def state(self) -> GameState:
        """The present situation, a frozen value."""
        return self._moments[-1].state

    @property
    def rules(self) -> Rules:
        """The rules that this game is played by."""
        return self._rules

    @property
    def trace(self) -> Trace:
        """Every step so far."""
        return Trace(tuple(step for moment in self._moments for step in self.steps(moment)))

    def trace_for(self, player: PlayerId) -> Trace:
        """Every step so far as a player sees it, without the names of cards hidden from them (504)."""
        taken = (taken for moment in self._moments for taken in moment.taken)
        return Trace(tuple(self._rules.step(each, player) for each in taken))

    def steps(self, moment: Moment) -> tuple[Step, ...]:
        """The steps of the trace that led to a moment."""
        return tuple(map(self._rules.step, moment.taken))

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The situations in which somebody was asked, oldest first."""
        return self._moments

    @property
    def choices_made(self) -> tuple[Choice, ...]:
        """What was chosen so far."""
        return tuple(moment.choice for moment in self._moments if moment.choice is not None)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._rules.asks(self.state)[0] is None

    def choices(self) -> Decision | None:
        """The pending decision with its open options; None when nobody is asked any more."""
        asks, rule = self._rules.asks(self.state)
        if asks is None:
            return None
        frame = self.state.frames[-1]
        options = tuple(
            Option(choice, say(self.state, choice)) for choice in self._rules.openings(self.state)
        )
        player = self._rules.asked_player(self.state)
        here = Situation(self.state, self._rules)
        return Decision(player, asks, rule, f"{frame.chart}.{frame.state}", options, here)

    def why(self, what: Choice | Option | str, words: str | int | None = None, by: str | None = None) -> Why:
        """Every reason why something is closed now; empty when it is open.

        Of a trigger without words, such as `why("choose_target")`, it is empty when one of its choices is
        open, and says of the others which guard closes each.

        Raises UnreadableChoice or AmbiguousChoice for words that name no one thing.
        """
        try:
            if isinstance(what, str) and words is None:
                choices = meant(self._rules, self.state, what, by)
                if len(choices) != 1:
                    return why_trigger(self._rules, self.state, choices)
            choice = self._choice(what, words, by)
        except IllegalPlay as closed:
            return Why(closed.refusals)
        return why_choice(self._rules, self.state, choice)

    def can(self, what: Choice | Option | str, words: str | int | None = None, by: str | None = None) -> bool:
        """Whether something is open now. Raises as `why`."""
        return not self.why(what, words, by)

    def do(self, what: Choice | Option | str, words: str | int | None = None, by: str | None = None) -> None:
        """Make a choice: one of `choices()`, a choice value, or a trigger with the words for what is chosen.

        Raises IllegalPlay with the refusals when it is closed, UnreadableChoice or AmbiguousChoice for
        words that name no one thing; the game is then as it was.
        """
        choice = self._choice(what, words, by)
        moved = self._rules.do(self.state, choice, self._moments[-1].unopened)
        if not isinstance(moved, Moves):
            frame = self.state.frames[-1]
            raise IllegalPlay(say(self.state, choice), f"{frame.chart}.{frame.state}", moved)
        self._moments = (*self._moments, _moment(moved, choice))

    def _choice(self, what: Choice | Option | str, words: str | int | None, by: str | None) -> Choice:
        if isinstance(what, Option):
            return what.choice
        if not isinstance(what, str):
            return what
        return read(self._rules, self.state, what, None if words is None else str(words), by)

    def cast(self, card: str, *, by: str | None = None, **answers: Any) -> None:
        """Announce a spell and answer the questions that follow as far as `answers` goes.

        `modes`, `splice`, `convoke`, `targets`, `mana` and `pay` are lists of words in order, `costs` those
        of optional costs to pay (entwine too), `hybrid` colours, `x` a number, `division` shares. The first
        question without an answer stays pending; nothing is guessed. Raises what `do` raises, the game then
        as before the call.
        """
        self._play(card, by, answers)

    def activate(self, ability: str, *, by: str | None = None, **answers: Any) -> None:
        """Announce an activated ability ("Prodigal Sorcerer", or "name: ability") and answer as in `cast`."""
        if self.can_play_mana(ability, by):
            self.do("play_mana_ability", ability, by)
        else:
            self._play(ability, by, answers)

    def can_play_mana(self, ability: str, by: str | None = None) -> bool:
        """Whether the words name a mana ability that is open now."""
        try:
            return self.can("play_mana_ability", ability, by)
        except ValueError:
            return False

    def _play(self, words: str, by: str | None, answers: dict[str, Any]) -> None:
        before = self._moments
        pending = Answers(answers)
        try:
            depth = len(self.state.frames)
            self.do("announce", words, by)
            while len(self.state.frames) > depth and (answer := pending.next(self)) is not None:
                self.do(*answer)
        except ValueError:
            self._moments = before
            raise

    def pay(self) -> None:
        """Pay all that is due, mana abilities included, as `choices().payment` says.

        Raises CannotPay, in one sentence that names what is missing, the game as it was.
        """
        for choice in pay_or_say(self.state, self._rules).choices:
            self.do(choice)

    def pass_priority(self, by: str | None = None) -> None:
        """The player with priority passes (408.1c). Raises IllegalPlay when nobody has it."""
        self.do("pass_priority", by=by)

    def pass_until(self, step: str) -> None:
        """Everybody passes, attacking and blocking with nothing, until a player is asked in that step.

        From within the step this is the next turn's. Raises UnreadableChoice, the game as it was, for an
        unknown step, and where something has to be chosen first or nobody is asked in that step.
        """
        for choice in tuple(passes_until(self._rules, self.state, step)):
            self.do(choice)

    def explorer(self, lang: str | None = None) -> Any:
        """This game to click through in a notebook: diagram, choices, back and forward, other lines.

        The game itself stays as it is; the explorer's `game` is the one in the situation shown. Without the
        extra `castchart[jupyter]` it is a still picture. Raises ValueError for a language without labels.
        """
        from engine.jupyter.explorer import explorer

        return explorer(self, lang)

    def undo(self, choices: int = 1) -> None:
        """Go back by that many choices. Raises ValueError when fewer were made."""
        if not 0 <= choices < len(self._moments):
            raise ValueError(f"cannot take back {choices} choices: {len(self._moments) - 1} were made")
        self._moments = self._moments[: len(self._moments) - choices]

    def fork(self) -> Game:
        """Another game in the same situation, with the same past."""
        return Game(self._moments, self._rules)

    def __repr__(self) -> str:
        frame = self.state.frames[-1]
        asked = "" if self.over else f", {self._rules.asked_player(self.state)} decides"
        lives = ", ".join(f"{player.name} {player.life}" for player in self.state.players)
        return f"<Game in {frame.chart}.{frame.state}{asked}; life: {lives}>"


def _moment(moved: Moves, choice: Choice | None = None) -> Moment:
    return Moment(moved.game, moved.taken, choice, moved.closed)


def _replayed(start: GameState, choices: tuple[Choice, ...], rules: Rules) -> tuple[Moment, ...]:
    """The moments of a game played again from its first question. Raises IllegalPlay."""
    moments = [Moment(start)]
    for choice in choices:
        moved = rules.do(moments[-1].state, choice, moments[-1].unopened)
        if not isinstance(moved, Moves):
            raise IllegalPlay(choice.trigger, moments[-1].state.frames[-1].chart, moved)
        moments.append(_moment(moved, choice))
    return tuple(moments)
