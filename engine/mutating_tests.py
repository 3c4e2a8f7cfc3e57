"""Tests of pytest as what notices mutants: collected once, then run for each in a process of its own.

The process is forked from the one that collected, so that nothing is imported again and nothing that a test
keeps outlives its mutant. Every test that plays by `engine.rules.classic` plays by the mutated charts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO

import pytest

from engine.mutating import Judge, Plays, short_circles
from engine.rules import Rules, classic
from fsm.testing.mutation import KINDS, Kind, Mutant, Mutation, mutate


class TestsFail(ValueError):
    """Tests cannot be collected, or fail without any mutant."""

    __test__ = False


def mutate_with_tests(
    chart: str,
    arguments: Sequence[str],
    kinds: Sequence[Kind] = KINDS,
    progress: Callable[[Mutant, str | None], None] | None = None,
) -> Mutation:
    """Try every mutant of a chart on the tests that pytest selects by its arguments.

    Raises TestsFail where there are none or one fails as it is, ChartError for an unknown chart.
    """
    loop = _Loop(Judge(chart, Plays([])), kinds, progress)
    # plain asserts: what is imported already could not be rewritten, and nobody reads what fails
    quiet = ["-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain"]
    with redirect_stdout(StringIO()) as said:
        status = pytest.main([*quiet, *arguments], plugins=[loop])
    if loop.wrong:
        raise TestsFail(loop.wrong)
    if loop.result is None:
        last = (said.getvalue().strip() or f"it exits with {int(status)}").splitlines()[-1].strip("= ")
        raise TestsFail(f"pytest runs no test for {' '.join(arguments)}: {last}")
    return loop.result


class _Loop:
    """Takes the place of pytest's loop: for each mutant the tests, until one fails."""

    def __init__(
        self, judge: Judge, kinds: Sequence[Kind], progress: Callable[[Mutant, str | None], None] | None
    ) -> None:
        self.judge, self.kinds, self.progress = judge, kinds, progress
        self.wrong = ""
        self.result: Mutation | None = None
        self._failed: list[str] = []
        self._first: dict[str, int] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what cannot be collected."""
        if report.failed:
            self.wrong = f"{report.nodeid} cannot be collected"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self._failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as they are, then with each mutant."""
        if self.wrong or not session.items:
            return True
        failed = self._in_a_fork(session, None)
        if failed is not None:
            self.wrong = f"{failed} fails without any mutant"
            return True
        self.result = mutate(
            self.judge.chart,
            lambda mutant: self._in_a_fork(session, mutant),
            kinds=self.kinds,
            progress=self.progress,
        )
        return True

    def _in_a_fork(self, session: pytest.Session, mutant: Mutant | None) -> str | None:
        """The first test that fails, those first that noticed most; None when none does."""
        session.items.sort(key=lambda item: -self._first.get(item.nodeid, 0))
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            try:
                found = self._first_failure(session, mutant)
            except BaseException as wrong:  # whatever a mutant breaks, the process must end here
                found = type(wrong).__name__
            os.write(writing, (found or "").encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as told:
            noticed = told.read()
        os.waitpid(child, 0)
        if noticed:
            self._first[noticed] = self._first.get(noticed, 0) + 1
        return noticed or None

    def _first_failure(self, session: pytest.Session, mutant: Mutant | None) -> str | None:
        with _played_by(self.judge, mutant):
            for item in session.items:
                # without a next item each test tears down all that it set up
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                if self._failed:
                    return self._failed[0]
        return None


@contextmanager
def _played_by(judge: Judge, mutant: Mutant | None) -> Iterator[None]:
    """Let the classic rules, whoever holds them already, be those of the mutant."""
    if mutant is None:
        yield
        return
    rules: Rules = classic()
    with short_circles(), judge.mutated(mutant) as wrong:
        rules.__dict__.update(wrong.__dict__)
        yield
