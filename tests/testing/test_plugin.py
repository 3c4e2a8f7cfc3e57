"""The plugin as a user's project runs it."""

from __future__ import annotations

from textwrap import dedent

import pytest

pytest_plugins = ["pytester"]

MACHINE = """
    import pytest
    from transitions import Machine

    class Lamp:
        broken = False
        def works(self): return not self.broken

    def lamp(model=None):
        return Machine(model, states=["off", "on"], initial="off", name="lamp", auto_transitions=False,
            transitions=[
                {"trigger": "press", "source": "off", "dest": "on", "conditions": "works"},
                {"trigger": "press", "source": "off", "dest": None},
                {"trigger": "press", "source": "on", "dest": "off"},
                {"trigger": "hit", "source": "on", "dest": "="},
            ])
"""


def code(more: str) -> str:
    return dedent(MACHINE) + dedent(more)


PATHS = code("""
    @pytest.mark.chart_paths(lamp, cover="transitions", longest=2)
    def test_lamp(path, chart_coverage):
        model = Lamp()
        machine = lamp(model)
        chart_coverage.watch(machine)
        model.broken = path.edges[0].internal
        path.replay(model)
""")
# by its entry point, and without the plugins of this project, which take seconds to come
PLUGINS = ("-p", "castchart", "-p", "xdist")


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\naddopts = --strict-markers\nfilterwarnings = error")
    return pytester


def run(project: pytest.Pytester, *options: str) -> pytest.RunResult:
    # in a process of its own, as users run it
    return project.runpytest_subprocess(*PLUGINS, "-p", "no:cacheprovider", *options)


def test_a_test_for_each_path_and_the_coverage_of_all(project: pytest.Pytester) -> None:
    project.makepyfile(PATHS)
    result = run(
        project, "-v", "--chart-coverage", "--chart-coverage-fail-under=100", "--chart-coverage-out=out"
    )
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        [
            "*test_lamp*press: off -> on*",
            "*coverage of charts*",
            "lamp * states *2 of *2  100 %",
            "lamp * transitions *4 of *4  100 %",
            "lamp * pairs *2 of *8 *25 %",
            "lamp * guard outcomes *2 of *2  100 %",
            "written to out: lamp as SVG and HTML",
        ]
    )
    assert result.ret == 0


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_too_little_coverage_fails_and_says_what_is_missing(
    project: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    project.makepyfile(
        code("""
    def test_one(chart_coverage):
        model = Lamp(); chart_coverage.watch(lamp(model))
        model.press(); model.hit()

    def test_another(chart_coverage):
        model = Lamp(); chart_coverage.watch(lamp(model))
        model.press(); model.press()
        assert model.state == "off"
    """)
    )
    result = run(project, *workers, "--chart-coverage", "--chart-coverage-fail-under=80")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "lamp * transitions *3 of *4 *75 %",
            "lamp * pairs *2 of *8 *25 %",
            "  not seen, transitions: press: off -> (internal)",
            "  not seen, guard outcomes: press: off -> on [[]works: no[]]",
            "ERROR: coverage of charts: lamp: transitions 3 of 4, less than 80 %",
            "ERROR: coverage of charts: lamp: guard outcomes 1 of 2, less than 80 %",
        ]
    )
    assert result.ret == 1


def test_without_options_nothing_is_said(project: pytest.Pytester) -> None:
    project.makepyfile(PATHS)
    result = run(project)
    result.assert_outcomes(passed=3)
    assert "coverage" not in result.stdout.str()


def test_nothing_tested_is_too_little(project: pytest.Pytester) -> None:
    project.makepyfile("def test_nothing(): pass")
    result = run(project, "--chart-coverage-fail-under=1")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["ERROR: coverage of charts: no chart was tested"])


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ('lamp, cover="everything"', "*cover 'everything'? one of states, transitions, edges, pairs*"),
        ("3", "*a chart or a machine of transitions is expected, not int*"),
        ("chart=lamp, longest=1", "*no path of at most 1 steps covers*"),
    ],
)
def test_a_wrong_marker_is_named(project: pytest.Pytester, mark: str, says: str) -> None:
    project.makepyfile(
        code(f"""
    @pytest.mark.chart_paths({mark})
    def test_lamp(path): pass
    """)
    )
    result = run(project)
    result.stdout.fnmatch_lines([says])
    assert result.ret != 0


def test_a_marked_test_must_take_the_path(project: pytest.Pytester) -> None:
    project.makepyfile(
        code("""
    @pytest.mark.chart_paths(chart=lamp)
    def test_lamp(): pass
    """)
    )
    run(project).stdout.fnmatch_lines(["*chart_paths needs an argument called path*"])


def test_an_unknown_criterion_is_named(project: pytest.Pytester) -> None:
    result = run(project, "--chart-coverage-criteria=statements")
    result.stderr.fnmatch_lines(["*no criterion is called 'statements'*"])
