"""What a mana ability does as it resolves, and the mana abilities that this triggers (406.1, 411.3)."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from engine.abilities import Activated
from engine.applying import Applying
from engine.card_text import card_of
from engine.effects import apply
from engine.effects_players import add_mana
from engine.instructions import AddMana
from engine.mana import in_order
from engine.objects import GameObject, ObjectId, PlayerId
from engine.price import PayTap
from engine.state import GameState, WaitingTrigger
from engine.triggering import tapped_for_mana, triggered_of
from engine.zones import known

TAPPING = PayTap()

Made: TypeAlias = tuple[GameState, tuple[WaitingTrigger, ...]]


def made(game: GameState, player: PlayerId, source_id: ObjectId, ability: int, mana: str) -> Made:
    """The game after a mana ability resolved, and the mana abilities that it triggered (411.3)."""
    source = known(game, source_id)
    assert source is not None
    activated = card_of(game, source).abilities[ability]
    assert isinstance(activated, Activated)
    game = add_mana(game, player, mana)
    for effect in activated.text.instructions:
        if not isinstance(effect, AddMana):
            game = apply(game, effect, Applying(_off_the_stack(source.card, source_id, player)))
    return tapped_for_mana(game, source) if TAPPING in activated.costs else (game, ())


def followed(game: GameState, trigger: WaitingTrigger) -> GameState:
    """The game after a triggered mana ability resolved, right after what triggered it (406.1)."""
    thing = _off_the_stack(trigger.card, trigger.source, trigger.controller, trigger.named)
    for effect in triggered_of(game, trigger).text.instructions:
        game = apply(game, effect, Applying(thing))
    return game


def mana_that_follows(game: GameState, land: GameObject) -> str:
    """The mana that its controller gets from what triggers when the land is tapped for mana (406.1)."""
    _, triggered = tapped_for_mana(game, land)
    before = game
    for trigger in triggered:
        game = followed(game, trigger)
    more = Counter(game.player(land.controller).pool) - Counter(before.player(land.controller).pool)
    return in_order("".join(more.elements()))


def _off_the_stack(
    card: str, source: ObjectId, player: PlayerId, named: PlayerId | None = None
) -> GameObject:
    """An ability that resolves without ever being on the stack (411.3)."""
    return GameObject(0, card, player, player, "stack", "ability", source=source, named=named)
