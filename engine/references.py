"""What "target", "you" or "its controller" in an instruction stands for when the effect is applied."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from engine.objects import GameObject, ObjectTarget, PlayerId, PlayerTarget, TargetRef, ZoneTarget
from engine.state import GameState
from engine.zones import known

PATTERN = re.compile(r"(?:(?P<of>controller|owner) of )?(?P<what>.+)")
TARGET = re.compile(r"target(?: (?P<number>[1-9]))?")
PLAYERS = frozenset({"you", "each opponent", "each player", "that player"})
OBJECTS = frozenset({"source", "it", "chosen", "recipients", "imprinted", "copies", "enchanted", "paid"})


class Reference(Struct, frozen=True):
    """A parsed reference: a plain word or an `instance` of "target", or the controller or owner `of` that."""

    plain: str = ""
    instance: int = 0
    of: str = ""


@lru_cache(maxsize=256)
def parse(text: str) -> Reference:
    """Read a reference.

    Raises ValueError for a text that names nothing an instruction can refer to.
    """
    match = PATTERN.fullmatch(text)
    of, what = (match["of"] or "", match["what"]) if match else ("", text)
    if what in OBJECTS or (what in PLAYERS and not of):
        return Reference(plain=what, of=of)
    target = TARGET.fullmatch(what)
    if target is None:
        allowed = ", ".join(sorted([*PLAYERS, *OBJECTS, "target", "target 2", "controller of target"]))
        raise ValueError(f"'{text}' refers to nothing; an instruction can refer to: {allowed}")
    return Reference(instance=int(target["number"] or 1) - 1, of=of)


def resolve(
    game: GameState, thing: GameObject, text: str, first_instance: int
) -> tuple[tuple[TargetRef, int], ...]:
    """What `text` stands for in an instruction of `thing`: each with the number of its slot or share, or -1.

    `first_instance` is the number of the text block's first instance of "target". Illegal targets are
    left out: nothing is done to them (413.2a). The controller of what is gone is its last one.
    """
    ref = parse(text)
    if ref.plain == "recipients":
        found = [(target, number) for number, target in enumerate(thing.announcement.recipients)]
    elif ref.plain:
        found = [(target, -1) for target in _plain(game, thing, ref.plain)]
    else:
        wanted = first_instance + ref.instance
        slots = enumerate(thing.announcement.targets)
        found = [(slot.target, number) for number, slot in slots if slot.instance == wanted and slot.legal]
    if not ref.of:
        return tuple(found)
    players = ((_player_of(game, target, ref.of), number) for target, number in found)
    return tuple((PlayerTarget(one), n) for one, n in players if one is not None and _is_there(game, one))


def _player_of(game: GameState, target: TargetRef, of: str) -> PlayerId | None:
    """The controller or owner of what is referred to, its last one where it is gone."""
    if isinstance(target, PlayerTarget):
        return target.name
    if isinstance(target, ZoneTarget):
        return target.player
    thing = known(game, target.id)
    return None if thing is None else thing.owner if of == "owner" else thing.controller


def _is_there(game: GameState, player: PlayerId) -> bool:
    """Whether a player is still in the game: nothing is done to who has left it (600.4a)."""
    return not game.player(player).lost


def _plain(game: GameState, thing: GameObject, word: str) -> tuple[TargetRef, ...]:
    if word == "you":
        return (PlayerTarget(thing.controller),)
    if word == "that player":
        named = thing.named
        return (PlayerTarget(named),) if named is not None and _is_there(game, named) else ()
    if word == "it":
        return () if thing.about is None else (ObjectTarget(thing.about),)
    if word == "enchanted":
        aura = thing if thing.source is None else known(game, thing.source)
        return () if aura is None or aura.attached_to is None else (ObjectTarget(aura.attached_to),)
    if word == "source":
        return (ObjectTarget(thing.id if thing.source is None else thing.source),)
    if word == "paid":
        return tuple(ObjectTarget(id) for id in thing.announcement.paid_with)
    if word == "imprinted":
        source = known(game, thing.source) if thing.source is not None else None
        card = source.imprinted if source is not None else None
        return () if card is None else (ObjectTarget(card),)
    if word == "copies":
        return tuple(ObjectTarget(one.id) for one in game.objects.values() if one.copied_by == thing.id)
    players: tuple[PlayerId, ...] = game.in_turn_order(game.active)
    if word == "each opponent":
        players = tuple(p for p in players if p != thing.controller)
    return tuple(PlayerTarget(p) for p in players)
