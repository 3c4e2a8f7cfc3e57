"""The pages about diagrams show what is drawn today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import draw
from tests.diagrams.samples import GALLERY

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("name", "suffix"),
    [
        ("dot", "dot"),
        ("mermaid", "mmd"),
        ("plantuml", "puml"),
        ("scxml", "scxml"),
        ("xstate", "json"),
        ("smcat", "smcat"),
    ],
)
def test_the_showcase_has_today_s_text(name: str, suffix: str) -> None:
    kept = (DOCS / "pictures" / f"everything.{suffix}").read_bytes()
    assert kept == draw(GALLERY).to(name), "make docs-pictures"
    if name == "mermaid":
        assert kept.decode().strip() in (DOCS / "showcase.md").read_text("utf-8")


@pytest.mark.parametrize("page", ["showcase.md", "side-by-side.md"])
def test_every_link_leads_to_a_file(page: str) -> None:
    links = re.findall(r"\]\((pictures/[^)]+)\)", (DOCS / page).read_text("utf-8"))
    assert links
    assert [link for link in links if not (DOCS / link).is_file()] == []
