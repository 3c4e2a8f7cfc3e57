"""Texts and abilities as data: targets and instructions, and what an ability waits for, costs or changes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.criteria import Criteria
from engine.instructions import AddMana, AnyEffect
from engine.price import Cost, Data

Number: TypeAlias = int | Literal["x", "any"]


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
