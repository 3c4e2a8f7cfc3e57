"""The command `castchart`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="castchart")
def app() -> None:
    """Magic's casting, priority and resolution as state machines: play them, draw them, check them."""


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
def play(scenario: str, html: Path | None, trace: Path | None) -> None:
    """Play a scenario, printing each step: rule, transition, guards asked, result.

    SCENARIO is a shipped scenario's name, or the path of a YAML file.
    """
    import msgspec

    from diagrams.catalogue import load_labels
    from diagrams.drawing import check_folder, write_whole
    from engine.playing import play as play_scenario
    from engine.printing import Printer
    from engine.scenario import find_scenario

    for path in (html, trace):
        if path is not None:
            check_folder(path)
    found = find_scenario(scenario)
    printer = Printer(_console(), load_labels())
    printer.heading(found)
    game = play_scenario(found, watch=printer.after)
    printer.ending(game)
    if html is not None:
        from engine.pages import page_of

        write_whole(html, page_of(game, found.title, found.about).encode())
        _console().print(f"page: {html}", highlight=False, soft_wrap=True)
    if trace is not None:
        write_whole(trace, msgspec.json.format(msgspec.json.encode(game.trace)) + b"\n")
        _console().print(f"trace: {trace}", highlight=False, soft_wrap=True)


@app.command()
@click.argument("chart")
@click.option("--out", "-o", type=FILE, required=True, help="The file; its suffix is the format.")
@click.option("--lang", default="en", show_default=True, help="The labels' language: en, fr or ru.")
def draw(chart: str, out: Path, lang: str) -> None:
    """Draw a chart, such as casting, as .svg, .png or .dot."""
    from diagrams import LANGUAGES
    from diagrams import draw as draw_chart
    from engine.files import near
    from fsm.charts import charts

    known = charts()
    if chart not in known:
        raise ValueError(
            f"no chart is called '{chart}'{near(chart, list(known)) or ', but: ' + ', '.join(known)}"
        )
    if lang not in LANGUAGES:
        raise ValueError(f"there are no labels in '{lang}', but in: {', '.join(LANGUAGES)}")
    draw_chart(known[chart], labels=lang).save(out)
    _console().print(str(out), highlight=False, soft_wrap=True)


@app.command()
def check() -> None:
    """Check every chart: its shape, its labels, and that every guard and action has its method."""
    from diagrams import missing_labels, orphaned_labels
    from engine.cards import shipped_cards
    from engine.rules import findings
    from engine.scenario import shipped_scenarios
    from fsm.charts import charts

    known = charts()
    found = [str(finding) for finding in findings(known)]
    found += [
        f"{each.catalogue}: no label for {each.kind} {each.id}" for each in missing_labels(known.values())
    ]
    found += [
        f"{each.catalogue}: {each.kind} {each.id} is in no chart" for each in orphaned_labels(known.values())
    ]
    for line in found:
        click.echo(line)
    if found:
        sys.exit(1)
    shipped = f"{len(shipped_cards())} cards, {len(shipped_scenarios())} scenarios"
    click.echo(f"{len(known)} charts, {shipped}: nothing to complain about")


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
