"""Moving objects between zones: each move makes a new object, and the old one is remembered (217.1c)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.abilities import Text
from engine.characteristics import FACE_DOWN
from engine.events import Moved
from engine.objects import Announcement, GameObject, ObjectId
from engine.price import FLASHBACK
from engine.state import GameState, Player

OWNED = frozenset({"hand", "library", "graveyard"})
HIDDEN = frozenset({"hand", "library"})


def move(
    game: GameState,
    object_id: ObjectId,
    to: str,
    *,
    controller: str | None = None,
    face_down: bool = False,
) -> tuple[GameState, ObjectId]:
    """Move an object to the zone `to` (its owner's, where players have their own; a library's top).

    Returns the new state and the id of the new object there. Its owner controls it unless
    `controller` says otherwise; nothing that happened to the old object clings to it. A face-down spell
    becomes a face-down permanent; anywhere else it is shown to all (504). What was played with flashback
    is removed from the game instead of going anywhere else from the stack (502.22). A copy ceases to exist
    anywhere but on the stack and in play (401.1a).
    """
    old = game.objects[object_id]
    if old.zone == "stack" and old.announcement.intends(FLASHBACK):
        to = "removed"
    if old.copied_by is not None and to not in ("stack", "battlefield"):
        return remove(game, object_id), object_id
    true = old.original or old.face or old.card
    hidden = face_down or (old.face is not None and old.zone == "stack" and to == "battlefield")
    new = GameObject(
        id=game.next_id,
        card=FACE_DOWN if hidden else true,
        owner=old.owner,
        controller=controller or old.owner,
        zone=to,
        kind="spell" if to == "stack" else "card",
        summoning_sick=to == "battlefield",
        counters=game.cards[FACE_DOWN if hidden else true].enters_with if to == "battlefield" else (),
        revealed=old.face is not None and not hidden and to in HIDDEN,
        face=true if hidden else None,
        copied_by=old.copied_by,
    )
    moved = Moved(old, to, new.id)
    return replace(put_into_list(_taken(game, old), new), events=(*game.events, moved)), new.id


def remove(game: GameState, object_id: ObjectId) -> GameState:
    """Take an object out of its zone and out of the game, keeping what was last known of it (413.2f)."""
    old = game.objects[object_id]
    return replace(_taken(game, old), events=(*game.events, Moved(old, "nowhere", None)))


def _taken(game: GameState, old: GameObject) -> GameState:
    object_id = old.id
    if old.zone in OWNED:
        owner = game.player(old.owner)
        ids = tuple(i for i in getattr(owner, old.zone) if i != object_id)
        game = game.with_player(replace(owner, **{old.zone: ids}))
        return replace(game, objects=game.objects.delete(object_id))
    ids = tuple(i for i in getattr(game, old.zone) if i != object_id)
    remembered, left = game.last_known.set(object_id, old), game.objects.delete(object_id)
    return replace(game, objects=left, last_known=remembered, **{old.zone: ids})


def put_into_list(game: GameState, new: GameObject) -> GameState:
    """Add a new object, with the next id, to the list of its zone: on top of a library, else last."""
    objects, next_id = game.objects.set(new.id, new), new.id + 1
    if new.zone not in OWNED:
        ids = (*getattr(game, new.zone), new.id)
        return replace(game, objects=objects, next_id=next_id, **{new.zone: ids})
    game = replace(game, objects=objects, next_id=next_id)
    owner: Player = game.player(new.owner)
    ids = getattr(owner, new.zone)
    ids = (new.id, *ids) if new.zone == "library" else (*ids, new.id)
    return game.with_player(replace(owner, **{new.zone: ids}))


def create_ability(
    game: GameState,
    controller: str,
    source: GameObject,
    ability: int,
    named: str | None = None,
    about: ObjectId | None = None,
    text: Text | None = None,
) -> tuple[GameState, ObjectId]:
    """Create an activated or triggered ability on the stack: an object that is no card (409.1a).

    `named` is the player whom the trigger condition named, `about` the object; a delayed trigger has
    its own `text`.
    """
    new = GameObject(
        id=game.next_id,
        card=source.card,
        owner=controller,
        controller=controller,
        zone="stack",
        kind="ability",
        source=source.id,
        ability=ability,
        named=named,
        about=about,
        text=text,
        announcement=Announcement(),
    )
    return put_into_list(game, new), new.id


def create_copy(game: GameState, of: GameObject, by: ObjectId, controller: str) -> tuple[GameState, ObjectId]:
    """Create a copy where the original is, controlled and owned by `controller`: no card stands for it (503).

    That of a spell is a spell on top of the stack with the same choices: it is put there and not played.
    """
    new = GameObject(
        id=game.next_id,
        card=of.card,
        owner=controller,
        controller=controller,
        zone=of.zone,
        kind=of.kind,
        face=of.face,
        copied_by=by,
        announcement=of.announcement,
    )
    return put_into_list(game, new), new.id


def known(game: GameState, object_id: ObjectId) -> GameObject | None:
    """An object as it is, or as it was last known (413.2f); None for one that was never kept."""
    return game.objects.get(object_id) or game.last_known.get(object_id)
