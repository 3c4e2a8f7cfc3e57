"""Triggered abilities: what has triggered waits until the next settling (410.1, 410.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from engine.abilities import Triggered
from engine.card import Card
from engine.card_text import card_of
from engine.conditions import holds
from engine.criteria import Criteria
from engine.delayed import without_what_triggers
from engine.events import SpellPlayed, StepBegan, Tapped
from engine.happenings import NAMES, Happening, happenings
from engine.matching import fits
from engine.objects import GameObject, ObjectId
from engine.players import concerns
from engine.state import GameState, TriggerData, WaitingTrigger

Once: TypeAlias = tuple[ObjectId, int | None, str, ObjectId]

ONCE = frozenset({"deals_damage", "is_dealt_damage", "becomes_blocked"})
"""What happens to an object once, however many others have a part in it at that time (410.9a)."""


def tap(game: GameState, object_id: ObjectId) -> GameState:
    """The game after tapping a permanent; becoming tapped can trigger (410.1)."""
    thing = game.objects[object_id]
    if thing.tapped:
        return game
    tapped = game.objects.set(object_id, replace(thing, tapped=True))
    return replace(game, objects=tapped, events=(*game.events, Tapped(object_id)))


def spell_played(game: GameState, thing: GameObject) -> GameState:
    """The game after a spell became played, which can trigger abilities (409.1i, 410.1)."""
    return replace(game, events=(*game.events, SpellPlayed(thing.id))) if thing.kind == "spell" else game


def tapped_for_mana(game: GameState, land: GameObject) -> tuple[GameState, tuple[WaitingTrigger, ...]]:
    """The game after a land was tapped for mana: what triggers waits, but for mana abilities (406.1)."""
    if "tapped_for_mana" not in game.cards.watched:
        return game, ()
    happened = Happening("tapped_for_mana", land.controller, land)
    found = [trigger for each in game.permanents() for trigger in _of(game, game, each, happened)]
    at_once = tuple(each for each in found if triggered_of(game, each).is_mana_ability)
    waiting = tuple(each for each in found if each not in at_once)
    return (replace(game, waiting=game.waiting + waiting) if waiting else game), at_once


def triggered_of(game: GameState, trigger: WaitingTrigger) -> Triggered:
    """The ability of a card that has triggered; a delayed one is none of a card's."""
    assert trigger.ability is not None
    ability = game.cards[trigger.card].abilities[trigger.ability]
    assert isinstance(ability, Triggered)
    return ability


def watches_states(game: GameState) -> bool:
    """Whether some ability in the game triggers on a state and not on an event (410.11)."""
    return "state" in game.cards.watched


def noticed(before: GameState, after: GameState) -> GameState:
    """The game after what happened in one transition has triggered abilities, all at once (410.1).

    Abilities that trigger on leaving play look back at how things were `before` (410.10). Abilities of a
    player who lost do not trigger (600.4a).
    """
    if not (after.delayed or watches_states(after) or _some_are_watched(after)):
        return replace(after, events=())
    new = list(_triggered_by_events(before, after))
    for event in after.events:
        if after.delayed and isinstance(event, StepBegan):
            after, late = without_what_triggers(after, event)
            new += late
    after = replace(after, events=())
    if watches_states(after):
        new += _triggered_by_state(after)
    new = [trigger for trigger in new if not after.player(trigger.controller).lost]
    return replace(after, waiting=(*after.waiting, *new)) if new else after


def _some_are_watched(game: GameState) -> bool:
    """Whether what happened has a name that some ability in the game waits for."""
    watched = game.cards.watched
    return any(not watched.isdisjoint(NAMES[type(event)]) for event in game.events)


def _triggered_by_events(before: GameState, after: GameState) -> Iterator[WaitingTrigger]:
    watched = after.cards.watched
    once: set[Once] = set()
    for event in after.events:
        if watched.isdisjoint(NAMES[type(event)]):
            continue
        for happened in happenings(event, before, after):
            if happened.event in watched:
                yield from _triggered_by(before, after, happened, once)


def _triggered_by(
    before: GameState, after: GameState, happened: Happening, once: set[Once]
) -> Iterator[WaitingTrigger]:
    view = before if happened.looks_back else after
    subject = happened.subject
    for permanent in view.permanents():
        for trigger in _of(view, after, permanent, happened):
            key = _only_once(after, trigger, happened)
            if key is None or key not in once:
                yield trigger
            if key is not None:
                once.add(key)
    if subject is not None and subject.zone != "battlefield":
        yield from _of(view, after, subject, happened)


def _only_once(game: GameState, trigger: WaitingTrigger, happened: Happening) -> Once | None:
    """What the ability may trigger on only once at one time; None where each time counts (410.9a)."""
    if happened.event not in ONCE or happened.subject is None:
        return None
    ability = triggered_of(game, trigger)
    each = ability.other is not None or ability.to != "anyone"
    return None if each else (trigger.source, trigger.ability, happened.event, happened.subject.id)


def _of(view: GameState, now: GameState, source: GameObject, happened: Happening) -> Iterator[WaitingTrigger]:
    """The abilities of one object that trigger on what happened, seen in `view`, their "if" holding `now`.

    Anywhere but in play, an object's abilities trigger only on what happens to itself (410.10).
    """
    subject, other = happened.subject, happened.other
    itself = subject is not None and subject.id == source.id
    in_play = source.zone == "battlefield"
    for number, ability in _triggered(card_of(view, source), happened.event):
        if not (itself if ability.this else in_play) or not _meets(view, ability, source, happened):
            continue
        if ability.condition is None or holds(now, ability.condition, source.controller, source) is True:
            the_other = ability.this and other is not None
            about = other if the_other else subject
            yield WaitingTrigger(
                source.controller,
                source.id,
                source.card,
                number,
                happened.whom or happened.player,
                None if about is None else about.id,
                None if the_other else happened.became,
            )


def _meets(view: GameState, ability: Triggered, source: GameObject, happened: Happening) -> bool:
    """Whether what happened is what the trigger condition says (404.1)."""
    you, whom = source.controller, happened.whom
    return (
        concerns(ability.by, you, happened.player)
        and ability.step in (None, happened.step)
        and (ability.to == "anyone" or (whom is not None and concerns(ability.to, you, whom)))
        and _fits(view, happened.subject, ability.what, source)
        and _fits(view, happened.other, ability.other, source)
    )


def _fits(view: GameState, thing: GameObject | None, criteria: Criteria | None, source: GameObject) -> bool:
    if criteria is None:
        return True
    return thing is not None and fits(view, thing, criteria, source.controller, source, "410.1") is True


def _triggered_by_state(game: GameState) -> Iterator[WaitingTrigger]:
    """The abilities that trigger on how things are, and neither wait nor are on the stack (410.11)."""
    for permanent in game.permanents():
        for number, ability in _triggered(card_of(game, permanent), "state"):
            if (
                ability.condition is not None
                and not _is_pending(game, permanent.id, number)
                and holds(game, ability.condition, permanent.controller, permanent) is True
            ):
                yield WaitingTrigger(permanent.controller, permanent.id, permanent.card, number)


def _is_pending(game: GameState, source: ObjectId, number: int) -> bool:
    """Whether an ability has triggered and has not left the stack again."""
    placed = [frame.data for frame in game.frames if isinstance(frame.data, TriggerData)]
    return (
        any((one.source, one.ability) == (source, number) for one in game.waiting)
        or any((one.object, one.ability) == (source, number) for one in placed)
        or any((game.objects[i].source, game.objects[i].ability) == (source, number) for i in game.stack)
    )


@lru_cache(maxsize=4096)
def _triggered(card: Card, event: str) -> tuple[tuple[int, Triggered], ...]:
    """The abilities of a card, by number, that trigger on such an event."""
    every = enumerate(card.abilities)
    return tuple((i, one) for i, one in every if isinstance(one, Triggered) and one.event == event)
