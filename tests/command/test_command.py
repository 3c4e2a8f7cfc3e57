"""The command as a user runs it: a process of its own, its exit code and its two streams."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import main


def castchart(*args: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from engine.cli import main; main()", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, env={**os.environ, **env}, check=False)


SCENARIO = """\
title: A lesson
about: A play.
rules: ["409.1"]
players:
  Alice: {hand: [Shock], battlefield: [Mountain]}
  Bob: {battlefield: [Grizzly Bears]}
play:
"""


def scenario(folder: Path, *lines: str, head: str = SCENARIO) -> Path:
    path = folder / "my.yaml"
    path.write_text(head + "".join(f"  - {line}\n" for line in lines))
    return path


def test_scenarios_are_listed_with_their_rules() -> None:
    done = castchart("scenarios")
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith("death-bomb"))
    assert "409.1f 409.1h" in line


@pytest.mark.rule("E-death-bomb")
def test_playing_prints_rule_transition_guards_and_result_of_each_step() -> None:
    done = castchart("play", "death-bomb")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Alice: pay: sacrifice Thunderscape Familiar" in done.stdout
    assert "409.1f" in done.stdout
    assert "casting.lock_in_total" in done.stdout
    assert "no    409.1h" in done.stdout
    assert "ends in priority.holding, Alice is asked; life: Alice 20, Bob 18" in done.stdout


def test_a_scenario_file_leaves_a_trace_as_json(tmp_path: Path) -> None:
    path = scenario(tmp_path, "announce: Shock", "choose_target: Grizzly Bears")
    done = castchart("play", path, "--trace", tmp_path / "out.json")
    assert done.returncode == 0, done.stderr
    steps = json.loads((tmp_path / "out.json").read_text())["steps"]
    assert [step["transition"] for step in steps if step["player"]] == ["announce", "choose_target"]
    assert steps[0]["rule"] == "408.1c"


@pytest.mark.parametrize("chart", ["casting", "priority", "resolution", "mana_ability", "triggers"])
@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("dot", b"digraph")])
def test_every_chart_is_drawn_in_every_format(chart: str, suffix: str, begins: bytes, tmp_path: Path) -> None:
    done = castchart("draw", chart, "-o", tmp_path / f"{chart}.{suffix}")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / f"{chart}.{suffix}").read_bytes().startswith(begins)


def test_check_has_nothing_to_complain_about() -> None:
    done = castchart("check")
    assert done.returncode == 0, done.stdout
    assert "nothing to complain about" in done.stdout


def test_check_lists_what_fails_and_exits_with_1() -> None:
    broken = (
        "import fsm.charts as c\n"
        "from msgspec.structs import replace\n"
        "from fsm.chart import State\n"
        "known = c.charts()\n"
        "casting = known['casting']\n"
        "known['casting'] = replace(casting, states=(*casting.states, State('limbo', '409.1')))\n"
        "c.charts = lambda edition=None: known\n"
        "from engine.cli import main\n"
        "main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken, "check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "casting: limbo:" in done.stdout
    for catalogue in ("en", "fr", "ru"):
        assert f"{catalogue}: no label for state casting.limbo" in done.stdout


@pytest.mark.rule("R-j1")
def test_check_finds_a_tie_in_a_scenario_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "tie.yaml"
    text = "{instructions: [{do: destroy, what: {types: [creature], least: power%s}}]}"
    scenario = """title: A tie
about: Of several creatures with the least power, which one?
rules: ["413.2j"]
cards:
  - {name: Crush, types: [instant], cost: "{R}", text: %s}
players: {Alice: {hand: [Crush]}, Bob: {battlefield: [Grizzly Bears]}}
play: []
"""
    file.write_text(scenario % (text % ""))
    done = castchart("check", file)
    assert done.returncode == 1
    assert "line 5: Crush: 'least: power' can end in a tie" in done.stdout
    file.write_text(scenario % (text % ", tie: choose"))
    done = castchart("check", file)
    assert (done.returncode, "1 of your files" in done.stdout) == (0, True)


def test_a_play_is_printed_in_another_language() -> None:
    done = castchart("play", "charm", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Alice: choisir un mode\u00a0: détruire un artefact" in done.stdout
    assert "il y a 3 modes, et aucun n\u2019a le numéro 4" in done.stdout
    assert "à Alice de décider" in done.stdout


def fails(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    """One line on stderr that has all the parts, nothing else, exit code 2."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("castchart: ")
    assert "Traceback" not in done.stderr
    for part in parts:
        assert part in done.stderr


def test_an_unknown_scenario_suggests_near_names() -> None:
    fails(castchart("play", "deathbomb"), "no scenario is called 'deathbomb'", "death-bomb")


def test_an_unknown_viewer_suggests_near_names() -> None:
    fails(
        castchart("play", "death-bomb", "--viewer", "Alise"),
        "no player is called 'Alise'",
        "did you mean Alice?",
    )
    fails(castchart("play", "death-bomb", "--viewer", "Zoë"), "no player is called 'Zoë', but: Alice, Bob")


@pytest.mark.parametrize("command", [("play", "death-bomb"), ("draw", "casting", "-o", "x.svg")])
def test_an_unknown_language_lists_the_known_ones(command: tuple[str, ...]) -> None:
    fails(castchart(*command, "--lang", "de"), "no labels in 'de', but in: en, fr, ru")


def test_an_unknown_chart_suggests_near_names(tmp_path: Path) -> None:
    fails(castchart("draw", "castin", "-o", tmp_path / "x.svg"), "no chart is called 'castin'", "casting")


def test_broken_yaml_names_the_line(tmp_path: Path) -> None:
    path = scenario(tmp_path, "announce: [Shock")
    fails(castchart("play", path), "my.yaml: line 9", "no YAML")


def test_an_unknown_card_suggests_near_names(tmp_path: Path) -> None:
    path = scenario(tmp_path, head=SCENARIO.replace("hand: [Shock]", "hand: [Schock]"))
    path.write_text(path.read_text() + "  - pass_priority\n")
    fails(castchart("play", path), "no card is called 'Schock'", "Shock")


def test_an_unknown_key_is_named_with_its_line(tmp_path: Path) -> None:
    path = scenario(tmp_path, "pass_priority", head=SCENARIO.replace("about:", "abuot:"))
    fails(castchart("play", path), "line 2", "unknown key 'abuot'")


def test_an_unknown_expectation_is_named_with_its_line(tmp_path: Path) -> None:
    path = scenario(tmp_path, "pass_priority", "expect: {lief: {Bob: 20}}")
    fails(castchart("play", path), "line 9", "unknown key 'lief'", "life")


def test_an_impossible_target_says_why(tmp_path: Path) -> None:
    path = scenario(tmp_path, "announce: Shock", "choose_target: Mountain")
    fails(castchart("play", path), "line 9", "409.1c: Mountain is no creature")


def test_a_target_that_is_nowhere_is_unreadable(tmp_path: Path) -> None:
    path = scenario(tmp_path, "announce: Shock", "choose_target: Grizly Bears")
    fails(castchart("play", path), "line 9", "'Grizly Bears' names nothing", "Grizzly Bears")


def test_what_does_not_happen_is_shown_beside_what_does(tmp_path: Path) -> None:
    path = scenario(tmp_path, "pass_priority", "expect: {life: {Bob: 18}}")
    fails(castchart("play", path), "line 9", "expected life of Bob 18, got 20")


@pytest.mark.parametrize("option", ["--html", "--trace"])
def test_a_missing_output_folder_is_named_before_anything_is_played(option: str, tmp_path: Path) -> None:
    done = castchart("play", "death-bomb", option, tmp_path / "no" / "out.x")
    fails(done, f"there is no folder {tmp_path / 'no'}")
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


def test_a_failed_play_writes_nothing(tmp_path: Path) -> None:
    path = scenario(tmp_path, "announce: Shock", "choose_target: Mountain")
    fails(castchart("play", path, "--html", tmp_path / "page.html", "--trace", tmp_path / "t.json"))
    assert [entry.name for entry in tmp_path.iterdir()] == ["my.yaml"]


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "folder.svg"
    target.mkdir()
    fails(castchart("draw", "casting", "-o", target), "folder.svg")
    assert list(target.iterdir()) == []


def test_a_folder_without_permission_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda *_args, **_options: False)  # root may write everywhere
    monkeypatch.setattr(sys, "argv", ["castchart", "draw", "casting", "-o", str(tmp_path / "x.svg")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"castchart: {tmp_path / 'x.svg'} may not be written\n"
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_suffix_lists_the_known_ones(tmp_path: Path) -> None:
    fails(castchart("draw", "casting", "-o", tmp_path / "x.bmp"), ".dot .gv .svg", ".bmp")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("args", [("frobnicate",), ("play",), ("draw", "casting"), ("play", "a", "b")])
def test_a_wrong_command_line_is_one_line(args: tuple[str, ...]) -> None:
    fails(castchart(*args))


def test_the_command_alone_shows_what_it_can_do() -> None:
    done = castchart()
    assert done.returncode == 0
    for command in ("scenarios", "play", "draw", "check"):
        assert command in done.stdout
