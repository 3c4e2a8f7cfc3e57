"""Which rulebook a chart follows."""

from __future__ import annotations

from enum import Enum


class Edition(Enum):
    """The rulebook of a chart.

    CLASSIC is that of mid-2008, the last before the renumbering of 2009: combat damage uses the stack,
    mana burns, a spell whose targets are all illegal is countered. MODERN has a place in every chart
    function and is not built yet.
    """

    CLASSIC = "classic"
    MODERN = "modern"


def only_classic(edition: Edition) -> None:
    """Raise NotImplementedError, in one sentence, for an edition that no chart is built for yet."""
    if edition is not Edition.CLASSIC:
        raise NotImplementedError(f"the {edition.value} rulebook is not built yet: use Edition.CLASSIC")
