"""A game in which every transition is held against the invariants, and every way back against what was."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import msgspec

from engine.choices import Choice
from engine.errors import IllegalPlay
from engine.game import Game, Moment
from engine.invariants import faults_of, faults_of_step
from engine.saving import decode_hook
from engine.state import GameState
from engine.tracing import Taken
from engine.words import say

MOST_REMEMBERED = 30
"""So many of the last choices are told when something goes wrong."""


class Broken(AssertionError):
    """Something that always holds does not; the message tells how it came to that."""


class CheckedGame:
    """A game whose every choice is checked; `told` are the last choices, in words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.told: list[str] = []
        self.choices = 0
        self.transitions = 0
        for fault in faults_of(game.state):
            self.broken(f"{fault}, as the game begins")

    @property
    def state(self) -> GameState:
        """The present situation."""
        return self.game.state

    def do(self, choice: Choice) -> None:
        """Make a choice that is open, and check each transition that it leads to."""
        before, where = self.state, self._where()
        line = f"{where}: {choice.by}: {say(before, choice)}: {choice!r}"
        self.told = [*self.told[1 - MOST_REMEMBERED :], line]
        try:
            self.game.do(choice)
        except Exception as wrong:
            self.broken(f"an open choice raised {type(wrong).__name__}: {wrong}")
        self.choices += 1
        for taken in self.game.moments[-1].taken:
            self._check(taken)
        self._comes_back()

    def refuse(self, choice: Choice) -> bool:
        """Try whatever was forged: refused with the game as it was, or open; True when it was refused."""
        before, moments = self.state, self.game.moments
        try:
            self.game.do(choice)
        except IllegalPlay as refused:
            if not refused.refusals:
                self.broken(f"{choice!r} was refused without a reason")
            if self.state is not before:
                self.broken(f"{choice!r} was refused and changed the game")
            return True
        except Exception as wrong:
            self.broken(f"the forged {choice!r} raised {type(wrong).__name__}: {wrong}")
        self.game = Game(moments, self.game.rules)
        return False

    def undo_and_redo(self, choices: int) -> None:
        """Take choices back and make them again: the same situations on the way there and back."""
        moments = self.game.moments
        self.game.undo(choices)
        if self.state != moments[-1 - choices].state:
            self.broken(f"{choices} choices taken back lead somewhere else")
        for moment in moments[len(moments) - choices :]:
            assert moment.choice is not None
            self.game.do(moment.choice)
            if self.state != moment.state or hash(self.state) != hash(moment.state):
                self.broken(f"{moment.choice!r} made once more leads somewhere else")

    def save_and_load(self) -> None:
        """Save the game, load it and go on with the loaded one: equal in every moment."""
        with TemporaryDirectory() as folder:
            path = Path(folder) / "game.json"
            self.game.save(path)
            loaded = Game.load(path, self.game.rules)
        states = [moment.state for moment in loaded.moments]
        if states != [moment.state for moment in self.game.moments]:
            self.broken("the loaded game is not the saved one")
        if loaded.choices_made != self.game.choices_made:
            self.broken("the loaded game was played by other choices")
        self.game = loaded

    def ask(self) -> None:
        """Ask everything that a reader can: the decision in words, and each player's view of the steps."""
        str(self.game.choices())
        for player in self.state.players:
            for taken in self.game.moments[-1].taken:
                self.game.rules.step(taken, player.name)

    def let_go(self) -> None:
        """Forget the past: what was chosen so far can no more be taken back."""
        self.game = Game((Moment(self.state),), self.game.rules)

    def broken(self, what: str) -> NoReturn:
        """Raise Broken with what is wrong, and the choices that led to it."""
        state = self.state
        lines = [f"{what}", f"in turn {state.turn}, {state.step}, after:", *(f"  {one}" for one in self.told)]
        raise Broken("\n".join(lines)) from sys.exc_info()[1]

    def _check(self, taken: Taken) -> None:
        self.transitions += 1
        actions = self.game.rules.actions(taken)
        faults = (*faults_of_step(taken.before, taken.after, actions), *faults_of(taken.after))
        if faults:
            step = self.game.rules.step(taken)
            said = "\n".join(map(str, faults))
            self.broken(f"{said}\nby {step.chart}.{step.transition} ({', '.join(actions)})")

    def _comes_back(self) -> None:
        """Hold the last choice against its undoing, its doing again, and what a saved file would say."""
        now, past = self.game.moments[-1], self.game.moments[-2]
        self.game.undo()
        if self.state is not past.state:
            self.broken("the last choice taken back leads somewhere else")
        assert now.choice is not None
        self.game.do(now.choice)
        if self.state != now.state:
            self.broken("the last choice made once more leads somewhere else")
        written = msgspec.json.encode(now.state)
        if msgspec.json.decode(written, type=GameState, dec_hook=decode_hook) != now.state:
            self.broken("the situation, written and read again, is another")

    def _where(self) -> str:
        frame = self.state.frames[-1]
        return f"turn {self.state.turn}, {frame.chart}.{frame.state}"
