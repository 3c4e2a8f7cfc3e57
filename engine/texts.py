"""The text that an object on the stack has: its card's or ability's, or the modes that were chosen."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.abilities import Ability, Activated, Modes, Target, Text, Triggered
from engine.card import Card
from engine.card_text import card_of, reworded, words_of
from engine.instruction import Effect
from engine.instructions import AnyEffect, DealAssigned
from engine.objects import Announcement, GameObject
from engine.state import GameState

NO_TEXT = Text()


class Instance(Struct, frozen=True):
    """One instance of the word "target" on an object, numbered through all of its text.

    `conditional`: it is there only because of a mode or a cost (409.1d).
    """

    number: int
    target: Target
    conditional: bool


class Clause(Struct, frozen=True):
    """One instruction, with the number of its text block's first instance of "target"."""

    effect: AnyEffect | DealAssigned
    first_instance: int


def ability_of(game: GameState, thing: GameObject) -> Ability:
    """The ability that an ability on the stack came from; `thing` must be one."""
    assert thing.ability is not None
    return card_of(game, thing).abilities[thing.ability]


def modes_of(game: GameState, thing: GameObject) -> Modes | None:
    """The modal text of a spell or an ability, None for anything that is not modal."""
    if thing.kind == "ability":
        if thing.text is not None:
            return None
        ability = ability_of(game, thing)
        return ability.modes if isinstance(ability, Activated | Triggered) else None
    return card_of(game, thing).modes


class Reading(Struct, frozen=True):
    """An object's text as it was announced: blocks in the order written (each with whether it hangs on a
    mode), the instances of "target" that exist, the same as they are filled, the controller's before an
    opponent's (409.2b), and the instructions to follow."""

    blocks: tuple[tuple[Text, bool], ...]
    instances: tuple[Instance, ...]
    as_filled: tuple[Instance, ...]
    clauses: tuple[Clause, ...]


AS_ASSIGNED = Reading((), (), (), (Clause(DealAssigned(), 0),))
"""The reading of combat damage: it is dealt as it was assigned (310.4)."""


def reading(game: GameState, thing: GameObject) -> Reading:
    """The text that an object has, what was spliced onto it included (409.1b, 502.40)."""
    said = thing.announcement
    if thing.kind == "combat_damage":
        return AS_ASSIGNED
    if thing.text is not None:
        return _read(thing.text, None, said.modes, said.costs, ())
    if not said.spliced:
        return _read(card_of(game, thing), thing.ability, said.modes, said.costs, ())
    words = words_of(thing)
    with_words = (reworded(game.cards[name], words) for _, name in said.spliced)
    spliced = tuple(card.text for card in with_words if card.text is not None)
    return _read(card_of(game, thing), thing.ability, said.modes, said.costs, spliced)


def blocks(game: GameState, thing: GameObject) -> tuple[tuple[Text, bool], ...]:
    """The blocks of text in the order written, each with whether it depends on a mode."""
    return reading(game, thing).blocks


def instances(game: GameState, thing: GameObject) -> tuple[Instance, ...]:
    """The instances of "target" that exist, given the modes and costs announced (409.1c, d).

    One that hangs on a cost which was not announced is absent, not empty, but keeps its number.
    """
    return reading(game, thing).instances


def clauses(game: GameState, thing: GameObject) -> tuple[Clause, ...]:
    """The instructions to follow, in the order written (413.2b)."""
    return reading(game, thing).clauses


@lru_cache(maxsize=4096)
def _read(
    card: Card | Text,
    ability: int | None,
    modes: tuple[int, ...],
    costs: tuple[tuple[str, bool], ...],
    spliced: tuple[Text, ...],
) -> Reading:
    """Read a card's text, or an ability's of it, or one by itself; the same values always read the same.

    Of what was announced, a text depends on the modes and on the optional costs (409.1b-d).
    """
    said = Announcement(modes=modes, costs=costs)
    written = (*_written(card, ability, said), *((text, False) for text in spliced))
    found: list[Instance] = []
    to_follow: list[Clause] = []
    number = 0
    for text, by_mode in written:
        first = number
        for target in text.targets:
            if _applies(target, said):
                by_cost = target.if_cost is not None or target.unless_cost is not None
                found.append(Instance(number, target, by_mode or by_cost))
            number += 1
        to_follow += [Clause(effect, first) for effect in text.instructions if _applies(effect, said)]
    as_filled = sorted(found, key=lambda instance: instance.target.chooser != "you")
    return Reading(written, tuple(found), tuple(as_filled), tuple(to_follow))


def _written(card: Card | Text, ability: int | None, said: Announcement) -> tuple[tuple[Text, bool], ...]:
    if isinstance(card, Text):
        return ((card, False),)
    if ability is not None:
        one = card.abilities[ability]
        if not isinstance(one, Activated | Triggered):
            return ()
        text, modes = one.text, one.modes
    else:
        text, modes = card.text or NO_TEXT, card.modes
    always = () if text == NO_TEXT else ((text, False),)
    return always + tuple((modes.options[i], True) for i in sorted(said.modes) if modes)


def _applies(part: Target | Effect, said: Announcement) -> bool:
    """Whether a part of the text is there, given the costs announced (409.1d)."""
    wanted = part.if_cost is None or said.intends(part.if_cost)
    return wanted and (part.unless_cost is None or not said.intends(part.unless_cost))
