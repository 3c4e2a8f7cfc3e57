"""Replacement and prevention: what would happen, and what happens instead (419)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.abilities import ChangesDamage, MovesElsewhere, NoDraws
from engine.abilities_in_play import in_play
from engine.criteria import Criteria
from engine.matching import fits
from engine.objects import GameObject, ObjectId, ObjectTarget, PlayerId, PlayerTarget, TargetRef
from engine.players import concerns
from engine.state import GameState, Preference

MOST_ORDERS = 5
"""Up to so many replacement effects, whether their order matters is worked out before anybody is asked."""


class Competing(Exception):
    """Several replacement effects apply and their order matters: `player` has to say which comes first."""

    def __init__(self, player: PlayerId, options: tuple[Preference, ...]) -> None:
        super().__init__(f"{player} chooses among {len(options)} replacement effects")
        self.player, self.options = player, options


class Blow(Struct, frozen=True):
    """Damage that would be dealt, and how much prevention would be left of the shields used."""

    amount: int
    left: tuple[tuple[Preference, int], ...] = ()


Change: TypeAlias = Callable[[Blow], Blow]


def at_work(game: GameState) -> bool:
    """Whether anything in the game could replace or prevent what would happen."""
    if next(of_permanents(game), None) is not None:
        return True
    if any(player.prevents for player in game.players):
        return True
    each = (change for thing in game.objects.values() for change in thing.changes)
    return any(change.goes_to or change.prevents for change in each)


def of_permanents(game: GameState) -> Iterator[tuple[ObjectId, int]]:
    """The replacement effects of permanents, each by its permanent and its number among the abilities."""
    for kind in (MovesElsewhere, ChangesDamage):
        for permanent, number, _ in in_play(game, kind):
            yield permanent.id, number


def destination(game: GameState, old: GameObject, to: str) -> str:
    """Where an object goes that would be put into `to` (419.6).

    Raises Competing where players are asked, and have not said yet which of several effects applies.
    """
    if to != "graveyard":
        return to
    if not old.changes and "MovesElsewhere" not in game.cards.with_abilities:
        return to
    found = dict(_elsewhere(game, old))
    if not found:
        return to
    chosen = next(iter(found))
    if len(set(found.values())) > 1:
        in_zone_of_player = old.zone in ("battlefield", "stack")
        chosen = _first(game, old.id, tuple(found), old.controller if in_zone_of_player else old.owner)
    return found[chosen]


def _elsewhere(game: GameState, old: GameObject) -> Iterator[tuple[Preference, str]]:
    for number, change in enumerate(old.changes):
        if change.goes_to is not None:
            yield Preference(old.id, old.id, -1 - number), change.goes_to
    for permanent, number, ability in in_play(game, MovesElsewhere):
        what = replace(ability.what, zone=old.zone) if ability.from_anywhere else ability.what
        if fits(game, old, what, permanent.controller, permanent, "419") is True:
            yield Preference(old.id, permanent.id, number), ability.goes_to


def damage_to(
    game: GameState, source: GameObject, to: TargetRef, amount: int, *, combat: bool
) -> tuple[GameState, int]:
    """How much damage is dealt of what would be, and the game without the prevention used up (419.7).

    Raises as `destination`.
    """
    whom = to.id if isinstance(to, ObjectTarget) else to.name if isinstance(to, PlayerTarget) else ""
    found = dict(_to_damage(game, source, to, combat=combat))
    blow = Blow(amount)
    while found and blow.amount > 0:
        first = next(iter(found))
        if _order_matters(blow, tuple(found.values())):
            owner = to.name if isinstance(to, PlayerTarget) else game.objects[int(whom)].controller
            first = _first(game, whom, tuple(found), owner)
        blow = found.pop(first)(blow)
    return _used_up(game, to, blow), blow.amount


def _to_damage(
    game: GameState, source: GameObject, to: TargetRef, *, combat: bool
) -> Iterator[tuple[Preference, Change]]:
    if isinstance(to, PlayerTarget):
        player = game.player(to.name)
        if player.prevents:
            yield _shield(Preference(to.name, 0, -1), player.prevents)
    elif isinstance(to, ObjectTarget):
        for number, change in enumerate(game.objects[to.id].changes):
            if change.prevents:
                yield _shield(Preference(to.id, to.id, -1 - number), change.prevents)
    for permanent, number, ability in in_play(game, ChangesDamage):
        if (ability.combat is None or ability.combat == combat) and _concerned(
            game, ability, permanent, source, to
        ):
            whom = to.id if isinstance(to, ObjectTarget) else permanent.controller
            if isinstance(to, PlayerTarget):
                whom = to.name
            yield Preference(whom, permanent.id, number), _changing(ability.times, ability.prevent)


def _concerned(
    game: GameState, ability: ChangesDamage, permanent: GameObject, source: GameObject, to: TargetRef
) -> bool:
    you = permanent.controller

    def fit(thing: GameObject, what: Criteria) -> bool:
        return fits(game, thing, replace(what, zone=thing.zone), you, permanent, "419.7") is True

    if ability.source is not None and not fit(source, ability.source):
        return False
    if isinstance(to, PlayerTarget):
        return ability.players == "anyone" or (ability.players == "you" and to.name == you)
    return ability.to is not None and isinstance(to, ObjectTarget) and fit(game.objects[to.id], ability.to)


def _shield(key: Preference, much: int) -> tuple[Preference, Change]:
    """A shield that prevents so much damage and is used up by it."""

    def change(blow: Blow) -> Blow:
        stopped = min(much, blow.amount)
        return Blow(blow.amount - stopped, (*blow.left, (key, much - stopped)))

    return key, change


def _changing(times: int, prevent: int | Literal["all"]) -> Change:
    """Damage multiplied or prevented by what is not used up."""

    def change(blow: Blow) -> Blow:
        less = blow.amount if prevent == "all" else min(prevent, blow.amount)
        return replace(blow, amount=blow.amount * times - less)

    return change


def _order_matters(blow: Blow, changes: tuple[Change, ...]) -> bool:
    if len(changes) < 2 or len(changes) > MOST_ORDERS:
        return len(changes) > 1
    ends = set()
    for order in permutations(changes):
        after = blow
        for change in order:
            after = change(after)
        ends.add(replace(after, left=tuple(sorted(after.left, key=str))))
    return len(ends) > 1


def _used_up(game: GameState, to: TargetRef, blow: Blow) -> GameState:
    for key, left in blow.left:
        if isinstance(to, PlayerTarget):
            game = game.with_player(replace(game.player(to.name), prevents=left))
        elif isinstance(to, ObjectTarget):
            thing = game.objects[to.id]
            changes = list(thing.changes)
            changes[-1 - key.ability] = replace(changes[-1 - key.ability], prevents=left)
            game = game.with_object(replace(thing, changes=tuple(changes)))
    return game


def _first(game: GameState, whom: object, options: tuple[Preference, ...], player: PlayerId) -> Preference:
    """The effect to apply first, as the player said; the oldest where nobody is asked (419.9a)."""
    if game.order is None:
        return options[0]
    for said in game.order:
        if said.to == whom and said in options:
            return said
    raise Competing(player, options)


def can_draw(game: GameState, player: PlayerId) -> bool:
    """Whether nothing forbids the player to draw; an empty library does not (413.2c)."""
    return not any(
        concerns(ability.by, permanent.controller, player) for permanent, _, ability in in_play(game, NoDraws)
    )
