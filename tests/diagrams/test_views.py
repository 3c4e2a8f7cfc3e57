"""Parts of a picture, and what stands out in it: nothing is lost without being counted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from diagrams import Highlight, draw, picture_of
from diagrams.folding import close, composites, fold, only
from diagrams.overview import overview
from diagrams.palette import NEVER, SKIPPED_LINE
from diagrams.picture import Picture
from fsm.chart import Chart
from fsm.charts import charts
from tests.diagrams.samples import GALLERY
from tests.diagrams.samples import charts as random_charts

CASTING = charts()["casting"]


def hidden(picture: Picture) -> int:
    """How many transitions the closed composites count."""
    return sum(box.folded.transitions for box in picture.walk() if box.folded)


@settings(max_examples=80)
@given(random_charts())
def test_folding_shows_or_counts_every_transition_of_any_chart(chart: Chart) -> None:
    whole = picture_of(chart)
    for depth in (1, 2, 3):
        folded = fold(whole, depth)
        assert max(box.path.count(".") for box in folded.walk()) < depth
        assert len(list(folded.transitions())) + hidden(folded) == len(chart.transitions)
        paths = {box.path for box in folded.walk()}
        assert all(arrow.source in paths and arrow.target in paths for arrow in folded.arrows)


def test_a_closed_composite_says_how_much_is_in_it() -> None:
    folded = fold(picture_of(CASTING), 1)
    [playing] = [box for box in folded.walk() if box.folded]
    assert (playing.path, playing.inside) == ("playing", ())
    assert "… states inside" in draw_of(folded)


def test_a_depth_below_one_is_an_error() -> None:
    with pytest.raises(ValueError, match="a depth of 0 would show nothing"):
        fold(picture_of(CASTING), 0)


def test_one_composite_is_open_and_what_it_leads_to_is_a_stub() -> None:
    part = only(picture_of(CASTING), "costing")
    shown = {box.path: box for box in part.walk()}
    assert {"playing", "playing.costing", "playing.costing.total"} <= shown.keys()
    assert shown["playing.mana_window"].stub
    assert shown["playing.mana_window"].folded
    assert "playing.announcing" not in shown
    assert "shown elsewhere" in draw_of(part), "the legend tells what a dashed border means"
    assert "shown elsewhere" not in draw_of(picture_of(CASTING))
    inside = {
        transition.id for transition in CASTING.transitions if transition.source.startswith("playing.costing")
    }
    assert {f"casting.{name}" for name in inside} <= {arrow.id for arrow in part.transitions()}


def test_every_composite_of_every_chart_can_be_opened_alone() -> None:
    for chart in charts().values():
        for box in composites(picture_of(chart)):
            assert f'id="{chart.id}.{box.path}"' in draw_of(only(picture_of(chart), box.path))


def test_an_unknown_composite_is_an_error_with_near_names() -> None:
    with pytest.raises(ValueError, match=r"is called 'costin'; did you mean playing\.costing"):
        only(picture_of(CASTING), "costin")
    with pytest.raises(ValueError, match=r"no composite of gallery is called 'zzz', but: a, d"):
        only(picture_of(GALLERY), "zzz")


def test_the_overview_has_a_box_a_chart_and_an_arrow_a_call() -> None:
    drawing = overview(charts().values(), "fr")
    assert [box.path for box in drawing.picture.walk()] == list(charts())
    calls = {(arrow.source, arrow.target) for arrow in drawing.picture.arrows}
    assert {("priority", "casting"), ("casting", "mana_ability"), ("turn", "priority")} <= calls
    wanted = sum(
        state.invokes is not None for chart in charts().values() for state in picture_of(chart).walk()
    )
    assert len(drawing.picture.arrows) == wanted
    assert "Jouer un sort ou une capacité" in drawing.svg


def test_coverage_shows_what_was_never_taken_in_red_and_dashed() -> None:
    counts = {transition.id: 3 for transition in CASTING.transitions} | {"pay": 0}
    text = draw(CASTING, highlight=Highlight(counts=counts)).svg
    never = text.split('id="casting.pay"')[1].split("</g>")[0]
    assert f'stroke="{NEVER}"' in never
    assert "stroke-dasharray" in never
    assert "×3" in text


def test_what_a_card_does_not_need_is_grey_and_says_why() -> None:
    from engine.needs import needs_of

    needs = needs_of("Shock")
    skipped = needs.skipped(CASTING)
    assert "choose_mode" in skipped
    assert "choose_target" not in skipped
    text = draw(CASTING, highlight=Highlight(skipped=skipped)).svg
    grey = text.split('id="casting.choose_mode"')[1].split("</g>")[0]
    assert f'stroke="{SKIPPED_LINE}"' in grey


def draw_of(picture: Picture) -> str:
    from diagrams import Drawing, load_labels

    return Drawing(picture, load_labels("en")).svg


def test_closing_nothing_changes_nothing() -> None:
    assert close(picture_of(GALLERY), []) == picture_of(GALLERY)
