"""Reasons of refusals are found in the source, however they are given, and all are translated."""

from engine.reasons import reasons_in, reasons_in_source, untranslated

SOURCE = """
class Refusal:
    rule: str
    reason: str


def yes_or(condition, rule, reason, **values):
    return True if condition else Refusal(rule, reason, values)


class Procedure:
    def no(self, reason):
        return Refusal("409.1", reason, {})

    def guard(self, choice):
        why = "one" if choice else "two"
        self.no("three")
        return yes_or(choice, "409.1", why)


def keyword(refusal):
    Refusal(refusal.rule, refusal.reason, {})
    return yes_or(True, "409.1", reason="four")


def built(word):
    return Refusal("409.1", "five " + word, {})
"""


def test_each_way_to_give_a_reason_is_found() -> None:
    found = reasons_in({"a.py": SOURCE})
    assert {reason.template for reason in found} == {"one", "two", "three", "four", None}


def test_a_reason_that_is_put_together_is_named_with_its_place() -> None:
    assert [reason.place for reason in reasons_in({"a.py": SOURCE}) if reason.template is None] == ["a.py:27"]


def test_the_source_has_many_reasons() -> None:
    templates = {reason.template for reason in reasons_in_source()}
    assert len(templates) > 100
    assert "{target} was already chosen for this 'target'" in templates


def test_every_reason_is_translated_and_no_translation_is_left_over() -> None:
    assert untranslated() == []
