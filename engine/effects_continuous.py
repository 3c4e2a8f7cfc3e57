"""What instructions begin that goes on: changed text, control; and the tokens that they make (418.3, 216)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.applying import Applying, follow
from engine.card import Card
from engine.changes import Change
from engine.continuous import changed, with_controller
from engine.failing import COLOUR_NAMES
from engine.instructions_continuous import ChangeText, CreateToken, GainControl
from engine.state import GameState
from engine.zones import create_token


@follow.register
def _(effect: ChangeText, game: GameState, at: Applying) -> GameState:
    words = effect.words
    if words is None:
        old, new = (COLOUR_NAMES[colour] for colour in at.colours[-2:])
        words = (old, new)
    return changed(game, at.objects(game, effect.what), Change(effect.until, words=words))


@follow.register
def _(effect: GainControl, game: GameState, at: Applying) -> GameState:
    source = at.thing.source or at.thing.id
    if effect.until == "while_in_play" and source not in game.battlefield:
        return game
    change = Change(effect.until, source=source)
    for player in at.players(game, effect.who)[:1]:
        for thing in at.objects(game, effect.what):
            if thing.zone == "battlefield":
                game = with_controller(game, game.objects[thing.id], player, change)
    return game


@follow.register
def _(effect: CreateToken, game: GameState, at: Applying) -> GameState:
    token = Card(
        effect.name,
        effect.types,
        subtypes=effect.subtypes,
        supertypes=effect.supertypes,
        colours=effect.colours,
        power=effect.power,
        toughness=effect.toughness,
        keywords=effect.keywords,
    )
    game, listed = _listed(game, token)
    for player in at.players(game, effect.who):
        for _ in range(at.amount(game, effect.count)):
            game, _ = create_token(game, listed, player)
    return game


def _listed(game: GameState, token: Card) -> tuple[GameState, str]:
    """The game with the token's characteristics among its cards, and the name that they are listed by."""
    name = token.name
    while game.cards.get(name, token) != token:
        name += " token"
    return replace(game, cards=game.cards.set(name, token)), name
