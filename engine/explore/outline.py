"""An exploration small enough to draw: where nothing is half done, situations that look alike as one.

What is paid with what and plays that are taken back do not show, nor what follows a mana ability that is
played while nothing else is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from engine.characteristics import characteristics, name_of, name_of_target
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
from engine.objects import GameObject, PlayerId
from engine.rules import classic
from engine.state import GameState, PriorityData
from engine.words import names, say

if TYPE_CHECKING:
    from engine.explore.exploration import Exploration

AT_REST = frozenset({"priority", "combat", "turn"})
"""Charts in which nothing is half played or half resolved."""

PAYS = (PlayManaAbility, FinishManaAbilities, ChooseMana, Pay)
UNSAID = (*PAYS, SettleManaAbility, FinishSplicing, FinishConvoking)

PASS = "pass"

Words: TypeAlias = tuple[str, ...]


class Sight(Struct, frozen=True):
    """How a situation looks: who is asked, in lines what there is to see, and what of the questions holds."""

    asked: str
    lines: Words
    answers: tuple[tuple[str, bool], ...] = ()
    ended: bool = False


class Way(Struct, frozen=True):
    """What leads from one sight to another, by number: who says what, in order."""

    source: int
    target: int
    said: tuple[tuple[PlayerId, str], ...]

    def __str__(self) -> str:
        if len(self.said) > 1 and {words for _, words in self.said} == {PASS}:
            return "all pass"
        passes = next((n for n, (_, words) in enumerate(self.said[::-1]) if words != PASS), 0)
        spoken = self.said[: len(self.said) - passes] if passes > 1 else self.said
        told = ", ".join(f"{player}: {words}" for player, words in spoken)
        return f"{told}, all pass" if passes > 1 else told


class Outline(Struct, frozen=True):
    """Sights, the first one first, and the ways between them."""

    sights: tuple[Sight, ...]
    ways: tuple[Way, ...]

    def shortened(self) -> Outline:
        """The same without the sights in which there is one way to go on only."""
        onward: dict[int, list[Way]] = {}
        for way in self.ways:
            onward.setdefault(way.source, []).append(way)
        passed = {number for number, ways in onward.items() if len(ways) == 1 and number}
        ways: dict[Way, None] = {}
        for way in self.ways:
            if way.source in passed:
                continue
            said, target, seen = way.said, way.target, {way.target}
            while target in passed:
                (following,) = onward[target]
                said, target = said + following.said, following.target
                if target in seen:
                    break
                seen.add(target)
            ways[Way(way.source, target, said)] = None
        used = {0, *(way.source for way in ways), *(way.target for way in ways)}
        numbers = {number: at for at, number in enumerate(sorted(used))}
        return Outline(
            tuple(self.sights[number] for number in sorted(used)),
            tuple(Way(numbers[way.source], numbers[way.target], way.said) for way in ways),
        )


MOST_ORDERS = 60
"""More ways to the end than this are not listed."""


def orders(shown: Outline) -> list[tuple[str, Sight]]:
    """Every way from the first sight to an end, in words; none where one leads round or they are too many."""
    onward: dict[int, list[Way]] = {}
    for way in shown.ways:
        onward.setdefault(way.source, []).append(way)
    found: list[tuple[str, Sight]] = []
    waiting: list[tuple[int, tuple[str, ...], frozenset[int]]] = [(0, (), frozenset({0}))]
    while waiting:
        number, said, seen = waiting.pop()
        if number not in onward:
            found.append(("; ".join(said), shown.sights[number]))
        for way in reversed(onward.get(number, [])):
            if way.target in seen:
                return []
            waiting.append((way.target, (*said, str(way)), seen | {way.target}))
        if len(found) + len(waiting) > MOST_ORDERS:
            return []
    return found


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
    ways: dict[Way, None] = {}
    for number in waiting:
        for words, target in sorted(onward(number, frozenset({number})), key=lambda way: way[::-1]):
            at = numbers.setdefault(seen[target], len(numbers))
            if at != numbers[seen[number]]:
                ways[Way(numbers[seen[number]], at, ((players[number], words),))] = None
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
    stack = [_on_the_stack(game, game.objects[id]) for id in reversed(game.stack)]
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
    top = game.frames[-1].data
    if isinstance(top, PriorityData) and not ended:
        lines += [f"{player} has passed" for player in top.passed]
    answers = tuple((name, bool(holds(game))) for name, holds in questions.items()) if ended else ()
    return Sight(asked, tuple(lines), answers, ended)


def _on_the_stack(game: GameState, thing: GameObject) -> str:
    """An object on the stack with its targets."""
    targets = [name_of_target(game, slot.target) for slot in thing.announcement.targets]
    return f"{name_of(game, thing)} at {' and '.join(targets)}" if targets else name_of(game, thing)
