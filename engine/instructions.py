"""What a text can tell a player to do, as data: one type for each kind of instruction."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.amounts import Amount
from engine.changes import Duration
from engine.criteria import Criteria
from engine.instruction import Effect
from engine.instructions_continuous import ChangeText, CreateToken, GainControl, Untap
from engine.steps import StepName


class Destroy(Effect, frozen=True, tag="destroy"):
    """Destroy permanents; with `regenerate` false no regeneration shield saves them."""

    what: str | Criteria
    regenerate: bool = True


class Regenerate(Effect, frozen=True, tag="regenerate"):
    """Put a regeneration shield around a permanent."""

    what: str


class Damage(Effect, frozen=True, tag="damage"):
    """The source deals damage to objects or players; `by` is another object that does."""

    to: str
    amount: Amount
    by: str | None = None


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
    """Remove the top card of players' libraries from the game.

    `you_may_play` it from there until the beginning of your next upkeep.
    """

    who: str
    you_may_play: bool = False


class ReturnToHand(Effect, frozen=True, tag="return_to_hand"):
    """Return objects to their owners' hands."""

    what: str | Criteria


class Tap(Effect, frozen=True, tag="tap"):
    """Tap permanents."""

    what: str | Criteria


class Become(Effect, frozen=True, tag="become"):
    """Permanents take on other colours, more types or keywords, or another power and toughness."""

    what: str | Criteria
    colours: str | None = None
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    lose: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    until: Duration = "end_of_turn"


class Pump(Effect, frozen=True, tag="pump"):
    """Creatures get +N/+N or -N/-N."""

    what: str | Criteria
    power: Amount = 0
    toughness: Amount = 0
    times: Literal[1, -1] = 1
    until: Duration = "end_of_turn"


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


class ChooseColour(Effect, frozen=True, tag="choose_colour"):
    """A player chooses so many colours; in what follows "protection from the chosen colour" is the last."""

    who: str = "you"
    count: int = 1


class Pick(Effect, frozen=True, tag="choose"):
    """A player chooses an object that fits, which is no target; "chosen" in what follows is that object."""

    what: Criteria
    who: str = "you"
    optional: bool = False


class May(Effect, frozen=True, tag="may"):
    """A player may have it done; `otherwise` happens if not. What is impossible cannot be chosen (413.2c)."""

    instructions: tuple[Draw | GainLife | LoseLife | Damage | Destroy | Tap | ReturnToHand | Pump, ...]
    otherwise: tuple[Draw | GainLife | LoseLife | Damage | Destroy | Tap | ReturnToHand | Pump, ...] = ()
    who: str = "you"


class NewTargets(Effect, frozen=True, tag="new_targets"):
    """A player may choose new targets for copies or other objects on the stack, one by one (415, 503.10)."""

    what: str
    who: str = "you"


class Instead(Effect, frozen=True, tag="instead"):
    """If objects would be put into a graveyard this turn, they go elsewhere instead (419)."""

    what: str | Criteria
    goes_to: Literal["removed", "hand", "library"] = "removed"


class Prevent(Effect, frozen=True, tag="prevent"):
    """Prevent the next so much damage that would be dealt to objects or players this turn (419.7)."""

    to: str
    amount: Amount


class Later(Effect, frozen=True, tag="later"):
    """A delayed triggered ability: it triggers once, when that `step` begins next (404.4).

    "It" in its instructions is what `about` refers to now, one ability for each object; without `about`
    there is one ability. `whose`: in that turn of its controller only.
    """

    step: StepName
    instructions: tuple[AnyEffect, ...]
    about: str | None = None
    whose: Literal["you", "anyone"] = "anyone"


class Poison(Effect, frozen=True, tag="poison"):
    """Players get poison counters; with ten of them one loses (420.5h)."""

    who: str
    count: Amount = 1


class PlaySpell(Effect, frozen=True, tag="play_spell"):
    """A player plays so many cards, one after another, before this resolves further (413.2e).

    `free`: without paying their mana costs, an alternative cost (409.1b); `optional`: the player may.
    """

    what: str | Criteria
    who: str = "you"
    count: int = 1
    free: bool = True
    optional: bool = True


class DealAssigned(Effect, frozen=True, tag="deal_assigned"):
    """Deal combat damage as it was assigned, all at once; of the object that it is on the stack (310.4)."""


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
    | Pump
    | RemoveFromGame
    | CopyCard
    | CopySpell
    | AddMana
    | Sacrifice
    | PlaySpell
    | ChooseColour
    | Pick
    | May
    | NewTargets
    | Instead
    | Prevent
    | PutCounter
    | Untap
    | ChangeText
    | GainControl
    | CreateToken
    | Later
    | Poison
)
