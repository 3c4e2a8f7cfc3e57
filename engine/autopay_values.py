"""The values of a search for a payment: sources of mana, steps of an order, and what is left after them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.autopay_flow import PAIN, SACRIFICE, SOURCE
from engine.objects import ObjectId
from engine.price import (
    Cost,
    PayDiscard,
    PayMana,
    PayRemove,
    PaySacrifice,
    PayTap,
    PayTapOther,
    TapConvoked,
)

AbilityKey: TypeAlias = tuple[ObjectId, int]

TAPS = (PayTap, PayTapOther, TapConvoked)
"""Costs that tap a permanent."""

PAID_BY_CHOICE = (PayTapOther, PaySacrifice, PayDiscard, PayRemove)


class Source(Struct, frozen=True):
    """A mana ability that is ready: what it costs, the pools it can make, and what it does to one's life.

    `simple`: it is paid with its own object alone, and the matching knows whatever competes for that.
    """

    object: ObjectId
    ability: int
    costs: tuple[Cost, ...]
    options: tuple[tuple[str, str], ...]
    life: int
    pain: int
    simple: bool = False

    @property
    def key(self) -> AbilityKey:
        """The object and the number of the ability."""
        return self.object, self.ability

    @property
    def taps(self) -> bool:
        """Whether its own object is tapped for it."""
        return PayTap() in self.costs

    @property
    def sacrifices(self) -> bool:
        """Whether its own object is sacrificed for it."""
        return PaySacrifice() in self.costs

    @property
    def costs_mana(self) -> bool:
        """Whether mana is among its costs."""
        return any(isinstance(cost, PayMana) for cost in self.costs)


class Step(Struct, frozen=True):
    """A mana ability in the order: what pays its costs (mana aside), and the mana if that is fixed already.

    `pending` is its number among those under way, when it is one. `pays` has an object for each cost.
    """

    source: Source
    pays: tuple[tuple[Cost, ObjectId | None], ...]
    pools: tuple[tuple[str, str], ...]
    pending: int | None = None

    @property
    def objects(self) -> frozenset[ObjectId]:
        """The objects that are used up or tapped."""
        return frozenset(id for _, id in self.pays if id is not None)

    @property
    def weight(self) -> int:
        """What it weighs to play it."""
        lost = sum(isinstance(cost, PaySacrifice) for cost, _ in self.pays)
        others = sum(isinstance(cost, PAID_BY_CHOICE) for cost, _ in self.pays)
        return SOURCE * (1 + others) + PAIN * self.source.pain + SACRIFICE * lost

    @property
    def order(self) -> tuple[bool, AbilityKey, tuple[int, ...], tuple[tuple[str, str], ...]]:
        """Of two steps that do not concern each other only this order is looked at."""
        objects = tuple(id or 0 for _, id in self.pays)
        return self.source.costs_mana, self.source.key, objects, self.pools


class Node(Struct, frozen=True):
    """An order of steps and what is left after them; `gone` and `touched` say by which step."""

    steps: tuple[Step, ...]
    life: int
    library: int
    tapped: frozenset[ObjectId]
    gone: dict[ObjectId, int]
    touched: dict[ObjectId, int]
    completed: int

    @property
    def weight(self) -> int:
        """What its steps weigh."""
        return sum(step.weight for step in self.steps)
