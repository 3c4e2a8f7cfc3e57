"""What stands in a page beside its words: pictures without needless bytes, data, today's rule numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from diagrams.dark import dark_rules
from diagrams.drawing import Drawing
from fsm.edition import Edition
from fsm.rulebook import UnknownRule, renumber

USELESS = re.compile(
    r"<style>.*?</style>"
    r'| (?:xml:space="preserve"|text-anchor="start"|font-family="[^"]*"|font-size="10(?:\.0+)?"'
    r'|xmlns(?::xlink)?="[^"]*")',
    re.DOTALL,
)
TAG = re.compile(r"<[^>]*>")
ZEROS = re.compile(r"(?<=\d)\.0+(?=[^\d])|(?<=\.\d)0+(?=[^\d])")
NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


def embedded(drawings: Iterable[Drawing]) -> Iterator[dict[str, str]]:
    """Each drawing as the page's template wants it; several layout programs run at a time."""
    wanted = list(drawings)
    with ThreadPoolExecutor() as pool:
        for drawing, svg in zip(wanted, pool.map(lambda one: one.svg, wanted), strict=True):
            yield {"chart": drawing.picture.chart, "lang": drawing.labels.lang, "svg": _lean(svg)}


def _lean(svg: str) -> str:
    """A picture without what the page's style says once for all of them, and without needless zeros."""
    return TAG.sub(lambda tag: ZEROS.sub("", tag[0]), USELESS.sub("", svg))


def night() -> str:
    """The pictures' colours in the dark; on paper it is always day."""
    return f"\n@media screen and (prefers-color-scheme: dark) {{{dark_rules('.chart svg')}}}\n"


def modern_numbers(told: Any) -> dict[str, str]:
    """Today's number of every rule in a page's data; nothing for a rule that is gone."""
    found: dict[str, str] = {}
    for text in _strings(told):
        if NUMBER.fullmatch(text) and text not in found:
            try:
                found[text] = renumber(text, Edition.MODERN) or ""
            except UnknownRule:
                continue
    return found


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _strings(inner)


def safe_json(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text
