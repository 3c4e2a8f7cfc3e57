"""The command `explore`: everything that can happen from a scenario on, and what was asked of it."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from engine.explore.exploring import Progress

ANEW = "\r\x1b[K"
"""Goes to the beginning of a terminal's line and empties it."""
SECONDS = click.FloatRange(min=0, min_open=True, max=10**9)
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("scenario")
@click.option("--find", metavar="EXPR", help="Look for a shortest play to where this holds, and stop there.")
@click.option("--always", metavar="EXPR", help="Look for a shortest play to where this does not hold.")
@click.option("--invariants", is_flag=True, help="Check every transition against what always holds.")
@click.option(
    "--outcomes",
    metavar="EXPR",
    multiple=True,
    help="Tell for each first choice whether this holds in the end.",
)
@click.option("--until", metavar="EXPR", help="A play is over where this holds.")
@click.option("--played", is_flag=True, help="Begin where the scenario's play ends, not where it begins.")
@click.option("--depth", type=click.IntRange(0), help="Make so many choices at most.")
@click.option(
    "--limit", type=str, default="100_000", show_default=True, help="Stop at about so many situations."
)
@click.option("--seconds", type=SECONDS, help="Stop after about so many seconds.")
@click.option("--no-symmetry", is_flag=True, help="Also choose each of several things that are alike.")
@click.option("--no-order", is_flag=True, help="Also try each order where every order leads to the same.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Use so many processes.")
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Use the workers of this Dask scheduler, tcp://host:port, instead.",
)
@click.option("--survey", is_flag=True, help="Leave the situations with the workers: figures and plays only.")
@click.option("--out", "-o", type=FILE, help="Write the graph as GraphML.")
@click.option("--html", is_flag=True, help="Write a page, and one of each play found, beside --out.")
@click.option(
    "--play", "plays", type=FILE, multiple=True, help="Write the play found: .yaml, .json (trace) or .html."
)
@click.option("--save", type=FILE, help="Keep the exploration in this file, to be carried on.")
@click.option("--resume", type=FILE, help="Carry on the exploration in this file.")
def explore(scenario: str, limit: str, plays: tuple[Path, ...], **options: Any) -> None:
    """Explore every situation that legal choices can lead to, breadth first.

    SCENARIO is a shipped scenario's name, or the path of a YAML file. An EXPR is a Python expression of
    Alice.life, Alice.hand, stack, battlefield, step, asked and the like: "Bob.life <= 0", "'Shock' in stack".
    For --outcomes it may have a name before it: "saved: 'Grizzly Bears' in battlefield".

    Ends with 1 where --find finds nothing, --always or --invariants do not hold.
    """
    from engine.explore.asking import Asked, Bounds, ask
    from engine.explore.keeping import check_files, keep

    bounds = Bounds(
        depth=options.pop("depth"),
        limit=_count(limit),
        seconds=options.pop("seconds"),
        jobs=options.pop("jobs"),
    )
    asked = Asked(scenario=scenario, plays=plays, bounds=bounds, **options)
    check_files(asked)
    telling = Telling()
    try:
        answered = ask(asked, telling)
    finally:
        telling.end()
    for line in answered.lines:
        click.echo(line)
    for written in keep(asked, answered):
        click.echo(str(written))
    if not answered.good:
        sys.exit(1)


def _count(words: str) -> int:
    """A number with or without underscores or commas. Raises ValueError for any other words."""
    digits = words.replace("_", "").replace(",", "")
    if not digits.isdigit() or not int(digits):
        raise ValueError(f"--limit: expected a number of situations such as 1_000_000, found '{words}'")
    return int(digits)


class Telling:
    """Tells on stderr how far it is, every second on a terminal and every ten elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._last = monotonic()
        self._told = False

    def __call__(self, progress: Progress) -> None:
        """Tell it, where the last time is long enough ago."""
        if monotonic() - self._last > (1 if self._terminal else 10):
            self._last, self._told = monotonic(), True
            click.echo(
                f"{ANEW}{progress}" if self._terminal else str(progress), err=True, nl=not self._terminal
            )

    def end(self) -> None:
        """Leave a terminal's line empty for what follows."""
        if self._terminal and self._told:
            click.echo(ANEW, err=True, nl=False)
