"""What has to be paid, as data: the parts of a cost, and the costs that a card lets its player announce."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from engine.criteria import Criteria


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Common settings of everything that a card file can say."""


class PayMana(Data, frozen=True, tag_field="pay", tag="mana"):
    """Mana to pay."""

    mana: str


class PayTap(Data, frozen=True, tag_field="pay", tag="tap"):
    """Tap the object itself."""


class PaySacrifice(Data, frozen=True, tag_field="pay", tag="sacrifice"):
    """Sacrifice a permanent that fits; without `what`, the object itself."""

    what: Criteria | None = None


class PayDiscard(Data, frozen=True, tag_field="pay", tag="discard"):
    """Discard a card that fits; without `what`, the object itself."""

    what: Criteria | None = None


class PayLife(Data, frozen=True, tag_field="pay", tag="life"):
    """Pay life."""

    life: int


class PayTapOther(Data, frozen=True, tag_field="pay", tag="tap_other"):
    """Tap an untapped permanent that fits, summoning sick or not."""

    what: Criteria


class PayRemove(Data, frozen=True, tag_field="pay", tag="remove"):
    """Remove a card of one's hand from the game."""

    what: Criteria


class PayMill(Data, frozen=True, tag_field="pay", tag="mill"):
    """Put the top card of one's library into one's graveyard."""


class Unpayable(Data, frozen=True, tag_field="pay", tag="unpayable"):
    """The mana cost of a card that has none: it cannot be paid (401.1b)."""


Cost: TypeAlias = (
    Unpayable | PayMana | PayTap | PaySacrifice | PayDiscard | PayLife | PayTapOther | PayRemove | PayMill
)


class OptionalCost(Data, frozen=True):
    """A cost that may be announced (409.1b): added to the base, or replacing it."""

    id: str
    costs: tuple[Cost, ...]
    kind: Literal["additional", "alternative"] = "additional"


class SpliceOnto(Data, frozen=True):
    """Splice (502.40): the subtype of spell that the card can be spliced onto, and what that costs more."""

    onto: str
    costs: tuple[Cost, ...]
