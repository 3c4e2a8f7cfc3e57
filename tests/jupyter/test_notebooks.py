"""The lessons as they are kept: numbered, without outputs, with answers that are asserted; and as HTML."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == kind]


def text(path: Path, kind: str) -> str:
    return "\n".join("".join(cell["source"]) for cell in cells(path, kind))


def test_the_lessons_are_numbered_and_titled() -> None:
    assert [int(path.name.split("_")[0]) for path in NOTEBOOKS] == list(range(1, 8))
    for path in NOTEBOOKS:
        assert text(path, "markdown").startswith(f"# {path.name[0]} · "), path.name


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_output_is_kept(path: Path) -> None:
    code = cells(path, "code")
    assert code
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"]] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_asks_answers_and_proves_its_answers(path: Path) -> None:
    told, code = text(path, "markdown"), text(path, "code")
    questions = told.count("**Question.**")
    assert questions >= 3
    assert told.count("<details><summary>Answer</summary>") == told.count("</details>") == questions
    assert len(re.findall(r"^\s*assert ", code, re.MULTILINE)) >= questions


@pytest.mark.parametrize("name", ["1_a_first_play", "5_charts_as_graphs", "6_model_style_tests"])
def test_as_html_a_lesson_has_its_diagrams_and_needs_no_network(
    name: str, browser: Browser, tmp_path: Path
) -> None:
    command = [
        sys.executable,
        "-m",
        "nbconvert",
        f"--config={FOLDER / 'html.json'}",
        "--to=html",
        "--execute",
    ]
    command += [f"--output-dir={tmp_path}", str(FOLDER / f"{name}.ipynb")]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"JUPYTER_PLATFORM_DIRS": "1"}
    )
    assert done.returncode == 0, done.stderr[-2000:]
    context = browser.new_context(viewport={"width": 1200, "height": 900}, color_scheme="dark")
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto((tmp_path / f"{name}.html").as_uri())
    assert [url for url in requests if not url.startswith(("file:", "data:"))] == []
    diagrams = page.locator(".castchart .picture > svg")
    assert diagrams.count() >= 3
    for box in (diagrams.nth(number).bounding_box() for number in range(diagrams.count())):
        assert box is not None
        assert box["width"] > 300
        assert box["x"] + box["width"] <= 1200, "no wider than the page"
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"), "a diagram's night is not the page's"
    context.close()
