"""HTML of the pieces that a notebook shows, in a language, from templates that escape every text."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from diagrams.catalogue import LANGUAGES
from diagrams.dark import dark_rules
from diagrams.texts import Speech, speech

if TYPE_CHECKING:
    from jinja2 import Environment

_spoken = ["en"]


def speak(lang: str) -> None:
    """Choose the language in which values show themselves. Raises ValueError for one without labels."""
    words_of(lang)
    _spoken[0] = lang


def spoken() -> str:
    """The language in which values show themselves."""
    return _spoken[0]


@lru_cache(maxsize=8)
def words_of(lang: str) -> MappingProxyType[str, str]:
    """The words that only notebooks need. Raises ValueError for a language without labels."""
    if lang not in LANGUAGES:
        raise ValueError(f"no labels in {lang!r}: choose one of {', '.join(LANGUAGES)}")
    return MappingProxyType(tomllib.loads(read(f"../labels/notebook.{lang}.toml"))["notebook"])


class Voice:
    """One language, as the templates use it: labels of ids, words, and sentences."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._speech: Speech = speech(lang)
        self.labels = self._speech.labels
        self.said = self._speech.said
        self.reason = self._speech.sentences.reason
        self.phrase = self._speech.sentences.phrase

    def word(self, name: str, **values: object) -> str:
        """A word of notebooks, or of the teaching page, its fields filled."""
        own = words_of(self.lang)
        if name in own:
            return own[name].format(**values)
        return self._speech.word(name, **{key: str(value) for key, value in values.items()})


def html(name: str, lang: str | None = None, **values: Any) -> str:
    """A template filled, with the style that it needs, as HTML to put into a page."""
    voice = Voice(lang or spoken())
    template = _environment().get_template(f"{name}.html.jinja")
    body = template.render(voice=voice, languages=LANGUAGES, **values)
    return f'<div class="castchart" lang="{voice.lang}"><style>{style()}</style>{body}</div>'


@lru_cache(maxsize=1)
def style() -> str:
    """The style of everything shown; pictures turn dark with JupyterLab's theme, not with the device."""
    dark = dark_rules('[data-jp-theme-light="false"] .castchart .picture > svg')
    return re.sub(r"\s*\n\s*", " ", read("style.css")) + dark


def inline(svg: str) -> str:
    """An SVG to stand inside a page: without the style that would reach the rest of the page."""
    return re.sub(r"<style>.*?</style>\n?", "", svg, flags=re.DOTALL)


def symbols(text: str) -> list[str]:
    """The mana symbols of a pool: "{B}{2}" is B and 2."""
    return re.findall(r"\{([^}]*)\}", text) or ([text] if text else [])


@lru_cache(maxsize=1)
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader

    loader = PackageLoader("diagrams", "jupyter")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, loader=loader)
    environment.filters |= {"inline": inline, "symbols": symbols}
    return environment


def read(name: str) -> str:
    """A file beside this one."""
    return files("diagrams").joinpath("jupyter", name).read_text("utf-8")
