"""What every procedure that pays has in common: mana abilities, then the costs (409.1g, h; 403; 411)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from engine.abilities import Activated
from engine.card import Card
from engine.card_text import card_of
from engine.choices import FinishManaAbilities, Pay, PlayManaAbility
from engine.costs import can_tap, in_words, paid, paid_of, payable, payments
from engine.objects import ObjectId, PlayerId
from engine.price import PayTap
from engine.procedures.procedure import D, Procedure, offers, why_possible, yes_or
from engine.state import CastingData, GameState, ManaData, ManaMade
from fsm.refusal import Refusal, Verdict

TAPPING = PayTap()


def activated(game: GameState, object_id: ObjectId, ability: int) -> Activated | None:
    """The activated ability of that number on an object, or None."""
    thing = game.objects.get(object_id)
    if thing is None or thing.kind != "card":
        return None
    abilities = card_of(game, thing).abilities
    found = abilities[ability] if 0 <= ability < len(abilities) else None
    return found if isinstance(found, Activated) else None


def has_mana_ability(game: GameState, player: PlayerId) -> bool:
    """Whether the player controls a mana ability whose source is ready."""
    for thing in game.permanents():
        if thing.controller == player:
            for number, taps in _mana_sources(card_of(game, thing)):
                if not (taps and thing.tapped) and _ready(game, thing.id, number) is True:
                    return True
    return False


def mana_abilities_of(card: Card) -> tuple[int, ...]:
    """The numbers of a card's mana abilities (406.1)."""
    return tuple(number for number, _ in _mana_sources(card))


@lru_cache(maxsize=1024)
def _mana_sources(card: Card) -> tuple[tuple[int, bool], ...]:
    """A card's mana abilities by number, each with whether its source has to be tapped."""
    return tuple(
        (number, TAPPING in ability.costs)
        for number, ability in enumerate(card.abilities)
        if isinstance(ability, Activated) and ability.is_mana_ability and ability.zone == "battlefield"
    )


def _offered(game: GameState, player: PlayerId) -> Iterator[PlayManaAbility]:
    for thing in game.permanents():
        for number, ability in enumerate(card_of(game, thing).abilities):
            if isinstance(ability, Activated):
                yield PlayManaAbility(by=player, object=thing.id, ability=number)


def _controlled(game: GameState, choice: PlayManaAbility) -> Verdict:
    thing = game.objects.get(choice.object)
    if thing is not None and thing.zone == "battlefield" and thing.controller == choice.by:
        return True
    values: dict[str, str | int] = {"player": choice.by, "object": thing.card if thing else "that object"}
    return Refusal("403", "{player} does not control {object}", values)


def _ready(game: GameState, object_id: ObjectId, number: int) -> Verdict:
    for frame in game.frames:
        now = frame.data
        if type(now) is ManaData and now.object == object_id and now.ability == number:
            name = game.objects[object_id].card
            return Refusal("411.2", "that ability of {object} has not resolved yet", {"object": name})
    ability = activated(game, object_id, number)
    if ability is None or TAPPING not in ability.costs:
        return True
    return can_tap(game, object_id, sick_matters=True, rule="411.2")


class ManaAbilities(Procedure[D], Generic[D]):
    """A procedure during which mana abilities may be played (411.2)."""

    @offers("play_mana_ability")
    def abilities_in_play(self) -> Iterator[PlayManaAbility]:
        """The activated abilities of everything in play; the guard says which make mana."""
        yield from _offered(self.game, self.asked_player())

    def is_a_mana_ability(self, choice: PlayManaAbility) -> Verdict:
        """The ability could add mana and has no target (406.1)."""
        found = activated(self.game, choice.object, choice.ability)
        if found is None:
            return Refusal("406.1", "there is no such activated ability", {})
        if found.is_mana_ability:
            return True
        name = self.game.objects[choice.object].card
        return Refusal("406.1", "that ability of {object} is no mana ability", {"object": name})

    def is_under_control(self, choice: PlayManaAbility) -> Verdict:
        """The player controls the permanent (403)."""
        return _controlled(self.game, choice)

    def source_is_ready(self, choice: PlayManaAbility) -> Verdict:
        """A source that has to be tapped is untapped, and no creature that is summoning sick (411.2)."""
        return _ready(self.game, choice.object, choice.ability)

    def begin_mana_ability(self, choice: PlayManaAbility) -> None:
        """Play the mana ability by the chart of its own (411.2)."""
        self.called = ManaData(choice.by, choice.object, choice.ability, self.game)


Due = TypeVar("Due", bound=CastingData | ManaData)


class Paying(ManaAbilities[Due], Generic[Due]):
    """A procedure that pays costs, mana abilities coming before (409.1g, h)."""

    @property
    def _source(self) -> ObjectId:
        """Whose costs they are."""
        return self.data.object

    @offers("finish_mana_abilities")
    def stopping(self) -> Iterator[FinishManaAbilities]:
        """To play no more mana abilities is always possible."""
        yield FinishManaAbilities(by=self.data.player)

    def no_mana_ability_is_left(self, choice: None) -> Verdict:
        """The player has no mana ability to play (409.1g)."""
        left = has_mana_ability(self.game, self.data.player)
        return yes_or(not left, "409.1g", "{player} may still play mana abilities", player=self.data.player)

    def note_mana_ability(self, choice: None) -> None:
        """Remember a mana ability that was played meanwhile, should the play turn out illegal (422.1)."""
        data = self.returned
        if self.outcome == "resolved" and isinstance(data, ManaData):
            mana = ManaMade(data.player, data.object, data.ability, data.payments, data.mana or "")
            self._note(made=(*self.data.made, *data.made, mana))

    @offers("pay")
    def payments_of_what_is_due(self) -> Iterator[Pay]:
        """Everything that could be thought of to pay what is due, or what was due and is paid."""
        due = self.data.due
        yield from payments(self.game, self.data.player, due)
        yield from payments(self.game, self.data.player, paid_of(self.data), first=len(due))

    def cost_is_due(self, choice: Pay) -> Verdict:
        """It is one of the costs still due (409.1h)."""
        if 0 <= choice.cost < len(self.data.due):
            return True
        rest = ", ".join(in_words(cost) for cost in self.data.due) or "nothing"
        return Refusal("409.1h", "no such cost is due; what is due is {rest}", {"rest": rest})

    def cost_can_be_paid(self, choice: Pay) -> Verdict:
        """The payment pays that cost in full (409.1h, 424.3)."""
        if not 0 <= choice.cost < len(self.data.due):
            return True  # then `cost_is_due` refuses
        return payable(self.game, self.data.player, self._source, self.data.due[choice.cost], choice)

    def pay_cost(self, choice: Pay) -> None:
        """Pay one of the costs, in the order of the payer's liking (409.1h)."""
        due = self.data.due
        self.game = paid(self.game, self.data.player, self._source, due[choice.cost], choice)
        self._note(due=due[: choice.cost] + due[choice.cost + 1 :])

    def everything_is_paid(self, choice: None) -> Verdict:
        """Nothing is due any more: no partial payments (409.1h)."""
        if not self.data.due:
            return True
        rest = ", ".join(in_words(cost) for cost in self.data.due)
        return Refusal("409.1h", "{rest} is still due", {"rest": rest})

    def step_is_impossible(self, choice: None) -> Verdict:
        """Nothing that this step asks for can be done (409.1)."""
        return why_possible(self._any_opening, self)
