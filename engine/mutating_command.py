"""The command `mutate`: what scenarios and tests notice of mutants of a chart."""

from __future__ import annotations

import sys

import click


@click.command()
@click.argument("chart")
@click.argument("scenarios", nargs=-1)
@click.option("--kind", "kinds", multiple=True, help="Only these: drop, negate, widen, retarget.")
@click.option("--fail-under", type=float, metavar="PERCENT", help="Exit 1 when fewer are noticed.")
def mutate(chart: str, scenarios: tuple[str, ...], kinds: tuple[str, ...], fail_under: float | None) -> None:
    """Put one thing wrong in a chart at a time, and list what no scenario notices.

    Each guard is dropped and turned round, each transition with several guards opened by any one of them,
    each transition led elsewhere. Without SCENARIOS, all that are shipped are played.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from engine.mutating import Judge
    from engine.scenario import find_scenario, shipped_scenarios
    from fsm.testing.mutation import KINDS, Mutant, mutants

    wanted = tuple(one for one in KINDS if one in kinds) or KINDS
    if strange := [one for one in kinds if one not in KINDS]:
        raise ValueError(f"no kind of mutant is called '{strange[0]}': there are {', '.join(KINDS)}")
    judge = Judge(chart, [find_scenario(name) for name in scenarios] or list(shipped_scenarios().values()))
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*shown, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(chart, total=len(mutants(judge.chart, wanted)))

        def heard(_mutant: Mutant, _by: str | None) -> None:
            progress.advance(task)

        result = judge.mutate(wanted, heard)
    click.echo(str(result))
    if fail_under is not None and result.score < fail_under:
        sys.exit(1)
