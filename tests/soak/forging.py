"""Choices that nobody offered: what could be said by another, of another thing, or at another time."""

from __future__ import annotations

from itertools import islice
from random import Random
from types import NoneType
from typing import Any, get_args

from msgspec.structs import FieldInfo, fields, replace

from engine.choices import Choice
from engine.objects import ObjectTarget, PlayerTarget, ZoneTarget
from engine.rules import Rules
from engine.state import GameState

NUMBERS = (-1, 0, 1, 2, 7, 10_000)
WORDS = ("", "R", "{R}", "WW", "kicker", "flashback", "Nobody")
ZONES = ("graveyard", "hand", "library")


def forged(random: Random, rules: Rules, game: GameState) -> Choice:
    """A choice of some type, most often one of what could be said now with a field changed."""
    near = list(islice(rules.candidates(game), 100))
    if not near or random.random() < 0.3:
        kind: Any = random.choice(get_args(Choice))
        made: Choice = kind(**{one.name: _value(random, game, one) for one in fields(kind)})
        return made
    choice = random.choice(near)
    if random.random() < 0.4:
        return choice
    field = random.choice(fields(choice))
    return replace(choice, **{field.name: _value(random, game, field)})


def _value(random: Random, game: GameState, field: FieldInfo) -> object:
    """Any value that the field may hold."""
    types = get_args(field.type) or (field.type,)
    if NoneType in types and random.random() < 0.3:
        return None
    if ObjectTarget in types:
        return _target(random, game)
    if bool in types:
        return random.random() < 0.5
    if Ellipsis in types:
        return tuple(random.choices(NUMBERS, k=random.randint(0, 3)))
    return _number(random, game) if int in types else _name(random, game)


def _number(random: Random, game: GameState) -> int:
    return random.choice((*NUMBERS, random.randrange(game.next_id + 1)))


def _name(random: Random, game: GameState) -> str:
    return random.choice((*WORDS, *(player.name for player in game.players)))


def _target(random: Random, game: GameState) -> ObjectTarget | PlayerTarget | ZoneTarget:
    kind = random.choice((ObjectTarget, PlayerTarget, ZoneTarget))
    if kind is ObjectTarget:
        return ObjectTarget(_number(random, game))
    if kind is PlayerTarget:
        return PlayerTarget(_name(random, game))
    return ZoneTarget(_name(random, game), random.choice(ZONES))  # type: ignore[arg-type]
