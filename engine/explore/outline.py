"""An exploration small enough to draw: where nothing is half done, situations that look alike as one.

What is paid with what and plays that are taken back do not show, nor what follows a mana ability that is
played while nothing else is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from engine.characteristics import characteristics, name_of
from engine.choices import (
    Announce,
    Choice,
    ChooseMana,
    ChooseTarget,
    FinishConvoking,
    FinishManaAbilities,
    FinishSplicing,
    Pay,
    PlayManaAbility,
    SettleManaAbility,
)
from engine.explore.predicates import Predicate
from engine.objects import PlayerId
from engine.rules import classic
from engine.state import GameState
from engine.words import names, say

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration

AT_REST = frozenset({"priority", "combat", "turn"})
"""Charts in which nothing is half played or half resolved."""

PAYS = (PlayManaAbility, FinishManaAbilities, ChooseMana, Pay)
UNSAID = (*PAYS, SettleManaAbility, FinishSplicing, FinishConvoking)

Words: TypeAlias = tuple[str, ...]


class Sight(Struct, frozen=True):
    """How a situation looks: who is asked, in lines what there is to see, and what of the questions holds."""

    asked: str
    lines: Words
    answers: tuple[tuple[str, bool], ...] = ()
    ended: bool = False


class Outline(Struct, frozen=True):
    """Sights, the first one first, and what leads from one to another: by number, who, in words."""

    sights: tuple[Sight, ...]
    ways: tuple[tuple[int, int, str, str], ...]


def outline(found: Exploration, questions: Mapping[str, Predicate]) -> Outline:
    """The outline of an exploration; `questions` are answered where plays end."""
    rules = found.rules or classic()
    ended = {*found.ends, *found.stuck, *found.frontier}
    tried: dict[int, list[tuple[int, int]]] = {}
    for source, choice, target in found.edges:
        tried.setdefault(source, []).append((choice, target))
    seen: dict[int, Sight] = {}
    players: dict[int, PlayerId] = {}
    leads: dict[int, list[tuple[str, int]]] = {}
    for number, game in found.states():
        over = number in ended
        players[number] = "" if over else rules.asked_player(game)
        at_rest = game.frames[-1].chart in AT_REST or number == 0
        if over or at_rest:
            seen[number] = sight(game, players[number], over, questions)
        openings = [] if over else list(rules.openings(game))
        leads[number] = [
            (in_short(game, openings[choice]), target)
            for choice, target in tried.get(number, ())
            if not over and not (at_rest and isinstance(openings[choice], PlayManaAbility))
        ]
    return _joined(seen, players, leads)


def _joined(
    seen: dict[int, Sight], players: dict[int, PlayerId], leads: dict[int, list[tuple[str, int]]]
) -> Outline:
    """What can be seen from the first situation on, and the ways between."""
    known: dict[int, frozenset[tuple[str, int]]] = {}

    def onward(number: int, trail: frozenset[int]) -> frozenset[tuple[str, int]]:
        """What is said on the way from a situation to the next at rest, and which that is."""
        if number not in known:
            reached: set[tuple[str, int]] = set()
            for words, target in leads[number]:
                if target in seen:
                    reached.add((words, target))
                elif target not in trail:
                    reached |= {
                        (f"{words} {more}".strip(), at) for more, at in onward(target, trail | {target})
                    }
            known[number] = frozenset(reached)
        return known[number]

    numbers, waiting, done = {seen[0]: 0}, [0], {0}
    ways: dict[tuple[int, int, str, str], None] = {}
    for number in waiting:
        for words, target in sorted(onward(number, frozenset({number})), key=lambda way: way[::-1]):
            at = numbers.setdefault(seen[target], len(numbers))
            if at != numbers[seen[number]]:
                ways[numbers[seen[number]], at, players[number], words] = None
            if target not in done:
                done.add(target)
                waiting.append(target)
    return Outline(tuple(numbers), tuple(ways))


def in_short(game: GameState, choice: Choice) -> str:
    """A choice in as few words as a picture has room for; none for one that only pays."""
    if isinstance(choice, UNSAID):
        return ""
    if isinstance(choice, Announce):
        return names(game, choice)[0]
    if isinstance(choice, ChooseTarget):
        return f"at {names(game, choice)[0]}"
    return say(game, choice).removesuffix(" priority")


def sight(game: GameState, asked: str, ended: bool, questions: Mapping[str, Predicate]) -> Sight:
    """How a situation looks."""
    stack = [name_of(game, game.objects[id]) for id in reversed(game.stack)]
    lines = [f"stack: {', '.join(stack)}"] if stack else [game.step.replace("_", " ")]
    for thing in game.permanents():
        now = characteristics(game, thing)
        if now.power is not None and now.toughness is not None:
            damage = f", damage {thing.damage}" if thing.damage else ""
            lines.append(f"{thing.controller}'s {name_of(game, thing)} {now.power}/{now.toughness}{damage}")
    for player in game.players:
        held = [game.objects[id] for id in player.hand]
        if held:
            lines.append(f"{player.name} holds {', '.join(name_of(game, one) for one in held)}")
        if player.lost:
            lines.append(f"{player.name} has lost")
    answers = tuple((name, bool(holds(game))) for name, holds in questions.items()) if ended else ()
    return Sight(asked, tuple(lines), answers, ended)
