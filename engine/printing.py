"""A play in the terminal: every step with its rule, the guards that were asked, and the result."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from diagrams.catalogue import Labels
from engine.game import Game
from engine.scenario import Act, Scenario
from fsm.trace import Step


class Printer:
    """Prints a play as it goes, in the words of a label catalogue."""

    def __init__(self, console: Console, labels: Labels) -> None:
        self._console = console
        self._labels = labels
        self._printed = 1

    def heading(self, scenario: Scenario) -> None:
        """The scenario's title, what it is about and its rules."""
        self._console.print(f"[bold]{escape(scenario.title)}[/]  [dim]({' '.join(scenario.rules)})[/]")
        self._console.print(f"{escape(' '.join(scenario.about.split()))}\n")

    def after(self, game: Game, act: Act) -> None:
        """The steps that a line of the scenario led to, or the refusal that it expected."""
        for moment in game.moments[self._printed :]:
            for step in game.steps(moment):
                self._step(step)
        self._printed = len(game.moments)
        if act.refused is not None:
            said = (
                f"{act.trigger.replace('_', ' ')}: {act.words}"
                if act.words
                else act.trigger.replace("_", " ")
            )
            self._console.print(Text(f"  {said}", style="bold"))
            for refusal in game.why(act.trigger, act.words, act.by):
                self._console.print(Text(f"    no    {refusal}", style="red"))

    def _step(self, step: Step) -> None:
        indent = "  " * step.depth
        if step.player is not None:
            self._console.print(Text(f"{indent}{step.player}: {step.said}", style="bold"))
        source, target = (self._labels.state(step.chart, path) for path in (step.source, step.target))
        line = Text(f"{indent}  {step.rule:<8} {source} -> {target}")
        line.append(f"  {step.chart}.{step.transition}", style="dim")
        if step.by_itself:
            line.append("  by itself", style="dim italic")
        self._console.print(line)
        for tried in step.tried:
            for answer in tried.answers:
                if answer.refusal is None:
                    mark, why, style = "yes", self._labels.guard(answer.guard), "green"
                else:
                    mark, why, style = "no ", str(answer.refusal), "yellow"
                self._console.print(Text(f"{indent}      {mark}   {why}", style=style))
        for action in step.actions:
            self._console.print(Text(f"{indent}      does  {self._labels.action(action)}", style="cyan"))
        for note in step.notes:
            self._console.print(Text(f"{indent}      with  {note}", style="cyan"))

    def ending(self, game: Game) -> None:
        """Where the play ended."""
        frame = game.state.frames[-1]
        lives = ", ".join(f"{player.name} {player.life}" for player in game.state.players)
        asked = "nobody is asked" if game.over else f"{game.rules.asked_player(game.state)} is asked"
        self._console.print(
            f"\nends in {frame.chart}.{frame.state}, {asked}; life: {escape(lives)}", highlight=False
        )
