"""What msgspec cannot see in a card: mana symbols, references to targets that are not there, modes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Activated, AlternativeCost, CostChange, Modes, Permit, Text, Triggered
from engine.card import Card
from engine.continuous_check import changing_problems, continuous_problems
from engine.errors import CardError
from engine.instruction_check import misplaced_superlatives, referred_to, text_problems
from engine.instructions import AddMana
from engine.mana import COLOURS, ManaCost
from engine.price import BUYBACK, FLASHBACK, Cost, PayMana, TapConvoked


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
        if isinstance(cost, TapConvoked):
            yield "which creatures convoke is announced and stands on no card: write the keyword convoke"
    for ability in card.abilities:
        if isinstance(ability, CostChange):
            if not (ability.generic or ability.coloured):
                yield "a change of costs that changes nothing: give it 'generic' or 'coloured'"
            if strange := sorted(set(ability.coloured) - set(COLOURS)):
                yield f"'{strange[0]}' is no colour of mana: 'coloured' takes letters of {COLOURS}"
        if isinstance(ability, Triggered):
            if (ability.event == "beginning_of_step") != (ability.step is not None):
                yield "an ability that triggers as a step begins names the 'step', and no other does"
            if ability.event == "state" and ability.condition is None:
                yield "an ability that triggers on a state needs a 'condition', which says what state"
    yield from misplaced_superlatives(card)
    yield from continuous_problems(card)
    own = {option.id for option in card.optional_costs}
    for taken in sorted(own & {FLASHBACK, BUYBACK}):
        yield f"a cost of its own cannot be called '{taken}', which is a keyword: write {taken} on the card"
    known = own | ({FLASHBACK} if card.flashback else set()) | ({BUYBACK} if card.buyback else set())
    for text in _texts(card):
        parts = (*text.targets, *text.instructions)
        for needed in (*(part.if_cost for part in parts), *(part.unless_cost for part in parts)):
            if needed is not None and needed not in known:
                yield f"something depends on the cost '{needed}', which the card does not have"
        yield from text_problems(text)
        yield from changing_problems(text)
        if text.divide is not None and text.divide_among is None and not text.targets:
            yield "it divides something among targets and has none"
    triggered = (a for a in card.abilities if isinstance(a, Triggered) and a.is_mana_ability)
    for effect in (effect for ability in triggered for effect in ability.text.instructions):
        if isinstance(effect, AddMana) and len(effect.options) > 1:
            yield "a triggered mana ability makes one kind of mana: nobody is asked which"
    if card.splice and card.text is None:
        yield "it has splice and no text to splice"
    for modes in _modes(card):
        if len(modes.names) != len(modes.options):
            yield f"{len(modes.options)} modes and {len(modes.names)} names for them"
        if modes.entwine and modes.choose != 1:
            yield "entwine is for all modes instead of one, and here more than one is chosen anyway"
        if not 1 <= modes.choose <= len(modes.options):
            yield f"{modes.choose} of {len(modes.options)} modes cannot be chosen"
    if "paid" in referred_to(card) and not any(getattr(cost, "what", None) for cost in _costs(card)):
        yield "it speaks of what was paid, and no cost takes an object that its player chooses"
    if "creature" in card.types and (card.power is None or card.toughness is None):
        yield "a creature needs power and toughness"


def _texts(card: Card) -> Iterator[Text]:
    if card.text:
        yield card.text
    for modes in _modes(card):
        yield from modes.options
    for ability in card.abilities:
        if isinstance(ability, Activated | Triggered):
            yield ability.text


def _modes(card: Card) -> Iterator[Modes]:
    if card.modes:
        yield card.modes
    for ability in card.abilities:
        if isinstance(ability, Activated | Triggered) and ability.modes:
            yield ability.modes


def _costs(card: Card) -> Iterator[Cost]:
    yield from (*card.additional_costs, *card.flashback, *card.buyback)
    if card.modes:
        yield from card.modes.entwine
    if card.splice:
        yield from card.splice.costs
    for option in card.optional_costs:
        yield from option.costs
    for ability in card.abilities:
        if isinstance(ability, Activated | Permit | AlternativeCost):
            yield from ability.costs or ()
