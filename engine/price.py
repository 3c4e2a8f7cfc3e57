"""What has to be paid, as data: the parts of a cost, and the costs that a card lets its player announce."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.criteria import Criteria

Count: TypeAlias = int | Literal["x"]
"""How many objects a cost takes; X is announced at 409.1b and paid one by one at h."""


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common settings of everything that a card file can say."""


class PayMana(Data, frozen=True, tag_field="pay", tag="mana"):
    """Mana to pay."""

    mana: str


class PayTap(Data, frozen=True, tag_field="pay", tag="tap"):
    """Tap the object itself."""


class PaySacrifice(Data, frozen=True, tag_field="pay", tag="sacrifice"):
    """Sacrifice so many permanents that fit; without `what`, the object itself."""

    what: Criteria | None = None
    count: Count = 1


class PayDiscard(Data, frozen=True, tag_field="pay", tag="discard"):
    """Discard so many cards that fit; without `what`, the object itself."""

    what: Criteria | None = None
    count: Count = 1


class PayLife(Data, frozen=True, tag_field="pay", tag="life"):
    """Pay life."""

    life: int


class PayTapOther(Data, frozen=True, tag_field="pay", tag="tap_other"):
    """Tap an untapped permanent that fits, summoning sick or not."""

    what: Criteria


class PayRemove(Data, frozen=True, tag_field="pay", tag="remove"):
    """Remove a card of one's hand from the game."""

    what: Criteria


class PayReturn(Data, frozen=True, tag_field="pay", tag="return"):
    """Return a permanent that fits to its owner's hand."""

    what: Criteria


class PayCounter(Data, frozen=True, tag_field="pay", tag="counter"):
    """Remove a counter from the object itself."""

    counter: str


class PayMill(Data, frozen=True, tag_field="pay", tag="mill"):
    """Put the top card of one's library into one's graveyard."""


class TapConvoked(Data, frozen=True, tag_field="pay", tag="tap_convoked"):
    """Tap the creature that was announced for convoke (502.46); no card says so, a play does."""

    creature: int
    name: str


class Unpayable(Data, frozen=True, tag_field="pay", tag="unpayable"):
    """The mana cost of a card that has none: it cannot be paid (401.1b)."""


Cost: TypeAlias = (
    Unpayable
    | PayMana
    | PayTap
    | PaySacrifice
    | PayDiscard
    | PayLife
    | PayTapOther
    | PayRemove
    | PayMill
    | PayReturn
    | PayCounter
    | TapConvoked
)


FREE = "without paying its mana cost"
"""What the alternative of paying nothing is called, where an effect has a card played so (413.2e)."""

FLASHBACK, BUYBACK = "flashback", "buyback"
"""What the costs of these keywords are called as they are announced (502.22, 502.16)."""


class OptionalCost(Data, frozen=True):
    """A cost that may be announced (409.1b): added to the base, or replacing it."""

    id: str
    costs: tuple[Cost, ...]
    kind: Literal["additional", "alternative"] = "additional"


class SpliceOnto(Data, frozen=True):
    """Splice (502.40): the subtype of spell that the card can be spliced onto, and what that costs more."""

    onto: str
    costs: tuple[Cost, ...]
