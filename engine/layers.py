"""The layers in which continuous effects change characteristics (418.5a).

1 copies and 2 control are in the object itself: what it is listed as, and who controls it. 3 text is in the
card that is read (`engine.card_text`). Here are 4 types, 5 colours, keywords and all else, and 6 power and
toughness: 6b what is set or modified by spells and abilities, 6c counters, 6d what static abilities modify.
Within a layer the older effect comes first.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache

from msgspec.structs import replace

from engine.changes import Change
from engine.printed import Characteristics


class Layer(IntEnum):
    """How far effects have been applied."""

    PRINTED = 3
    TYPES = 4
    OTHER = 5
    POWER = 6


def first_layer(change: Change) -> Layer:
    """The first layer in which a change does anything."""
    if change.types or change.subtypes:
        return Layer.TYPES
    if change.colours is not None or change.keywords or change.lost:
        return Layer.OTHER
    return Layer.POWER


@lru_cache(maxsize=4096)
def altered(
    now: Characteristics,
    changes: tuple[Change, ...],
    counters: tuple[str, ...],
    through: Layer = Layer.POWER,
) -> Characteristics:
    """Characteristics after the changes, oldest first, in all layers up to one (418.5a)."""
    if through >= Layer.TYPES:
        now = _with_types(now, changes)
    if through >= Layer.OTHER:
        now = _with_colours_and_keywords(now, changes)
    if through >= Layer.POWER and (now.power is not None or any(c.power is not None for c in changes)):
        now = _with_power(now, changes, counters)
    return now


def _with_types(now: Characteristics, changes: Iterable[Change]) -> Characteristics:
    types, subtypes = now.types, now.subtypes
    for change in changes:
        types += tuple(one for one in change.types if one not in types)
        subtypes += tuple(one for one in change.subtypes if one not in subtypes)
    return replace(now, types=types, subtypes=subtypes)


def _with_colours_and_keywords(now: Characteristics, changes: Iterable[Change]) -> Characteristics:
    colours, keywords = now.colours, now.keywords
    for change in changes:
        colours = colours if change.colours is None else change.colours
        keywords += tuple(one for one in change.keywords if one not in keywords)
        keywords = tuple(one for one in keywords if one not in change.lost)
    return replace(now, colours=colours, keywords=keywords)


def _with_power(
    now: Characteristics, changes: tuple[Change, ...], counters: tuple[str, ...]
) -> Characteristics:
    power, toughness = now.power or 0, now.toughness or 0
    for change in changes:
        power = power if change.power is None else change.power
        toughness = toughness if change.toughness is None else change.toughness
        if not change.static:
            power, toughness = power + change.more_power, toughness + change.more_toughness
    bigger = counters.count("+1/+1") - counters.count("-1/-1")
    static = [change for change in changes if change.static]
    power += bigger + sum(change.more_power for change in static)
    toughness += bigger + sum(change.more_toughness for change in static)
    return replace(now, power=power, toughness=toughness)
