"""Play thousands of turns at random and check every step: `make soak TURNS=10000 SEED=1`."""

from __future__ import annotations

from random import SystemRandom

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.soak.long_run import play_games


@click.command()
@click.option(
    "--turns", type=click.IntRange(1), default=10_000, show_default=True, help="How many turns to play."
)
@click.option("--seed", type=int, help="Play the same games again; without it others each time.")
@click.option("--game", type=click.IntRange(0), default=0, help="Begin with the game of that number.")
def soak(turns: int, seed: int | None, game: int) -> None:
    """Play random decks until so many turns are over; a fault ends it and says how to see it again."""
    console = Console()
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    console.print(f"seed {seed}")
    columns = (TextColumn("turns"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("turns", total=turns)
        for figures in play_games(seed, turns, first=game):
            progress.update(task, completed=figures.turns)
    console.print(str(figures))


if __name__ == "__main__":
    soak()
