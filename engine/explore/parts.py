"""Frozen values taken apart into what they say and the objects that they name.

The numbers of objects are an accident of the play that led there; what is said of them is not. Which
integers are numbers of objects is read off the annotations of the types, so that a new field needs no entry
here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from xxhash import xxh3_128_digest

from engine.changes import Change
from engine.price import TapConvoked
from engine.state import GameState


class Named:
    """Stands for `ObjectId` while annotations are read, to be told from other integers."""


class Stamp:
    """Stands for a timestamp, of which only the order counts (418.5d)."""


NUMBERS: dict[tuple[type[Struct], str], Any] = {
    (TapConvoked, "creature"): Named,
    (Change, "source"): Named | None,
    (Change, "timestamp"): Stamp,
}
"""Fields that are annotated as plain integers, and what they are."""


PLAIN = frozenset({str, int, bool, type(None)})


class Parts(Struct, frozen=True, gc=False):
    """A value's content as a digest, and in order the objects that it names, timestamps and game values."""

    content: bytes
    names: tuple[int, ...] = ()
    stamps: tuple[int, ...] = ()
    games: tuple[GameState, ...] = ()


def parts_of(value: Any, without: frozenset[str] = frozenset()) -> Parts:
    """Take a struct apart, leaving out the fields `without`."""
    names: list[int] = []
    stamps: list[int] = []
    games: list[GameState] = []

    def walk(value: Any, hint: Any, at_top: bool = False) -> Any:
        if isinstance(value, GameState):
            games.append(value)
            return "game"
        if isinstance(value, Struct):
            kind = type(value)
            said: list[Any] = [kind.__name__]
            for (name, field_hint, default, plain), part in zip(
                fields_of(kind), msgspec.structs.astuple(value), strict=True
            ):
                if part is default or part == default or (at_top and name in without):
                    continue
                said += (name, part if plain else walk(part, field_hint))
            return said
        if isinstance(value, tuple):
            return [walk(each, one) for each, one in zip(value, _items(hint, len(value)), strict=True)]
        if type(value) is int:
            arms = set(_arms(hint))
            if Named in arms:
                names.append(value)
                return ["object"]
            if Stamp in arms:
                stamps.append(value)
                return ["stamp"]
        return value

    said = walk(value, type(value), at_top=True)
    content = xxh3_128_digest(msgspec.msgpack.encode(said))
    return Parts(content, tuple(names), tuple(stamps), tuple(games))


@cache
def fields_of(kind: type[Struct]) -> tuple[tuple[str, Any, Any, bool], ...]:
    """The fields of a struct: name, what it holds, its default (an object of its own where there is none),
    whether it holds nothing but plain values."""
    hints = get_type_hints(kind, localns={"ObjectId": Named})
    found = []
    for one in msgspec.structs.fields(kind):
        hint = NUMBERS.get((kind, one.name), hints[one.name])
        found.append((one.name, hint, _default(one), _is_plain(hint)))
    return tuple(found)


def _is_plain(hint: Any) -> bool:
    """Whether no object, timestamp, struct or game can be in such a value."""
    for arm in _arms(hint):
        if get_origin(arm) is tuple:
            if not all(each is Ellipsis or _is_plain(each) for each in get_args(arm)):
                return False
        elif get_origin(arm) is not Literal and arm not in PLAIN:
            return False
    return True


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def _arms(hint: Any) -> Iterator[Any]:
    """The members of a union; any other type is its only one."""
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _arms(one)
    else:
        yield hint


def _items(hint: Any, length: int) -> tuple[Any, ...]:
    """What each item of a tuple of that length holds."""
    args = next((get_args(one) for one in _arms(hint) if get_origin(one) is tuple), ())
    if len(args) == 2 and args[1] is Ellipsis:
        return (args[0],) * length
    return args if len(args) == length else (Any,) * length
