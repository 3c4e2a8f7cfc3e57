"""What the explorer does with what a reader clicks; it draws itself anew each time."""

from __future__ import annotations

from collections.abc import Callable

from diagrams.jupyter.markup import html, spoken, words_of
from engine.autopay import CannotPay
from engine.errors import ChoiceError
from engine.game import Game
from engine.jupyter.lines import Lines
from engine.jupyter.views import view_of

Value = str | int | None


class Clicks:
    """Lines of play, the chart and the language that are shown, and the requests of a reader."""

    def __init__(self, game: Game, lang: str | None = None) -> None:
        self.lines = Lines(game)
        self.lang = lang or spoken()
        words_of(self.lang)  # raises for a language without labels
        self.chart: str | None = None
        self.whole = False
        self.problem = ""
        self._asked: dict[str, Callable[[Value], None]] = {
            "do": self._do,
            "pay": lambda _: self.lines.pay(),
            "back": lambda _: self.lines.back(),
            "forward": lambda _: self.lines.forward(),
            "go": lambda value: self.lines.go(_number(value)),
            "fork": lambda _: self.lines.fork(),
            "line": lambda value: self.lines.switch(_number(value)),
            "chart": self._see,
            "whole": self._fold,
            "lang": self._speak,
        }

    def ask(self, what: str, value: Value = None) -> None:
        """Do what was clicked; what cannot be done is said in `problem`, and all is as before."""
        self.problem = ""
        if what not in ("chart", "whole", "lang"):
            self.chart = None
        try:
            self._asked[what](value)
        except KeyError:
            self.problem = f"there is nothing called '{what}' to click"
        except (ChoiceError, CannotPay, ValueError) as wrong:
            self.problem = str(wrong)

    def html(self) -> str:
        """What is shown, with everything to click."""
        lines = self.lines
        return html(
            "explorer",
            self.lang,
            view=view_of(lines.game, self.lang, self.chart, self.whole),
            at=lines.at,
            length=lines.length,
            lines=len(lines.games),
            line=lines.line,
            whole=self.whole,
            problem=self.problem,
        )

    def still(self, hint: str = "") -> str:
        """What is shown, with nothing to click, for a page without Python behind it."""
        view = view_of(self.lines.game, self.lang, self.chart, self.whole)
        return html("game", self.lang, view=view, hint=hint)

    def _do(self, value: Value) -> None:
        options, number = self.lines.options, _number(value)
        if not 0 <= number < len(options):
            raise ValueError(f"there is no choice {number + 1}: there are {len(options)}")
        self.lines.do(options[number])

    def _see(self, value: Value) -> None:
        self.chart = str(value)

    def _fold(self, _: Value) -> None:
        self.whole = not self.whole

    def _speak(self, value: Value) -> None:
        words_of(str(value))
        self.lang = str(value)


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise ValueError(f"a number is expected, not {value!r}")
    return value
