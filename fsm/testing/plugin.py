"""The pytest plugin: tests made of a chart's paths, and how much of each chart the tests cover.

@pytest.mark.chart_paths(lamp, cover="pairs")
def test_lamp(path):
    path.replay(new_lamp())

pytest --chart-coverage --chart-coverage-fail-under=100 --chart-coverage-out=coverage

A function alone in a mark would be taken for what is marked: write `chart_paths(chart=lamp)` then.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path as File
from typing import Any

import pytest

from fsm.showing import bundle_of
from fsm.testing.covered import CRITERIA, Covered, Noted
from fsm.testing.current import noting
from fsm.testing.model import Model, ModelError, model_of
from fsm.testing.paths import cover
from fsm.testing.requirements import Requirements

NOTED = pytest.StashKey[Noted]()
FAILED = pytest.StashKey[list[str]]()
MARKER = (
    'chart_paths(chart, cover="transitions", longest=None): run the test with each `path` of a set that '
    "covers the chart, the machine or what a function of no arguments makes"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("castchart", "coverage of charts and state machines")
    group.addoption("--chart-coverage", action="store_true", help="report what was seen of each chart")
    group.addoption(
        "--chart-coverage-fail-under",
        type=float,
        metavar="PERCENT",
        help="fail when less of the criteria is covered in any chart",
    )
    group.addoption(
        "--chart-coverage-criteria",
        default="transitions,guard outcomes",
        metavar="LIST",
        help=f"what must be covered and is listed when missing, of: {', '.join(CRITERIA)}",
    )
    group.addoption(
        "--chart-coverage-out",
        type=File,
        metavar="FOLDER",
        help="write each chart's coverage as SVG and HTML",
    )

    group.addoption(
        "--requirement-marker",
        default="requirement",
        metavar="NAME",
        help="the marker that carries their ids",
    )
    group.addoption(
        "--requirements-out",
        type=File,
        metavar="FILE",
        help="write which tests prove which requirement, as JSON",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker, and what is noted."""
    config.addinivalue_line("markers", MARKER)
    marker = config.getoption("requirement_marker")
    if marker == "requirement":
        config.addinivalue_line("markers", "requirement(id, ...): the requirements that the test proves")
    if (out := config.getoption("requirements_out")) is not None:
        config.pluginmanager.register(Requirements(marker, out))
    config.stash[NOTED] = Noted()
    config.stash[FAILED] = []
    if strange := [one for one in _criteria(config) if one not in CRITERIA]:
        raise pytest.UsageError(f"no criterion is called {strange[0]!r}: there are {', '.join(CRITERIA)}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test of each path."""
    marker = metafunc.definition.get_closest_marker("chart_paths")
    if marker is None:
        return
    if "path" not in metafunc.fixturenames:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: chart_paths needs an argument called path")
    try:
        given = marker.args[0] if marker.args else marker.kwargs["chart"]
        model = _modelled(given)
        paths = cover(model, marker.kwargs.get("cover", "transitions"), longest=marker.kwargs.get("longest"))
        metafunc.config.stash[NOTED].know(model)
    except ModelError as wrong:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: {wrong}") from None
    metafunc.parametrize("path", paths, ids=[one.name for one in paths])


def _modelled(subject: Any) -> Model:
    made = subject() if isinstance(subject, Callable) and not hasattr(subject, "states") else subject  # type: ignore[arg-type]
    return model_of(made)


class ChartCoverage:
    """What the tests of this run see of charts and machines."""

    def __init__(self, noted: Noted, until_end: ExitStack) -> None:
        self.noted = noted
        self._until_end = until_end

    def watch(self, machine: Any, model: Model | None = None) -> Model:
        """Count what a machine does until the test ends, its guards' answers too; its model."""
        from fsm.testing.watching import watching

        return self._until_end.enter_context(watching(machine, model))

    def of(self, subject: Any) -> Covered:
        """What was seen of a chart, a machine or a model so far."""
        return self.noted.of(_modelled(subject))


@pytest.fixture
def chart_coverage(request: pytest.FixtureRequest) -> Iterator[ChartCoverage]:
    """What the tests of this run see of charts and machines: `watch` one, ask `of` one."""
    with ExitStack() as until_end:
        yield ChartCoverage(request.config.stash[NOTED], until_end)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let paths that a test replays, and machines that it watches, count."""
    with noting(item.config.stash[NOTED]):
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over what a worker of pytest-xdist noted; else write the pictures and judge."""
    config = session.config
    noted = config.stash[NOTED]
    if (handed := getattr(config, "workeroutput", None)) is not None:
        handed["castchart"] = pickle.dumps(noted)
        return
    covered = noted.covered()
    if (folder := config.getoption("chart_coverage_out")) is not None:
        _write(folder, covered)
    least = config.getoption("chart_coverage_fail_under")
    if least is None or config.getoption("collectonly"):
        return
    failed = config.stash[FAILED]
    if not covered:
        failed.append("no chart was tested")
    for name, one in covered.items():
        for criterion in _criteria(config):
            if one.percent(criterion) < least:
                seen, total = one.counts(criterion)
                failed.append(f"{name}: {criterion} {seen} of {total}, less than {least:g} %")
    if failed and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what a worker of pytest-xdist noted; the hook is called by that plugin."""
    if (content := getattr(node, "workeroutput", {}).get("castchart")) is not None:
        node.config.stash[NOTED].add(pickle.loads(content))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was covered, and what was not."""
    covered, failed = config.stash[NOTED].covered(), config.stash[FAILED]
    if config.getoption("chart_coverage") and covered:
        terminalreporter.section("coverage of charts")
        for one in covered.values():
            terminalreporter.write_line(one.table(_criteria(config)))
        if (folder := config.getoption("chart_coverage_out")) is not None:
            terminalreporter.write_line(
                f"written to {folder}: {', '.join(map(_file, covered))} as SVG and HTML"
            )
    for line in failed:
        terminalreporter.write_line(f"ERROR: coverage of charts: {line}", red=True)


def _criteria(config: pytest.Config) -> list[str]:
    return [one.strip() for one in config.getoption("chart_coverage_criteria").split(",") if one.strip()]


def _write(folder: File, covered: dict[str, Covered]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, one in covered.items():
        shown = bundle_of(one)
        for kind, suffix in (("image/svg+xml", "svg"), ("text/html", "html")):
            if kind in shown:
                (folder / f"{_file(name)}.{suffix}").write_text(shown[kind], encoding="utf-8")


def _file(name: str) -> str:
    return "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in name)
