"""The pictures that the README shows are those that the gallery makes now."""

import re
from pathlib import Path

import pytest

from diagrams.picture import element_id
from fsm.charts import charts
from fsm.index import ChartIndex
from tests.diagrams.kept import KEPT, from_the_gallery

ROOT = Path(__file__).parent.parent
SHOWN = re.findall(r"!\[([^]]*)\]\((docs/[^)]+)\)", (ROOT / "README.md").read_text("utf-8"))


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_picture_is_what_the_gallery_makes(name: str, tmp_path: Path) -> None:
    kept = ROOT / "docs" / "gallery" / f"{name}.svg"
    assert kept.read_bytes() == from_the_gallery(name, tmp_path), "make docs-pictures"


def test_the_readme_shows_pictures_and_says_in_words_what_is_on_them() -> None:
    assert SHOWN
    for told, picture in SHOWN:
        assert (ROOT / picture).is_file(), picture
        assert len(told.split()) > 3, f"{picture} needs words for those who cannot see it"


def test_the_readme_s_chart_has_every_state_and_transition() -> None:
    [picture] = [picture for _, picture in SHOWN if picture.endswith("/casting.svg")]
    drawn, chart = (ROOT / picture).read_text("utf-8"), charts()["casting"]
    index = ChartIndex(chart)
    for element in (*index.states, *index.transitions):
        assert f'id="{element_id(chart.id, element)}"' in drawn, "make docs-pictures"
