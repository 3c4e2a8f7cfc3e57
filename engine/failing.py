"""Which criterion an object fails, given what it is; and the words for colours and zones (409.1c, 413.2g)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from engine.criteria import Criteria
from engine.mana import COLOURS
from engine.objects import GameObject, PlayerId
from engine.printed import Characteristics
from fsm.refusal import Refusal

Values: TypeAlias = dict[str, str | int]

COLOUR_NAMES = dict(zip(COLOURS, ("white", "blue", "black", "red", "green"), strict=True))


def failing(
    thing: GameObject,
    now: Characteristics,
    criteria: Criteria,
    you: PlayerId,
    source: GameObject | None,
) -> Refusal | None:
    """The first criterion that an object with these characteristics fails, seen by `you` through `source`.

    None when it fits. Neither the rule nor the object's name is filled in yet.
    """
    if thing.zone != criteria.zone:
        places: Values = {"place": place_of(thing.zone), "wanted": place_of(criteria.zone)}
        return Refusal("", "{object} is in the wrong zone: {place}, not {wanted}", places)
    for check in _checks(criteria):
        failed = check(thing, now, criteria, you, source)
        if failed is not None:
            return failed
    return None


def _failing_in_kind(
    thing: GameObject, now: Characteristics, criteria: Criteria, you: PlayerId, source: GameObject | None
) -> Refusal | None:
    """Spell or ability, types and subtypes, name."""
    if criteria.kind and thing.kind != criteria.kind:
        return Refusal("", "{object} is no {wanted}", {"wanted": criteria.kind})
    for some, has in ((criteria.types, now.types), (criteria.subtypes, now.subtypes)):
        if some and set(some).isdisjoint(has):
            return Refusal("", "{object} is no {wanted}", {"wanted": " or ".join(some)})
    for unwanted in criteria.not_types:
        if now.is_a(unwanted):
            article = "an" if unwanted[0] in "aeiou" else "a"
            return Refusal("", "{object} is {unwanted}", {"unwanted": f"{article} {unwanted}"})
    if criteria.name and now.name != criteria.name:
        return Refusal("", "{object} is not called {name}", {"name": criteria.name})
    return None


def _failing_in_quality(
    thing: GameObject, now: Characteristics, criteria: Criteria, you: PlayerId, source: GameObject | None
) -> Refusal | None:
    """Supertypes, colours and keywords."""
    if criteria.supertypes and set(criteria.supertypes).isdisjoint(now.supertypes):
        return Refusal("", "{object} is not {wanted}", {"wanted": " or ".join(criteria.supertypes)})
    for unwanted in criteria.not_supertypes:
        if unwanted in now.supertypes:
            return Refusal("", "{object} is {unwanted}", {"unwanted": unwanted})
    for colour in criteria.colours:
        if colour not in now.colours:
            return Refusal("", "{object} is not {wanted}", {"wanted": COLOUR_NAMES[colour]})
    for colour in criteria.not_colours:
        if colour in now.colours:
            return Refusal("", "{object} is {unwanted}", {"unwanted": COLOUR_NAMES[colour]})
    for keyword in criteria.keywords:
        if keyword not in now.keywords:
            return Refusal("", "{object} does not have {wanted}", {"wanted": keyword})
    for keyword in criteria.not_keywords:
        if keyword in now.keywords:
            return Refusal("", "{object} has {unwanted}", {"unwanted": keyword})
    return None


def _failing_in_standing(
    thing: GameObject, now: Characteristics, criteria: Criteria, you: PlayerId, source: GameObject | None
) -> Refusal | None:
    """Whose it is, what state it is in, and whether it is another than the source."""
    if criteria.controller == "you" and thing.controller != you:
        return Refusal("", "{object} is not controlled by {player}", {"player": you})
    if criteria.controller == "opponent" and thing.controller == you:
        return Refusal("", "{object} is controlled by {player}", {"player": you})
    if criteria.owner == "you" and thing.owner != you:
        return Refusal("", "{object} is not owned by {player}", {"player": you})
    if criteria.owner == "opponent" and thing.owner == you:
        return Refusal("", "{object} is owned by {player}", {"player": you})
    if criteria.tapped is not None and thing.tapped != criteria.tapped:
        return Refusal("", "{object} is tapped" if thing.tapped else "{object} is untapped", {})
    if criteria.token is not None and thing.token != criteria.token:
        return Refusal("", "{object} is a token" if thing.token else "{object} is no token", {})
    for word, asked, there in (
        ("attacking", criteria.attacking, thing.attacking is not None),
        ("blocking", criteria.blocking, thing.blocking is not None),
    ):
        if asked is not None and asked != there:
            if there:
                return Refusal("", "{object} is {unwanted}", {"unwanted": word})
            return Refusal("", "{object} is not {wanted}", {"wanted": word})
    if criteria.another and source is not None and thing.id in (source.id, source.source):
        return Refusal("", "{object} is the source itself, and another is needed", {})
    return None


def _failing_in_number(
    thing: GameObject, now: Characteristics, criteria: Criteria, you: PlayerId, source: GameObject | None
) -> Refusal | None:
    """Converted mana cost, and the bounds of power and toughness; what has none is outside of any."""
    if criteria.max_value is not None and now.value > criteria.max_value:
        values: Values = {"value": now.value, "most": criteria.max_value}
        return Refusal("", "{object} has converted mana cost {value}, more than {most}", values)
    if criteria.value is not None:
        x = source.announcement.x if source is not None else None
        value = (x or 0) if criteria.value == "x" else criteria.value
        if now.value != value:
            values = {"value": now.value, "wanted": value}
            return Refusal("", "{object} has converted mana cost {value}, not {wanted}", values)
    for name, size, least, most in (
        ("power", now.power, criteria.min_power, criteria.max_power),
        ("toughness", now.toughness, criteria.min_toughness, criteria.max_toughness),
    ):
        if least is None and most is None:
            continue
        if size is None:
            return Refusal("", "{object} has no {size}", {"size": name})
        if least is not None and size < least:
            values = {"size": name, "value": size, "least": least}
            return Refusal("", "{object} has {size} {value}, less than {least}", values)
        if most is not None and size > most:
            values = {"size": name, "value": size, "most": most}
            return Refusal("", "{object} has {size} {value}, more than {most}", values)
    return None


Check: TypeAlias = Callable[
    [GameObject, Characteristics, Criteria, PlayerId, GameObject | None], Refusal | None
]

CHECKS: dict[Check, tuple[str, ...]] = {
    _failing_in_kind: ("kind", "types", "subtypes", "not_types", "name"),
    _failing_in_quality: (
        "supertypes",
        "not_supertypes",
        "colours",
        "not_colours",
        "keywords",
        "not_keywords",
    ),
    _failing_in_standing: ("controller", "owner", "tapped", "token", "attacking", "blocking", "another"),
    _failing_in_number: ("max_value", "value", "min_power", "max_power", "min_toughness", "max_toughness"),
}
"""The checks in their order, each with the criteria that it looks at."""

ANYTHING = Criteria()


@lru_cache(maxsize=1024)
def _checks(criteria: Criteria) -> tuple[Check, ...]:
    """The checks that have something to look at."""
    return tuple(
        check
        for check, names in CHECKS.items()
        if any(getattr(criteria, name) != getattr(ANYTHING, name) for name in names)
    )


def place_of(zone: str) -> str:
    """A zone in words that follow 'is'."""
    return {"battlefield": "in play", "stack": "on the stack", "removed": "removed from the game"}.get(
        zone, f"in a {zone}"
    )
