"""Who fights whom: attackers, blockers, and who can be dealt combat damage by whom (306, 310)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.objects import Assigned, GameObject, ObjectId, ObjectTarget, PlayerTarget, TargetRef
from engine.state import GameState

FIRST_STRIKE = "first strike"
DOUBLE_STRIKE = "double strike"


def attackers(game: GameState) -> Iterator[GameObject]:
    """The attacking creatures, oldest first."""
    return (thing for thing in game.permanents() if thing.attacking is not None)


def blockers(game: GameState) -> Iterator[GameObject]:
    """The blocking creatures, oldest first."""
    return (thing for thing in game.permanents() if thing.blocking is not None)


def blockers_of(game: GameState, attacker: ObjectId) -> tuple[GameObject, ...]:
    """The creatures that are blocking an attacker, oldest first."""
    return tuple(thing for thing in blockers(game) if thing.blocking == attacker)


def power(game: GameState, thing: GameObject) -> int:
    """How much combat damage a creature assigns: its power, never less than nothing (310.2a)."""
    return max(0, characteristics(game, thing).power or 0)


def strikes_first(game: GameState, thing: GameObject) -> bool:
    """Whether a creature assigns its combat damage in the first of two steps (310.5)."""
    keywords = characteristics(game, thing).keywords
    return FIRST_STRIKE in keywords or DOUBLE_STRIKE in keywords


def recipients(game: GameState, thing: GameObject) -> tuple[TargetRef, ...]:
    """What a creature can assign combat damage to, in the order in which its shares are named (310.2b-d).

    Its blockers, or the attacker that it blocks; the player attacked when it is unblocked or tramples
    (502.9b, c). Nobody where what it fights has left.
    """
    if thing.blocking is not None:
        attacker = game.objects.get(thing.blocking)
        return (ObjectTarget(attacker.id),) if attacker and attacker.attacking is not None else ()
    if thing.attacking is None:
        return ()
    found: tuple[TargetRef, ...] = tuple(ObjectTarget(one.id) for one in blockers_of(game, thing.id))
    tramples = "trample" in characteristics(game, thing).keywords
    if (tramples or not thing.blocked) and not game.player(thing.attacking).lost:
        found = (*found, PlayerTarget(thing.attacking))
    return found


def lethal(game: GameState, blocker: GameObject, assigned: tuple[Assigned, ...]) -> int:
    """How much damage is still lethal to a creature, given what is marked and assigned already (502.9b)."""
    toughness = characteristics(game, blocker).toughness or 0
    others = sum(one.amount for one in assigned if one.to == ObjectTarget(blocker.id))
    return max(0, toughness - blocker.damage - others)


def no_longer_creatures(game: GameState) -> tuple[GameObject, ...]:
    """What fights and is no creature any more (306.4)."""
    fighting = (*attackers(game), *blockers(game))
    return tuple(thing for thing in fighting if not characteristics(game, thing).is_a("creature"))


def out_of_combat(thing: GameObject) -> GameObject:
    """The object as it is when it neither attacks nor blocks nor is blocked (306.4)."""
    return replace(thing, attacking=None, blocking=None, blocked=False)


def divisions(amount: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide an amount among so many, a share may be nothing; most to the first comes first."""
    if among == 1:
        yield (amount,)
    elif among > 1:
        for first in range(amount, -1, -1):
            yield from ((first, *rest) for rest in divisions(amount - first, among - 1))
