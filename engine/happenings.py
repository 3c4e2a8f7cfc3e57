"""What happened, in the terms of trigger conditions: to which object, by or with which other (410.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch

from msgspec import Struct

from engine.events import Attacked, Blocked, Damaged, Drawn, Event, Moved, SpellPlayed, StepBegan, Tapped
from engine.objects import GameObject, ObjectId, ObjectTarget, PlayerId, PlayerTarget
from engine.state import GameState
from engine.zones import known

NAMES: Mapping[type, frozenset[str]] = {
    Moved: frozenset({"leaves_play", "dies", "enters_play", "put_into_graveyard", "discarded"}),
    Drawn: frozenset({"drawn"}),
    Tapped: frozenset({"becomes_tapped"}),
    SpellPlayed: frozenset({"spell_played"}),
    Damaged: frozenset({"deals_damage", "deals_combat_damage_to_player", "is_dealt_damage"}),
    Attacked: frozenset({"attacks"}),
    Blocked: frozenset({"blocks", "becomes_blocked"}),
    StepBegan: frozenset({"beginning_of_step"}),
}
"""What an event can be to a triggered ability; nothing else comes of it."""

PUBLIC = frozenset({"graveyard", "removed", "stack", "battlefield"})
"""The zones in which an ability finds what went there (410.10d)."""


class Happening(Struct, frozen=True):
    """One thing that an ability can wait for.

    It happened to `subject`, controlled by `player`; for a step it is the player whose step began. `other`
    and `whom` are the other object and player. What left play is looked at as it was, with the abilities
    that were there then, and `became` something else in a public zone (410.10).
    """

    event: str
    player: PlayerId
    subject: GameObject | None = None
    other: GameObject | None = None
    whom: PlayerId | None = None
    became: ObjectId | None = None
    step: str = ""
    looks_back: bool = False


@singledispatch
def happenings(event: Event, before: GameState, after: GameState) -> Iterator[Happening]:
    """What an event is to the abilities that wait for such a thing; each kind registers its own function.

    Raises NotImplementedError for a kind without one.
    """
    raise NotImplementedError(f"nothing says what {type(event).__name__} triggers")


@happenings.register
def _(event: Moved, before: GameState, after: GameState) -> Iterator[Happening]:
    old, new = event.old, None if event.new is None else known(after, event.new)
    if old.zone == "battlefield":
        was = before.objects.get(old.id, old)
        became = event.new if event.to in PUBLIC else None
        for name in ("leaves_play", "dies") if event.to == "graveyard" else ("leaves_play",):
            yield Happening(name, was.controller, was, became=became, looks_back=True)
    if old.zone == "hand" and event.to == "graveyard":
        yield Happening("discarded", old.owner, old, became=event.new)
    if new is None:
        return
    if event.to == "battlefield":
        yield Happening("enters_play", new.controller, new)
    elif event.to == "graveyard":
        yield Happening("put_into_graveyard", new.owner, new)


@happenings.register
def _(event: Drawn, before: GameState, after: GameState) -> Iterator[Happening]:
    card = after.objects.get(event.object)
    if card is not None:
        yield Happening("drawn", card.owner, card)


@happenings.register
def _(event: Tapped, before: GameState, after: GameState) -> Iterator[Happening]:
    thing = known(after, event.object)
    if thing is not None:
        yield Happening("becomes_tapped", thing.controller, thing)


@happenings.register
def _(event: SpellPlayed, before: GameState, after: GameState) -> Iterator[Happening]:
    spell = after.objects[event.object]
    yield Happening("spell_played", spell.controller, spell)


@happenings.register
def _(event: Damaged, before: GameState, after: GameState) -> Iterator[Happening]:
    source = event.source
    whom = event.to.name if isinstance(event.to, PlayerTarget) else None
    other = known(after, event.to.id) if isinstance(event.to, ObjectTarget) else None
    yield Happening("deals_damage", source.controller, source, other, whom)
    if event.combat and whom is not None:
        yield Happening("deals_combat_damage_to_player", source.controller, source, whom=whom)
    if other is not None:
        yield Happening("is_dealt_damage", other.controller, other, source)


@happenings.register
def _(event: Attacked, before: GameState, after: GameState) -> Iterator[Happening]:
    attacker = after.objects[event.object]
    yield Happening("attacks", attacker.controller, attacker, whom=event.player)


@happenings.register
def _(event: Blocked, before: GameState, after: GameState) -> Iterator[Happening]:
    blocker, attacker = after.objects[event.blocker], after.objects[event.attacker]
    yield Happening("blocks", blocker.controller, blocker, attacker, attacker.controller)
    yield Happening("becomes_blocked", attacker.controller, attacker, blocker, blocker.controller)


@happenings.register
def _(event: StepBegan, before: GameState, after: GameState) -> Iterator[Happening]:
    yield Happening("beginning_of_step", event.player, step=event.step)
