"""Scenarios as data: a table, what the players do, and what must come of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from engine.card import Card
from engine.card_check import check_card
from engine.errors import CardError, ScenarioError
from engine.files import line_of, near, read_yaml
from engine.setup import Seat


class Expectation(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold at a point of the play; only what is named is compared.

    `state` is the innermost chart and state, `step` that of the turn, `active` whose turn it is. Zones list
    names in any order, the stack from its top; `attacking` has attackers by player attacked, `blocking`
    blockers by attacker, `damage` what is marked on the newest permanent of a name.
    `took` are transitions that must have been taken since the choice before. `due` is what is still
    to be paid, in words, in any order. `open` are triggers that must be open, `closed` that must not.
    """

    state: str | None = None
    step: str | None = None
    active: str | None = None
    priority: str | None = None
    asked: str | None = None
    life: dict[str, int] | None = None
    pool: dict[str, str] | None = None
    hand: dict[str, tuple[str, ...]] | None = None
    library: dict[str, tuple[str, ...]] | None = None
    graveyard: dict[str, tuple[str, ...]] | None = None
    battlefield: dict[str, tuple[str, ...]] | None = None
    tapped: tuple[str, ...] | None = None
    attacking: dict[str, tuple[str, ...]] | None = None
    blocking: dict[str, tuple[str, ...]] | None = None
    damage: dict[str, int] | None = None
    stack: tuple[str, ...] | None = None
    removed: tuple[str, ...] | None = None
    due: tuple[str, ...] | None = None
    total: tuple[str, ...] | None = None
    took: tuple[str, ...] | None = None
    open: tuple[str, ...] | None = None
    closed: tuple[str, ...] | None = None
    lost: tuple[str, ...] | None = None


class Act(Struct, frozen=True):
    """One line of a play: a choice (trigger, words, player), refused by a rule or not, or an expectation."""

    line: int
    trigger: str = ""
    words: str | None = None
    by: str | None = None
    refused: str | None = None
    expect: Expectation | None = None


class _Raw(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its file has it, the lines of the play still unread."""

    title: str
    about: str
    rules: tuple[str, ...]
    players: dict[str, Seat]
    play: list[str | dict[str, Any]]
    shows: tuple[str, ...] = ()
    active: str | None = None
    step: str = "main"
    turn: int = 1
    cards: tuple[Card, ...] = ()


class Scenario(Struct, frozen=True):
    """A teaching scenario: `rules` are the rule numbers it shows, `shows` the worked examples by id.

    It begins with a `step` of a `turn` ("main" of the first one, `engine.steps` has the others).
    """

    id: str
    file: str
    title: str
    about: str
    rules: tuple[str, ...]
    seats: Mapping[str, Seat]
    active: str | None
    cards: Mapping[str, Card]
    acts: tuple[Act, ...]
    shows: tuple[str, ...] = ()
    step: str = "main"
    turn: int = 1


def read_scenario(path: Path) -> Scenario:
    """Read a scenario file.

    Raises ScenarioError with the file, the line, what was found and what was expected.
    """
    raw = read_yaml(path, _Raw, ScenarioError)
    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    if not raw.players:
        raise ScenarioError(f"{path}: line {line_of(node, '.players')}: a scenario needs players")
    for card in raw.cards:
        try:
            check_card(card)
        except CardError as wrong:
            raise ScenarioError(f"{path}: line {line_of(node, '.cards')}: {wrong}") from None
    acts = tuple(_act(entry, node, number, path, tuple(raw.players)) for number, entry in enumerate(raw.play))
    return Scenario(
        path.stem,
        str(path),
        raw.title,
        raw.about,
        raw.rules,
        MappingProxyType(raw.players),
        raw.active,
        MappingProxyType({card.name: card for card in raw.cards}),
        acts,
        raw.shows,
        raw.step,
        raw.turn,
    )


def _act(entry: str | dict[str, Any], node: Any, number: int, path: Path, players: tuple[str, ...]) -> Act:
    line = line_of(node, f".play[{number}]")
    where = f"{path}: line {line}"
    if isinstance(entry, str):
        return Act(line, entry)
    keys = dict(entry)
    if "expect" in keys:
        if len(keys) > 1:
            extra = next(key for key in keys if key != "expect")
            raise ScenarioError(f"{where}: 'expect' stands alone, and here is '{extra}' beside it")
        return Act(line, expect=_expectation(keys["expect"], node, number, path, players))
    by, refused = keys.pop("by", None), keys.pop("refused", None)
    if len(keys) != 1:
        found = ", ".join(map(repr, keys)) or "none"
        raise ScenarioError(
            f"{where}: one thing to do is expected (with 'by' and 'refused' beside it), found {found}"
        )
    if by is not None and by not in players:
        raise ScenarioError(f"{where}: no player is called '{by}'{near(str(by), list(players))}")
    ((trigger, words),) = keys.items()
    said = None if words is None or words is True else str(words)
    return Act(line, trigger, said, by, None if refused is None else str(refused))


def _expectation(data: Any, node: Any, number: int, path: Path, players: tuple[str, ...]) -> Expectation:
    base = f".play[{number}].expect"
    try:
        found = msgspec.convert(data, Expectation)
    except msgspec.ValidationError as wrong:
        line = line_of(node, base, str(wrong))
        keys = list(Expectation.__struct_fields__)
        unknown = [key for key in data if key not in keys] if isinstance(data, dict) else []
        if unknown:
            line = line_of(node, base, f"unknown field `{unknown[0]}`")
            raise ScenarioError(
                f"{path}: line {line}: unknown key '{unknown[0]}'{near(unknown[0], keys)}"
            ) from None
        raise ScenarioError(f"{path}: line {line}: {wrong}") from None
    for name in ("life", "pool", "hand", "library", "graveyard", "battlefield"):
        for player in getattr(found, name) or ():
            if player not in players:
                line = line_of(node, f"{base}.{name}")
                raise ScenarioError(
                    f"{path}: line {line}: no player is called '{player}'{near(player, list(players))}"
                )
    return found


@cache
def shipped_scenarios() -> Mapping[str, Scenario]:
    """The scenarios that come with castchart, by id. Raises ScenarioError for one that is wrong."""
    with as_file(files("engine") / "scenarios") as folder:
        found = [read_scenario(path) for path in sorted(folder.glob("*.yaml"))]
    return MappingProxyType({scenario.id: scenario for scenario in found})


def find_scenario(name: str) -> Scenario:
    """A shipped scenario by id, or the one in a file when `name` is a path.

    Raises ScenarioError, with near names, when there is neither.
    """
    if name.endswith((".yaml", ".yml")) or "/" in name:
        return read_scenario(Path(name))
    shipped = shipped_scenarios()
    if name not in shipped:
        raise ScenarioError(f"no scenario is called '{name}'{near(name, list(shipped))}")
    return shipped[name]
