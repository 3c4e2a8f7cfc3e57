"""Whether an object fits criteria, and if not, which one it fails (409.1c, 413.2g)."""

from __future__ import annotations

from engine.characteristics import Characteristics, characteristics, name_of
from engine.criteria import Criteria
from engine.mana import COLOURS
from engine.objects import GameObject, PlayerId
from engine.state import GameState
from fsm.refusal import Refusal, Verdict

COLOUR_NAMES = dict(zip(COLOURS, ("white", "blue", "black", "red", "green"), strict=True))


def fits(
    game: GameState,
    thing: GameObject,
    criteria: Criteria,
    you: PlayerId,
    source: GameObject | None,
    rule: str,
) -> Verdict:
    """Yes, or the first criterion that `thing` fails, as seen by `you` through `source`."""
    failed = _failed(game, thing, characteristics(game, thing), criteria, you, source)
    if failed is None:
        return True
    return Refusal(rule, "{object} " + failed, {"object": name_of(game, thing)})


def _failed(
    game: GameState,
    thing: GameObject,
    now: Characteristics,
    criteria: Criteria,
    you: PlayerId,
    source: GameObject | None,
) -> str | None:
    """What is wrong with the object, as the rest of a sentence about it."""
    if thing.zone != criteria.zone:
        return f"is in the wrong zone: {place_of(thing)}, not {_wanted(criteria)}"
    if criteria.kind and thing.kind != criteria.kind:
        return f"is no {criteria.kind}"
    if criteria.types and set(criteria.types).isdisjoint(now.types):
        return f"is no {' or '.join(criteria.types)}"
    for unwanted in criteria.not_types:
        if now.is_a(unwanted):
            return f"is {'an' if unwanted[0] in 'aeiou' else 'a'} {unwanted}"
    if criteria.subtypes and set(criteria.subtypes).isdisjoint(now.subtypes):
        return f"is no {' or '.join(criteria.subtypes)}"
    if criteria.name and now.name != criteria.name:
        return f"is not called {criteria.name}"
    for colour in criteria.colours:
        if colour not in now.colours:
            return f"is not {COLOUR_NAMES[colour]}"
    for colour in criteria.not_colours:
        if colour in now.colours:
            return f"is {COLOUR_NAMES[colour]}"
    return _failed_by_standing(thing, now, criteria, you, source)


def _failed_by_standing(
    thing: GameObject, now: Characteristics, criteria: Criteria, you: PlayerId, source: GameObject | None
) -> str | None:
    for word, who in (("control", thing.controller), ("own", thing.owner)):
        wanted = criteria.controller if word == "control" else criteria.owner
        if wanted == "you" and who != you:
            return f"is not {word}led by {you}" if word == "control" else f"is not owned by {you}"
        if wanted == "opponent" and who == you:
            return f"is {word}led by {you}" if word == "control" else f"is owned by {you}"
    if criteria.tapped is not None and thing.tapped != criteria.tapped:
        return "is tapped" if thing.tapped else "is untapped"
    if criteria.another and source is not None and thing.id in (source.id, source.source):
        return "is the source itself, and another is needed"
    if criteria.max_value is not None and now.value > criteria.max_value:
        return f"has converted mana cost {now.value}, more than {criteria.max_value}"
    if criteria.value is not None:
        x = source.announcement.x if source is not None else None
        value = (x or 0) if criteria.value == "x" else criteria.value
        if now.value != value:
            return f"has converted mana cost {now.value}, not {value}"
    return None


def place_of(thing: GameObject) -> str:
    """The zone of an object, in words that follow 'is'."""
    return {"battlefield": "in play", "stack": "on the stack", "removed": "removed from the game"}.get(
        thing.zone, f"in a {thing.zone}"
    )


def _wanted(criteria: Criteria) -> str:
    return {"battlefield": "in play", "stack": "on the stack", "removed": "removed from the game"}.get(
        criteria.zone, f"in a {criteria.zone}"
    )
