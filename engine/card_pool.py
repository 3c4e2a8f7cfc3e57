"""The cards of a game by name, and what has to be known again and again of all of them together."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from frozendict import frozendict

from engine.abilities import Triggered
from engine.card import Card


class CardPool(frozendict[str, Card]):
    """The cards that a game's objects are listed as; what its properties say is found out once for a pool."""

    @cached_property
    def with_abilities(self) -> dict[str, frozenset[str]]:
        """For each kind of ability (the name of its class) the names of the cards that have one."""
        having: defaultdict[str, set[str]] = defaultdict(set)
        for name, card in self.items():
            for ability in card.abilities:
                having[type(ability).__name__].add(name)
        return {kind: frozenset(names) for kind, names in having.items()}

    @cached_property
    def watched(self) -> frozenset[str]:
        """What the triggered abilities of the cards wait for (410.1)."""
        every = (ability for card in self.values() for ability in card.abilities)
        return frozenset(ability.event for ability in every if isinstance(ability, Triggered))
