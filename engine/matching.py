"""Whether an object fits criteria, and if not, which one it fails (409.1c, 413.2g)."""

from __future__ import annotations

from engine.characteristics import characteristics, name_of
from engine.criteria import Criteria
from engine.failing import failing
from engine.objects import GameObject, PlayerId
from engine.state import GameState
from fsm.refusal import Refusal, Verdict


def fits(
    game: GameState,
    thing: GameObject,
    criteria: Criteria,
    you: PlayerId,
    source: GameObject | None,
    rule: str,
) -> Verdict:
    """Yes, or the first criterion that `thing` fails, as seen by `you` through `source`."""
    failed = failing(thing, characteristics(game, thing), criteria, you, source)
    if failed is None:
        return True
    return Refusal(rule, failed.reason, {"object": name_of(game, thing), **failed.values})
