"""The pages about diagrams show what is drawn today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import draw
from fsm.charts import charts
from fsm.index import ChartIndex
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


# Side by side: what the page says of each picture is there to be seen in it


def kept(who: str) -> str:
    """A kept picture of playing a mana ability."""
    return (DOCS / "pictures" / f"by-{who}.svg").read_text("utf-8")


WHO = ("castchart", "transitions", "python-statemachine", "state-machine-cat")
CHART = charts()["mana_ability"]


def shown(words: str) -> list[bool]:
    """Whether each picture has some words to be read."""
    texts = (re.findall(r"<text[^>]*>([^<]*)</text>", kept(who)) for who in WHO)
    return [words in " ".join(" ".join(found).split()) for found in texts]


def test_our_picture_is_drawn_today() -> None:
    index = ChartIndex(CHART)
    for element in (*index.states, *index.transitions):
        assert f'id="mana_ability.{element}"' in kept("castchart"), "make docs-pictures"


def test_only_transitions_lets_two_transitions_share_an_arrow() -> None:
    assert [" | " in kept(who) for who in WHO] == [False, True, False, False]
    assert kept("transitions").count(" | ") == 2
    ours = len(re.findall(r'class="edge transition', kept("castchart")))
    assert ours == sum(one.target is not None for one in CHART.transitions)


def test_what_the_pictures_say_of_a_transition() -> None:
    assert shown("advance") == [False, True, False, False]
    assert shown("can make this mana") == [True, False, False, True]
    assert shown("can_make_this_mana") == [False, True, True, False]
    assert shown("note its cost") == [True, False, False, True]
    assert shown("411.2") == [True, False, False, True]
    assert shown("2.") == [True, False, False, True]
    assert shown("Done invoke") == [False, False, True, False]


def test_what_the_pictures_say_of_a_state() -> None:
    assert shown("which mana") == [True, False, False, True]
    assert shown("Mana ability") == [True, False, False, True]
    named = zip(shown("reversed"), shown("Reversed"), strict=True)
    assert [one or other for one, other in named] == [True, True, True, False]


def frames(who: str, name: str) -> tuple[float, float, float, float]:
    """The outline of a state or composite by its title or id: left, top, right, bottom."""
    body = next(
        found[0]
        for found in re.finditer(r'<g id="[^"]*" class="(?:node|cluster)[^"]*">.*?</g>', kept(who), re.DOTALL)
        if f"<title>{name}</title>" in found[0]
    )
    points = re.search(r'<(?:path|polygon) [^>]*(?:points| d)="([^"]+)"', body)
    assert points
    numbers = [float(one) for one in re.findall(r"-?\d+\.?\d*", points[1])]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_python_statemachine_draws_two_states_in_composites_that_they_are_not_in() -> None:
    inside = ("cluster_activating.mana_window", "activating.paying"), ("cluster_activating", "resolved")
    for composite, state in inside:
        outer, inner = frames("python-statemachine", composite), frames("python-statemachine", state)
        assert outer[0] < inner[0] < inner[2] < outer[2]
        assert outer[1] < inner[1] < inner[3] < outer[3]
    assert {"resolved", "activating.paying"} <= ChartIndex(CHART).states.keys()
