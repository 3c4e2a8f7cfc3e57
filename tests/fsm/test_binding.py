"""Charts against the classes that implement them."""

from __future__ import annotations

import pytest

from fsm.binding import asked_triggers, names_in, not_in_chart, offers, offers_of, verify, verify_all
from fsm.chart import Chart, ChartError, Guard, State, Transition
from tests.fsm.sample import ASKING, PAYING, SAMPLE, adding, changing, without


class Sound:
    """Implements the sample, all of it."""

    limit = 3

    def is_offered(self) -> bool:
        return True

    def is_chosen(self) -> bool:
        return True

    @staticmethod
    def is_stuck() -> bool:
        return False

    def note_mode(self) -> None: ...

    def take_payment(self) -> None: ...

    @offers("choose")
    def modes(self) -> list[str]:
        return []

    @offers("pay", "wait")
    def payments(self) -> list[str]:
        return []

    @not_in_chart
    def describe(self) -> str:
        return ""

    @property
    def name(self) -> str:
        return ""

    def _helper(self) -> None: ...


def found(chart: Chart, cls: type) -> list[tuple[str, str]]:
    return [(one.check, one.element) for one in verify(chart, cls)]


def test_a_class_that_fits() -> None:
    assert verify(SAMPLE, Sound) == ()
    assert verify_all({SAMPLE: Sound}) == ()


def test_what_a_chart_owes() -> None:
    assert names_in(SAMPLE) == {
        "is_offered": "guard",
        "is_chosen": "guard",
        "take_payment": "action",
        "is_stuck": "guard",
        "note_mode": "action",
    }
    assert asked_triggers(SAMPLE) == {"choose": ASKING, "pay": PAYING, "wait": PAYING}


def test_a_trigger_of_several_states_is_named_with_the_first() -> None:
    chart = adding(Transition("give_up", "give_up", "working", "reversed", "409.1"))
    assert asked_triggers(chart)["give_up"] == ASKING


def test_offers_by_trigger() -> None:
    assert offers_of(Sound) == {"choose": "modes", "pay": "payments", "wait": "payments"}


def test_a_name_without_a_method() -> None:
    chart = changing("pay", guards=(Guard("is_paid", "409.1h"),))
    assert found(chart, Sound) == [("without_method", "is_paid")]
    assert "guard 'is_paid' has no method: add it to Sound" in verify(chart, Sound)[0].message


@pytest.mark.parametrize("name", ["limit", "name"])
def test_a_value_or_a_property_is_no_method(name: str) -> None:
    assert found(changing("pay", guards=(Guard(name, "409.1h"),)), Sound) == [("without_method", name)]


def test_a_method_without_use() -> None:
    assert found(changing("chosen", guards=()), Sound) == [("without_use", "is_chosen")]


def test_a_trigger_that_nothing_offers() -> None:
    chart = adding(Transition("haggle", "haggle", PAYING, "done", "409.1h"))
    assert found(chart, Sound) == [("without_offer", "haggle")]
    assert '@offers("haggle")' in verify(chart, Sound)[0].message


def test_a_composites_trigger_needs_an_offer_and_failing_needs_none() -> None:
    chart = adding(Transition("give_up", "give_up", "working", "reversed", "409.1"))
    assert found(chart, Sound) == [("without_offer", "give_up")]


def test_an_offer_for_a_trigger_that_the_chart_lacks() -> None:
    assert found(without("wait"), Sound) == [("offer_without_use", "payments")]


def test_an_offer_in_a_place_that_asks_nobody() -> None:
    assert ("offer_without_use", "payments") in found(changing(PAYING, asks=None), Sound)


def test_a_guard_that_is_marked_as_something_else() -> None:
    class Marked(Sound):
        @not_in_chart
        def is_chosen(self) -> bool:
            return True

    assert found(SAMPLE, Marked) == [("marked_but_used", "is_chosen")]


def test_two_offers_for_one_trigger() -> None:
    class Twice(Sound):
        @offers("pay")
        def coins(self) -> list[str]:
            return []

        @offers("pay")
        def notes(self) -> list[str]:
            return []

    assert found(SAMPLE, Twice) == [("offered_twice", "notes")]
    assert offers_of(Twice)["pay"] == "coins"


def test_a_subclass_hides_what_it_overrides() -> None:
    class Silent(Sound):
        @not_in_chart
        def payments(self) -> list[str]:
            return []

    assert offers_of(Silent) == {"choose": "modes"}


def test_offers_needs_a_trigger() -> None:
    with pytest.raises(ChartError, match=r"offers\(\) needs the name of a trigger"):
        offers()
    with pytest.raises(ChartError, match=r"offers\(\) needs the name of a trigger"):
        offers(lambda self: [])  # type: ignore[arg-type]


BRIEF = Chart(
    "brief",
    "409",
    "paying",
    (State("paying", "409.1h", asks="payment"), State("done", "409.1i", final=True)),
    (Transition("pay", "pay", "paying", "done", "409.1h", (Guard("is_rich", "409.1h"),)),),
)


class Brief(Sound):
    """A second class on the same base, which needs little of it."""

    def is_rich(self) -> bool:
        return True


def test_an_inherited_method_need_not_be_used_in_each_chart() -> None:
    assert verify(BRIEF, Brief) == ()
    assert verify_all({SAMPLE: Sound, BRIEF: Brief}) == ()


def test_an_inherited_method_must_be_used_in_some_chart() -> None:
    lazy = changing("chosen", guards=())
    seen = verify_all({lazy: Sound, BRIEF: Brief})
    assert [(one.check, one.chart, one.element) for one in seen] == [
        ("without_use", "brief, sample", "is_chosen")
    ]


def test_a_class_may_serve_two_charts() -> None:
    other = adding(
        Transition("haggle", "wait", PAYING, "done", "409.1h", (Guard("is_rich", "409.1h"),)),
        chart=without("wait"),
    )

    class Both(Sound):
        def is_rich(self) -> bool:
            return True

    assert verify_all({SAMPLE: Both, other: Both}) == ()
    assert found(SAMPLE, Both) == [("without_use", "is_rich")]
