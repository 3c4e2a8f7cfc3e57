"""The command `mutate`: what scenarios and tests notice of mutants of a chart."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from fsm.testing.mutation import Kind, Mutation


@click.command()
@click.argument("chart")
@click.argument("scenarios", nargs=-1)
@click.option("--kind", "kinds", multiple=True, help="Only these: drop, negate, widen, retarget.")
@click.option("--fail-under", type=float, metavar="PERCENT", help="Exit 1 when fewer are noticed.")
@click.option(
    "--tests",
    metavar="ARGUMENTS",
    help='Run these tests of pytest\'s and no scenarios: --tests "tests/engine -k paying".',
)
def mutate(
    chart: str,
    scenarios: tuple[str, ...],
    kinds: tuple[str, ...],
    fail_under: float | None,
    tests: str | None,
) -> None:
    """Put one thing wrong in a chart at a time, and list what no scenario or test notices.

    Each guard is dropped and turned round, each transition with several guards opened by any one of them,
    each transition led elsewhere. Without SCENARIOS, all that are shipped are played.
    """
    from fsm.testing.mutation import KINDS

    wanted = tuple(one for one in KINDS if one in kinds) or KINDS
    if strange := [one for one in kinds if one not in KINDS]:
        raise ValueError(f"no kind of mutant is called '{strange[0]}': there are {', '.join(KINDS)}")
    if tests is not None and scenarios:
        raise ValueError(f"either tests or scenarios: '{scenarios[0]}' stands beside --tests")
    result = _tried(chart, scenarios, wanted, tests)
    click.echo(str(result))
    if fail_under is not None and result.score < fail_under:
        sys.exit(1)


def _tried(chart: str, scenarios: tuple[str, ...], kinds: Sequence[Kind], tests: str | None) -> Mutation:
    import shlex

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from engine.mutating import Judge, Plays
    from engine.scenario import find_scenario, shipped_scenarios
    from fsm.testing.mutation import Mutant, mutants

    judge = Judge(chart, Plays([]))
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # no thread that refreshes: tests are run in forks of this process
    with Progress(*shown, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task(chart, total=len(mutants(judge.chart, kinds)))

        def heard(_mutant: Mutant, _by: str | None) -> None:
            progress.advance(task)
            progress.refresh()

        if tests is not None:
            from engine.mutating_tests import mutate_with_tests  # pytest, for those who have it

            return mutate_with_tests(chart, shlex.split(tests), kinds, heard)
        named = [find_scenario(name) for name in scenarios] or list(shipped_scenarios().values())
        return Judge(chart, Plays(named)).mutate(kinds, heard)
