"""`draw` in a notebook and to a file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from diagrams import Drawing, RendererMissing, draw, svg
from fsm.charts import charts
from tests.diagrams.samples import GALLERY


@pytest.fixture
def picture() -> Drawing:
    return draw(GALLERY)


def test_it_says_what_it_is(picture: Drawing) -> None:
    assert repr(picture) == "<Drawing of gallery (gallery): 6 states, 14 transitions>"


def test_a_notebook_shows_it(picture: Drawing) -> None:
    assert picture._repr_svg_().startswith("<svg ")
    inside = picture._repr_html_()
    assert picture._repr_svg_().rpartition("</style>")[2] in inside
    assert "prefers-color-scheme" not in inside, (
        "a style for the picture alone would reach the whole notebook"
    )


@pytest.mark.parametrize(("suffix", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("dot", b"digraph")])
def test_the_suffix_is_the_format(picture: Drawing, tmp_path: Path, suffix: str, start: bytes) -> None:
    path = picture.save(tmp_path / f"picture.{suffix}")
    assert path.read_bytes().startswith(start)


def test_an_unknown_suffix_is_an_error(picture: Drawing, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"one of \.dot \.gv \.svg .*\.mmd .*, not '\.gif'"):
        picture.save(tmp_path / "picture.gif")
    with pytest.raises(ValueError, match="not 'nothing'"):
        picture.save(tmp_path / "picture")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_an_error(picture: Drawing, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        picture.save(tmp_path / "nowhere" / "picture.dot")


def test_a_folder_is_no_file(picture: Drawing, tmp_path: Path) -> None:
    (tmp_path / "picture.dot").mkdir()
    with pytest.raises(IsADirectoryError, match="is a folder, not a file"):
        picture.save(tmp_path / "picture.dot")


def test_a_folder_that_may_not_be_written_is_an_error(
    picture: Drawing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError, match="may not be written"):
        picture.save(tmp_path / "picture.dot")


def test_a_failure_leaves_nothing_behind(
    picture: Drawing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "picture.dot"
    path.write_text("before")

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space left"):
        picture.save(path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_without_a_program_the_error_says_what_to_install(
    picture: Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    svg.run_layout.cache_clear()
    with pytest.raises(RendererMissing, match="pip install graphviz-pure"):
        picture.to("svg")
    assert picture.dot.startswith("digraph")


def test_dot_that_is_wrong_is_reported_in_one_line() -> None:
    with pytest.raises(RuntimeError, match="could not draw the picture: ") as caught:
        svg.run_layout("digraph {", "svg")
    assert "\n" not in str(caught.value)


def test_text_formats_come_out_the_same_every_time() -> None:
    chart = charts()["casting"]
    assert draw(chart).dot == draw(chart).dot
    svg.run_layout.cache_clear()
    first = draw(chart).svg
    svg.run_layout.cache_clear()
    assert draw(chart).svg == first


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, diagrams; print(sorted({'graphviz', 'jinja2', 'fontTools'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
