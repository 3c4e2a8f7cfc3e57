"""Saved games: JSON that is validated, and played again, on load."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec
from frozendict import frozendict

from diagrams.drawing import write_whole
from engine.card import Card
from engine.card_pool import CardPool
from engine.choices import Choice
from engine.errors import IllegalPlay, SaveError
from engine.rules import Rules
from engine.state import GameState

M = TypeVar("M")
FORMAT = "castchart game"
VERSION = 1


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds: the first question's situation, the choices, and the situation they led to."""

    format: str
    version: int
    start: GameState
    choices: tuple[Choice, ...]
    now: GameState


class _Heading(msgspec.Struct):
    format: str = ""
    version: int = 0


def write_save(path: Path, start: GameState, choices: tuple[Choice, ...], now: GameState) -> None:
    """Write a game whole or not at all. Raises OSError."""
    write_whole(
        path, msgspec.json.format(msgspec.json.encode(SavedGame(FORMAT, VERSION, start, choices, now)))
    )


def read_save(
    path: Path, rules: Rules, replay: Callable[[GameState, tuple[Choice, ...], Rules], tuple[M, ...]]
) -> tuple[M, ...]:
    """The moments of a saved game, played again.

    Raises SaveError for a file that cannot be read, is cut short, is of another version, or was edited.
    """
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise SaveError(f"{path}: cannot be read: {wrong.strerror}") from None
    try:
        heading = msgspec.json.decode(data, type=_Heading)
    except msgspec.DecodeError as wrong:
        raise SaveError(f"{path}: no saved game: {wrong}") from None
    if heading.format != FORMAT:
        raise SaveError(f"{path}: no saved game: 'format' should be '{FORMAT}'")
    if heading.version != VERSION:
        raise SaveError(f"{path}: saved in version {heading.version}, and version {VERSION} is read here")
    try:
        saved = msgspec.json.decode(data, type=SavedGame, dec_hook=decode_hook)
    except (msgspec.DecodeError, ValueError) as wrong:
        raise SaveError(f"{path}: the saved game is damaged: {wrong}") from None
    try:
        moments = replay(saved.start, saved.choices, rules)
    except (IllegalPlay, LookupError, AssertionError) as wrong:
        raise SaveError(f"{path}: the saved choices cannot be played again: {wrong}") from None
    last: Any = moments[-1]
    if last.state != saved.now:
        raise SaveError(f"{path}: the choices do not lead to the saved situation: the file was edited")
    return moments


def decode_hook(kind: Any, value: Any) -> Any:
    """Read the frozen dictionaries of a game, whose keys JSON makes strings."""
    if kind is CardPool:
        return CardPool(msgspec.convert(value, dict[str, Card], strict=False, dec_hook=decode_hook))
    key, item = get_args(kind)
    return frozendict(msgspec.convert(value, dict[key, item], strict=False, dec_hook=decode_hook))  # type: ignore[valid-type]
