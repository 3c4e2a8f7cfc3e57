"""What an effect forbids to begin playing (409.4)."""

from __future__ import annotations

from engine.abilities import Forbid
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.players import concerns
from engine.state import GameState
from fsm.refusal import Refusal, Verdict


def may_begin(game: GameState, player: PlayerId, as_spell: GameObject) -> Verdict:
    """Whether no effect forbids the player to begin playing what will be that spell (409.4)."""
    for permanent in game.permanents():
        for ability in game.cards[permanent.card].abilities:
            if (
                isinstance(ability, Forbid)
                and concerns(ability.by, permanent.controller, player)
                and fits(game, as_spell, ability.spells, permanent.controller, permanent, "409.4") is True
            ):
                values: dict[str, str | int] = {"source": permanent.card, "object": as_spell.card}
                return Refusal("409.4", "{source} forbids to play {object}", values)
    return True
