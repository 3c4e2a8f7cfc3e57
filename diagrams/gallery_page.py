"""The index of a gallery: every picture with links to its files, on one page that needs no network."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import groupby

from msgspec import Struct

from diagrams.catalogue import load_labels


class Entry(Struct, frozen=True):
    """A picture of a gallery: in which language and section, its title, and its files by format."""

    lang: str
    section: str
    title: str
    files: dict[str, str]


NAMES = {"en": "English", "fr": "Français", "ru": "Русский"}


def gallery_page(entries: Sequence[Entry]) -> str:
    """The page of some entries, which stand in the order of their languages and sections."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(files("diagrams").joinpath("gallery.html.jinja").read_text("utf-8"))
    languages = [
        {
            "id": lang,
            "name": NAMES[lang],
            "word": load_labels(lang).word,
            "sections": [
                {"id": section, "entries": list(found)}
                for section, found in groupby(group, key=lambda entry: entry.section)
            ],
        }
        for lang, group in groupby(entries, key=lambda entry: entry.lang)
    ]
    return template.render(languages=languages) + "\n"
