"""Sentences in other languages, found by their English: why something is refused, what boards and plays say.

English itself needs no catalogue. For each other language, `labels/reasons.*.toml` translates the templates
of refusals, and `labels/phrases.*.toml` what stands in their fields, on boards and in logs: whole phrases, or
patterns such as "sacrifice {what}", whose fields are phrases again. What neither has stays as it is, as
names do.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from string import Formatter

from msgspec import Struct

from diagrams.catalogue import LANGUAGES, Missing, load_labels
from fsm.refusal import Refusal

ENGLISH = "en"
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != ENGLISH)
"""The languages that have catalogues of sentences."""


class Pattern(Struct, frozen=True):
    """A phrase with fields: how to recognise the English, and how to say it."""

    english: re.Pattern[str]
    translation: str


class Sentences(Struct, frozen=True):
    """The sentences of one language."""

    lang: str = ENGLISH
    reasons: Mapping[str, str] = {}
    whole: Mapping[str, str] = {}
    patterns: tuple[Pattern, ...] = ()

    def reason(self, refusal: Refusal) -> str:
        """Why something is refused, without the rule's number."""
        template = self.reasons.get(refusal.reason, refusal.reason)
        return template.format(**{name: self.phrase(str(value)) for name, value in refusal.values.items()})

    def phrase(self, text: str) -> str:
        """A phrase, or the same text where it is none: a name, a number, a mana symbol."""
        if text in self.whole:
            return self.whole[text]
        for pattern in self.patterns:
            found = pattern.english.fullmatch(text)
            if found:
                parts = {name: self.phrase(part) for name, part in found.groupdict().items()}
                return pattern.translation.format(**parts)
        return text


@lru_cache(maxsize=8)
def load_sentences(lang: str = ENGLISH) -> Sentences:
    """The sentences of a language. Raises ValueError for a language without a catalogue."""
    if lang not in LANGUAGES:
        raise ValueError(f"no sentences in {lang!r}: choose one of {', '.join(LANGUAGES)}")
    if lang == ENGLISH:
        return Sentences()
    known = _table("phrases", lang)
    patterns = sorted((key for key in known if fields(key)), key=_literal_length, reverse=True)
    return Sentences(
        lang,
        _table("reasons", lang),
        _triggers(lang) | {key: said for key, said in known.items() if not fields(key)},
        tuple(Pattern(_recogniser(key), known[key]) for key in patterns),
    )


def fields(template: str) -> tuple[str, ...]:
    """Names of a template's fields, sorted.

    >>> fields("{object} is no {kind}")
    ('kind', 'object')
    """
    return tuple(sorted({name for _, name, _, _ in Formatter().parse(template) if name}))


def _table(kind: str, lang: str) -> dict[str, str]:
    text = files("diagrams").joinpath("labels", f"{kind}.{lang}.toml").read_text("utf-8")
    return dict(tomllib.loads(text)[kind])


def _triggers(lang: str) -> dict[str, str]:
    """What players do, by the trigger's id and by its words."""
    labels = load_labels(lang).tables["trigger"]
    return {name: label for id, label in labels.items() for name in (id, id.replace("_", " "))}


def _literal_length(template: str) -> int:
    return sum(len(literal) for literal, *_ in Formatter().parse(template))


def _recogniser(template: str) -> re.Pattern[str]:
    parts = []
    for literal, name, _, _ in Formatter().parse(template):
        parts.append(re.escape(literal))
        parts += [f"(?P<{name}>.+?)"] if name else []
    return re.compile("".join(parts), re.DOTALL)


def missing_reasons(templates: Iterable[str]) -> list[Missing]:
    """Templates of refusals that a language does not translate."""
    wanted = list(dict.fromkeys(templates))
    return [
        Missing(lang, "reason", template)
        for lang in TRANSLATED
        for template in wanted
        if not load_sentences(lang).reasons.get(template)
    ]


def orphaned_reasons(templates: Iterable[str]) -> list[Missing]:
    """Translations of templates that nothing is refused with."""
    given = set(templates)
    return [
        Missing(lang, "reason", template)
        for lang in TRANSLATED
        for template in load_sentences(lang).reasons
        if template not in given
    ]


def misfilled_sentences() -> list[Missing]:
    """Translations whose fields are not those of the English, so that a value would be lost or wanting."""
    return [
        Missing(lang, kind.removesuffix("s"), english)
        for lang in TRANSLATED
        for kind in ("reasons", "phrases")
        for english, said in _table(kind, lang).items()
        if fields(english) != fields(said)
    ]
