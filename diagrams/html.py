"""The teaching page: a play, step by step, on the diagrams of its charts.

One file that needs no network, in every language at once. It holds the play as data, each chart's picture
once in a language, and the script that shows them: `page/` has its parts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from diagrams.catalogue import LANGUAGES
from diagrams.dark import dark_rules
from diagrams.drawing import draw
from diagrams.elements import elements_of
from diagrams.moments import Attempt, Frame, Moment, moments_of
from diagrams.texts import Texts, speech
from fsm.chart import Chart
from fsm.edition import Edition
from fsm.rulebook import UnknownRule, renumber

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["Attempt", "Frame", "Moment", "page"]

STYLES = ("page.css", "diagram.css", "board.css", "steps.css", "print.css")
SCRIPTS = (
    "data.js",
    "make.js",
    "diagram.js",
    "details.js",
    "telling.js",
    "board.js",
    "steps.js",
    "controls.js",
)
"""The parts of the page's style and script, in their order; the parts of the script share one scope."""


def page(
    title: str,
    about: str,
    charts: Iterable[Chart],
    moments: Sequence[Moment],
    lang: str = "en",
    rules: Iterable[str] = (),
) -> str:
    """The page of a play, as the content of an HTML file.

    `charts` are those that the steps run in, in the order of their tabs; `lang` is the language in which
    the page opens, and `rules` the numbers that it is about. Raises ValueError for a page without a moment,
    for a step in a chart that is not given, and for a language without labels.
    """
    known = {chart.id: chart for chart in charts}
    if not moments:
        raise ValueError("a page needs at least one moment: the situation before the first step")
    steps = [moment.step for moment in moments if moment.step]
    unknown = {step.chart for step in steps} - known.keys()
    if unknown:
        raise ValueError(f"the page needs the charts {', '.join(sorted(unknown))} that its steps run in")
    words = speech(lang)
    data = _data(known, moments, lang, tuple(rules))
    return _template().render(
        title=title,
        about=about,
        lang=lang,
        word=words.word,
        languages=[(one, speech(one).word("language")) for one in LANGUAGES],
        pictures=list(_pictures(known.values())),
        data=_safe_json(data),
        style="\n".join(map(_read, STYLES)) + _night(),
        script='"use strict";\n(() => {\n' + "\n".join(map(_read, SCRIPTS)) + "})();\n",
    )


def _data(charts: Mapping[str, Chart], moments: Sequence[Moment], lang: str, rules: tuple[str, ...]) -> Any:
    texts = Texts(LANGUAGES)
    shown, boards = moments_of(charts, moments, texts)
    told = {
        "lang": lang,
        "languages": LANGUAGES,
        "rules": rules,
        "charts": [
            {
                "id": chart.id,
                "title": texts.label("chart", chart.id),
                "rule": chart.rule,
                "elements": elements_of(chart, texts),
            }
            for chart in charts.values()
        ],
        "boards": boards,
        "moments": shown,
    }
    return told | {"modern": _modern(told), "texts": texts.columns(), "words": texts.words()}


NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


def _modern(told: Any) -> dict[str, str]:
    """Today's number of every rule in the data; nothing for a rule that is gone."""
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


def _pictures(charts: Iterable[Chart]) -> Iterator[dict[str, str]]:
    """Each chart in each language; several layout programs run at a time."""
    wanted = [(chart, lang) for chart in charts for lang in LANGUAGES]
    with ThreadPoolExecutor() as pool:
        drawn = pool.map(lambda one: draw(one[0], labels=one[1]).svg, wanted)
        for (chart, lang), svg in zip(wanted, drawn, strict=True):
            yield {"chart": chart.id, "lang": lang, "svg": _lean(svg)}


USELESS = re.compile(
    r"<style>.*?</style>"
    r'| (?:xml:space="preserve"|text-anchor="start"|font-family="[^"]*"|font-size="10(?:\.0+)?"'
    r'|xmlns(?::xlink)?="[^"]*")',
    re.DOTALL,
)
TAG = re.compile(r"<[^>]*>")
ZEROS = re.compile(r"(?<=\d)\.0+(?=[^\d])|(?<=\.\d)0+(?=[^\d])")


def _lean(svg: str) -> str:
    """A picture without what the page's style says once for all of them, and without needless zeros."""
    return TAG.sub(lambda tag: ZEROS.sub("", tag[0]), USELESS.sub("", svg))


def _night() -> str:
    """The pictures' colours in the dark; on paper it is always day."""
    return f"\n@media screen and (prefers-color-scheme: dark) {{{dark_rules('.chart svg')}}}\n"


@lru_cache(maxsize=1)
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_read("page.html.jinja"))


def _read(name: str) -> str:
    return files("diagrams").joinpath("page", name).read_text("utf-8")


def _safe_json(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text
