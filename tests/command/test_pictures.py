"""The commands that make pictures: every format and view of `draw`, `filmstrip`, `coverage`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from diagrams import formats
from engine.cli import app


def castchart(*args: object) -> Result:
    """The command's answer; a fault of the user's is a ValueError here and one line on stderr in a shell."""
    return CliRunner().invoke(app, [str(arg) for arg in args], catch_exceptions=True)


BEGINS = {
    "svg": b"<svg",
    "png": b"\x89PNG",
    "pdf": b"%PDF",
    "dot": b"digraph",
    "mmd": b"---\ntitle",
    "puml": b"@startuml",
    "scxml": b"<?xml",
    "json": b"{\n",
    "smcat": b"# ",
    "html": b"<!DOCTYPE html>",
}


@pytest.mark.parametrize("suffix", BEGINS)
def test_draw_makes_every_format_by_its_suffix(suffix: str, tmp_path: Path) -> None:
    done = castchart("draw", "triggers", "--lang", "ru", "-o", tmp_path / f"picture.{suffix}")
    assert done.exit_code == 0, done.output
    assert (tmp_path / f"picture.{suffix}").read_bytes().startswith(BEGINS[suffix])


@pytest.mark.parametrize("name", formats())
def test_draw_makes_every_format_by_its_name(name: str, tmp_path: Path) -> None:
    assert castchart("draw", "triggers", "--format", name, "-o", tmp_path / "picture.any").exit_code == 0
    assert (tmp_path / "picture.any").stat().st_size > 1000
    assert f"{name}" in castchart("draw", "--help").output


@pytest.mark.parametrize(
    ("options", "shown", "absent"),
    [
        (("--depth", "1"), "casting.playing", "casting.playing.paying"),
        (("--only", "choosing"), "casting.playing.choosing.modes", "casting.playing.mana_window.offered"),
        (("--a4",), "casting.playing.paying", "casting.playing.choosing.modes"),
        (("--play", "death-bomb", "--step", "12"), "casting.playing.paying", "casting..nothing"),
        (("--card", "Death Bomb"), "casting.playing.paying", "casting..nothing"),
    ],
)
def test_draw_shows_a_view(options: tuple[str, ...], shown: str, absent: str, tmp_path: Path) -> None:
    done = castchart("draw", "casting", *options, "-o", tmp_path / "view.svg")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "view.svg").read_text()
    assert f'id="{shown}"' in text
    assert f'id="{absent}"' not in text
    assert ("Death Bomb" in text) == ("--card" in options)
    assert (re.search(r'class="[^"]* current"', text) is not None) == ("--play" in options)
    assert (re.search(r'class="[^"]* skipped"', text) is not None) == ("--card" in options)


def test_draw_shows_what_scenarios_cover(tmp_path: Path) -> None:
    counts = tmp_path / "seen.json"
    assert castchart("coverage", "death-bomb", "-o", counts).exit_code == 0
    assert castchart("draw", "casting", "--coverage", counts, "-o", tmp_path / "c.svg").exit_code == 0
    text = (tmp_path / "c.svg").read_text()
    assert "transition never" in text
    assert "transition seen" in text
    assert re.search(r"transitions: \d+ of 46", text, re.IGNORECASE)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("casting", "--depth", "0"), "a depth of 0"),
        (("casting", "--only", "chosing"), "did you mean"),
        (("casting", "--depth", "1", "--only", "choosing"), "--depth and --only cannot go together"),
        (("casting", "--step", "3"), "--step needs --play"),
        (("casting", "--play", "death-bomb", "--step", "9999"), "9999"),
        (("casting", "--card", "Deth Bomb"), "Death Bomb"),
        (("casting", "--coverage", "nowhere.json"), "nowhere.json: cannot be read"),
        (("casting", "--lang", "de"), "no labels in 'de'"),
        (("castin",), "casting"),
        (("overview", "--depth", "1"), "the overview has no states of its own"),
        (("casting", "--format", "gif"), "no picture format 'gif'"),
    ],
)
def test_a_view_that_there_is_not_is_one_clear_error(
    options: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = castchart("draw", *options, "-o", tmp_path / "x.svg")
    assert done.exit_code != 0
    assert said in f"{done.exception} {done.output}"
    assert not (tmp_path / "x.svg").exists()


def test_a_filmstrip_has_a_panel_a_step(tmp_path: Path) -> None:
    done = castchart("filmstrip", "death-bomb", "--lang", "fr", "-o", tmp_path / "strip.svg")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "strip.svg").read_text()
    pages = int(re.findall(r": (\d+) pages", done.output)[0])
    assert text.count('<g class="page"') == pages > 1
    numbers = [int(one) for one in re.findall(r'fill="#59636e">(\d+) · ', text)]
    assert numbers == list(range(1, text.count('<g class="panel"') + 1))
    assert 'stroke="none" points' not in text, "a layout's background would cover the words of its panel"
    assert castchart("filmstrip", "death-bomb", "-o", tmp_path / "strip.pdf").exit_code == 0
    assert (tmp_path / "strip.pdf").read_bytes().startswith(b"%PDF")
