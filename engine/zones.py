"""Moving objects between zones: each move makes a new object, and the old one is remembered (217.1c)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from frozendict import frozendict
from msgspec.structs import replace

from engine.abilities import Text
from engine.card_text import card_of
from engine.continuous import without_source
from engine.events import Event, Moved
from engine.objects import COMBAT_DAMAGE, Announcement, Assigned, GameObject, ObjectId
from engine.price import FLASHBACK
from engine.printed import FACE_DOWN, printed
from engine.replacing import destination
from engine.state import GameState
from engine.static_abilities import all_changes

OWNED = frozenset({"hand", "library", "graveyard"})
HIDDEN = frozenset({"hand", "library"})


def move(
    game: GameState,
    object_id: ObjectId,
    to: str,
    *,
    controller: str | None = None,
    face_down: bool = False,
    before: GameState | None = None,
) -> tuple[GameState, ObjectId]:
    """Move an object to the zone `to` (its owner's, where players have their own; a library's top).

    Returns the new state and the id of the new object there. Its owner controls it unless
    `controller` says otherwise; nothing that happened to the old object clings to it. A face-down spell
    becomes a face-down permanent; anywhere else it is shown to all (504). What was played with flashback
    is removed from the game instead of going anywhere else from the stack (502.22). A copy or a token goes
    there as well, and ceases to exist by a state-based effect (420.5f, j). What a spell was changed into or
    enters play as, its permanent is (217.1c, 503). Of several things that move at once each is known, and
    replaced, as it was in the game `before` them all (413.2f, 419.6).
    """
    at = before or game
    old = _as_it_is(at, at.objects[object_id])
    to = destination(at, old, to)
    if old.zone == "stack" and old.announcement.intends(FLASHBACK):
        to = "removed"
    true = old.original or old.face or old.card
    becomes_permanent = old.zone == "stack" and to == "battlefield"
    hidden = face_down or (old.face is not None and becomes_permanent)
    copying = old.original is not None and becomes_permanent
    card = FACE_DOWN if hidden else old.card if copying else true
    new = GameObject(
        id=game.next_id,
        card=card,
        owner=old.owner,
        controller=controller or old.owner,
        zone=to,
        kind="spell" if to == "stack" else "card",
        summoning_sick=to == "battlefield",
        counters=game.cards[card].enters_with if to == "battlefield" else (),
        revealed=old.face is not None and not hidden and to in HIDDEN,
        face=true if hidden else None,
        copied_by=old.copied_by,
        original=old.original if copying else None,
        token=old.token,
        changes=old.changes if becomes_permanent else (),
    )
    objects = dict(game.objects)
    del objects[object_id]
    objects[new.id] = new
    events = (*game.events, Moved(old, to, new.id))
    changed = _left(game, old) | {"objects": frozendict(objects), "events": events, "next_id": new.id + 1}
    left = replace(game, **changed)
    left = replace(left, **_joined(left, new))
    return (without_source(left, object_id) if old.zone == "battlefield" else left), new.id


def move_at_once(game: GameState, ids: Iterable[ObjectId], to: str) -> GameState:
    """Move all of the objects that are still there; an ability, which no zone can take, is removed."""
    before = game
    for id in ids:
        if id in game.objects and game.objects[id].kind == "ability":
            game = remove(game, id)
        elif id in game.objects:
            game, _ = move(game, id, to, before=before)
    return game


def remove(game: GameState, object_id: ObjectId, *, before: GameState | None = None) -> GameState:
    """Take an object out of its zone and out of the game, keeping what was last known of it (413.2f).

    Of several that go at once each is known as it was in the game `before` them all.
    """
    at = before or game
    old = _as_it_is(at, at.objects[object_id])
    return _taken(game, old, (*game.events, Moved(old, "nowhere", None)))


def _as_it_is(game: GameState, thing: GameObject) -> GameObject:
    """The object with what static abilities do to it written into it, to be remembered so (413.2f)."""
    if thing.zone != "battlefield":
        return thing
    changes = all_changes(game, thing, printed(card_of(game, thing)))
    return thing if changes is thing.changes else replace(thing, changes=changes)


def _taken(game: GameState, old: GameObject, events: tuple[Event, ...]) -> GameState:
    """The game without an object, with the event of its going as the last of `events`."""
    left = replace(game, objects=game.objects.delete(old.id), events=events, **_left(game, old))
    return without_source(left, old.id) if old.zone == "battlefield" else left


def _left(game: GameState, old: GameObject) -> dict[str, Any]:
    """What is changed of the lists that an object leaves; what was public is remembered (413.2f)."""
    object_id, zone = old.id, old.zone
    if zone in OWNED:
        owner = game.player(old.owner)
        ids = tuple([i for i in getattr(owner, zone) if i != object_id])
        return {"players": game.players_with(replace(owner, **{zone: ids}))}
    ids = tuple([i for i in getattr(game, zone) if i != object_id])
    return {"last_known": game.last_known.set(object_id, old), zone: ids}


def _joined(game: GameState, new: GameObject) -> dict[str, Any]:
    """What is changed of the list that an object joins: on top of a library, else last."""
    zone = new.zone
    if zone not in OWNED:
        return {zone: (*getattr(game, zone), new.id)}
    owner = game.player(new.owner)
    ids = getattr(owner, zone)
    ids = (new.id, *ids) if zone == "library" else (*ids, new.id)
    return {"players": game.players_with(replace(owner, **{zone: ids}))}


def put_into_list(game: GameState, new: GameObject) -> GameState:
    """Add a new object, with the next id, to the list of its zone."""
    objects = game.objects.set(new.id, new)
    return replace(game, objects=objects, next_id=new.id + 1, **_joined(game, new))


def create_ability(
    game: GameState,
    controller: str,
    source: GameObject,
    ability: int | None,
    named: str | None = None,
    about: ObjectId | None = None,
    became: ObjectId | None = None,
    text: Text | None = None,
) -> tuple[GameState, ObjectId]:
    """Create an activated or triggered ability on the stack: an object that is no card (409.1a).

    It has the text of the ability that made it, in the words that its source has now (418.5b).
    `named` is the player whom the trigger condition named, `about` the object, and `became` what that is
    where it went; a delayed trigger has its own `text`.
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
        became=became,
        text=text,
        announcement=Announcement(),
        changes=tuple(change for change in source.changes if change.words is not None),
    )
    return put_into_list(game, new), new.id


def create_combat_damage(game: GameState, assigned: tuple[Assigned, ...]) -> GameState:
    """Put all the combat damage that was assigned on the stack, one object of its own kind (310.1, 310.3)."""
    active = game.active
    new = GameObject(
        game.next_id, COMBAT_DAMAGE, active, active, "stack", kind="combat_damage", assigned=assigned
    )
    return put_into_list(game, new)


def create_token(game: GameState, listed: str, controller: str) -> tuple[GameState, ObjectId]:
    """Put a token into play that is what the game's card of that name says; no card stands for it (216)."""
    new = GameObject(
        game.next_id, listed, controller, controller, "battlefield", summoning_sick=True, token=True
    )
    entered = Moved(replace(new, zone="nowhere"), "battlefield", new.id)
    return replace(put_into_list(game, new), events=(*game.events, entered)), new.id


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
