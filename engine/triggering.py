"""Triggered abilities: what has triggered waits until the next settling (410.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from engine.abilities import Triggered
from engine.card import Card
from engine.conditions import holds
from engine.events import Event
from engine.matching import fits
from engine.objects import GameObject, ObjectId, PlayerId
from engine.players import concerns
from engine.state import GameState, WaitingTrigger


def tap(game: GameState, object_id: ObjectId) -> GameState:
    """The game after tapping a permanent; becoming tapped can trigger (410.1)."""
    thing = game.objects[object_id]
    if thing.tapped:
        return game
    game = game.with_object(replace(thing, tapped=True))
    return _waiting(game, _of(game, thing, "becomes_tapped", thing, thing.controller))


def spell_played(game: GameState, thing: GameObject) -> GameState:
    """The game after a spell became played: the abilities that trigger on that wait (409.1i, 410.1)."""
    return _waiting(game, _in_play(game, "spell_played", thing)) if thing.kind == "spell" else game


def tapped_for_mana(game: GameState, land: GameObject) -> tuple[GameState, tuple[WaitingTrigger, ...]]:
    """The game after a land was tapped for mana: what triggers waits, but for mana abilities (406.1)."""
    found = tuple(_in_play(game, "tapped_for_mana", land))
    at_once = tuple(each for each in found if triggered_of(game, each).is_mana_ability)
    return _waiting(game, (each for each in found if each not in at_once)), at_once


def triggered_of(game: GameState, trigger: WaitingTrigger) -> Triggered:
    """The ability that has triggered."""
    ability = game.cards[trigger.card].abilities[trigger.ability]
    assert isinstance(ability, Triggered)
    return ability


def noticed(before: GameState, after: GameState) -> GameState:
    """The game after what happened in one transition has triggered abilities, all at once (410.1).

    Abilities that trigger on leaving play look back at how things were `before` (410.10).
    """
    new = [trigger for event in after.events for trigger in _triggered_by(before, after, event)]
    return replace(after, events=(), waiting=(*after.waiting, *new))


def _triggered_by(before: GameState, after: GameState, event: Event) -> Iterator[WaitingTrigger]:
    """What one event triggers."""
    return iter(())


def _waiting(game: GameState, new: Iterator[WaitingTrigger]) -> GameState:
    more = tuple(new)
    return replace(game, waiting=game.waiting + more) if more else game


def _in_play(game: GameState, event: str, thing: GameObject) -> Iterator[WaitingTrigger]:
    for permanent in game.permanents():
        yield from _of(game, permanent, event, thing, thing.controller)


@lru_cache(maxsize=4096)
def _triggered(card: Card, event: str) -> tuple[tuple[int, Triggered], ...]:
    """The abilities of a card, by number, that trigger on such an event."""
    every = enumerate(card.abilities)
    return tuple((i, one) for i, one in every if isinstance(one, Triggered) and one.event == event)


def _of(
    game: GameState, permanent: GameObject, event: str, thing: GameObject, player: PlayerId
) -> Iterator[WaitingTrigger]:
    """The abilities of one permanent that trigger on what happened to `thing`, their "if" holding (404.3)."""
    you = permanent.controller
    for number, ability in _triggered(game.cards[permanent.card], event):
        if (
            concerns(ability.by, you, player)
            and (ability.what is None or fits(game, thing, ability.what, you, permanent, "410.1") is True)
            and (ability.condition is None or holds(game, ability.condition, you, permanent) is True)
        ):
            yield WaitingTrigger(you, permanent.id, permanent.card, number, player)
