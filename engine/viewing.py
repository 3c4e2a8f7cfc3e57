"""Who may see what: hands, libraries and face-down cards as one player knows them (217, 504)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.choices import Announce, Choice
from engine.objects import GameObject, PlayerId
from engine.state import GameState
from fsm.refusal import Refusal
from fsm.trace import Answer, Tried

UNSEEN = "a hidden card"


def sees(thing: GameObject, viewer: PlayerId | None) -> bool:
    """Whether a player may see which card an object is; nobody in particular (None) sees everything."""
    if viewer is None:
        return True
    if thing.face is not None:
        return thing.controller == viewer
    if thing.zone == "hand":
        return thing.owner == viewer or thing.revealed
    return thing.zone != "library"


def says_openly(choice: Choice, viewer: PlayerId | None) -> bool:
    """Whether a player hears which card is meant: not when another plays it face down (504.2)."""
    hidden = isinstance(choice, Announce) and choice.face_down
    return not hidden or viewer in (None, choice.by)


def tried_as_seen(game: GameState, tried: tuple[Tried, ...], viewer: PlayerId | None) -> tuple[Tried, ...]:
    """What was tried, with no card named in a refusal that the player may not see."""
    if viewer is None:
        return tried
    objects = game.objects.values()
    open_names = {t.card for t in (*objects, *game.last_known.values()) if sees(t, viewer)}
    unseen = {name for t in objects if not sees(t, viewer) for name in (t.face, t.card) if name} - open_names
    return tuple(
        replace(each, answers=tuple(_answer_as_seen(answer, unseen) for answer in each.answers))
        for each in tried
    )


def _answer_as_seen(answer: Answer, unseen: set[str]) -> Answer:
    if answer.refusal is None or not unseen.intersection(map(str, answer.refusal.values.values())):
        return answer
    values = {key: UNSEEN if value in unseen else value for key, value in answer.refusal.values.items()}
    return replace(answer, refusal=Refusal(answer.refusal.rule, answer.refusal.reason, values))
