"""The text that an object on the stack has: its card's or ability's, or the modes that were chosen."""

from __future__ import annotations

from msgspec import Struct

from engine.card import Ability, Activated, AnyEffect, Card, Modes, OptionalCost, Target, Text, Triggered
from engine.objects import GameObject
from engine.state import GameState


class Instance(Struct, frozen=True):
    """One instance of the word "target" on an object, numbered through all of its text.

    `conditional`: it is there only because of a mode or a cost (409.1d).
    """

    number: int
    target: Target
    conditional: bool


class Clause(Struct, frozen=True):
    """One instruction, with the number of its text block's first instance of "target"."""

    effect: AnyEffect
    first_instance: int


def ability_of(game: GameState, thing: GameObject) -> Ability:
    """The ability that an ability on the stack came from; `thing` must be one."""
    assert thing.ability is not None
    return game.cards[thing.card].abilities[thing.ability]


def modes_of(game: GameState, thing: GameObject) -> Modes | None:
    """The modal text of a spell, None for anything that is not modal."""
    return None if thing.kind == "ability" else game.cards[thing.card].modes


def optional_costs_of(game: GameState, thing: GameObject) -> tuple[OptionalCost, ...]:
    """The costs whose payment is announced at 409.1b."""
    return () if thing.kind == "ability" else game.cards[thing.card].optional_costs


def blocks(game: GameState, thing: GameObject) -> tuple[tuple[Text, bool], ...]:
    """The blocks of text in the order written, each with whether it depends on a mode."""
    if thing.kind == "ability":
        ability = ability_of(game, thing)
        return ((ability.text, False),) if isinstance(ability, Activated | Triggered) else ()
    card: Card = game.cards[thing.card]
    always = ((card.text, False),) if card.text else ()
    if card.modes is None:
        return always
    chosen = tuple((card.modes.options[i], True) for i in sorted(thing.announcement.modes))
    return always + chosen


def instances(game: GameState, thing: GameObject) -> tuple[Instance, ...]:
    """The instances of "target" that exist, given the modes and costs announced (409.1c, d).

    One that hangs on a cost which was not announced is absent, not empty, but keeps its number.
    """
    found: list[Instance] = []
    number = 0
    for text, by_mode in blocks(game, thing):
        for target in text.targets:
            needed = target.if_cost
            if needed is None or thing.announcement.intends(needed):
                found.append(Instance(number, target, by_mode or needed is not None))
            number += 1
    return tuple(found)


def clauses(game: GameState, thing: GameObject) -> tuple[Clause, ...]:
    """The instructions to follow, in the order written (413.2b)."""
    found: list[Clause] = []
    first = 0
    for text, _ in blocks(game, thing):
        for effect in text.instructions:
            if effect.if_cost is None or thing.announcement.intends(effect.if_cost):
                found.append(Clause(effect, first))
        first += len(text.targets)
    return tuple(found)
