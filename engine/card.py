"""Cards as data: characteristics, costs, and what the text does, never the text itself."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.criteria import Criteria
from engine.mana import COLOURS, ManaCost
from engine.price import Cost, Data, OptionalCost, SpliceOnto

Amount: TypeAlias = int | Literal["x", "divided"]
Number: TypeAlias = int | Literal["x", "any"]


# Effects ----------------------------------------------------------------------------------------


class Effect(Data, frozen=True, tag_field="do", kw_only=True):
    """One instruction. `what` and `who` are references (see `engine.references`); criteria mean all that fit.

    `if_cost`: followed only when that optional cost was announced; `unless_cost`: only when it was not.
    """

    if_cost: str | None = None
    unless_cost: str | None = None


class Destroy(Effect, frozen=True, tag="destroy"):
    """Destroy permanents; with `regenerate` false no regeneration shield saves them."""

    what: str | Criteria
    regenerate: bool = True


class Regenerate(Effect, frozen=True, tag="regenerate"):
    """Put a regeneration shield around a permanent."""

    what: str


class Damage(Effect, frozen=True, tag="damage"):
    """The source deals damage to objects or players."""

    to: str
    amount: Amount


class LoseLife(Effect, frozen=True, tag="lose_life"):
    """Players lose life."""

    who: str
    amount: Amount


class GainLife(Effect, frozen=True, tag="gain_life"):
    """Players gain life."""

    who: str
    amount: Amount


class CounterSpell(Effect, frozen=True, tag="counter"):
    """Counter a spell or an ability; `put` says where its card goes instead of the graveyard."""

    what: str
    put: Literal["graveyard", "library", "hand"] = "graveyard"
    unless_pays: str | None = None


class Draw(Effect, frozen=True, tag="draw"):
    """Players draw cards."""

    who: str
    count: Amount = 1


class Discard(Effect, frozen=True, tag="discard"):
    """Players choose and discard cards, as many as they have (416.3)."""

    who: str
    count: int = 1


class ReturnToHand(Effect, frozen=True, tag="return_to_hand"):
    """Return objects to their owners' hands."""

    what: str | Criteria


class Tap(Effect, frozen=True, tag="tap"):
    """Tap permanents."""

    what: str | Criteria


class Become(Effect, frozen=True, tag="become"):
    """Permanents take on other colours, or keywords besides theirs."""

    what: str | Criteria
    colours: str | None = None
    keywords: tuple[str, ...] = ()


class AddMana(Effect, frozen=True, tag="add_mana"):
    """Add one of the `options` to the pool of the ability's player ("{B}", "{C}{C}")."""

    options: tuple[str, ...]


class Sacrifice(Effect, frozen=True, tag="sacrifice"):
    """Each of the players chooses a permanent and sacrifices it."""

    who: str
    what: Criteria
    optional: bool = False
    otherwise: tuple[LoseLife | GainLife | Draw, ...] = ()


AnyEffect: TypeAlias = (
    Destroy
    | Regenerate
    | Damage
    | LoseLife
    | GainLife
    | CounterSpell
    | Draw
    | Discard
    | ReturnToHand
    | Tap
    | Become
    | AddMana
    | Sacrifice
)


# Text -------------------------------------------------------------------------------------------


class Target(Data, frozen=True):
    """One instance of the word "target" (409.1c).

    `players`: a player will do, too; with `what` absent only a player. `at_least` to `at_most` targets
    ("any" for any number). `another`: none of the targets chosen before. `chooser`: who names it (409.2).
    `if_cost`: there only when that cost was announced (409.1d); `unless_cost`: only when it was not.
    """

    what: Criteria | None = None
    players: bool = False
    at_least: Number = 1
    at_most: Number = 1
    another: bool = False
    chooser: Literal["you", "opponent"] = "you"
    if_cost: str | None = None
    unless_cost: str | None = None


class Text(Data, frozen=True):
    """What a spell or an ability says: targets, instructions, a division among its first instance of them."""

    targets: tuple[Target, ...] = ()
    instructions: tuple[AnyEffect, ...] = ()
    divide: Amount | None = None


class Modes(Data, frozen=True):
    """A modal text (409.1b): how many modes to choose, and who chooses."""

    options: tuple[Text, ...]
    names: tuple[str, ...]
    choose: int = 1
    chooser: Literal["you", "opponent"] = "you"


# Abilities --------------------------------------------------------------------------------------


class Activated(Data, frozen=True, tag_field="ability", tag="activated"):
    """An activated ability (403); a mana ability when it could add mana and has no target (406.1).

    `by`: who may play it, its controller or any player.
    """

    costs: tuple[Cost, ...]
    text: Text
    by: Literal["you", "anyone"] = "you"
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"
    name: str = ""

    @property
    def is_mana_ability(self) -> bool:
        """Whether it could add mana and has no target (406.1)."""
        return not self.text.targets and any(isinstance(i, AddMana) for i in self.text.instructions)


class Triggered(Data, frozen=True, tag_field="ability", tag="triggered"):
    """A triggered ability (404): `event` is what it waits for, a spell, or its own permanent being tapped."""

    event: Literal["spell_played", "becomes_tapped"]
    text: Text
    by: Literal["you", "opponent", "anyone"] = "anyone"
    what: Criteria | None = None
    name: str = ""


class CostChange(Data, frozen=True, tag_field="ability", tag="cost_change"):
    """A static ability that makes spells cost more or less generic mana (409.1f).

    Without `spells`, a spell's own: it works on the stack. `targeting`: only if a target fits that.
    """

    generic: int
    spells: Criteria | None = None
    by: Literal["you", "opponent", "anyone"] = "you"
    targeting: Criteria | None = None


class Forbid(Data, frozen=True, tag_field="ability", tag="forbid"):
    """A static ability that forbids beginning to play some spells (409.4)."""

    spells: Criteria
    by: Literal["you", "opponent", "anyone"] = "anyone"


class KeepOut(Data, frozen=True, tag_field="ability", tag="keep_out"):
    """A static ability by which permanents that fit cannot be put into play (413.2i)."""

    what: Criteria


Ability: TypeAlias = Activated | Triggered | CostChange | Forbid | KeepOut


class Card(Data, frozen=True, cache_hash=True):
    """A card: its characteristics, what it does, and (in `shows`) the branch of a rule it is there for.

    `cost` None means no mana cost at all, which is unpayable (401.1b).
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
