"""The command `castchart`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.explore_command import explore
from engine.mutating_command import mutate
from engine.picture_commands import PICTURE_COMMANDS

if TYPE_CHECKING:
    from rich.console import Console

    from engine.game import Game
    from engine.scenario import Act

FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="castchart")
def app() -> None:
    """Magic's casting, priority and resolution as state machines: play them, draw them, check them."""


for each in (*PICTURE_COMMANDS, explore, mutate):
    app.add_command(each)


@app.command()
def scenarios() -> None:
    """List the teaching scenarios, with the rules that each shows."""
    from rich.table import Table

    from engine.scenario import shipped_scenarios

    table = Table("scenario", "rules", "what it shows", box=None, pad_edge=False)
    for scenario in shipped_scenarios().values():
        table.add_row(scenario.id, " ".join(scenario.rules), scenario.title)
    _console().print(table)


@app.command()
@click.argument("scenario")
@click.option("--html", type=FILE, help="Write a page that steps through the play.")
@click.option("--trace", type=FILE, help="Write the steps as JSON.")
@click.option("--lang", default="en", show_default=True, help="The language: en, fr or ru.")
@click.option("--viewer", help="Show only what this player may see.")
def play(scenario: str, html: Path | None, trace: Path | None, lang: str, viewer: str | None) -> None:
    """Play a scenario, printing each step: rule, transition, guards asked, result.

    SCENARIO is a shipped scenario's name, or the path of a YAML file.
    """
    import msgspec

    from diagrams.drawing import check_folder, write_whole
    from diagrams.texts import speech
    from engine.pages import RefusedChoices, page_of
    from engine.playing import play as play_scenario
    from engine.printing import Printer
    from engine.scenario import find_scenario

    for path in (html, trace):
        if path is not None:
            check_folder(path)
    _check_language(lang)
    found = find_scenario(scenario)
    if viewer is not None:
        _check_player(viewer, list(found.seats))
    printer, refused = Printer(_console(), speech(lang), viewer), RefusedChoices()

    def watch(game: Game, act: Act) -> None:
        printer.after(game, act)
        refused.after(game, act)

    printer.heading(found)
    game = play_scenario(found, watch=watch)
    printer.ending(game)
    if html is not None:
        page = page_of(game, found.title, found.about, lang, viewer, refused.noted, found.rules)
        write_whole(html, page.encode())
        _console().print(f"page: {html}", highlight=False, soft_wrap=True)
    if trace is not None:
        steps = game.trace if viewer is None else game.trace_for(viewer)
        write_whole(trace, msgspec.json.format(msgspec.json.encode(steps)) + b"\n")
        _console().print(f"trace: {trace}", highlight=False, soft_wrap=True)


@app.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
def check(files: tuple[str, ...]) -> None:
    """Check every chart: its shape, its labels, and that every guard and action has its method.

    FILES are scenarios of one's own, whose cards and entries are checked too, without playing them.
    """
    from diagrams import missing_labels, orphaned_labels
    from diagrams.sentences import misfilled_sentences
    from engine.cards import shipped_cards
    from engine.errors import CardError, ScenarioError
    from engine.reasons import untranslated
    from engine.rules import findings
    from engine.scenario import find_scenario, shipped_scenarios
    from fsm.charts import charts

    known = charts()
    found = [str(finding) for finding in findings(known)]
    found += [
        f"{each.catalogue}: no label for {each.kind} {each.id}" for each in missing_labels(known.values())
    ]
    found += [
        f"{each.catalogue}: {each.kind} {each.id} is in no chart" for each in orphaned_labels(known.values())
    ]
    found += untranslated()
    found += [
        f"{each.catalogue}: the {each.kind} '{each.id}' is translated with other fields"
        for each in misfilled_sentences()
    ]
    for file in files:
        try:
            find_scenario(file)
        except (CardError, ScenarioError) as wrong:
            found.append(str(wrong))
    for line in found:
        click.echo(line)
    if found:
        sys.exit(1)
    shipped = f"{len(shipped_cards())} cards, {len(shipped_scenarios())} scenarios"
    own = f", {len(files)} of your files" if files else ""
    click.echo(f"{len(known)} charts, {shipped}{own}: nothing to complain about")


def _check_language(lang: str) -> None:
    """Raise ValueError, in one sentence, for a language that has no labels."""
    from diagrams import LANGUAGES

    if lang not in LANGUAGES:
        raise ValueError(f"there are no labels in '{lang}', but in: {', '.join(LANGUAGES)}")


def _check_player(name: str, players: list[str]) -> None:
    """Raise ValueError, in one sentence with the near names, for a player who is not in a scenario."""
    from engine.files import near

    if name not in players:
        raise ValueError(
            f"no player is called '{name}'{near(name, players) or ', but: ' + ', '.join(players)}"
        )


def _console() -> Console:
    """Where tables go: as wide as the terminal, without cutting lines in a file."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else 120)


def main() -> None:
    """Run the command: exit 2 with one line on stderr for bad input."""
    try:
        app(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as nothing:
        click.echo(nothing.format_message())
    except click.ClickException as wrong:
        _complain(wrong.format_message())
    except click.Abort:
        sys.exit(130)
    except BrokenPipeError:
        # whoever read the output has had enough; nothing more may be written on the way out
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (ValueError, OSError, RuntimeError) as wrong:
        _complain(_in_words(wrong))


def _in_words(wrong: Exception) -> str:
    """An error's sentence; the system's own errors have none."""
    if isinstance(wrong, OSError) and wrong.strerror and wrong.filename:
        return f"{Path(wrong.filename).parent}: cannot be written to: {wrong.strerror}"
    return str(wrong)


def _complain(message: str) -> None:
    click.echo(f"castchart: {' '.join(message.split())}", err=True)
    sys.exit(2)
