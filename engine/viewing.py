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
    unseen = _names_unseen(game, viewer)
    if not unseen:
        return tried
    return tuple(
        replace(each, answers=tuple(_answer_as_seen(answer, unseen) for answer in each.answers))
        for each in tried
    )


def refusals_as_seen(
    game: GameState, refusals: tuple[Refusal, ...], viewer: PlayerId | None
) -> tuple[Refusal, ...]:
    """Refusals in which no card is named that the player may not see."""
    unseen = _names_unseen(game, viewer)
    return tuple(_refusal_as_seen(refusal, unseen) for refusal in refusals)


def _names_unseen(game: GameState, viewer: PlayerId | None) -> set[str]:
    """Names of cards that are only where the player may not look."""
    if viewer is None:
        return set()
    objects = game.objects.values()
    open_names = {t.card for t in (*objects, *game.last_known.values()) if sees(t, viewer)}
    return {name for t in objects if not sees(t, viewer) for name in (t.face, t.card) if name} - open_names


def _answer_as_seen(answer: Answer, unseen: set[str]) -> Answer:
    if answer.refusal is None:
        return answer
    return replace(answer, refusal=_refusal_as_seen(answer.refusal, unseen))


def _refusal_as_seen(refusal: Refusal, unseen: set[str]) -> Refusal:
    if not unseen.intersection(map(str, refusal.values.values())):
        return refusal
    values = {key: UNSEEN if value in unseen else value for key, value in refusal.values.items()}
    return Refusal(refusal.rule, refusal.reason, values)
