"""Delayed triggered abilities: made by an effect, they trigger once, when a step begins (404.4)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.abilities import Text
from engine.applying import Applying, follow
from engine.events import StepBegan
from engine.instructions import Later
from engine.objects import ObjectId
from engine.state import Delayed, GameState, WaitingTrigger


@follow.register
def _(effect: Later, game: GameState, at: Applying) -> GameState:
    thing = at.thing
    about: tuple[ObjectId | None, ...] = (None,)
    if effect.about is not None:
        about = tuple(one.id for one in at.objects(game, effect.about))
    source = thing.id if thing.source is None else thing.source
    text = Text(instructions=effect.instructions)
    whose = thing.controller if effect.whose == "you" else None
    made = (
        WaitingTrigger(thing.controller, source, thing.card, None, thing.named, one, text=text)
        for one in about
    )
    return replace(game, delayed=(*game.delayed, *(Delayed(effect.step, one, whose) for one in made)))


def without_what_triggers(game: GameState, event: StepBegan) -> tuple[GameState, list[WaitingTrigger]]:
    """The game without the delayed abilities that trigger as a step begins, and these (404.4, 410.2)."""
    now = [each for each in game.delayed if each.step == event.step and each.whose in (None, event.player)]
    left = tuple(each for each in game.delayed if each not in now)
    return replace(game, delayed=left), [each.trigger for each in now]
