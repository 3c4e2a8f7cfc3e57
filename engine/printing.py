"""A play in the terminal: every step with its rule, the guards that were asked, and the result."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from diagrams.texts import Speech
from engine.game import Game
from engine.objects import PlayerId
from engine.pages import RefusedChoices
from engine.scenario import Act, Scenario
from engine.viewing import refusals_as_seen
from fsm.refusal import Refusal
from fsm.trace import Step


class Printer:
    """Prints a play as it goes, in one language, with no more than `viewer` may see."""

    def __init__(self, console: Console, speech: Speech, viewer: PlayerId | None = None) -> None:
        self._console = console
        self._speech = speech
        self._viewer = viewer
        self._printed = 1

    def heading(self, scenario: Scenario) -> None:
        """The scenario's title, what it is about and its rules."""
        self._console.print(f"[bold]{escape(scenario.title)}[/]  [dim]({' '.join(scenario.rules)})[/]")
        self._console.print(f"{escape(' '.join(scenario.about.split()))}\n")

    def after(self, game: Game, act: Act) -> None:
        """The steps that a line of the scenario led to, or the refusal that it expected."""
        for moment in game.moments[self._printed :]:
            for taken in moment.taken:
                self._step(game.rules.step(taken, self._viewer))
        self._printed = len(game.moments)
        refused = RefusedChoices()
        refused.after(game, act)
        for each in refused.noted:
            if self._viewer in (None, each.player):
                said = self._speech.said(each.trigger, each.said)
                self._console.print(Text(f"  {said}", style="bold"))
                for refusal in refusals_as_seen(game.state, each.refusals, self._viewer):
                    self._answer("", "no", self._reason(refusal), "red")

    def _step(self, step: Step) -> None:
        labels, word = self._speech.labels, self._speech.word
        indent = "  " * step.depth
        if step.player is not None:
            said = self._speech.said(step.trigger, step.said)
            self._console.print(Text(f"{indent}{step.player}: {said}", style="bold"))
        source, target = (labels.state(step.chart, path) for path in (step.source, step.target))
        line = Text(f"{indent}  {step.rule:<8} {source} -> {target}")
        line.append(f"  {step.chart}.{step.transition}", style="dim")
        if step.by_itself:
            line.append(f"  {word('by_itself_short')}", style="dim italic")
        self._console.print(line)
        for tried in step.tried:
            for answer in tried.answers:
                if answer.refusal is None:
                    self._answer(f"{indent}  ", "yes", labels.guard(answer.guard), "green")
                else:
                    self._answer(f"{indent}  ", "no", self._reason(answer.refusal), "yellow")
        for action in step.actions:
            self._answer(f"{indent}  ", "does", labels.action(action), "cyan")
        for note in step.notes:
            self._answer(f"{indent}  ", "with", self._speech.sentences.phrase(note), "cyan")

    def _answer(self, indent: str, name: str, text: str, style: str) -> None:
        self._console.print(Text(f"{indent}    {self._speech.word(name):<5} {text}", style=style))

    def _reason(self, refusal: Refusal) -> str:
        return f"{refusal.rule}: {self._speech.sentences.reason(refusal)}"

    def ending(self, game: Game) -> None:
        """Where the play ended."""
        frame, word = game.state.frames[-1], self._speech.word
        lives = ", ".join(f"{player.name} {player.life}" for player in game.state.players)
        asked = (
            word("nobody_is_asked")
            if game.over
            else word("is_asked", player=game.rules.asked_player(game.state))
        )
        said = word("ends", state=f"{frame.chart}.{frame.state}", asked=asked, lives=lives)
        self._console.print(f"\n{escape(said)}", highlight=False)
