"""Cards as data: characteristics, costs, and what the text does, never the text itself."""

from __future__ import annotations

from engine.abilities import Ability, Modes, Text
from engine.criteria import Criteria
from engine.mana import COLOURS, ManaCost
from engine.price import Cost, Data, OptionalCost, SpliceOnto


class Card(Data, frozen=True, cache_hash=True):
    """A card: its characteristics, what it does, and (in `shows`) the branch of a rule it is there for.

    `cost` None means no mana cost at all, which is unpayable (401.1b). `enters_with`: the counters on
    its permanent as it enters play; `enters_as_copy`: its controller may choose what fits, and it enters as
    a copy of that (413.2i, 503). `morph`: the cost of turning it face up; a card that has one may be played
    face down (502.26).
    """

    name: str
    types: tuple[str, ...]
    cost: str | None = None
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: str | None = None
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    text: Text | None = None
    modes: Modes | None = None
    additional_costs: tuple[Cost, ...] = ()
    optional_costs: tuple[OptionalCost, ...] = ()
    abilities: tuple[Ability, ...] = ()
    splice: SpliceOnto | None = None
    flashback: tuple[Cost, ...] = ()
    buyback: tuple[Cost, ...] = ()
    enters_with: tuple[str, ...] = ()
    enters_as_copy: Criteria | None = None
    morph: tuple[Cost, ...] | None = None
    shows: str = ""

    @property
    def mana_cost(self) -> ManaCost | None:
        """The parsed mana cost; None when the card has none."""
        return None if self.cost is None else ManaCost.parse(self.cost)

    @property
    def colour_letters(self) -> str:
        """The card's colours: those of its mana cost unless it says otherwise."""
        if self.colours is not None:
            return "".join(c for c in COLOURS if c in self.colours)
        cost = self.mana_cost
        return cost.colours if cost else ""

    @property
    def is_permanent_card(self) -> bool:
        """Whether its spell becomes a permanent on resolution (413.2i)."""
        return not {"instant", "sorcery"} & set(self.types)
