"""What static abilities of permanents now in play do to an object; never by last known information (413.2f).

An effect that hangs on what another of the same layer does is applied after it (418.5b); apart from that the
older permanent's comes first.
"""

from __future__ import annotations

from functools import lru_cache

from engine.abilities import Static
from engine.abilities_in_play import in_play
from engine.changes import Change
from engine.failing import failing
from engine.layers import Layer, altered, first_layer
from engine.objects import GameObject
from engine.printed import Characteristics
from engine.state import GameState


def all_changes(game: GameState, thing: GameObject, base: Characteristics) -> tuple[Change, ...]:
    """The changes of an object that is `base` without them: its own and those of static abilities.

    What is gone keeps those that it had when it was last known.
    """
    if "Static" not in game.cards.with_abilities:
        return thing.changes
    there = [
        (permanent, ability, _change(ability, permanent.id))
        for permanent, _, ability in in_play(game, Static)
    ]
    if not there or thing.id not in game.objects:
        return thing.changes
    changes = tuple(change for change in thing.changes if not change.static)
    for layer in (Layer.TYPES, Layer.OTHER, Layer.POWER):
        waiting = [each for each in there if first_layer(each[2]) == layer]
        while waiting:
            now = altered(base, changes, thing.counters, layer)
            found = [each for each in waiting if _applies(thing, now, each[0], each[1])]
            if not found:
                break
            changes = _in_order((*changes, *(change for _, _, change in found)))
            waiting = [each for each in waiting if each not in found]
    return changes


def _applies(thing: GameObject, now: Characteristics, permanent: GameObject, ability: Static) -> bool:
    """Whether an object is affected, being what it is so far."""
    if ability.what == "enchanted":
        return permanent.attached_to == thing.id
    return failing(thing, now, ability.what, permanent.controller, permanent) is None


def _in_order(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return tuple(sorted(changes, key=lambda change: (change.timestamp, change.static)))


@lru_cache(maxsize=1024)
def _change(ability: Static, permanent: int) -> Change:
    """What a static ability does, as a change as old as its permanent."""
    return Change(
        "while_in_play",
        types=ability.types,
        subtypes=ability.subtypes,
        colours=ability.colours,
        keywords=ability.keywords,
        lost=ability.lose,
        power=ability.power,
        toughness=ability.toughness,
        more_power=ability.more_power,
        more_toughness=ability.more_toughness,
        source=permanent,
        timestamp=permanent,
        static=True,
    )
