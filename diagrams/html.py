"""The teaching page: a play, step by step, on the diagrams of its charts.

One file that needs no network, in every language at once. It holds the play as data, each chart's picture
once in a language, and the script that shows them: `page/` has its parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from diagrams.catalogue import LANGUAGES
from diagrams.drawing import Drawing, draw
from diagrams.elements import elements_of
from diagrams.embedding import embedded, modern_numbers, night, safe_json
from diagrams.moments import Attempt, Frame, Moment, moments_of
from diagrams.picture import Picture, picture_of
from diagrams.texts import Texts, speech
from fsm.chart import Chart

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["Attempt", "Frame", "Moment", "page"]

STYLES = ("page.css", "diagram.css", "board.css", "steps.css", "still.css", "print.css")
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
    texts = Texts(LANGUAGES)
    data = _data([picture_of(chart) for chart in known.values()], known, moments, texts)
    drawings = [draw(chart, labels=one) for chart in known.values() for one in LANGUAGES]
    return written(title, about, lang, data | {"rules": tuple(rules)}, texts, drawings)


def still_page(picture: Picture, drawings: Sequence[Drawing], texts: Texts) -> str:
    """The page of one picture, with its details and without a play; it opens in the first drawing's language.

    `texts` has the languages of the drawings.
    """
    first = drawings[0].labels
    data = _data([picture], {}, (), texts)
    here = {"chart": picture.chart, "frames": [], "board": 0}
    data |= {
        "moments": [here],
        "boards": [{"question": None, "when": None, "shared": [], "seats": []}],
        "rules": (),
    }
    return written(first.chart(picture.chart), picture.about, first.lang, data, texts, drawings, still=True)


def _data(
    pictures: Sequence[Picture], charts: Mapping[str, Chart], moments: Sequence[Moment], texts: Texts
) -> dict[str, Any]:
    shown, boards = moments_of(charts, moments, texts)
    return {
        "charts": [
            {
                "id": picture.chart,
                "title": texts.label("chart", picture.chart),
                "rule": picture.rule,
                "elements": elements_of(picture, texts),
            }
            for picture in pictures
        ],
        "boards": boards,
        "moments": shown,
    }


def written(
    title: str,
    about: str,
    lang: str,
    data: dict[str, Any],
    texts: Texts,
    drawings: Iterable[Drawing],
    *,
    still: bool = False,
) -> str:
    """The content of the file. Raises ValueError for a language without labels."""
    told = data | {"lang": lang, "languages": texts.languages}
    told |= {"modern": modern_numbers(told), "texts": texts.columns(), "words": texts.words()}
    return _template().render(
        title=title,
        about=about,
        lang=lang,
        still=still,
        word=speech(lang).word,
        languages=[(one, speech(one).word("language")) for one in texts.languages],
        pictures=list(embedded(drawings)),
        data=safe_json(told),
        style="\n".join(map(_read, STYLES)) + night(),
        script='"use strict";\n(() => {\n' + "\n".join(map(_read, SCRIPTS)) + "})();\n",
    )


@lru_cache(maxsize=1)
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_read("page.html.jinja"))


def _read(name: str) -> str:
    return files("diagrams").joinpath("page", name).read_text("utf-8")
