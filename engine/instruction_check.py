"""What can be wrong with a text's instructions: references, what was never chosen, silent ties (413.2j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from engine.abilities import Text
from engine.amounts import PowerOf
from engine.card import Card
from engine.criteria import Criteria
from engine.effects_permanents import CHOSEN_COLOUR
from engine.instruction import Effect
from engine.instructions import AddMana, ChooseColour, Later, May, Pick
from engine.mana import read_mana
from engine.references import parse

REFERRING = ("what", "who", "to", "by", "about")


def text_problems(text: Text) -> Iterator[str]:
    """What is wrong with the instructions of one text."""
    colour = picked = False
    for effect in text.instructions:
        for one in (effect, *_inside(effect)):
            yield from _reference_problems(one, len(text.targets))
            yield from _tie_problem(one, inside=one is not effect)
            if isinstance(one, Later):
                yield from text_problems(Text(instructions=one.instructions))
            if not colour and CHOSEN_COLOUR in getattr(one, "keywords", ()):
                yield "it speaks of the chosen colour, and no colour is chosen before"
            if not picked and "chosen" in (getattr(one, field, None) for field in REFERRING):
                yield "it speaks of what was chosen, and nothing is chosen before"
        colour = colour or isinstance(effect, ChooseColour)
        picked = picked or isinstance(effect, Pick)


def _tie_problem(effect: Effect, *, inside: bool) -> Iterator[str]:
    """A tie that the text is silent about, or leaves to a choice that nobody is asked for (413.2j)."""
    what = getattr(effect, "what", None)
    if not isinstance(what, Criteria) or not what.can_tie:
        return
    measure = f"greatest: {what.greatest}" if what.greatest else f"least: {what.least}"
    if what.tie is None:
        yield f"'{measure}' can end in a tie, and the text does not say what then: give it 'tie'"
    elif what.tie == "choose" and inside:
        yield f"'{measure}' inside of 'may' is tied, and nobody is asked there: only 'tie: all' will do"


def referred_to(card: Card) -> frozenset[str]:
    """Everything that the card's instructions refer to by a word, amounts included."""
    parts = (*_every(card, Effect), *_every(card, PowerOf))
    return frozenset(str(getattr(one, field, "")) for one in parts for field in REFERRING)


def misplaced_superlatives(card: Card) -> Iterator[str]:
    """Criteria that look for the greatest or the least anywhere but in an instruction."""
    instructed = {id(what) for what in _instructed(card)}
    for criteria in _every(card, Criteria):
        if criteria.can_tie and id(criteria) not in instructed:
            yield (
                "'greatest' and 'least' stand in an instruction, not in a target, a cost or a static ability"
            )


def _instructed(card: Card) -> Iterator[Criteria]:
    for text in _every(card, Text):
        for effect in text.instructions:
            for one in (effect, *_inside(effect)):
                what = getattr(one, "what", None)
                if isinstance(what, Criteria):
                    yield what


def _inside(effect: Effect) -> Iterator[Effect]:
    """The instructions inside of an instruction."""
    if isinstance(effect, May):
        yield from (*effect.instructions, *effect.otherwise)


def _reference_problems(effect: Effect, targets: int) -> Iterator[str]:
    for field in REFERRING:
        text = getattr(effect, field, None)
        if isinstance(text, str):
            ref = parse(text)
            if not ref.plain and ref.instance >= targets:
                yield f"'{text}' refers to target {ref.instance + 1} of {targets}"
    if isinstance(effect, AddMana):
        for option in effect.options:
            read_mana(option)


def _every(value: Any, kind: type[Any]) -> Iterator[Any]:
    """Every value of a kind inside of another, itself included."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _every(getattr(value, name), kind)
    elif isinstance(value, tuple):
        for one in value:
            yield from _every(one, kind)
