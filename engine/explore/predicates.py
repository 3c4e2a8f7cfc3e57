"""Predicates over situations in a small language: Python expressions without assignments, imports or
attributes that are not named here. The library simpleeval reads and evaluates them; nothing is handed to
`eval`.

    Bob.life <= 0                     "Shock" in Alice.graveyard
    Bob.lost and Alice.life == 20     len(stack) >= 2 and asked == "Bob"
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct
from simpleeval import EvalWithCompoundTypes, InvalidExpression

from engine.characteristics import name_of
from engine.files import near
from engine.objects import ObjectId
from engine.state import GameState, Player

Predicate: TypeAlias = Callable[[GameState], object]

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "len": len,
    "any": any,
    "all": all,
    "sum": sum,
    "min": min,
    "max": max,
    "count": lambda names, name: tuple(names).count(name),
}
ASSIGNS = re.compile(r"(?<![=<>!:])=(?!=)")
WORDS = ("stack", "battlefield", "tapped", "removed", "step", "phase", "active", "asked", "chart", "state")


class Side(Struct, frozen=True):
    """A player as an expression sees one; zones are the names of the cards in them."""

    life: int
    poison: int
    pool: str
    lost: bool
    hand: tuple[str, ...]
    library: tuple[str, ...]
    graveyard: tuple[str, ...]
    battlefield: tuple[str, ...]
    lands_played: int


class Expression(Struct, frozen=True):
    """A predicate that was written down: call it with a situation."""

    text: str

    def __call__(self, game: GameState) -> bool:
        """Whether it holds. Raises ValueError for an expression that cannot be evaluated."""
        try:
            return bool(_evaluator(game).eval(self.text, previously_parsed=_parsed(self.text)))
        except InvalidExpression as wrong:
            raise ValueError(f"'{self.text}': {wrong}") from None
        except (TypeError, ArithmeticError, LookupError, AttributeError) as wrong:
            raise ValueError(f"'{self.text}' cannot be evaluated: {wrong}") from None

    def __str__(self) -> str:
        return self.text


def read_predicate(text: str, game: GameState) -> Expression:
    """A predicate, tried on a situation. Raises ValueError, in one sentence, for what cannot be read."""
    expression = Expression(text)
    known = [*WORDS, *FUNCTIONS, *(player.name for player in game.players)]
    names = [node for node in ast.walk(_parsed(text)) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    for node in ast.walk(_parsed(text)):
        if isinstance(node, ast.Attribute) and node.attr not in Side.__struct_fields__:
            listed = near(node.attr, [*Side.__struct_fields__])
            listed = listed or f"; a player has: {', '.join(Side.__struct_fields__)}"
            raise ValueError(f"'{text}': nothing of a player is called '{node.attr}'{listed}")
    for node in names:
        if node.id not in known and node.id not in bound:
            listed = near(node.id, known) or f"; there are: {', '.join(known)}"
            raise ValueError(f"'{text}': nothing is called '{node.id}'{listed}")
    expression(game)
    return expression


_TREES: dict[str, ast.expr] = {}


def _parsed(text: str) -> ast.expr:
    if text not in _TREES:
        try:
            _TREES[text] = ast.parse(text.strip(), mode="eval").body
        except SyntaxError as wrong:
            hint = "; to compare write '=='" if ASSIGNS.search(text) else ""
            raise ValueError(f"'{text}' is no expression: {wrong.msg}{hint}") from None
    return _TREES[text]


def _evaluator(game: GameState) -> Any:
    def value(node: ast.Name) -> Any:
        return _word(game, node.id)

    return EvalWithCompoundTypes(functions=FUNCTIONS, names=value)


def _word(game: GameState, word: str) -> Any:
    """What a word stands for in a situation. Raises KeyError for one that stands for nothing."""
    for player in game.players:
        if player.name == word:
            return _side(game, player)
    frame = game.frames[-1]
    if word == "asked":
        return getattr(frame.data, "player", game.active)
    if word in ("chart", "state"):
        return getattr(frame, word)
    if word == "tapped":
        return tuple(name_of(game, one) for one in game.permanents() if one.tapped)
    if word in ("stack", "battlefield", "removed"):
        return _names(game, getattr(game, word))
    if word in ("step", "phase", "active"):
        return getattr(game, word)
    raise KeyError(word)


def _side(game: GameState, player: Player) -> Side:
    mine = tuple(one.id for one in game.permanents() if one.controller == player.name)
    return Side(
        player.life,
        player.poison,
        player.pool,
        player.lost,
        _names(game, player.hand),
        _names(game, player.library),
        _names(game, player.graveyard),
        _names(game, mine),
        player.lands_played,
    )


def _names(game: GameState, ids: tuple[ObjectId, ...]) -> tuple[str, ...]:
    return tuple(name_of(game, game.objects[id]) for id in ids)
