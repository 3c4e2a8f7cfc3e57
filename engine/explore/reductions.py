"""Choices that need not be tried, since another one leads to the same: symmetry, and orders that mean
nothing.

Both can be turned off. Neither changes a verdict about situations between plays; a play that is being
announced may have fewer ways to come about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from frozendict import frozendict
from msgspec import Struct
from msgspec.structs import replace

from engine.abilities import Activated, Triggered
from engine.card import Card
from engine.choices import Choice, DeclareAttacker, DeclareBlocker, Pay, PlayManaAbility
from engine.explore.canonical import Canonical
from engine.explore.parts import Parts, parts_of
from engine.objects import ObjectId
from engine.price import PayTap
from engine.state import CastingData, GameState, ManaData


class Reductions(Struct, frozen=True):
    """What is left out. `symmetry`: of objects that could be exchanged, one is chosen. `order`: attackers,
    blockers and lands tapped during a play come in one order, where every order leads to the same."""

    symmetry: bool = True
    order: bool = True

    def __str__(self) -> str:
        used = [name for name in self.__struct_fields__ if getattr(self, name)]
        return " and ".join(used) or "none"


def reduced(
    game: GameState, choices: Iterable[Choice], by: Canonical, reductions: Reductions
) -> list[tuple[int, Choice]]:
    """The choices to try, each with its number among all that are open."""
    found = list(enumerate(choices))
    if reductions.order and len(found) > 1:
        found = _in_order(game, found)
    if reductions.symmetry and len(found) > 1:
        found = _one_of_each(game, found, by)
    return found


def _one_of_each(
    game: GameState, choices: list[tuple[int, Choice]], by: Canonical
) -> list[tuple[int, Choice]]:
    """The first of those choices that differ in nothing but which of several like objects they name."""
    if len({type(choice) for _, choice in choices}) == len(choices):
        return choices
    said = [_said(game, choice) for _, choice in choices]
    cards = {id: thing.card for id, thing in game.objects.items()}
    if len({_key(each, cards) for each in said}) == len(choices):
        return choices  # of other cards, and what is like another is of the same
    likeness = by.likeness(game)
    firsts: dict[object, tuple[int, Choice]] = {}
    for each, numbered in zip(said, choices, strict=True):
        firsts.setdefault(_key(each, likeness), numbered)
    return list(firsts.values())


def _key(said: tuple[Parts, object], called: Mapping[ObjectId, str | bytes | int]) -> object:
    """What a choice says, with what its objects are called in the place of their numbers."""
    parts, cost = said
    names = parts.names
    same = tuple(names.index(id) for id in names)
    return parts.content, cost, same, tuple(called.get(id, id) for id in names)


def _said(game: GameState, choice: Choice) -> tuple[Parts, object]:
    """A choice's parts; the cost that is paid rather than its number."""
    data = game.frames[-1].data
    if isinstance(choice, Pay) and isinstance(data, CastingData | ManaData):
        return _parts(replace(choice, cost=0)), data.due[choice.cost]
    return _parts(choice), None


@lru_cache(maxsize=4096)
def _parts(choice: Choice) -> Parts:
    return parts_of(choice)


def _in_order(game: GameState, choices: list[tuple[int, Choice]]) -> list[tuple[int, Choice]]:
    last = _last(game, {type(choice) for _, choice in choices})
    if last is None:
        return choices
    kind, least = last
    return [each for each in choices if type(each[1]) is not kind or _place(game, each[1]) >= least]


def _last(game: GameState, kinds: set[type]) -> tuple[type, Any] | None:
    """The kind of choice that is made in order here, and the greatest place so far; None where none is."""
    if DeclareAttacker in kinds:
        done = [one.card for one in game.permanents() if one.attacking is not None]
        return (DeclareAttacker, max(done)) if done else None
    if DeclareBlocker in kinds:
        me = game.frames[-1].data
        player = getattr(me, "player", None)
        done = [
            one.card for one in game.permanents() if one.blocking is not None and one.controller == player
        ]
        return (DeclareBlocker, max(done)) if done else None
    data = game.frames[-1].data
    if PlayManaAbility in kinds and isinstance(data, CastingData) and data.made:
        made = data.made[-1]
        thing = game.objects.get(made.object)
        if thing is None or _watches_mana(game.cards) or not _only_taps(game, thing.card, made.ability):
            return None
        return PlayManaAbility, (thing.card, made.ability)
    return None


def _place(game: GameState, choice: Choice) -> Any:
    """The place of a choice in the order: that of what it says, not of object numbers."""
    if isinstance(choice, DeclareAttacker | DeclareBlocker):
        return game.objects[choice.creature].card
    assert isinstance(choice, PlayManaAbility)
    card = game.objects[choice.object].card
    if not _only_taps(game, card, choice.ability):
        return ("\uffff", choice.ability)
    return card, choice.ability


def _only_taps(game: GameState, card: str, ability: int) -> bool:
    """Whether a mana ability costs nothing but tapping, so that it is as good later as now."""
    found = game.cards[card].abilities[ability]
    return isinstance(found, Activated) and found.costs == (PayTap(),) and len(found.text.instructions) == 1


@lru_cache(maxsize=256)
def _watches_mana(cards: frozendict[str, Card]) -> bool:
    """Whether some ability triggers on tapping, so that the order may count."""
    events = {one.event for card in cards.values() for one in card.abilities if isinstance(one, Triggered)}
    return not events.isdisjoint({"becomes_tapped", "tapped_for_mana", "state"})
