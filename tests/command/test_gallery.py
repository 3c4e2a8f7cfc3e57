"""The command `gallery`: what is in it, the same again each time, its page for every reader, its progress."""

from __future__ import annotations

import hashlib
import io
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import rich.console
from click.testing import CliRunner, Result

from diagrams import formats, load_labels
from diagrams.gallery_page import Entry, gallery_page
from engine import gallery
from engine.cli import app
from engine.gallery_plan import SECTIONS, Item, plan
from fsm.charts import charts

if TYPE_CHECKING:
    from axe_playwright_python.base import AxeResults
    from playwright.sync_api import Browser


def castchart(*args: object) -> Result:
    """The command's answer; a fault of the user's is a ValueError here and one line on stderr in a shell."""
    return CliRunner().invoke(app, [str(arg) for arg in args], catch_exceptions=True)


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


@pytest.fixture
def index(tmp_path: Path) -> str:
    """The page of a whole gallery in three languages; its pictures are empty, which changes no layout."""
    entries = []
    for lang in ("en", "fr", "ru"):
        for item in plan(Path("coverage.json")):
            kinds = ("pdf", *(kind for kind in formats() if item.wants(kind)))
            files = {kind: f"{lang}/{item.stem}.{kind}" for kind in kinds}
            entries.append(Entry(lang, item.section, item.title(load_labels(lang)), files))
    (tmp_path / "index.html").write_text(gallery_page(entries), "utf-8")
    return (tmp_path / "index.html").as_uri()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_index_and_nothing_is_cut(
    index: str, scheme: str, width: int, browser: Browser
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.goto(index)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    outside = page.evaluate(
        """() => Array.from(document.querySelectorAll('figure')).flatMap(figure => {
          const box = figure.getBoundingClientRect();
          return Array.from(figure.querySelectorAll('figcaption, .files a')).filter(one =>
            one.getBoundingClientRect().right > box.right).map(one => one.textContent); })"""
    )
    assert outside == []
    found: AxeResults = axe.run(page)
    assert found.violations_count == 0, found.generate_report()
    context.close()


# Its progress


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What a terminal is sent."""
    sent, console = io.StringIO(), rich.console.Console

    def terminal(**_: Any) -> rich.console.Console:
        return console(file=sent, force_terminal=True, width=80)

    monkeypatch.setattr(rich.console, "Console", terminal)
    return sent


@pytest.mark.usefixtures("small")
def test_a_terminal_is_shown_how_far_the_gallery_is(screen: io.StringIO, tmp_path: Path) -> None:
    pictures = len(list(gallery.plan(Path("coverage.json"))))
    assert castchart("gallery", tmp_path / "one").exit_code == 0
    shown = screen.getvalue()
    assert "drawing" in shown
    assert f"{pictures}/{pictures}" in shown


def test_no_bar_goes_into_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    done: Future[Entry] = Future()
    done.set_result(Entry("en", "whole_chart", "A chart", {}))
    gallery._watch([done])
    assert capsys.readouterr() == ("", "")


def test_what_one_picture_fails_with_ends_the_gallery_and_the_bar(screen: io.StringIO) -> None:
    done: Future[Entry] = Future()
    failed: Future[Entry] = Future()
    done.set_result(Entry("en", "whole_chart", "A chart", {}))
    failed.set_exception(OSError("no space left"))
    with pytest.raises(OSError, match="no space left"):
        gallery._watch([done, failed])
    assert "\x1b[?25h" in screen.getvalue(), "the cursor is shown again"


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
