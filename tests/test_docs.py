"""The pictures that the README shows are those that the program draws now."""

import re
from pathlib import Path

import pytest

from diagrams.picture import element_id
from fsm.charts import charts
from fsm.index import ChartIndex

ROOT = Path(__file__).parent.parent
PICTURES = sorted(set(re.findall(r"!\[[^]]*\]\((docs/[a-z_]+\.svg)\)", (ROOT / "README.md").read_text())))


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_in_the_readme_shows_the_chart_as_it_is(picture: str) -> None:
    chart = charts()[Path(picture).stem]
    drawn = (ROOT / picture).read_text()
    index = ChartIndex(chart)
    for element in (*index.paths, *index.transitions):
        assert f'id="{element_id(chart.id, element)}"' in drawn, f"castchart draw {chart.id} -o {picture}"


def test_the_readme_has_a_picture() -> None:
    assert PICTURES
