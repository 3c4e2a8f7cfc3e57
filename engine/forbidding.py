"""What an effect forbids: to begin playing something (409.4), or that it enters play (413.2i)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.abilities import Forbid, KeepOut
from engine.abilities_in_play import in_play
from engine.characteristics import name_of
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.players import concerns
from engine.state import GameState
from fsm.refusal import Refusal, Verdict


def may_begin(game: GameState, player: PlayerId, as_spell: GameObject) -> Verdict:
    """Whether no effect forbids the player to begin playing what will be that spell (409.4)."""
    for permanent, _, ability in in_play(game, Forbid):
        if (
            concerns(ability.by, permanent.controller, player)
            and fits(game, as_spell, ability.spells, permanent.controller, permanent, "409.4") is True
        ):
            values: dict[str, str | int] = {"source": permanent.card, "object": as_spell.card}
            return Refusal("409.4", "{source} forbids to play {object}", values)
    return True


def may_enter_play(game: GameState, thing: GameObject, rule: str) -> Verdict:
    """Whether no effect keeps out of play what the object would be there (413.2i, 408.2d)."""
    for permanent, _, ability in in_play(game, KeepOut):
        as_permanent = replace(thing, zone="battlefield", kind="card")
        if fits(game, as_permanent, ability.what, permanent.controller, permanent, rule) is True:
            values: dict[str, str | int] = {"source": permanent.card, "object": name_of(game, thing)}
            return Refusal(rule, "{source} keeps {object} out of play", values)
    return True
