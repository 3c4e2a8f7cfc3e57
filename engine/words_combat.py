"""What is declared and assigned in combat, in words (308-310)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.characteristics import name_of_target
from engine.choices import AssignDamage, Choice, DeclareAttacker, DeclareBlocker
from engine.fighting import blockers_of, recipients
from engine.naming import object_names
from engine.objects import Assigned, ObjectId, ObjectTarget
from engine.state import GameState

ASSIGNED = re.compile(r"(?:(?P<creature>.+): *)?(?P<shares>-?\d+(?: to [^,]+)?(?:, *-?\d+(?: to [^,]+)?)*)")
SHARE = re.compile(r"(?:^|, *)(-?\d+)")


def attack_names(game: GameState, choice: DeclareAttacker) -> tuple[str, ...]:
    """A creature and whom it attacks; the creature alone will do where there is one opponent."""
    named = object_names(game, choice.creature)
    return (*(f"{name} at {choice.player}" for name in named), *named)


def block_names(game: GameState, choice: DeclareBlocker) -> tuple[str, ...]:
    """A creature and what it blocks; the creature alone will do where there is one attacker."""
    named, attacker = object_names(game, choice.creature), object_names(game, choice.attacker)
    return (*(f"{name} against {other}" for other in attacker for name in named), *named)


def assignment_names(game: GameState, choice: AssignDamage) -> tuple[str, ...]:
    """A creature with its shares, each with who gets it or bare; the shares alone where one is to assign."""
    thing = game.objects.get(choice.creature)
    to = [name_of_target(game, ref) for ref in recipients(game, thing)] if thing else []
    bare = ", ".join(map(str, choice.shares))
    full = ", ".join(f"{share} to {who}" for share, who in zip(choice.shares, to, strict=False))
    named = object_names(game, choice.creature)
    return (*(f"{name}: {said}" for said in (full, bare) for name in named), bare, full)


def in_words(game: GameState, assigned: Assigned) -> str:
    """Assigned combat damage: how much, by which creature, there still or not, to what (310.1)."""
    source = name_of_target(game, ObjectTarget(assigned.source))
    return f"{assigned.amount} by {source} to {name_of_target(game, assigned.to)}"


def spoken_assignments(candidates: list[Choice], words: str) -> list[Choice]:
    """The candidates with the shares that were said, which need not be among those listed."""
    said = ASSIGNED.fullmatch(words.strip())
    if said is None:
        return candidates
    shares = tuple(int(share) for share in SHARE.findall(said["shares"]))
    with_shares = (replace(c, shares=shares) for c in candidates if isinstance(c, AssignDamage))
    return list(dict.fromkeys(with_shares))


def likeness_in_combat(game: GameState, choice: Choice) -> tuple[ObjectId | None, object]:
    """What tells a choice of combat from another of the same kind: its creature, and the rest of it.

    Two attackers are alike when they are equal and as many block the one as the other.
    """
    match choice:
        case DeclareAttacker(creature=creature, player=player):
            return creature, player
        case DeclareBlocker(creature=creature, attacker=attacker):
            thing = game.objects.get(attacker)
            return creature, (thing and replace(thing, id=0), len(blockers_of(game, attacker)))
        case AssignDamage(creature=creature, shares=shares):
            return creature, (recipients(game, game.objects[creature]), shares)
    return None, None
