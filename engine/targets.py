"""Targets: how many, which are legal, and why another is not (409.1c, 415, 413.2a)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities import Number, Target
from engine.characteristics import characteristics, name_of, name_of_target
from engine.criteria import Criteria
from engine.failing import COLOUR_NAMES
from engine.matching import fits
from engine.objects import GameObject, ObjectTarget, PlayerTarget, TargetRef, ZoneTarget
from engine.printed import NOTHING, Characteristics
from engine.state import GameState
from engine.texts import Instance, reading
from engine.zones import known
from fsm.refusal import Refusal, Verdict

ANY_SPELL = Criteria(zone="stack", kind="spell")


def limit(number: Number, x: int | None) -> int | None:
    """A number of targets, X filled in; None is any number."""
    if number == "any":
        return None
    return (x or 0) if number == "x" else number


def count_of(thing: GameObject, instance: Instance) -> int | None:
    """How many targets an instance takes; None while that is still to be announced."""
    for number, count in thing.announcement.counts:
        if number == instance.number:
            return count
    least = limit(instance.target.at_least, thing.announcement.x)
    most = limit(instance.target.at_most, thing.announcement.x)
    return least if least == most else None


def needs_count(game: GameState, thing: GameObject, conditional: bool | None = None) -> Instance | None:
    """The first instance whose number of targets is still to be announced."""
    for instance in reading(game, thing).as_filled:
        if conditional in (None, instance.conditional) and count_of(thing, instance) is None:
            return instance
    return None


def next_slot(
    game: GameState, thing: GameObject, conditional: bool | None = None
) -> tuple[Instance, int] | None:
    """The first place for a target that is still empty: its instance and position in it."""
    filled = thing.announcement.targets
    for instance in reading(game, thing).as_filled:
        if conditional not in (None, instance.conditional):
            continue
        have = sum([slot.instance == instance.number for slot in filled])
        if have < (count_of(thing, instance) or 0):
            return instance, have
    return None


def everything(game: GameState) -> Iterator[TargetRef]:
    """All that could be named as a target: permanents, players, the stack, graveyards."""
    yield from (ObjectTarget(i) for i in reversed(game.battlefield))
    yield from (PlayerTarget(p.name) for p in game.players if not p.lost)
    yield from (ObjectTarget(i) for i in reversed(game.stack))
    for player in game.players:
        yield from (ObjectTarget(i) for i in player.graveyard)


def zones(game: GameState) -> Iterator[TargetRef]:
    """The zones that could be named as a target (415.1)."""
    for player in game.players:
        if not player.lost:
            yield ZoneTarget(player.name, "graveyard")
            yield ZoneTarget(player.name, "hand")
            yield ZoneTarget(player.name, "library")


def source_characteristics(game: GameState, thing: GameObject) -> Characteristics:
    """Whose colours protection looks at: the spell itself, or the ability's source as it is or was."""
    if thing.kind == "spell":
        return characteristics(game, thing)
    source = known(game, thing.source) if thing.source is not None else None
    return characteristics(game, source) if source else NOTHING


def legality(game: GameState, thing: GameObject, target: Target, ref: TargetRef, rule: str) -> Verdict:
    """Whether `ref` is a legal target for that instance on `thing`, or why not (409.1c, 502)."""
    if isinstance(ref, PlayerTarget):
        if all(player.name != ref.name or player.lost for player in game.players):
            return Refusal(rule, "{target} is not in the game", {"target": ref.name})
        if target.players:
            return True
        wanted: str = target.zone if target.zone and target.what is None else "object"
        values: dict[str, str | int] = {"target": ref.name, "wanted": with_article(wanted)}
        return Refusal(rule, "{target} is a player, and {wanted} is needed", values)
    if isinstance(ref, ZoneTarget):
        there = any(player.name == ref.player and not player.lost for player in game.players)
        if there and ref.zone == target.zone:
            return True
        reason = "{target} is a zone, and none of that kind is asked for"
        return Refusal(rule, reason, {"target": name_of_target(game, ref)})
    found = game.objects.get(ref.id)
    if found is None:
        return Refusal(rule, "{target} has left the zone where it was", {"target": name_of_target(game, ref)})
    if found.kind == "combat_damage":
        return Refusal("310.3", "combat damage is neither a spell nor an ability, and no target", {})
    if target.what is None:
        wanted = target.zone or "player"
        return Refusal(
            rule, "{target} is no {wanted}", {"target": name_of_target(game, ref), "wanted": wanted}
        )
    what = ANY_SPELL if target.spells and found.kind == "spell" else target.what
    fitting = fits(game, found, what, thing.controller, thing, rule)
    return _may_be_targeted(game, thing, found) if fitting is True else fitting


def with_article(noun: str) -> str:
    """The noun with "a" or "an"."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _may_be_targeted(game: GameState, thing: GameObject, found: GameObject) -> Verdict:
    """Shroud and protection (502)."""
    keywords = characteristics(game, found).keywords
    if found.zone != "battlefield" or not keywords:
        return True
    name = name_of(game, found)
    if "shroud" in keywords:
        return Refusal("502", "{target} has shroud and can't be targeted", {"target": name})
    for colour in source_characteristics(game, thing).colours:
        if f"protection from {COLOUR_NAMES[colour]}" in keywords:
            values: dict[str, str | int] = {"target": name, "colour": COLOUR_NAMES[colour]}
            return Refusal("502", "{target} has protection from {colour}", values)
    return True
