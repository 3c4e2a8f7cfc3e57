"""The texts of a page, each once, in several languages: what refers to one does so by its number."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from diagrams.catalogue import LANGUAGES, Labels, load_labels
from diagrams.sentences import ENGLISH, Sentences, load_sentences
from fsm.refusal import Refusal


class Speech(Struct, frozen=True):
    """How one language says things: the labels of ids, the words of a page, and sentences."""

    labels: Labels
    words: MappingProxyType[str, str]
    sentences: Sentences

    def word(self, name: str, **values: str) -> str:
        """A word of the page, its fields filled. Raises KeyError for one that no page has."""
        return self.words[name].format(**values)

    def said(self, trigger: str, text: str) -> str:
        """What a player chose, with the trigger in the diagrams' words where the text begins with it."""
        verb = trigger.replace("_", " ")
        if text == verb:
            return self.labels.trigger(trigger)
        if text.startswith(f"{verb}: "):
            named = self.sentences.phrase(text.removeprefix(f"{verb}: "))
            return self.word("said", what=self.labels.trigger(trigger), which=named)
        return self.sentences.phrase(text)


@lru_cache(maxsize=8)
def speech(lang: str) -> Speech:
    """The words and sentences of a language. Raises ValueError for one without a catalogue."""
    labels = load_labels(lang)
    text = files("diagrams").joinpath("labels", f"page.{lang}.toml").read_text("utf-8")
    return Speech(labels, MappingProxyType(tomllib.loads(text)["page"]), load_sentences(lang))


def speech_with(labels: Labels) -> Speech:
    """The sentences of some labels' language, said with these labels; English ones where it has none."""
    return replace(speech(labels.lang if labels.lang in LANGUAGES else ENGLISH), labels=labels)


class Texts:
    """Collects texts. A language that says one as the first language does says None.

    `labels`, if given, stand in place of their language's own.
    """

    def __init__(self, languages: Sequence[str], labels: Labels | None = None) -> None:
        own = [speech(lang) for lang in languages]
        self._speeches = [
            replace(one, labels=labels) if labels and labels.lang == one.labels.lang else one for one in own
        ]
        self._rows: dict[tuple[str, ...], int] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages, in their order."""
        return tuple(one.labels.lang for one in self._speeches)

    def label(self, kind: str, name: str) -> int:
        """The label of an id."""
        return self._number(lambda one: one.labels.of(kind, name))

    def reason(self, refusal: Refusal) -> int:
        """Why something was refused."""
        return self._number(lambda one: one.sentences.reason(refusal))

    def phrase(self, text: str) -> int:
        """A phrase, or a name, which is the same everywhere."""
        return self._number(lambda one: one.sentences.phrase(text))

    def said(self, trigger: str, text: str) -> int:
        """What a player chose."""
        return self._number(lambda one: one.said(trigger, text))

    def columns(self) -> dict[str, list[str | None]]:
        """All texts by language, in the order of their numbers."""
        return {
            one.labels.lang: [row[at] if at == 0 or row[at] != row[0] else None for row in self._rows]
            for at, one in enumerate(self._speeches)
        }

    def words(self) -> dict[str, dict[str, str]]:
        """The words of the page itself, by language."""
        return {one.labels.lang: dict(one.words) for one in self._speeches}

    def _number(self, say: Callable[[Speech], str]) -> int:
        return self._rows.setdefault(tuple(map(say, self._speeches)), len(self._rows))
