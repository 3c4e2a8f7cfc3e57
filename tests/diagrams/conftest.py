"""The lesson's page, open in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.diagrams.lesson import TEXT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page opened from disk; it must ask for nothing else and log nothing."""
    path = tmp_path / "page.html"
    path.write_text(TEXT, encoding="utf-8")
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    shown = context.new_page()
    requests: list[str] = []
    faults: list[str] = []
    shown.on("request", lambda request: requests.append(request.url))
    shown.on("console", lambda message: faults.append(message.text))
    shown.on("pageerror", lambda error: faults.append(str(error)))
    shown.on("dialog", lambda dialog: faults.append(f"a script ran: {dialog.message}"))
    shown.goto(path.as_uri())
    yield shown
    assert {request.partition("#")[0] for request in requests if not request.startswith("data:")} == {
        path.as_uri()
    }
    assert faults == []
    context.close()
