"""What "target", "you" or "its controller" in an instruction stands for when the effect is applied."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from engine.objects import GameObject, ObjectTarget, PlayerId, PlayerTarget, TargetRef, ZoneTarget
from engine.state import GameState
from engine.zones import known

PATTERN = re.compile(r"(?P<of>controller of )?target(?: (?P<number>[1-9]))?")
PLAIN = frozenset({"you", "each opponent", "each player", "that player"}) | {
    "source",
    "recipients",
    "imprinted",
    "copies",
}


class Reference(Struct, frozen=True):
    """A parsed reference: a plain word, or the `instance` of "target" (or that target's controller)."""

    plain: str = ""
    instance: int = 0
    controller: bool = False


@lru_cache(maxsize=256)
def parse(text: str) -> Reference:
    """Read a reference.

    Raises ValueError for a text that names nothing an instruction can refer to.
    """
    if text in PLAIN:
        return Reference(plain=text)
    match = PATTERN.fullmatch(text)
    if match is None:
        allowed = ", ".join(sorted([*PLAIN, "target", "target 2", "controller of target"]))
        raise ValueError(f"'{text}' refers to nothing; an instruction can refer to: {allowed}")
    return Reference(instance=int(match["number"] or 1) - 1, controller=bool(match["of"]))


def resolve(
    game: GameState, thing: GameObject, text: str, first_instance: int
) -> tuple[tuple[TargetRef, int], ...]:
    """What `text` stands for in an instruction of `thing`: each with the number of its slot or share, or -1.

    `first_instance` is the number of the text block's first instance of "target". Illegal targets are
    left out: nothing is done to them (413.2a). The controller of a target that is gone is its last one.
    """
    ref = parse(text)
    if ref.plain:
        if ref.plain == "recipients":
            return tuple((target, number) for number, target in enumerate(thing.announcement.recipients))
        return tuple((target, -1) for target in _plain(game, thing, ref.plain))
    found: list[tuple[TargetRef, int]] = []
    for number, slot in enumerate(thing.announcement.targets):
        if slot.instance != first_instance + ref.instance or not slot.legal:
            continue
        if not ref.controller or isinstance(slot.target, PlayerTarget):
            found.append((slot.target, number))
        elif isinstance(slot.target, ZoneTarget):
            found.append((PlayerTarget(slot.target.player), number))
        elif (target := known(game, slot.target.id)) is not None:
            found.append((PlayerTarget(target.controller), number))
    return tuple(found)


def _plain(game: GameState, thing: GameObject, word: str) -> tuple[TargetRef, ...]:
    if word == "you":
        return (PlayerTarget(thing.controller),)
    if word == "that player":
        return () if thing.named is None else (PlayerTarget(thing.named),)
    if word == "source":
        return (ObjectTarget(thing.id if thing.source is None else thing.source),)
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
