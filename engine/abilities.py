"""Texts and abilities as data: targets and instructions, and what an ability waits for, costs or changes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.criteria import Criteria
from engine.instructions import AddMana, AnyEffect
from engine.price import Cost, Data
from engine.steps import StepName

Number: TypeAlias = int | Literal["x", "any"]


class Target(Data, frozen=True):
    """One instance of the word "target" (409.1c).

    `players`: a player will do, too; with `what` absent only a player. `spells`: any spell will do, too.
    `zone`: a player's zone of that name will do (415.1). `at_least` to `at_most` targets ("any" for any
    number). `another`: none of the targets chosen before. `chooser`: who names it (409.2).
    `if_cost`: there only when that cost was announced (409.1d); `unless_cost`: only when it was not.
    """

    what: Criteria | None = None
    players: bool = False
    spells: bool = False
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
    divide: int | Literal["x"] | None = None
    divide_among: Recipients | None = None


class Modes(Data, frozen=True):
    """A modal text (409.1b): how many modes to choose, who chooses, what all of them cost more (502.32)."""

    options: tuple[Text, ...]
    names: tuple[str, ...]
    choose: int = 1
    chooser: Literal["you", "opponent"] = "you"
    entwine: tuple[Cost, ...] = ()


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


TriggerEvent: TypeAlias = Literal[
    "spell_played",
    "becomes_tapped",
    "tapped_for_mana",
    "enters_play",
    "leaves_play",
    "dies",
    "put_into_graveyard",
    "discarded",
    "drawn",
    "attacks",
    "blocks",
    "becomes_blocked",
    "deals_damage",
    "deals_combat_damage_to_player",
    "is_dealt_damage",
    "beginning_of_step",
    "state",
]


class Condition(Data, frozen=True):
    """An "if" in a triggered ability (404.3): so many objects fit, as its controller sees them."""

    what: Criteria
    at_least: int = 1
    at_most: int | None = None


class Triggered(Data, frozen=True, tag_field="ability", tag="triggered"):
    """A triggered ability (404): `event` is what it waits for, and `condition` an "if" besides (404.3).

    `what` and `by` narrow the object that it happens to and who controls that, or whose `step` begins;
    `this`: only its own object. `other` and `to` narrow the other object (dealt damage, blocking, blocked)
    and the other player (attacked, dealt damage). Without these two it triggers once on what is dealt,
    received or blocked at one time (410.9a). In its text "it" is the object that it happens to, or with
    `this` the other one if there is one; "that player" the other player, else its controller.
    `dies` is being put into a graveyard from play; a `state` is its `condition` itself (410.11).
    """

    event: TriggerEvent
    text: Text = Text()
    by: Literal["you", "opponent", "anyone"] = "anyone"
    what: Criteria | None = None
    this: bool = False
    other: Criteria | None = None
    to: Literal["you", "opponent", "anyone"] = "anyone"
    step: StepName | None = None
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


class MovesElsewhere(Data, frozen=True, tag_field="ability", tag="moves_elsewhere"):
    """A static ability: what fits is put elsewhere instead of into a graveyard (419).

    `what` is asked where the object is; `from_anywhere`: in whatever zone.
    """

    what: Criteria
    from_anywhere: bool = False
    goes_to: Literal["removed", "hand", "library"] = "removed"


class ChangesDamage(Data, frozen=True, tag_field="ability", tag="changes_damage"):
    """A static ability: damage is multiplied, or so much of it prevented, "all" for all (419.7).

    `source` and `to` narrow whose damage and to which objects; `players`: that to players, too, or only to
    the ability's controller.
    """

    times: int = 1
    prevent: int | Literal["all"] = 0
    source: Criteria | None = None
    to: Criteria | None = None
    players: Literal["none", "you", "anyone"] = "none"
    combat: bool | None = None


class NoDraws(Data, frozen=True, tag_field="ability", tag="no_draws"):
    """A static ability by which players cannot draw cards (413.2c)."""

    by: Literal["you", "opponent", "anyone"] = "anyone"


class Static(Data, frozen=True, tag_field="ability", tag="static"):
    """A static ability that changes what the permanents are that fit, as they are now (405, 418.4).

    `what` is "enchanted" for the permanent that an Aura is attached to. `more_power` and `more_toughness` are
    added, `power` and `toughness` set. `control`: its controller controls what its Aura enchants.
    """

    what: Criteria | Literal["enchanted"]
    more_power: int = 0
    more_toughness: int = 0
    power: int | None = None
    toughness: int | None = None
    colours: str | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    control: bool = False


class KeepOut(Data, frozen=True, tag_field="ability", tag="keep_out"):
    """A static ability by which permanents that fit cannot be put into play (413.2i)."""

    what: Criteria


Ability: TypeAlias = (
    Activated
    | Triggered
    | CostChange
    | Permit
    | AlternativeCost
    | Forbid
    | KeepOut
    | Static
    | MovesElsewhere
    | ChangesDamage
    | NoDraws
)
