"""Words for ids: the labels of every state, trigger, guard, action, decision and chart in a language.

A catalogue is a TOML file in `labels/`. One guard, action, trigger or decision has one label, wherever it
is used; a state's label belongs to its chart and path. An id without a label is shown as words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from fsm.chart import ADVANCE, Chart, State

LANGUAGES = ("en", "fr", "ru")
"""The catalogues that exist."""

KINDS = ("chart", "state", "trigger", "guard", "action", "decision")
"""What has labels. A catalogue's further table, `word`, holds the words of pages and legends."""


class Missing(NamedTuple):
    """A row of the label check: which catalogue lacks, or has too much, what."""

    catalogue: str
    kind: str
    id: str


class Labels(Struct, frozen=True):
    """The labels of one language, by kind and id (a state's id is `chart.path`)."""

    lang: str = "en"
    tables: dict[str, dict[str, str]] = {}

    def __hash__(self) -> int:
        return hash((self.lang, sum(map(len, self.tables.values()))))

    def of(self, kind: str, name: str) -> str:
        """The label of an id, or the id itself in words where the catalogue has none."""
        return self.tables.get(kind, {}).get(name) or name.rpartition(".")[2].replace("_", " ")

    def chart(self, chart: str) -> str:
        """The title of a chart."""
        return self.of("chart", chart)

    def state(self, chart: str, path: str) -> str:
        """The name of a state."""
        return self.of("state", f"{chart}.{path}")

    def trigger(self, name: str) -> str:
        """What a player, or the game, does to make a transition happen."""
        return self.of("trigger", name)

    def guard(self, name: str) -> str:
        """The condition of a transition."""
        return self.of("guard", name)

    def action(self, name: str) -> str:
        """What a transition does."""
        return self.of("action", name)

    def decision(self, name: str) -> str:
        """What a player decides in a state."""
        return self.of("decision", name)

    def word(self, name: str) -> str:
        """A word of the page or the legend; without a catalogue, the name itself.

        Raises KeyError for a word that the catalogue lacks: it would be shown in English.
        """
        words = self.tables.get("word")
        return words[name] if words else self.of("word", name)

    def told(self, what: str, said: object) -> str:
        """What is told of something, after the language's colon."""
        return f"{what}{self.tables.get('word', {}).get('colon', ': ')}{said}"


@lru_cache(maxsize=8)
def load_labels(lang: str = "en") -> Labels:
    """The labels of a language.

    Raises ValueError for a language without a catalogue.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no labels in {lang!r}: choose one of {', '.join(LANGUAGES)}")
    text = files("diagrams").joinpath("labels", f"{lang}.toml").read_text("utf-8")
    tables = {kind: dict(_flat(table)) for kind, table in tomllib.loads(text).items()}
    return Labels(lang, tables)


def _flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """States stand in one table a chart; their ids begin with the chart's."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def used_ids(charts: Iterable[Chart]) -> dict[str, dict[str, None]]:
    """Every id that charts use, by kind, in the charts' order."""
    used: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}
    for chart in charts:
        used["chart"][chart.id] = None
        for state in chart.states:
            _use_state(chart.id, state, used)
        for transition in chart.transitions:
            if transition.trigger != ADVANCE:
                used["trigger"][transition.trigger] = None
            used["guard"].update((guard.id, None) for guard in transition.guards)
            used["action"].update((action.id, None) for action in transition.actions)
    return used


def _use_state(parent: str, state: State, used: dict[str, dict[str, None]]) -> None:
    name = f"{parent}.{state.id}"
    used["state"][name] = None
    used["action"].update((action.id, None) for action in (*state.entry, *state.exit))
    if state.asks:
        used["decision"][state.asks] = None
    for inner in state.states:
        _use_state(name, inner, used)


def missing_labels(charts: Iterable[Chart], langs: Iterable[str] = LANGUAGES) -> list[Missing]:
    """Ids that a catalogue has no label for."""
    used = used_ids(charts)
    return [
        Missing(lang, kind, name)
        for lang in langs
        for kind, names in used.items()
        for name in names
        if not _catalogue(lang).get(kind, {}).get(name)
    ]


def orphaned_labels(charts: Iterable[Chart], langs: Iterable[str] = LANGUAGES) -> list[Missing]:
    """Labels of ids that no chart uses."""
    used = used_ids(charts)
    return [
        Missing(lang, kind, name)
        for lang in langs
        for kind in KINDS
        for name in _catalogue(lang).get(kind, {})
        if name not in used[kind]
    ]


def _catalogue(lang: str) -> MappingProxyType[str, dict[str, str]]:
    return MappingProxyType(load_labels(lang).tables)
