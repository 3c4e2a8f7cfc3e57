"""`castchart explore` as a user runs it, and the pages that it leaves, opened in Chromium."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

import networkx as nx
import pytest

from engine.cli import main
from engine.playing import play
from engine.scenario import read_scenario

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAVED = (
    "saved-or-not",
    "--played",
    "--until",
    "len(stack) == 0",
    "--outcomes",
    "saved: 'Grizzly Bears' in Alice.battlefield",
)


class Done(NamedTuple):
    """How a run of the command ended."""

    returncode: int
    stdout: str
    stderr: str


def explored(*args: str | Path) -> Done:
    """The command in this process, as its entry point runs it."""
    stdout, stderr, code = io.StringIO(), io.StringIO(), 0
    argv = ["castchart", "explore", *map(str, args)]
    with redirect_stdout(stdout), redirect_stderr(stderr), mock.patch("sys.argv", argv):
        try:
            main()
        except SystemExit as ended:
            code = int(ended.code or 0)
    return Done(code, stdout.getvalue(), stderr.getvalue())


def test_a_shortest_play_is_found_and_left_as_scenario_trace_page_and_graph(tmp_path: Path) -> None:
    done = explored(
        "lethal-attack",
        "--find",
        "Bob.life <= 0",
        "--limit",
        "1_000_000",
        "--out",
        tmp_path / "graph.graphml",
        "--html",
        "--play",
        tmp_path / "found.yaml",
        "--play",
        tmp_path / "found.json",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Is there a play in which Bob.life <= 0? After 10 choices." in done.stdout
    assert "  Alice: declare attacker: Grizzly Bears at Bob\n" in done.stdout
    game = play(read_scenario(tmp_path / "found.yaml"))
    assert game.state.player("Bob").lost
    steps = json.loads((tmp_path / "found.json").read_text())["steps"]
    assert steps[-1]["target"] == "game_over"
    graph = nx.read_graphml(tmp_path / "graph.graphml", force_multigraph=True)
    assert any(data["life of Bob"] == 0 for _, data in graph.nodes(data=True))
    assert "<h1>The last attack</h1>" in (tmp_path / "graph.html").read_text()
    assert "The last attack" in (tmp_path / "graph-found.html").read_text()


def test_what_no_play_leads_to_is_told_and_ends_with_1() -> None:
    done = explored("lethal-attack", "--find", "Alice.life > 20")
    assert done.returncode == 1
    assert "all that can be reached" in done.stdout
    assert "Is there a play in which Alice.life > 20? There is none." in done.stdout
    bounded = explored("lethal-attack", "--find", "Alice.life > 20", "--depth", "3")
    assert "There is none so far; not everything was looked at." in bounded.stdout


def test_what_does_not_always_hold_is_shown_by_a_counterexample(tmp_path: Path) -> None:
    path = tmp_path / "counterexample.yaml"
    done = explored("lethal-attack", "--always", "Bob.life == 2", "--play", path)
    assert done.returncode == 1
    assert "Does Bob.life == 2 always hold? No more after" in done.stdout
    assert play(read_scenario(path)).state.player("Bob").life != 2
    holds = explored("lethal-attack", "--always", "Alice.life == 20", "--invariants")
    assert holds.returncode == 0
    assert "Does Alice.life == 20 always hold? It does." in holds.stdout
    assert "Do the invariants hold? All of them in each of" in holds.stdout


def test_the_judges_question_is_answered() -> None:
    done = explored(*SAVED)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Alice: announce: Giant Growth -> saved: sometimes" in done.stdout
    assert "Alice: pass priority -> saved: sometimes" in done.stdout
    assert "Alice cannot force: saved" in done.stdout
    assert "Bob cannot force: saved" in done.stdout


def test_several_processes_say_the_same_as_one() -> None:
    def lines(*more: str) -> list[str]:
        return explored(*SAVED, *more).stdout.splitlines()[1:]  # the first one tells the rate

    assert lines("--jobs", "2") == lines()


def test_an_exploration_is_carried_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    first = explored("lethal-attack", "--depth", "5", "--save", path)
    assert "not looked at any further" in first.stdout
    whole = explored("lethal-attack", "--resume", path)
    assert whole.stdout.split(";")[0] == explored("lethal-attack").stdout.split(";")[0]
    assert "all that can be reached" in whole.stdout
    other = explored("death-bomb", "--resume", path)
    assert other.returncode == 2
    assert "explores another table" in other.stderr


def test_what_is_carried_on_is_asked_again_from_the_beginning(tmp_path: Path) -> None:
    """What held before it stopped is found, and what was not checked is not called sound."""
    path = tmp_path / "kept"
    until = ("--until", "step == 'declare_blockers'")
    explored("lethal-attack", "--depth", "5", "--save", path, *until)
    found = explored("lethal-attack", "--resume", path, *until, "--find", "step == 'declare_attackers'")
    assert found.returncode == 0
    assert "After 2 choices" in found.stdout
    unchecked = explored("lethal-attack", "--resume", path, *until, "--invariants")
    assert (unchecked.returncode, unchecked.stdout) == (2, "")
    assert "was not checked for invariants" in unchecked.stderr
    elsewhere = explored("lethal-attack", "--resume", path, "--until", "step == 'declare_attackers'")
    assert (elsewhere.returncode, elsewhere.stdout) == (2, "")
    assert "let plays end elsewhere" in elsewhere.stderr


def test_a_survey_says_what_an_exploration_says(tmp_path: Path) -> None:
    asked = ("lethal-attack", "--find", "Bob.life <= 0", "--invariants")
    for more in ((), ("--jobs", "2")):
        whole, survey = (explored(*asked, *more, *last) for last in ((), ("--survey",)))
        assert survey.returncode == 0
        assert survey.stdout.splitlines()[1:] == whole.stdout.splitlines()[1:]
    explored(*asked, "--survey", "--play", tmp_path / "found.yaml")
    assert play(read_scenario(tmp_path / "found.yaml")).state.player("Bob").lost


def test_progress_tells_rate_and_frontier_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.explore.exploring import Progress
    from engine.explore_command import ANEW, Telling

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    clock = iter(range(0, 100, 3))
    monkeypatch.setattr("engine.explore_command.monotonic", lambda: next(clock))
    with redirect_stderr(Terminal()) as told:
        telling = Telling()
        telling(Progress(2_000, 1_500, 7, 3_000, 0.5))
        telling.end()
    line = "2,000 situations, 1,500 to be looked at, depth 7, 4,000 a second"
    assert told.getvalue() == f"{ANEW}{line}{ANEW}"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("no-such",), "no scenario is called 'no-such'"),
        (("lethal-attack", "--find", "Bobb.life"), "nothing is called 'Bobb'; did you mean Bob"),
        (("lethal-attack", "--always", "Bob.life =="), "'Bob.life ==' is no expression"),
        (("lethal-attack", "--outcomes", "dead: Bob.lief"), "'Bob.lief'"),
        (("lethal-attack", "--limit", "many"), "--limit: expected a number of situations such as 1_000_000"),
        (("lethal-attack", "--out", "graph.svg"), "to a file that ends in .graphml"),
        (("lethal-attack", "--find", "True", "--play", "x.txt"), "a play is written as one of .yaml"),
        (("lethal-attack", "--play", "x.yaml"), "no play can be found without --find"),
        (("lethal-attack", "--resume", "missing"), "missing: cannot be read: No such file"),
        (("lethal-attack", "--out", "nowhere/graph.graphml"), "nowhere"),
        (("lethal-attack", "--find", ""), "'' is no expression"),
        (("lethal-attack", "--until", "step = 3"), "to compare write '=='"),
        (("lethal-attack", "--seconds", "-1"), "Invalid value for '--seconds': -1.0 is not in the range"),
        (("lethal-attack", "--depth", "-1"), "Invalid value for '--depth': -1 is not in the range"),
        (("lethal-attack", "--jobs", "0"), "Invalid value for '--jobs': 0 is not in the range"),
        (
            ("lethal-attack", "--jobs", "2", "--scheduler", "tcp://a:1"),
            "--jobs: how many processes there are",
        ),
        (
            ("lethal-attack", "--survey", "--html"),
            "--html: the situations do not come together with --survey",
        ),
        (("lethal-attack", "--save", "nowhere/kept"), "there is no folder"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_ends_with_2(args: tuple[str, ...], said: str) -> None:
    done = explored(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_page_answers_the_judges_question(browser: Browser, tmp_path: Path) -> None:
    done = explored(*SAVED, "--out", tmp_path / "saved.graphml", "--html")
    assert done.returncode == 0, done.stderr
    page, noise = browser.new_page(), []
    page.on("console", lambda message: noise.append(message.text))
    page.on("request", lambda request: request.url.startswith("file:") or noise.append(request.url))
    page.goto((tmp_path / "saved.html").as_uri())
    assert page.inner_text("h1") == "Can the Bears be saved?"
    rows = [row.inner_text() for row in page.query_selector_all("table tr")]
    assert any(
        row.startswith("yes") and "Bob: Shock at Grizzly Bears, Bob: pass; Alice: Giant Growth" in row
        for row in rows
    )
    assert any(
        row.startswith("no") and "Alice: Giant Growth at Grizzly Bears, Alice: pass; Bob: Shock at Gri" in row
        for row in rows
    )
    assert any(row.startswith("no") and row.endswith("Alice: pass; Bob: pass") for row in rows)
    assert any(row.split() == ["not:", "saved", "can", "can"] for row in rows)
    svg = page.query_selector(".picture svg")
    assert svg is not None
    assert "saved: yes" in svg.text_content()
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('.picture g.node')].map(node => {
            const box = node.querySelector('path, polygon').getBoundingClientRect();
            return [...node.querySelectorAll('text')].every(text => {
                const letters = text.getBoundingClientRect();
                return letters.left >= box.left && letters.right <= box.right;
            });
        })"""
    )
    assert len(boxes) > 8
    assert all(boxes)
    assert noise == []
    page.close()


def test_a_page_of_too_much_to_draw_has_figures_instead(tmp_path: Path) -> None:
    done = explored("moved-elsewhere", "--limit", "2000", "--out", tmp_path / "many.graphml", "--html")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "many.html").read_text()
    assert "<svg" not in text
    assert re.search(r"No picture: \d{3} sights cannot be drawn so that they can be read, 60 can", text)
    assert "not looked at any further" in text


def test_a_name_that_looks_like_markup_is_none(tmp_path: Path) -> None:
    scenario = tmp_path / "hostile.yaml"
    scenario.write_text(
        "title: A <b>bold</b> lesson\nabout: It </script>.\nrules: ['409.1']\n"
        "players:\n  '<img src=x>': {hand: [Shock], pool: '{R}'}\n  Bob: {}\nplay: []\n"
    )
    done = explored(
        scenario, "--until", "step != 'precombat_main'", "--out", tmp_path / "out.graphml", "--html"
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "out.html").read_text()
    assert "<img" not in text
    assert "<b>" not in text
