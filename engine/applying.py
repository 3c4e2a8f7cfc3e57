"""An instruction at work: what it refers to, how much, and which function follows it (413.2b, f; 416)."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from msgspec import Struct

from engine.amounts import Amount, CardsOf, CountOf
from engine.characteristics import characteristics
from engine.criteria import Criteria
from engine.instruction import Effect
from engine.matching import fits
from engine.objects import GameObject, ObjectId, ObjectTarget, PlayerId, PlayerTarget, TargetRef, ZoneTarget
from engine.references import resolve
from engine.state import GameState
from engine.zones import known

Chosen: TypeAlias = tuple[tuple[PlayerId, ObjectId | None], ...]


class Applying(Struct, frozen=True):
    """An effect at work: the object on the stack, its first instance of "target" here, what was chosen."""

    thing: GameObject
    first_instance: int = 0
    chosen: Chosen = ()
    decided: bool | None = None
    targets: tuple[TargetRef | None, ...] = ()
    colours: tuple[str, ...] = ()
    picked: tuple[ObjectId, ...] = ()

    def refs(self, game: GameState, text: str) -> tuple[tuple[TargetRef, int], ...]:
        """What a reference of this instruction stands for, with slot numbers."""
        if text == "chosen":
            return tuple((ObjectTarget(id), -1) for id in self.picked)
        return resolve(game, self.thing, text, self.first_instance)

    def objects(self, game: GameState, text: str | Criteria) -> list[GameObject]:
        """The objects still there that a reference stands for, a zone's too, or all in play that fit."""
        if isinstance(text, Criteria):
            found = self._fitting(game, text)
            said = {id for _, id in self.chosen}
            return [t for t in found if t.id in said] if len(found) > 1 and text.tie == "choose" else found
        ids: list[ObjectId] = [] if self.thing.became is None else [self.thing.became] * (text == "it")
        for ref, _ in self.refs(game, text):
            if isinstance(ref, ObjectTarget):
                ids.append(ref.id)
            elif isinstance(ref, ZoneTarget):
                ids += getattr(game.player(ref.player), ref.zone)
        return [game.objects[i] for i in ids if i in game.objects]

    def tied(self, game: GameState, criteria: Criteria) -> list[GameObject]:
        """The objects among which a player has to choose, since the text says so of a tie (413.2j)."""
        found = self._fitting(game, criteria) if criteria.tie == "choose" else []
        return found if len(found) > 1 else []

    def _fitting(self, game: GameState, criteria: Criteria) -> list[GameObject]:
        """All that fit; of those only the greatest or the least, where the criteria say so."""
        you, thing = self.thing.controller, self.thing
        every = game.permanents() if criteria.zone == "battlefield" else iter(game.objects.values())
        found = [t for t in every if fits(game, t, criteria, you, thing, "413.2g") is True]
        for measure, best in ((criteria.greatest, max), (criteria.least, min)):
            if measure is not None and found:
                sizes = [getattr(characteristics(game, t), measure) or 0 for t in found]
                wanted = best(sizes)
                found = [t for t, size in zip(found, sizes, strict=True) if size == wanted]
        return found

    def players(self, game: GameState, text: str) -> list[PlayerId]:
        """The players that a reference stands for."""
        return [ref.name for ref, _ in self.refs(game, text) if isinstance(ref, PlayerTarget)]

    def source(self, game: GameState, by: str | None) -> GameObject | None:
        """What does it: the spell, or the permanent whose ability it is, as it is or last was, or another.

        An ability itself does nothing: the permanent does (413.2f).
        """
        if by is not None:
            ids = [ref.id for ref, _ in self.refs(game, by) if isinstance(ref, ObjectTarget)]
            return known(game, ids[0]) if ids else None
        return self.thing if self.thing.source is None else known(game, self.thing.source)

    def amount(self, game: GameState, amount: Amount, slot: int = -1) -> int:
        """A number of the instruction: as written, as announced, or as the game shows it now (413.2f).

        What an object shows is what it was last known to, when it is gone.
        """
        if isinstance(amount, int):
            return amount
        said = self.thing.announcement
        if amount == "divided":
            return said.shares[slot if said.recipients else said.targets[slot].position]
        if amount == "x":
            return said.x or 0
        if isinstance(amount, CountOf):
            return len(self.objects(game, amount.what)) * amount.times
        if isinstance(amount, CardsOf):
            return sum(len(getattr(game.player(p), amount.zone)) for p in self.players(game, amount.whose))
        found = (
            known(game, ref.id) for ref, _ in self.refs(game, amount.what) if isinstance(ref, ObjectTarget)
        )
        return sum(characteristics(game, one).power or 0 for one in found if one is not None)


@singledispatch
def follow(effect: Effect, game: GameState, at: Applying) -> GameState:
    """The game after one instruction; each kind registers its own function.

    Raises NotImplementedError for a kind without one.
    """
    raise NotImplementedError(f"nothing applies {type(effect).__name__} yet")
