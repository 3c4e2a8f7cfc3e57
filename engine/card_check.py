"""What msgspec cannot see in a card: mana symbols, references to targets that are not there, modes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.card import Activated, AddMana, Card, Effect, Text, Triggered
from engine.errors import CardError
from engine.mana import ManaCost, read_mana
from engine.price import Cost, PayMana
from engine.references import parse

REFERRING = ("what", "who", "to")


def check_card(card: Card) -> None:
    """Raise CardError, in one sentence, when something in the card can never work."""
    try:
        for problem in _problems(card):
            raise CardError(f"{card.name}: {problem}")
    except CardError:
        raise
    except ValueError as wrong:
        raise CardError(f"{card.name}: {wrong}") from None


def _problems(card: Card) -> Iterator[str]:
    _ = card.mana_cost
    for cost in _costs(card):
        if isinstance(cost, PayMana):
            ManaCost.parse(cost.mana)
    known = {option.id for option in card.optional_costs}
    for text in _texts(card):
        parts = (*text.targets, *text.instructions)
        for needed in (*(part.if_cost for part in parts), *(part.unless_cost for part in parts)):
            if needed is not None and needed not in known:
                yield f"something depends on the cost '{needed}', which the card does not have"
        for effect in text.instructions:
            yield from _effect_problems(effect, len(text.targets))
        if text.divide is not None and not text.targets:
            yield "it divides something among targets and has none"
    if card.splice and card.text is None:
        yield "it has splice and no text to splice"
    if card.modes and len(card.modes.names) != len(card.modes.options):
        yield f"{len(card.modes.options)} modes and {len(card.modes.names)} names for them"
    if card.modes and not 1 <= card.modes.choose <= len(card.modes.options):
        yield f"{card.modes.choose} of {len(card.modes.options)} modes cannot be chosen"
    if "creature" in card.types and (card.power is None or card.toughness is None):
        yield "a creature needs power and toughness"


def _effect_problems(effect: Effect, targets: int) -> Iterator[str]:
    for field in REFERRING:
        text = getattr(effect, field, None)
        if isinstance(text, str):
            ref = parse(text)
            if not ref.plain and ref.instance >= targets:
                yield f"'{text}' refers to target {ref.instance + 1} of {targets}"
    if isinstance(effect, AddMana):
        for option in effect.options:
            read_mana(option)


def _texts(card: Card) -> Iterator[Text]:
    if card.text:
        yield card.text
    if card.modes:
        yield from card.modes.options
    for ability in card.abilities:
        if isinstance(ability, Activated | Triggered):
            yield ability.text


def _costs(card: Card) -> Iterator[Cost]:
    yield from card.additional_costs
    if card.splice:
        yield from card.splice.costs
    for option in card.optional_costs:
        yield from option.costs
    for ability in card.abilities:
        if isinstance(ability, Activated):
            yield from ability.costs
