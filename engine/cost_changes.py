"""What raises or lowers the cost of a spell: static abilities, its own among them (409.1f, 502.31)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import CostChange
from engine.abilities_in_play import in_play
from engine.card_text import card_of
from engine.mana import show_mana
from engine.matching import fits
from engine.objects import GameObject, ObjectTarget
from engine.players import concerns
from engine.state import GameState


def cost_changes(game: GameState, thing: GameObject) -> Iterator[tuple[GameObject, CostChange]]:
    """The static abilities in play that change what a spell costs, each with its permanent."""
    if thing.kind != "spell":
        return
    for own in card_of(game, thing).abilities:
        if isinstance(own, CostChange) and own.spells is None and _targets_one(game, thing, own):
            times = _times(game, thing, own)
            if times:
                yield thing, replace(own, generic=own.generic * times)
    for permanent, _, ability in in_play(game, CostChange):
        if (
            ability.spells is not None
            and concerns(ability.by, permanent.controller, thing.controller)
            and fits(game, thing, ability.spells, permanent.controller, permanent, "409.1f") is True
            and _targets_one(game, thing, ability)
        ):
            yield permanent, ability


def _times(game: GameState, thing: GameObject, change: CostChange) -> int:
    """How often a change applies: once, or for each permanent that it counts (502.31)."""
    what, you = change.for_each, thing.controller
    if what is None:
        return 1
    return sum(fits(game, one, what, you, thing, "502.31") is True for one in game.permanents())


def _targets_one(game: GameState, thing: GameObject, change: CostChange) -> bool:
    """Whether the spell has a target of the kind that the change asks for, if it asks (409.1c before f)."""
    if change.targeting is None:
        return True
    ids = [s.target.id for s in thing.announcement.targets if isinstance(s.target, ObjectTarget)]
    return any(
        fits(game, game.objects[i], change.targeting, thing.controller, thing, "409.1f") is True for i in ids
    )


def in_mana(change: CostChange) -> str:
    """A change of the cost in symbols: "+{1}", "-{W}{B}"."""
    parts = [f"{'+' if change.generic > 0 else '-'}{{{abs(change.generic)}}}"] if change.generic else []
    return " ".join([*parts, *([f"-{show_mana(change.coloured)}"] if change.coloured else [])])
