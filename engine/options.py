"""The costs of a spell that are announced (409.1b): printed ones, those of keywords and of other effects."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import AlternativeCost
from engine.abilities_in_play import in_play
from engine.card import Card
from engine.card_text import card_of
from engine.mana import ManaCost
from engine.matching import fits
from engine.objects import GameObject, ObjectId
from engine.permissions import permits
from engine.players import concerns
from engine.price import BUYBACK, FLASHBACK, FREE, OptionalCost, TapConvoked
from engine.state import GameState


def optional_costs_of(game: GameState, thing: GameObject) -> tuple[OptionalCost, ...]:
    """The costs whose payment is announced at 409.1b, each once."""
    if thing.kind == "ability":
        return ()
    return tuple({option.id: option for option in _options(game, thing)}.values())


def _options(game: GameState, thing: GameObject) -> Iterator[OptionalCost]:
    card, said = card_of(game, thing), thing.announcement
    yield from card.optional_costs
    if card.buyback:
        yield OptionalCost(BUYBACK, card.buyback)
    if said.intends(FREE):
        yield OptionalCost(FREE, (), "alternative")
    if said.intends(FLASHBACK):
        yield OptionalCost(FLASHBACK, card.flashback, "alternative")
    for permanent, permit in permits(game, thing.controller) if said.costs else ():
        if permit.costs is not None and said.intends(permanent.card):
            yield OptionalCost(permanent.card, permit.costs, "alternative")
    for permanent, _, ability in in_play(game, AlternativeCost):
        if (
            concerns(ability.by, permanent.controller, thing.controller)
            and fits(game, thing, ability.spells, permanent.controller, permanent, "409.1b") is True
        ):
            yield OptionalCost(permanent.card, ability.costs, "alternative")


def entwined(card: Card, thing: GameObject) -> bool:
    """Whether more modes were chosen than the text lets, so that entwine is paid for (502.32)."""
    return card.modes is not None and len(thing.announcement.modes) > card.modes.choose


def returns_to_hand(game: GameState, thing: GameObject) -> bool:
    """Whether buyback was announced, and so paid (502.16)."""
    return bool(card_of(game, thing).buyback) and thing.announcement.intends(BUYBACK)


def convoke_costs(game: GameState, thing: GameObject) -> tuple[TapConvoked, ...]:
    """The creatures announced for convoke, each of which is to be tapped (502.46)."""
    return tuple(TapConvoked(id, game.objects[id].card) for id, _ in thing.announcement.convoked)


def less_convoked(mana: ManaCost, convoked: tuple[tuple[ObjectId, str], ...]) -> ManaCost:
    """The mana less what each convoked creature stands for; a colour that is not in it lowers nothing."""
    coloured, generic = mana.coloured, mana.generic
    for _, colour in convoked:
        if colour:
            coloured = coloured.replace(colour, "", 1)
        else:
            generic = max(0, generic - 1)
    return replace(mana, coloured=coloured, generic=generic)
