"""What instructions do to players: damage, life, cards, mana (413.2b, 416)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.applying import Applying, follow
from engine.changes import Change
from engine.damage import change_life, deal
from engine.events import Drawn
from engine.instructions import AddMana, Damage, Draw, GainLife, LoseLife, Poison, Prevent, RemoveTop
from engine.mana import in_order, read_mana
from engine.objects import ObjectTarget, PlayerId, PlayerTarget
from engine.replacing import can_draw
from engine.state import GameState
from engine.zones import move


@follow.register
def _(effect: Damage, game: GameState, at: Applying) -> GameState:
    each = [(ref, at.amount(game, effect.amount, slot)) for ref, slot in at.refs(game, effect.to)]
    return deal(game, at.source(game, effect.by), each)


@follow.register
def _(effect: LoseLife, game: GameState, at: Applying) -> GameState:
    lost = at.amount(game, effect.amount)
    for player in at.players(game, effect.who):
        game = change_life(game, player, -lost)
    return game


@follow.register
def _(effect: GainLife, game: GameState, at: Applying) -> GameState:
    gained = at.amount(game, effect.amount)
    for player in at.players(game, effect.who):
        game = change_life(game, player, gained)
    return game


@follow.register
def _(effect: Draw, game: GameState, at: Applying) -> GameState:
    count = at.amount(game, effect.count)
    for player in at.players(game, effect.who):
        for _ in range(count):
            game = draw(game, player)
    return game


def draw(game: GameState, player: PlayerId) -> GameState:
    """A player draws the top card; from an empty library nothing comes, and that is remembered (423.3)."""
    if not can_draw(game, player):
        return game
    value = game.player(player)
    if not value.library:
        return game.with_player(replace(value, drew_from_empty=True))
    game, new = move(game, value.library[0], "hand")
    return replace(game, events=(*game.events, Drawn(new)))


@follow.register
def _(effect: Poison, game: GameState, at: Applying) -> GameState:
    count = at.amount(game, effect.count)
    for name in at.players(game, effect.who):
        player = game.player(name)
        game = game.with_player(replace(player, poison=player.poison + count))
    return game


@follow.register
def _(effect: RemoveTop, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        library = game.player(player).library
        if library:
            game, new = move(game, library[0], "removed")
            by = at.thing.controller if effect.you_may_play else None
            game = game.with_object(replace(game.objects[new], playable_by=by))
    return game


@follow.register
def _(effect: AddMana, game: GameState, at: Applying) -> GameState:
    for player in at.players(game, effect.who):
        game = add_mana(game, player, effect.options[0])
    return game


def add_mana(game: GameState, player: PlayerId, mana: str) -> GameState:
    """Put mana, written with symbols, into a player's pool (411.3)."""
    value = game.player(player)
    return game.with_player(replace(value, pool=in_order(value.pool + read_mana(mana))))


@follow.register
def _(effect: Prevent, game: GameState, at: Applying) -> GameState:
    amount = at.amount(game, effect.amount)
    for ref, _ in at.refs(game, effect.to):
        if isinstance(ref, PlayerTarget):
            player = game.player(ref.name)
            game = game.with_player(replace(player, prevents=player.prevents + amount))
        elif isinstance(ref, ObjectTarget) and ref.id in game.objects:
            thing = game.objects[ref.id]
            shield = Change("end_of_turn", prevents=amount)
            game = game.with_object(replace(thing, changes=(*thing.changes, shield)))
    return game
