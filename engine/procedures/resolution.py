"""Guards and actions of resolving the top of the stack (413)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import Triggered
from engine.characteristics import name_of
from engine.choices import Decline, Pay
from engine.conditions import holds
from engine.costs import paid, payable, payments
from engine.effects_stack import counter
from engine.instructions import CounterSpell, Pick
from engine.objects import PlayerId
from engine.options import returns_to_hand
from engine.price import FLASHBACK, PayMana
from engine.procedures.choosing_meanwhile import ChoosingMeanwhile
from engine.procedures.entering import Entering
from engine.procedures.paying import ManaAbilities
from engine.procedures.procedure import not_in_chart, offers, yes_or
from engine.procedures.replacing_meanwhile import ReplacingMeanwhile
from engine.state import ResolutionData
from engine.targets import legality
from engine.texts import ability_of, instances
from engine.zones import known, move, remove
from fsm.refusal import Refusal, Verdict


class ResolutionProcedure(ManaAbilities[ResolutionData], ChoosingMeanwhile, ReplacingMeanwhile, Entering):
    """The procedure of the resolution chart."""

    chart = "resolution"

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """Who chooses or pays next while the effect is applied; else the controller (413.2c-e)."""
        if self.state.endswith(".choosing"):
            return self._chooser() or self.data.player
        if self.state.endswith(".ordering"):
            found = self._competing()
            return self.data.player if found is None else found.player
        if self.state.endswith(".offered"):
            return self._payer() or self.data.player
        return self.data.player

    def is_combat_damage(self, choice: None) -> Verdict:
        """It is combat damage, neither spell nor ability (310.3, 310.4)."""
        damage = self.thing.kind == "combat_damage"
        return yes_or(damage, "310.4", "{object} is no combat damage", object=self._name())

    # Condition and targets (404.3, 413.2a)

    def intervening_if_fails(self, choice: None) -> Verdict:
        """The condition of a triggered ability no longer holds (404.3)."""
        thing = self.thing
        from_card = thing.kind == "ability" and thing.text is None
        ability = ability_of(self.game, thing) if from_card else None
        if not isinstance(ability, Triggered) or ability.condition is None or ability.event == "state":
            return Refusal("404.3", "{object} has no condition to check", {"object": self._name()})
        source = None if thing.source is None else known(self.game, thing.source)
        met = holds(self.game, ability.condition, thing.controller, source) is True
        return yes_or(not met, "404.3", "the condition of {object} still holds", object=self._name())

    def leave_the_stack(self, choice: None) -> None:
        """It does nothing and leaves the stack (404.3)."""
        self.game = remove(self.game, self.data.object)

    def has_targets(self, choice: None) -> Verdict:
        """Targets were chosen for it (413.2a)."""
        return yes_or(
            bool(self.thing.announcement.targets), "413.2a", "{object} has no targets", object=self._name()
        )

    def _name(self) -> str:
        return name_of(self.game, self.thing)

    def check_targets(self, choice: None) -> None:
        """Mark the targets that are not legal any more; they keep their places (413.2a)."""
        by_number = {instance.number: instance.target for instance in instances(self.game, self.thing)}
        said = self.thing.announcement
        slots = tuple(
            replace(
                slot,
                legal=legality(self.game, self.thing, by_number[slot.instance], slot.target, "413.2a")
                is True,
            )
            for slot in said.targets
        )
        self.game = self.game.with_object(replace(self.thing, announcement=replace(said, targets=slots)))

    def all_targets_are_illegal(self, choice: None) -> Verdict:
        """Every target, for every instance of the word, is illegal now (413.2a)."""
        legal = sum(slot.legal for slot in self.thing.announcement.targets)
        return yes_or(legal == 0, "413.2a", "{count} targets are still legal", count=legal)

    def counter(self, choice: None) -> None:
        """It is countered, and nothing of it happens (413.2a, 414.1)."""
        self.game = counter(self.game, self.data.object)

    # Payments meanwhile (413.2e); spells: the base class

    def _payer(self) -> PlayerId | None:
        """Who may pay for the present instruction not to happen."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, CounterSpell) or clause.effect.unless_pays is None:
            return None
        targets = self._applying(clause).objects(self.game, clause.effect.what)
        return targets[0].controller if targets else None

    def _price(self) -> PayMana:
        clause = self._clause()
        assert clause is not None
        assert isinstance(clause.effect, CounterSpell)
        return PayMana(clause.effect.unless_pays or "{0}")

    @not_in_chart
    def price(self) -> PayMana:
        """What is offered to be paid (413.2e)."""
        return self._price()

    def clause_offers_a_payment(self, choice: None) -> Verdict:
        """A player may pay mana for the instruction and has not answered yet (413.2e)."""
        offered = self.data.paid is None and self._payer() is not None
        return yes_or(offered, "413.2e", "no payment is offered")

    @offers("pay")
    def payments_offered(self) -> Iterator[Pay]:
        """The ways to pay from the pool."""
        yield from payments(self.game, self.asked_player(), (self._price(),))

    def cost_can_be_paid(self, choice: Pay) -> Verdict:
        """The payment pays in full (413.2e)."""
        return payable(self.game, self.asked_player(), self.data.object, self._price(), choice)

    def pay_cost(self, choice: Pay) -> None:
        """Pay, so that the instruction does not happen (413.2e)."""
        self.game = paid(self.game, self.asked_player(), self.data.object, self._price(), choice)
        self._note(paid=True)

    @offers("decline")
    def declining(self) -> Iterator[Decline]:
        """Not to pay is always possible."""
        yield Decline(by=self.asked_player())

    def record_refusal_to_pay(self, choice: Decline) -> None:
        """The payment is not made (413.2e)."""
        self._note(paid=False)

    def instructions_are_left(self, choice: None) -> Verdict:
        """There is an instruction still to follow (413.2b)."""
        return yes_or(self._clause() is not None, "413.2b", "all instructions have been followed")

    def apply_instruction(self, choice: None) -> None:
        """Follow the instruction as far as possible; nothing is done to an illegal target (413.2a, b, f)."""
        clause = self._clause()
        assert clause is not None
        self.game = self._happens()
        picked = tuple(id for _, id in self.data.chosen if id is not None)
        self._note(
            clause=self.data.clause + 1,
            chosen=(),
            decided=None,
            targets=(),
            order=(),
            picked=picked if isinstance(clause.effect, Pick) else self.data.picked,
            paid=None,
            played=0,
            reversed=(),
        )

    # Last step (413.2i)

    def is_an_ability(self, choice: None) -> Verdict:
        """It is an ability (413.2i)."""
        return yes_or(self.thing.kind == "ability", "413.2i", "{object} is a spell", object=self._name())

    def cease_to_exist(self, choice: None) -> None:
        """The ability, or the copy of a spell, leaves the stack and is nowhere (413.2i, 401.1a)."""
        self.game = remove(self.game, self.data.object)

    def is_a_copy(self, choice: None) -> Verdict:
        """No card stands for the spell, so that none goes anywhere (401.1a)."""
        copied = self.thing.copied_by is not None
        return yes_or(copied, "401.1a", "{object} is represented by its card", object=self._name())

    def was_played_with_flashback(self, choice: None) -> Verdict:
        """It was played from a graveyard with flashback (502.22)."""
        played_so = self.thing.announcement.intends(FLASHBACK)
        return yes_or(played_so, "502.22", "{object} was not played with flashback", object=self._name())

    def remove_card(self, choice: None) -> None:
        """Its card is removed from the game and goes nowhere else (502.22)."""
        self.game, _ = move(self.game, self.data.object, "removed")

    def buyback_was_paid(self, choice: None) -> Verdict:
        """The buyback cost was announced, and so paid (502.16)."""
        paid_for = returns_to_hand(self.game, self.thing)
        return yes_or(paid_for, "502.16", "buyback was not paid for {object}", object=self._name())

    def return_card(self, choice: None) -> None:
        """Its card returns to its owner's hand, since the spell resolves (502.16)."""
        self.game, _ = move(self.game, self.data.object, "hand")

    def put_into_graveyard(self, choice: None) -> None:
        """Its card goes to its owner's graveyard (413.2i)."""
        self.game, _ = move(self.game, self.data.object, "graveyard")
