"""The commands that make pictures: `draw`, `filmstrip`, `gallery`, and `coverage`, which `draw` can show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = click.Path(dir_okay=False, path_type=Path)
PAPER = ("svg", "png", "pdf")
"""Formats that are printed."""
LANG = click.option("--lang", default="en", show_default=True, help="The labels' language: en, fr or ru.")


def view_options(command: Command) -> Command:
    """Give a command the options of a `View`."""
    options = (
        click.option("--depth", type=int, help="Show so many levels of states, deeper composites closed."),
        click.option("--only", metavar="STATE", help="Open this composite, the others as stubs."),
        click.option("--a4", is_flag=True, help="Close composites until all can be read on A4."),
        click.option("--play", metavar="SCENARIO", help="Show a play of this scenario, at its last step."),
        click.option("--step", type=int, metavar="N", help="With --play: show it at step N, counted from 1."),
        click.option("--card", metavar="NAME", help="Show which steps this card needs, the others grey."),
        click.option("--coverage", type=FILE, help="Show how often each transition was taken."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@click.argument("chart")
@click.option("--out", "-o", type=FILE, required=True, help="The file; its suffix is the format.")
@click.option("--format", "kind", metavar="FORMAT", help="One of the formats above, whatever the suffix.")
@LANG
@view_options
def draw(chart: str, out: Path, kind: str | None, lang: str, **options: Any) -> None:
    """Draw a chart, such as casting, or the overview: the calls between all charts.

    Formats: svg, png, pdf, html, dot, mermaid (.mmd), plantuml (.puml), scxml, xstate (.json), smcat.
    """
    from diagrams.drawing import check_folder
    from diagrams.renderers import format_of
    from diagrams.sheets import READABLE, smallest_text
    from engine.views import View, drawing_of

    kind = kind or format_of(out)
    check_folder(out)
    view = View(**options)
    drawing = drawing_of(chart, lang, view)
    drawing.save(out, kind)
    click.echo(str(out))
    if kind not in PAPER:
        return
    size = smallest_text(drawing.picture, drawing.labels)
    if size < READABLE and not (view.a4 or view.only or view.depth):
        click.echo(
            f"printed on A4, its smallest text is {size:.1f} points high; --a4 folds it until it is readable"
        )


@click.command()
@click.argument("scenario")
@click.option("--out", "-o", type=FILE, required=True, help="The file, .svg or .pdf.")
@LANG
def filmstrip(scenario: str, out: Path, lang: str) -> None:
    """Draw a play as a handout on pages of A4, one panel a step.

    SCENARIO is a shipped scenario's name, or the path of a YAML file.
    """
    from diagrams.drawing import check_folder, write_whole
    from engine.strips import content, format_of_strip, strip_of
    from engine.views import labels_in

    kind = format_of_strip(out)
    check_folder(out)
    strip = strip_of(scenario, labels_in(lang))
    write_whole(out, content(strip, kind))
    click.echo(f"{out}: {len(strip)} pages")


@click.command()
@click.argument("scenarios", nargs=-1)
@click.option("--out", "-o", type=FILE, help="Keep the counts in this file, for draw --coverage.")
def coverage(scenarios: tuple[str, ...], out: Path | None) -> None:
    """Say what scenarios see of each chart: states, transitions, answers of guards.

    Without a SCENARIO, all that are shipped.
    """
    from diagrams.drawing import check_folder, write_whole
    from engine.covering import seen_by
    from engine.scenario import find_scenario, shipped_scenarios
    from fsm.coverage import CRITERIA
    from fsm.seen import write_seen

    if out is not None:
        check_folder(out)
    chosen = [find_scenario(name) for name in scenarios] or list(shipped_scenarios().values())
    seen = seen_by(chosen)
    for chart, found in seen.coverage().items():
        shares = ", ".join("{} {} of {}".format(one, *found.counts(one)) for one in CRITERIA)
        click.echo(f"{chart}: {shares}")
    if out is not None:
        write_whole(out, write_seen(seen.counts(tuple(one.id for one in chosen))))
        click.echo(str(out))


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--lang", default="en", show_default=True, help="The languages: en, fr, ru or all.")
def gallery(folder: Path, lang: str) -> None:
    """Draw everything: charts whole and in parts, plays, cards, coverage; with an index page."""
    from engine.gallery import check_gallery, make_gallery
    from engine.views import labels_in

    languages = ("en", "fr", "ru") if lang == "all" else (labels_in(lang).lang,)
    check_gallery(folder)
    made = make_gallery(folder, languages)
    click.echo(f"{folder / 'index.html'}: {made} files")


PICTURE_COMMANDS: tuple[click.Command, ...] = (draw, filmstrip, coverage, gallery)
