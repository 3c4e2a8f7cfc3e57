"""Going back and forth in a play without losing any of it: lines of play that part where a choice differs."""

from __future__ import annotations

from engine.decision import Option
from engine.game import Game


class Lines:
    """Lines of play, and the situation that is looked at: a line, and how many of its choices are made.

    The game that it begins with stays as it is. Choosing otherwise in the middle of a line makes another one.

    >>> from engine.setup import Seat
    >>> lines = Lines(Game.new({"Alice": Seat(hand=("Shock",), battlefield=("Mountain",)), "Bob": Seat()}))
    >>> lines.do(lines.options[-1]); lines.back(); lines.do(lines.options[0])
    >>> [line.choices_made[-1].trigger for line in lines.games], lines.line
    (['pass_priority', 'announce'], 1)
    """

    def __init__(self, game: Game) -> None:
        self.games: list[Game] = [game.fork()]
        self.line = 0
        self.at = len(game.choices_made)

    @property
    def length(self) -> int:
        """How many choices the present line has."""
        return len(self.games[self.line].choices_made)

    @property
    def game(self) -> Game:
        """The game in the situation that is looked at; what is done to it stays outside."""
        game = self.games[self.line].fork()
        game.undo(self.length - self.at)
        return game

    @property
    def options(self) -> tuple[Option, ...]:
        """What is open in the situation that is looked at."""
        decision = self.game.choices()
        return () if decision is None else decision.options

    def do(self, option: Option) -> None:
        """Make a choice: go on along the line if it is the line's own, else along a new one.

        Raises IllegalPlay as `Game.do`.
        """
        made = self.games[self.line].choices_made
        if self.at < len(made) and made[self.at] == option.choice:
            self.at += 1
            return
        game = self.game
        game.do(option)
        self._take(game)

    def pay(self) -> None:
        """Pay all that is due, where that can be done. Raises CannotPay."""
        game = self.game
        game.pay()
        self._take(game)

    def _take(self, game: Game) -> None:
        if self.at == self.length:
            self.games[self.line] = game
        else:
            self.games.append(game)
            self.line = len(self.games) - 1
        self.at = len(game.choices_made)

    def back(self) -> None:
        """Look at the situation before the last choice; at the beginning nothing happens."""
        self.at = max(0, self.at - 1)

    def forward(self) -> None:
        """Look at the situation after the line's next choice; at its end nothing happens."""
        self.at = min(self.length, self.at + 1)

    def go(self, at: int) -> None:
        """Look at the situation after so many choices; a number outside the line means its nearest end."""
        self.at = max(0, min(self.length, at))

    def fork(self) -> None:
        """Begin another line here, and look at it."""
        self.games.append(self.game)
        self.line = len(self.games) - 1

    def switch(self, line: int) -> None:
        """Look at another line, after as many choices if it has them. Raises ValueError for no such line."""
        if not 0 <= line < len(self.games):
            raise ValueError(f"there is no line {line + 1}: there are {len(self.games)}")
        self.line = line
        self.go(self.at)
