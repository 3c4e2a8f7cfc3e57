"""How much, as data: a number, what was announced, or what the game shows when it is asked (413.2f)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.criteria import Criteria
from engine.price import Data


class CountOf(Data, frozen=True, tag_field="of", tag="count"):
    """How many objects fit, `times` a number."""

    what: Criteria
    times: int = 1


class CardsOf(Data, frozen=True, tag_field="of", tag="cards"):
    """How many cards a player has in a zone; `whose` is a reference to one player."""

    zone: Literal["hand", "library", "graveyard"]
    whose: str = "you"


class PowerOf(Data, frozen=True, tag_field="of", tag="power"):
    """The power of one object, as it is or as it was last known."""

    what: str


Amount: TypeAlias = int | Literal["x", "divided"] | CountOf | CardsOf | PowerOf
