"""What holds of every situation that charts lead to, checked by playing at random and by exploring.

`INVARIANTS` are predicates of one game value, `STEP_INVARIANTS` of the values before and after one
transition and the ids of its actions. `faults_of` and `faults_of_step` ask all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.invariant import Actions, Fault, Invariant, StepInvariant
from engine.invariants_of_steps import STEP_INVARIANTS
from engine.mana import KINDS
from engine.objects import GameObject, ObjectId
from engine.state import CombatData, GameState, PriorityData, TurnData
from engine.state_based import due

__all__ = [
    "INVARIANTS",
    "STEP_INVARIANTS",
    "Fault",
    "Invariant",
    "StepInvariant",
    "faults_of",
    "faults_of_step",
]

SHARED_ZONES = ("battlefield", "stack", "removed")
OWN_ZONES = ("hand", "library", "graveyard")


def _listed(game: GameState) -> Iterator[tuple[ObjectId, str, str | None]]:
    """Every place in a zone that is taken: which object, which zone, and whose."""
    for zone in SHARED_ZONES:
        for id in getattr(game, zone):
            yield id, zone, None
    for player in game.players:
        for zone in OWN_ZONES:
            for id in getattr(player, zone):
                yield id, zone, player.name


def every_object_is_in_one_zone(game: GameState) -> Iterator[str]:
    """Each object is listed in the zone that it says it is in, its owner's, and nowhere else (217.1c)."""
    objects, count = game.objects, 0
    for id, zone, owner in _listed(game):
        count += 1
        thing = objects.get(id)
        if thing is None:
            yield f"{zone} lists {id}, which is no object"
        elif thing.id != id or thing.zone != zone or (owner is not None and thing.owner != owner):
            yield f"{thing.card} ({thing.id}) of {thing.owner} in {thing.zone} is listed in {owner}'s {zone}"
    if count != len(objects):
        times = Counter(id for id, _, _ in _listed(game))
        for id, thing in objects.items():
            if times[id] != 1:
                yield f"{thing.card} ({id}) is in {times[id]} zones"
    elif max(objects, default=0) >= game.next_id:
        yield f"object {max(objects)} has a number that is still to be given"


def only_what_is_in_play_fights_or_is_tapped(game: GameState) -> Iterator[str]:
    """Tapped, damaged, attached, attacking and blocking are permanents only (217.1c)."""
    for id, thing in game.objects.items():
        if thing.zone != "battlefield" and _is_marked(thing):
            yield f"{thing.card} ({id}) in {thing.zone} is as only permanents are"


def _is_marked(thing: GameObject) -> bool:
    return (
        thing.tapped
        or thing.damage != 0
        or thing.shields != 0
        or thing.attached_to is not None
        or thing.attacking is not None
        or thing.blocking is not None
        or thing.blocked
    )


def only_in_combat_something_fights(game: GameState) -> Iterator[str]:
    """Creatures attack and block in the combat phase only (306.4, 311.2)."""
    if game.phase == "combat":
        return
    for thing in game.permanents():
        if thing.attacking is not None or thing.blocking is not None or thing.blocked:
            yield f"{thing.card} ({thing.id}) fights in the step {game.step}"


def the_stack_holds_spells_and_abilities(game: GameState) -> Iterator[str]:
    """Spells, abilities and combat damage are on the stack, and nowhere else (401.1, 403, 310.1)."""
    for id in game.stack:
        if game.objects[id].kind == "card":
            yield f"{game.objects[id].card} ({id}) is on the stack as a card"
    for id, thing in game.objects.items():
        if thing.kind != "card" and thing.zone != "stack":
            yield f"{thing.card} ({id}), of the kind {thing.kind}, is in {thing.zone}"


def amounts_make_sense(game: GameState) -> Iterator[str]:
    """Damage, poison and shields are not negative; a pool holds mana; one land is played a turn (408.2d)."""
    for player in game.players:
        if not set(player.pool) <= set(KINDS):
            yield f"{player.name}'s pool holds {player.pool}"
        if player.poison < 0 or player.prevents < 0 or player.lands_played not in (0, 1):
            yield f"{player.name} has {player.poison} poison and played {player.lands_played} lands"
    for thing in game.permanents():
        if thing.damage < 0 or thing.shields < 0:
            yield f"{thing.card} ({thing.id}) has {thing.damage} damage and {thing.shields} shields"


def what_happened_is_noticed(game: GameState) -> Iterator[str]:
    """Between two transitions no event is left that could still trigger something (410.1)."""
    if game.events or game.order is not None:
        yield f"events are left over: {game.events}"


def holding(game: GameState) -> PriorityData | None:
    """Who holds priority, if somebody does (408.1c)."""
    frame = game.frames[-1]
    return frame.data if isinstance(frame.data, PriorityData) and frame.state == "holding" else None


def priority_is_held_when_all_is_settled(game: GameState) -> Iterator[str]:
    """No trigger waits, no state-based effect applies, and nobody is leaving (408.1b, 410.3, 420.3)."""
    held = holding(game)
    if held is None:
        return
    if game.waiting:
        yield f"{held.player} has priority and {len(game.waiting)} triggered abilities wait"
    for what, whom in due(game):
        yield f"{held.player} has priority and {whom} is still to be: {what}"
    holder = game.player(held.player)
    if holder.lost:
        yield f"{held.player} has priority and has lost"
    for player in game.players:
        if player.lost and not player.left:
            yield f"{held.player} has priority and {player.name}, who lost, is still there"


def nothing_is_under_way_below_priority(game: GameState) -> Iterator[str]:
    """Players get priority between plays and resolutions, never during one (408.1c, 409.1, 413.2)."""
    if holding(game) is not None:
        for frame in game.frames[:-1]:
            if not isinstance(frame.data, TurnData | CombatData):
                yield f"priority is held while {frame.chart} is in {frame.state}"


def nobody_who_left_owns_anything(game: GameState) -> Iterator[str]:
    """All that a player owned is gone with them, and nothing of theirs waits (600.4a)."""
    gone = {player.name for player in game.players if player.left}
    if not gone:
        return
    for id, thing in game.objects.items():
        if thing.kind != "combat_damage" and (thing.owner in gone or thing.controller in gone):
            yield f"{thing.card} ({id}) of {thing.owner} is still in {thing.zone}"
    for trigger in game.waiting:
        if trigger.controller in gone:
            yield f"an ability of {trigger.controller}, who left, waits"


INVARIANTS = (
    Invariant("every object is in one zone", "217.1c", every_object_is_in_one_zone),
    Invariant("only what is in play fights or is tapped", "217.1c", only_what_is_in_play_fights_or_is_tapped),
    Invariant("only in combat something fights", "306.4", only_in_combat_something_fights),
    Invariant("the stack holds spells and abilities", "401.1", the_stack_holds_spells_and_abilities),
    Invariant("amounts make sense", "300.3", amounts_make_sense),
    Invariant("what happened is noticed", "410.1", what_happened_is_noticed),
    Invariant("priority is held when all is settled", "408.1b", priority_is_held_when_all_is_settled),
    Invariant("nothing is under way below priority", "408.1c", nothing_is_under_way_below_priority),
    Invariant("nobody who left owns anything", "600.4a", nobody_who_left_owns_anything),
)
"""What holds of every game value between two transitions."""


def faults_of(game: GameState) -> tuple[Fault, ...]:
    """What is wrong with a situation; empty when every invariant holds.

    All others take for granted that each object is in one zone: where that fails, it alone is told.
    """
    found: list[Fault] = []
    for each in INVARIANTS:
        found += [Fault(each.name, each.rule, what) for what in each.faults(game)]
        if found and each is INVARIANTS[0]:
            break
    return tuple(found)


def faults_of_step(before: GameState, after: GameState, actions: Actions) -> tuple[Fault, ...]:
    """What is wrong with a transition that carried out those actions; empty when every invariant holds."""
    return tuple(
        Fault(each.name, each.rule, what)
        for each in STEP_INVARIANTS
        for what in each.faults(before, after, actions)
    )
