"""What each instruction does to the game when it is applied (413.2b, f; 416, 417)."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.card import (
    AddMana,
    Amount,
    AnyEffect,
    Become,
    CopyCard,
    CopySpell,
    CounterSpell,
    Damage,
    Destroy,
    Discard,
    Draw,
    Effect,
    GainLife,
    LoseLife,
    PlaySpell,
    PutCounter,
    Regenerate,
    RemoveFromGame,
    RemoveTop,
    ReturnToHand,
    Sacrifice,
    Tap,
)
from engine.characteristics import characteristics
from engine.criteria import Criteria
from engine.mana import in_order, read_mana
from engine.matching import fits
from engine.objects import GameObject, ObjectId, ObjectTarget, PlayerId, PlayerTarget, TargetRef, ZoneTarget
from engine.references import resolve
from engine.state import GameState
from engine.triggering import tap
from engine.zones import create_copy, move, remove

Chosen: TypeAlias = tuple[tuple[PlayerId, ObjectId | None], ...]


class Applying(Struct, frozen=True):
    """An effect at work: the object on the stack, its first instance of "target" here, what was chosen."""

    thing: GameObject
    first_instance: int = 0
    chosen: Chosen = ()

    def refs(self, game: GameState, text: str) -> tuple[tuple[TargetRef, int], ...]:
        """What a reference of this instruction stands for, with slot numbers."""
        return resolve(game, self.thing, text, self.first_instance)

    def objects(self, game: GameState, text: str | Criteria) -> list[GameObject]:
        """The objects still there that a reference stands for, a zone's too, or all in play that fit."""
        if isinstance(text, Criteria):
            you, thing = self.thing.controller, self.thing
            return [t for t in game.permanents() if fits(game, t, text, you, thing, "413.2g") is True]
        ids: list[ObjectId] = []
        for ref, _ in self.refs(game, text):
            if isinstance(ref, ObjectTarget):
                ids.append(ref.id)
            elif isinstance(ref, ZoneTarget):
                ids += getattr(game.player(ref.player), ref.zone)
        return [game.objects[i] for i in ids if i in game.objects]

    def players(self, game: GameState, text: str) -> list[PlayerId]:
        """The players that a reference stands for."""
        return [ref.name for ref, _ in self.refs(game, text) if isinstance(ref, PlayerTarget)]

    def amount(self, amount: Amount, slot: int = -1) -> int:
        """A number of the instruction: as written, the announced X, or the slot's share (413.2f)."""
        said = self.thing.announcement
        if amount == "divided":
            return said.shares[slot if said.recipients else said.targets[slot].position]
        return (said.x or 0) if amount == "x" else amount


def apply(game: GameState, effect: AnyEffect, at: Applying) -> GameState:
    """The game after following one instruction, as far as it is possible (416.3)."""
    return _apply(effect, game, at)


@singledispatch
def _apply(effect: Effect, game: GameState, at: Applying) -> GameState:
    raise NotImplementedError(f"nothing applies {type(effect).__name__} yet")


@_apply.register
def _(effect: Destroy, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = destroy(game, thing.id, regenerate=effect.regenerate)
    return game


def destroy(game: GameState, object_id: ObjectId, *, regenerate: bool = True) -> GameState:
    """Destroy a permanent; a regeneration shield replaces that once, where it may (419.6b)."""
    thing = game.objects[object_id]
    if thing.zone != "battlefield":
        return game
    if "indestructible" in characteristics(game, thing).keywords:
        return game
    if regenerate and thing.shields:
        return game.with_object(replace(thing, shields=thing.shields - 1, tapped=True, damage=0))
    return move(game, object_id, "graveyard")[0]


@_apply.register
def _(effect: Regenerate, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, shields=thing.shields + 1))
    return game


@_apply.register
def _(effect: Damage, game: GameState, at: Applying) -> GameState:
    for ref, slot in at.refs(game, effect.to):
        amount = at.amount(effect.amount, slot)
        if isinstance(ref, PlayerTarget):
            game = change_life(game, ref.name, -amount)
        elif isinstance(ref, ZoneTarget):
            continue
        elif (thing := game.objects.get(ref.id)) is not None and thing.zone == "battlefield":
            game = game.with_object(replace(thing, damage=thing.damage + amount))
    return game


def change_life(game: GameState, player: PlayerId, by: int) -> GameState:
    """A player gains or loses life."""
    value = game.player(player)
    return game.with_player(replace(value, life=value.life + by))


@_apply.register
def _(effect: LoseLife, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        game = change_life(game, player, -at.amount(effect.amount))
    return game


@_apply.register
def _(effect: GainLife, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        game = change_life(game, player, at.amount(effect.amount))
    return game


@_apply.register
def _(effect: CounterSpell, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        if "can't be countered" not in characteristics(game, thing).keywords:
            game = counter(game, thing.id, put=effect.put)
    return game


def counter(game: GameState, object_id: ObjectId, put: str = "graveyard") -> GameState:
    """Counter a spell, whose card goes to its owner, or an ability, which ceases to exist (414)."""
    if game.objects[object_id].kind == "ability":
        return remove(game, object_id)
    return move(game, object_id, put)[0]


@_apply.register
def _(effect: Draw, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        for _ in range(at.amount(effect.count)):
            game = draw(game, player)
    return game


def draw(game: GameState, player: PlayerId) -> GameState:
    """A player draws the top card; from an empty library nothing comes, and that is remembered (423.3)."""
    value = game.player(player)
    if not value.library:
        return game.with_player(replace(value, drew_from_empty=True))
    return move(game, value.library[0], "hand")[0]


@_apply.register
def _(effect: Discard, game: GameState, at: Applying) -> GameState:
    return _to_graveyard(game, at.chosen)


def _to_graveyard(game: GameState, chosen: Chosen) -> GameState:
    for _, object_id in chosen:
        if object_id is not None and object_id in game.objects:
            game = move(game, object_id, "graveyard")[0]
    return game


@_apply.register
def _(effect: RemoveTop, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        library = game.player(player).library
        if library:
            game, new = move(game, library[0], "removed")
            by = at.thing.controller if effect.you_may_play else None
            game = game.with_object(replace(game.objects[new], playable_by=by))
    return game


@_apply.register
def _(effect: ReturnToHand, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = remove(game, thing.id) if thing.kind == "ability" else move(game, thing.id, "hand")[0]
    return game


@_apply.register
def _(effect: RemoveFromGame, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = remove(game, thing.id) if thing.kind == "ability" else move(game, thing.id, "removed")[0]
    return game


@_apply.register
def _(effect: CopyCard | CopySpell, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        if (thing.kind == "spell") == isinstance(effect, CopySpell):
            game, _ = create_copy(game, thing, at.thing.id, at.thing.controller)
    return game


@_apply.register
def _(effect: Tap, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = tap(game, thing.id)
    return game


@_apply.register
def _(effect: Become, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        colours = thing.colours if effect.colours is None else effect.colours
        changed = replace(thing, colours=colours, keywords=thing.keywords + effect.keywords)
        game = game.with_object(changed)
    return game


@_apply.register
def _(effect: AddMana, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        game = add_mana(game, player, effect.options[0])
    return game


def add_mana(game: GameState, player: PlayerId, mana: str) -> GameState:
    """Put mana, written with symbols, into a player's pool (411.3)."""
    value = game.player(player)
    return game.with_player(replace(value, pool=in_order(value.pool + read_mana(mana))))


@_apply.register
def _(effect: Sacrifice, game: GameState, at: Applying) -> GameState:
    gave = {player for player, object_id in at.chosen if object_id is not None}
    players = at.players(game, effect.who)
    game = _to_graveyard(game, at.chosen)
    for player in players:
        if player not in gave:
            for other in effect.otherwise:
                alone = replace(at.thing, controller=player)
                game = apply(game, other, Applying(alone, at.first_instance))
    return game


@_apply.register
def _(effect: PlaySpell, game: GameState, at: Applying) -> GameState:
    return game  # what was to be played has been, by the casting chart (413.2e)


@_apply.register
def _(effect: PutCounter, game: GameState, at: Applying) -> GameState:
    for thing in at.objects(game, effect.what):
        game = game.with_object(replace(thing, counters=(*thing.counters, effect.counter)))
    return game
