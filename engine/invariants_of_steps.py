"""What holds of every transition: cards stay, the stack changes as the actions may, passes are complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.invariant import Actions, StepInvariant
from engine.objects import GameObject, ObjectId, PlayerId
from engine.state import CastingData, GameState, ManaData, PriorityData, ResolutionData, TriggerData

PUSHES = {
    "move_to_stack": "spell",
    "move_face_down_to_stack": "spell",
    "create_ability": "ability",
    "put_damage_on_stack": "combat_damage",
}
"""The actions that put one object on top of the stack, and of which kind (409.1a, 410.3, 310.1)."""

LEAVES = frozenset(
    {
        "remove_ability",
        "counter",
        "leave_the_stack",
        "cease_to_exist",
        "put_into_play",
        "put_into_graveyard",
        "remove_card",
        "return_card",
    }
)
"""The actions that take the object that they work on from the stack, and no other (410.3, 413.2i, 414)."""

GOES_BACK = "go_back"
"""The stack is again what it was before the play (422.1)."""

LEAVES_THE_GAME = "leave_the_game"
"""What belonged to players who left is gone from the stack (600.4a)."""

FOLLOWS = "apply_instruction"
"""What an instruction counters or returns is gone from the stack, and its copies are on top (413.2b, 503)."""

SAYS = ("casting", "triggers")
"""The charts in which the object played, and none else, gets something announced (409.1b-e)."""

RESAYS = frozenset({"check_targets", FOLLOWS})
"""The actions that mark targets as illegal, and change them (413.2a, 503.10)."""


def cards_of(game: GameState) -> Counter[tuple[PlayerId, str]]:
    """How often each card is in the game, by its owner: no ability, copy or token is one (216, 401.1a)."""
    found = ((thing.owner, thing.represented_by) for thing in game.objects.values())
    return Counter((owner, card) for owner, card in found if card is not None)


def cards_are_conserved(before: GameState, after: GameState, actions: Actions) -> Iterator[str]:
    """No card comes or goes but with a player who leaves (600.4a)."""
    if after.objects is before.objects:
        return
    left = {player.name for player in after.players if player.left}
    was, now = cards_of(before), cards_of(after)
    if was == now:
        return
    for owner, card in was.keys() | now.keys():
        wanted = 0 if owner in left else was[owner, card]
        if now[owner, card] != wanted:
            yield f"{owner} has {now[owner, card]} of {card}, not {wanted}"


def a_new_zone_makes_a_new_object(before: GameState, after: GameState, actions: Actions) -> Iterator[str]:
    """An object keeps its zone, its owner and its number (217.1c)."""
    if after.objects is before.objects or GOES_BACK in actions:
        return
    for id, thing in after.objects.items():
        was = before.objects.get(id)
        if was is thing:
            continue
        if was is None:
            if id < before.next_id:
                yield f"{thing.card} has the number {id}, which was given before"
        elif (was.zone, was.owner, was.kind) != (thing.zone, thing.owner, thing.kind):
            yield f"{thing.card} ({id}) went from {was.zone} to {thing.zone} and is still the same object"


def the_stack_changes_as_the_actions_may(
    before: GameState, after: GameState, actions: Actions
) -> Iterator[str]:
    """What comes on top of the stack, and what leaves it, is what the transition is for."""
    was, now = before.stack, after.stack
    frame = before.frames[-1].data
    for action in actions:
        if action in PUSHES:
            yield from _pushed(was, after, PUSHES[action])
            return
        if action in LEAVES and isinstance(frame, TriggerData | ResolutionData):
            if now != tuple(id for id in was if id != frame.object):
                yield f"{action} leaves {now} of {was}, and should take {frame.object} only"
            return
        if action == GOES_BACK and isinstance(frame, CastingData | ManaData):
            if now != frame.before.stack:
                yield f"{now} is not what the stack was before the play, {frame.before.stack}"
            return
    if now == was:
        return
    stays = tuple(id for id in was if id in now)
    new = now[len(stays) :]
    if now[: len(stays)] != stays or not {LEAVES_THE_GAME, FOLLOWS} & set(actions):
        yield f"{was} became {now} by {', '.join(actions) or 'no action'}"
    elif LEAVES_THE_GAME in actions:
        yield from _left(before, after, new)
    elif any(after.objects[id].copied_by is None for id in new):
        yield f"an instruction put on the stack what is no copy: {new}"


def _pushed(was: tuple[ObjectId, ...], after: GameState, kind: str) -> Iterator[str]:
    now = after.stack
    if now[:-1] != was or not now:
        yield f"{now} is not {was} with one object on top"
    elif after.objects[now[-1]].kind != kind:
        yield f"the new object is of the kind {after.objects[now[-1]].kind}, not {kind}"


def _left(before: GameState, after: GameState, new: tuple[ObjectId, ...]) -> Iterator[str]:
    gone = {player.name for player in after.players if player.left}
    if new:
        yield f"a player left and {new} came on the stack"
    for id in before.stack:
        thing = before.objects[id]
        if id not in after.stack and thing.owner not in gone and thing.controller not in gone:
            yield f"{thing.card} left the stack with a player whose it was not"


def what_is_on_the_stack_stays_as_it_is(
    before: GameState, after: GameState, actions: Actions
) -> Iterator[str]:
    """Only the play under way announces, and only a resolution changes targets (409.1, 413.2a, 503.10)."""
    if after.objects is before.objects:
        return
    frame = before.frames[-1]
    own = getattr(frame.data, "object", None) if frame.chart in SAYS else None
    for id in after.stack:
        thing, was = after.objects[id], before.objects.get(id)
        if was is None or was is thing or id == own or GOES_BACK in actions:
            continue
        if _identity(thing) != _identity(was):
            yield f"{was.card} ({id}) is another object on the stack than it was"
        elif thing.announcement != was.announcement and not RESAYS & set(actions):
            yield f"what was announced for {was.card} ({id}) changed"


def _identity(thing: GameObject) -> tuple[object, ...]:
    return thing.source, thing.ability, thing.text, thing.face, thing.copied_by, thing.assigned, thing.total


def what_resolves_is_the_top_and_all_passed(
    before: GameState, after: GameState, actions: Actions
) -> Iterator[str]:
    """The top of the stack resolves, when all players have passed in succession (413.1, 408.1c)."""
    if "begin_resolution" not in actions:
        return
    holder, resolving = before.frames[-1].data, after.frames[-1].data
    assert isinstance(holder, PriorityData)
    assert isinstance(resolving, ResolutionData)
    if resolving.object != before.stack[-1]:
        yield f"{resolving.object} resolves, and {before.stack[-1]} is the top of the stack"
    for player in before.players:
        if not player.lost and player.name not in holder.passed:
            yield f"{player.name} has not passed"


def no_mana_outlives_its_phase(before: GameState, after: GameState, actions: Actions) -> Iterator[str]:
    """When another phase begins, every pool is empty (300.3)."""
    if after.phase != before.phase:
        for player in after.players:
            if player.pool:
                yield f"{player.name} has {player.pool} from the phase before"


STEP_INVARIANTS = (
    StepInvariant("cards are conserved", "217.1c", cards_are_conserved),
    StepInvariant("a new zone makes a new object", "217.1c", a_new_zone_makes_a_new_object),
    StepInvariant(
        "the stack changes as the actions may", "409.1a, 413, 414", the_stack_changes_as_the_actions_may
    ),
    StepInvariant("what is on the stack stays as it is", "409.1", what_is_on_the_stack_stays_as_it_is),
    StepInvariant(
        "what resolves is the top, and all passed", "413.1", what_resolves_is_the_top_and_all_passed
    ),
    StepInvariant("no mana outlives its phase", "300.3", no_mana_outlives_its_phase),
)
