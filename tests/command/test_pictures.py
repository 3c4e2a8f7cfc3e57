"""The commands that make pictures: every format and view of `draw`, `filmstrip`, `coverage`, `gallery`."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from diagrams import formats
from diagrams.gallery_page import Entry, gallery_page
from engine import gallery
from engine.cli import app
from engine.gallery_plan import SECTIONS, Item, plan
from fsm.charts import charts

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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


# The gallery


def test_a_gallery_shows_every_chart_in_every_way() -> None:
    items = list(plan(Path("coverage.json")))
    assert tuple(dict.fromkeys(item.section for item in items)) == SECTIONS
    whole = [item.name for item in items if item.section == "whole_chart"]
    assert whole == list(charts())
    stems = [item.stem for item in items]
    assert len(stems) == len(set(stems)), "two pictures would be one file"
    for kind in formats():
        assert any(item.wants(kind) for item in items) or kind == "pdf"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gallery of one chart in its ways, and what is more than one chart."""

    def some(coverage: Path) -> list[Item]:
        return [item for item in plan(coverage) if item.name in ("overview", "triggers", "mana-leak")]

    monkeypatch.setattr(gallery, "plan", some)


def contents(folder: Path) -> dict[str, str]:
    """What is in the files of a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.usefixtures("small")
def test_a_gallery_is_built_again_byte_by_byte_and_its_page_leads_to_every_file(
    tmp_path: Path, browser: Browser
) -> None:
    done = castchart("gallery", tmp_path / "one", "--lang", "all")
    assert done.exit_code == 0, done.output
    first = contents(tmp_path / "one")
    assert f"{len(first)} files" in done.output
    assert castchart("gallery", tmp_path / "one", "--lang", "all").exit_code == 0
    again = contents(tmp_path / "one")
    assert first.keys() == again.keys()
    assert [name for name in first if first[name] != again[name] and not name.endswith(".pdf")] == []
    assert {f"{lang}/triggers.{kind}" for lang in ("en", "fr", "ru") for kind in formats()} <= first.keys()
    page = browser.new_page()
    page.goto((tmp_path / "one" / "index.html").as_uri())
    page.evaluate("document.querySelectorAll('img').forEach(one => { one.loading = 'eager'; })")
    page.wait_for_function("Array.from(document.images).every(one => one.complete)")
    assert page.evaluate("Array.from(document.images).every(one => one.naturalWidth > 0 && one.alt)")
    links = page.eval_on_selector_all("a:not([href^='#'])", "all => all.map(one => one.getAttribute('href'))")
    assert set(links) == first.keys() - {"index.html", "coverage.json"}
    page.close()


def test_a_gallery_needs_a_folder_to_stand_in(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder, said in ((tmp_path / "no" / "where", "there is no folder"), (tmp_path / "file", "is a file")):
        done = castchart("gallery", folder)
        assert done.exit_code != 0
        assert said in f"{done.exception} {done.output}"


def test_an_index_names_what_it_shows_in_the_language_and_escapes_it() -> None:
    entry: dict[str, Any] = {"files": {"svg": "ru/a.svg"}}
    text = gallery_page([Entry("ru", "whole_chart", "<b>Ход</b>", **entry)])
    assert "&lt;b&gt;Ход&lt;/b&gt;" in text
    assert '<html lang="ru">' in text
