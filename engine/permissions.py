"""From where a player may play a card, and by which method (401.1, 409.1b, 502.22)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.abilities import Permit
from engine.abilities_in_play import in_play
from engine.card_text import card_of
from engine.matching import fits
from engine.objects import GameObject, ObjectId, PlayerId
from engine.players import concerns
from engine.price import FLASHBACK
from engine.state import GameState


class Permission(Struct, frozen=True):
    """A way to play a card: the alternative method that goes with it, if one does, and its time."""

    method: str | None = None
    any_time: bool = False


def permits(game: GameState, player: PlayerId) -> Iterator[tuple[GameObject, Permit]]:
    """The abilities in play that let the player play cards from somewhere, each with its permanent."""
    for permanent, _, ability in in_play(game, Permit):
        if concerns(ability.by, permanent.controller, player):
            yield permanent, ability


def permissions(game: GameState, player: PlayerId, thing: GameObject) -> Iterator[Permission]:
    """Every way in which the player may play the card from the zone that it is in."""
    card = card_of(game, thing)
    if thing.owner == player:
        if thing.zone == "hand":
            yield Permission()
        if thing.zone == "graveyard" and card.flashback:
            yield Permission(FLASHBACK)
    if thing.playable_by == player:
        yield Permission()
    for permanent, ability in permits(game, player):
        on_top = thing.zone != "library" or game.player(thing.owner).library[0] == thing.id
        if on_top and fits(game, thing, ability.what, player, permanent, "401.1") is True:
            yield Permission(None if ability.costs is None else permanent.card, ability.any_time)


def in_sight(game: GameState, player: PlayerId) -> Iterator[ObjectId]:
    """The cards that a player could think of playing: their hand and graveyard, and what an effect opens."""
    mine = game.player(player)
    yield from mine.hand
    yield from mine.graveyard
    yield from (id for id in game.removed if game.objects[id].playable_by == player)
    opened = {ability.what.zone for _, ability in permits(game, player)}
    for other in game.players if opened else ():
        if "graveyard" in opened and other.name != player:
            yield from other.graveyard
        if "library" in opened:
            yield from other.library[:1]


def methods_of(game: GameState, player: PlayerId, thing: GameObject) -> tuple[str | None, ...]:
    """How the player could think of playing the card: None for its mana cost, and each method that it has.

    First comes what is likelier to be meant: from hand the mana cost, from elsewhere a method.
    """
    named = [one.method for one in permissions(game, player, thing) if one.method is not None]
    if card_of(game, thing).flashback:
        named.append(FLASHBACK)
    each = tuple(dict.fromkeys(named))
    return (None, *each) if thing.zone == "hand" else (*each, None)
