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


class RemoveTop(Effect, frozen=True, tag="remove_top"):
    """Remove the top card of players' libraries from the game; `you_may_play` it from there."""

    who: str
    you_may_play: bool = False


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


class RemoveFromGame(Effect, frozen=True, tag="remove_from_game"):
    """Remove objects, or all the cards of a zone that is a target, from the game."""

    what: str | Criteria


class CopyCard(Effect, frozen=True, tag="copy_card"):
    """Copy cards where they are; "copies" in a later instruction are these (503, 401.1a)."""

    what: str


class CopySpell(Effect, frozen=True, tag="copy_spell"):
    """Put a copy of a spell on the stack, with its choices and targets; it is not played (503.10)."""

    what: str


class PutCounter(Effect, frozen=True, tag="put_counter"):
    """Put a counter on objects; one of +1/+1 makes a creature bigger."""

    what: str
    counter: str = "+1/+1"


class AddMana(Effect, frozen=True, tag="add_mana"):
    """Add one of the `options` ("{B}", "{C}{C}") to a pool, usually that of the ability's player."""

    options: tuple[str, ...]
    who: str = "you"


class Sacrifice(Effect, frozen=True, tag="sacrifice"):
    """Each of the players chooses a permanent and sacrifices it."""

    who: str
    what: Criteria
    optional: bool = False
    otherwise: tuple[LoseLife | GainLife | Draw, ...] = ()


class PlaySpell(Effect, frozen=True, tag="play_spell"):
    """A player plays so many cards, one after another, before this resolves further (413.2e).

    `free`: without paying their mana costs, an alternative cost (409.1b); `optional`: the player may.
    """

    what: str | Criteria
    who: str = "you"
    count: int = 1
    free: bool = True
    optional: bool = True


AnyEffect: TypeAlias = (
    Destroy
    | Regenerate
    | Damage
    | LoseLife
    | GainLife
    | CounterSpell
    | Draw
    | Discard
    | RemoveTop
    | ReturnToHand
    | Tap
    | Become
    | RemoveFromGame
    | CopyCard
    | CopySpell
    | AddMana
    | Sacrifice
    | PlaySpell
    | PutCounter
)


# Text -------------------------------------------------------------------------------------------


class Target(Data, frozen=True):
    """One instance of the word "target" (409.1c).

    `players`: a player will do, too; with `what` absent only a player. `zone`: a player's zone of that name
    will do (415.1). `at_least` to `at_most` targets
    ("any" for any number). `another`: none of the targets chosen before. `chooser`: who names it (409.2).
    `if_cost`: there only when that cost was announced (409.1d); `unless_cost`: only when it was not.
    """

    what: Criteria | None = None
    players: bool = False
    zone: Literal["graveyard", "hand", "library"] | None = None
    at_least: Number = 1
    at_most: Number = 1
    another: bool = False
    chooser: Literal["you", "opponent"] = "you"
    if_cost: str | None = None
    unless_cost: str | None = None


class Recipients(Data, frozen=True):
    """Untargeted objects or players among any number of whom something is divided (409.1e)."""

    what: Criteria | None = None
    players: bool = False


class Text(Data, frozen=True):
    """What a spell or an ability says: targets, instructions, a division.

    What is divided goes to its first instance of "target", or with `divide_among` to whom its player likes.
    """

    targets: tuple[Target, ...] = ()
    instructions: tuple[AnyEffect, ...] = ()
    divide: Amount | None = None
    divide_among: Recipients | None = None


class Modes(Data, frozen=True):
    """A modal text (409.1b): how many modes to choose, who chooses, what all of them cost more (502.32)."""

    options: tuple[Text, ...]
    names: tuple[str, ...]
    choose: int = 1
    chooser: Literal["you", "opponent"] = "you"
    entwine: tuple[Cost, ...] = ()


# Abilities --------------------------------------------------------------------------------------


class Activated(Data, frozen=True, tag_field="ability", tag="activated"):
    """An activated ability (403); a mana ability when it could add mana and has no target (406.1).

    `by`: who may play it, its controller or any player.
    """

    costs: tuple[Cost, ...]
    text: Text = Text()
    by: Literal["you", "anyone"] = "you"
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"
    modes: Modes | None = None
    name: str = ""

    @property
    def is_mana_ability(self) -> bool:
        """Whether it could add mana and has no target (406.1)."""
        return not self.text.targets and any(isinstance(i, AddMana) for i in self.text.instructions)


class Condition(Data, frozen=True):
    """An "if" in a triggered ability (404.3): so many objects fit, as its controller sees them."""

    what: Criteria
    at_least: int = 1
    at_most: int | None = None


class Triggered(Data, frozen=True, tag_field="ability", tag="triggered"):
    """A triggered ability (404): `event` is what it waits for, and `condition` what must hold besides.

    A spell that is played, its own permanent becoming tapped, or a land being tapped for mana; `by` and
    `what` narrow that. "That player" in its text is the one who played the spell or tapped.
    """

    event: Literal["spell_played", "becomes_tapped", "tapped_for_mana"]
    text: Text = Text()
    by: Literal["you", "opponent", "anyone"] = "anyone"
    what: Criteria | None = None
    condition: Condition | None = None
    modes: Modes | None = None
    name: str = ""

    @property
    def is_mana_ability(self) -> bool:
        """Whether it triggers on a mana ability, could add mana and has no target (406.1)."""
        makes = any(isinstance(i, AddMana) for i in self.text.instructions)
        return self.event == "tapped_for_mana" and makes and not self.text.targets


class CostChange(Data, frozen=True, tag_field="ability", tag="cost_change"):
    """A static ability that makes spells cost more or less generic mana (409.1f).

    `coloured` is coloured mana taken off ("WB"); it lowers that mana only, as far as there is any.
    Without `spells`, a spell's own: it works on the stack. `targeting`: only if a target fits that.
    `for_each`: once for each permanent that fits, as the spell's controller sees it (affinity, 502.31).
    """

    generic: int = 0
    coloured: str = ""
    spells: Criteria | None = None
    by: Literal["you", "opponent", "anyone"] = "you"
    targeting: Criteria | None = None
    for_each: Criteria | None = None


class Permit(Data, frozen=True, tag_field="ability", tag="permit"):
    """A static ability that lets cards that fit be played from where they are (401.1).

    Of a library it is the top card. With `costs` it is an alternative to paying the mana cost (409.1b),
    with none of them "without paying its mana cost"; `any_time`: whenever an instant could be played.
    """

    what: Criteria
    by: Literal["you", "opponent", "anyone"] = "you"
    costs: tuple[Cost, ...] | None = None
    any_time: bool = False


class AlternativeCost(Data, frozen=True, tag_field="ability", tag="alternative_cost"):
    """A static ability by which spells may be played for these costs and not their mana cost (409.1b, f)."""

    costs: tuple[Cost, ...]
    spells: Criteria
    by: Literal["you", "opponent", "anyone"] = "you"


class Forbid(Data, frozen=True, tag_field="ability", tag="forbid"):
    """A static ability that forbids beginning to play some spells (409.4)."""

    spells: Criteria
    by: Literal["you", "opponent", "anyone"] = "anyone"


class KeepOut(Data, frozen=True, tag_field="ability", tag="keep_out"):
    """A static ability by which permanents that fit cannot be put into play (413.2i)."""

    what: Criteria


Ability: TypeAlias = Activated | Triggered | CostChange | Permit | AlternativeCost | Forbid | KeepOut


class Card(Data, frozen=True, cache_hash=True):
    """A card: its characteristics, what it does, and (in `shows`) the branch of a rule it is there for.

    `cost` None means no mana cost at all, which is unpayable (401.1b). `enters_with`: the counters on
    its permanent as it enters play. `morph`: the cost of turning it face
    up; a card that has one may be played face down (502.26).
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
