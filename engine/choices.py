"""What a player can say, as values: one type for each trigger of the charts that somebody chooses."""

from __future__ import annotations

from typing import TypeAlias, get_args

from msgspec import Struct

from engine.objects import ObjectId, PlayerId, TargetRef


class _Said(Struct, frozen=True, tag_field="do", kw_only=True):
    """A choice and the player who makes it."""

    by: PlayerId

    @property
    def trigger(self) -> str:
        """The chart's trigger that this choice fires."""
        return TRIGGERS[type(self)]


class Announce(_Said, frozen=True, tag="announce"):
    """Play a card, perhaps `face_down`, or with `ability` the activated ability of that number (409.1a)."""

    object: ObjectId
    ability: int | None = None
    face_down: bool = False
    method: str | None = None


class ChooseMode(_Said, frozen=True, tag="choose_mode"):
    """Choose a mode by its number (409.1b)."""

    mode: int


class Entwine(_Said, frozen=True, tag="entwine"):
    """Choose all modes, for the entwine cost (502.32)."""


class Splice(_Said, frozen=True, tag="splice"):
    """Splice a card from hand onto the spell (502.40)."""

    card: ObjectId


class FinishSplicing(_Said, frozen=True, tag="finish_splicing"):
    """Splice nothing more."""


class ChooseX(_Said, frozen=True, tag="choose_x"):
    """Announce the value of the variable (409.1b)."""

    value: int


class DeclareCost(_Said, frozen=True, tag="declare_cost"):
    """Announce whether an optional cost will be paid (409.1b)."""

    cost: str
    pay: bool


class Convoke(_Said, frozen=True, tag="convoke"):
    """Announce that a creature will be tapped for generic mana of the cost, or for coloured (502.46)."""

    creature: ObjectId
    colour: str = ""


class FinishConvoking(_Said, frozen=True, tag="finish_convoking"):
    """Convoke with no more creatures."""


class ChooseHybrid(_Said, frozen=True, tag="choose_hybrid"):
    """Announce the colour that stands for the next hybrid symbol (409.1b)."""

    colour: str


class ChooseTargetCount(_Said, frozen=True, tag="choose_target_count"):
    """Announce how many targets the next variable instance of "target" gets (409.1c)."""

    count: int


class ChooseTarget(_Said, frozen=True, tag="choose_target"):
    """Choose the next target (409.1c)."""

    target: TargetRef


class ChooseOpponent(_Said, frozen=True, tag="choose_opponent"):
    """Say which opponent makes the choices that an opponent has to make (409.2a)."""

    opponent: PlayerId


class ChooseRecipient(_Said, frozen=True, tag="choose_recipient"):
    """Choose one more untargeted object or player to divide something among (409.1e)."""

    target: TargetRef


class Divide(_Said, frozen=True, tag="divide"):
    """Announce the division, a share for each target or recipient in order (409.1e)."""

    shares: tuple[int, ...]


class PlayManaAbility(_Said, frozen=True, tag="play_mana_ability"):
    """Play a mana ability (411.2)."""

    object: ObjectId
    ability: int


class FinishManaAbilities(_Said, frozen=True, tag="finish_mana_abilities"):
    """Play no more mana abilities: costs are paid from here on (409.1g)."""


class Pay(_Said, frozen=True, tag="pay"):
    """Pay one of the costs due: with mana from the pool, or with an object (409.1h)."""

    cost: int
    mana: str = ""
    object: ObjectId | None = None


class ChooseMana(_Said, frozen=True, tag="choose_mana"):
    """Choose which mana the ability makes (411.2)."""

    mana: str


class SettleManaAbility(_Said, frozen=True, tag="settle_mana_ability"):
    """Keep or reverse the next mana ability of a reversed play (422.1)."""

    keep: bool


class PassPriority(_Said, frozen=True, tag="pass_priority"):
    """Pass (408.1c)."""


class PlayLand(_Said, frozen=True, tag="play_land"):
    """Play a land, a special action (408.2d)."""

    object: ObjectId


class TurnFaceUp(_Said, frozen=True, tag="turn_face_up"):
    """Turn a face-down permanent face up, a special action (408.2h)."""

    object: ObjectId


class ChooseTrigger(_Said, frozen=True, tag="choose_trigger"):
    """Put this waiting trigger on the stack next (410.3)."""

    index: int


class DiscardCard(_Said, frozen=True, tag="discard"):
    """Discard a card down to the maximum hand size (314.1)."""

    card: ObjectId


class Choose(_Said, frozen=True, tag="choose"):
    """Answer what an effect asks on resolution: an object, or None to do without (413.2c)."""

    object: ObjectId | None = None


class ChooseColour(_Said, frozen=True, tag="choose_colour"):
    """Choose a colour that an effect asks for (413.2c)."""

    colour: str


class Decide(_Said, frozen=True, tag="decide"):
    """Say whether what an effect allows is done (413.2c)."""

    yes: bool


class ChooseNewTarget(_Said, frozen=True, tag="choose_new_target"):
    """Choose another target for the next place, or None to leave it as it is (503.10)."""

    target: TargetRef | None = None


class ChooseReplacement(_Said, frozen=True, tag="choose_replacement"):
    """Say which of several replacement effects is applied first: that of an object's ability (419.9a)."""

    source: ObjectId
    ability: int


class DeclareAttacker(_Said, frozen=True, tag="declare_attacker"):
    """Declare a creature as an attacker of a player (308.2a)."""

    creature: ObjectId
    player: PlayerId


class FinishAttackers(_Said, frozen=True, tag="finish_attackers"):
    """Attack with nothing more (308.1)."""


class DeclareBlocker(_Said, frozen=True, tag="declare_blocker"):
    """Declare a creature as a blocker of an attacker (309.2a)."""

    creature: ObjectId
    attacker: ObjectId


class FinishBlockers(_Said, frozen=True, tag="finish_blockers"):
    """Block with nothing more (309.1)."""


class AssignDamage(_Said, frozen=True, tag="assign_damage"):
    """Divide a creature's combat damage: a share for each that it can be assigned to, in order (310.2)."""

    creature: ObjectId
    shares: tuple[int, ...]


class Decline(_Said, frozen=True, tag="decline"):
    """Do not pay what an effect offers to pay (413.2e)."""


Choice: TypeAlias = (
    Announce
    | ChooseMode
    | Entwine
    | Splice
    | FinishSplicing
    | ChooseX
    | DeclareCost
    | Convoke
    | FinishConvoking
    | ChooseHybrid
    | ChooseTargetCount
    | ChooseTarget
    | ChooseOpponent
    | ChooseRecipient
    | Divide
    | PlayManaAbility
    | FinishManaAbilities
    | Pay
    | ChooseMana
    | SettleManaAbility
    | PassPriority
    | PlayLand
    | TurnFaceUp
    | ChooseTrigger
    | DiscardCard
    | Choose
    | ChooseColour
    | Decide
    | ChooseNewTarget
    | ChooseReplacement
    | DeclareAttacker
    | FinishAttackers
    | DeclareBlocker
    | FinishBlockers
    | AssignDamage
    | Decline
)

TRIGGERS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(Choice)}
"""The trigger that each type of choice fires: its tag."""
