"""Sentences in other languages: reasons with their values, phrases in phrases, faults of catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams import sentences
from diagrams.sentences import (
    Sentences,
    load_sentences,
    misfilled_sentences,
    missing_reasons,
    orphaned_reasons,
)
from diagrams.texts import Texts, speech
from fsm.refusal import Refusal

DUE = Refusal("409.1h", "{rest} is still due", {"rest": "{2}{B}, sacrifice a creature"})


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "{2}{B}, sacrifice a creature is still due"),
        ("fr", "il reste dû\u00a0: {2}{B}, sacrifier une créature"),
        ("ru", "ещё не оплачено: {2}{B}, пожертвовать: существо"),
    ],
)
def test_a_reason_is_said_with_its_values_in_the_language(lang: str, said: str) -> None:
    assert load_sentences(lang).reason(DUE) == said


def test_names_stay_as_they_are() -> None:
    french = load_sentences("fr")
    assert french.phrase("Death Bomb") == "Death Bomb"
    assert french.phrase("targets Grizzly Bears (illegal), Bob") == "cible Grizzly Bears (illégale), Bob"
    assert french.phrase("{2}{B}") == "{2}{B}"
    assert french.phrase("{evil} {0} {") == "{evil} {0} {"


def test_an_unknown_reason_stays_english() -> None:
    assert load_sentences("ru").reason(Refusal("409.1", "never said of {what}", {"what": "card"})) == (
        "never said of карта"
    )


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="no sentences in 'de'"):
        load_sentences("de")


def test_what_a_player_said_takes_the_words_of_the_diagram() -> None:
    assert speech("fr").said("choose_target", "choose target: Bob") == "choisir une cible\u00a0: Bob"
    assert speech("ru").said("pass_priority", "pass priority") == "пасовать"


def test_every_translation_has_the_fields_of_its_english() -> None:
    assert misfilled_sentences() == []


def test_both_languages_know_the_same_phrases() -> None:
    french, russian = load_sentences("fr"), load_sentences("ru")
    assert french.whole.keys() == russian.whole.keys()
    assert [one.english for one in french.patterns] == [one.english for one in russian.patterns]


def test_missing_and_orphaned_reasons_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"a": "b", "{x} is": "{x} est"}
    monkeypatch.setattr(sentences, "load_sentences", lambda lang: Sentences(lang, known))
    assert missing_reasons(["a", "new"]) == [("fr", "reason", "new"), ("ru", "reason", "new")]
    assert orphaned_reasons(["a"]) == [("fr", "reason", "{x} is"), ("ru", "reason", "{x} is")]


def test_a_translation_with_other_fields_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        sentences, "_table", lambda kind, lang: {"{x} is": "{y} est"} if kind == "reasons" else {}
    )
    assert misfilled_sentences()[0] == ("fr", "reason", "{x} is")


def test_each_text_is_kept_once_and_only_where_it_differs() -> None:
    texts = Texts(("en", "fr", "ru"))
    assert [texts.phrase("Bob"), texts.phrase("Stack"), texts.phrase("Bob")] == [0, 1, 0]
    assert texts.columns() == {"en": ["Bob", "Stack"], "fr": [None, "Pile"], "ru": [None, "Стек"]}


def test_the_words_of_the_page_are_the_same_in_every_language() -> None:
    words = [speech(lang).words.keys() for lang in ("en", "fr", "ru")]
    assert words[0] == words[1] == words[2]


def test_every_word_of_the_page_is_said_somewhere() -> None:
    root = Path(__file__).parents[2]
    sources = [*root.glob("diagrams/page/*"), root / "diagrams" / "texts.py", root / "engine" / "printing.py"]
    text = "".join(path.read_text("utf-8") for path in (*sources, root / "diagrams" / "html.py"))
    assert [name for name in speech("en").words if not re.search(rf"\b{name}\b", text)] == []
