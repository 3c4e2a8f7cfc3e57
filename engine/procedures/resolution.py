"""Guards and actions of resolving the top of the stack (413)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import KeepOut, Triggered
from engine.characteristics import characteristics, name_of
from engine.choices import Choose, Decline, Pay
from engine.conditions import holds
from engine.costs import paid, payable, payments
from engine.effects import apply
from engine.effects_stack import counter
from engine.instructions import CounterSpell, Discard, PlaySpell, Sacrifice
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.options import returns_to_hand
from engine.price import FLASHBACK, PayMana
from engine.procedures.paying import ManaAbilities
from engine.procedures.playing_meanwhile import PlayingMeanwhile
from engine.procedures.procedure import not_in_chart, offers, yes_or
from engine.state import ResolutionData
from engine.targets import legality
from engine.texts import ability_of, instances
from engine.zones import known, move, remove
from fsm.refusal import Refusal, Verdict


class ResolutionProcedure(ManaAbilities[ResolutionData], PlayingMeanwhile):
    """The procedure of the resolution chart."""

    chart = "resolution"

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """Who chooses or pays next while the effect is applied; else the controller (413.2c-e)."""
        if self.state.endswith(".choosing"):
            return next(iter(self._players_to_choose()), self.data.player)
        if self.state.endswith(".offered"):
            return self._payer() or self.data.player
        return self.data.player

    # Condition and targets (404.3, 413.2a)

    def intervening_if_fails(self, choice: None) -> Verdict:
        """The condition of a triggered ability no longer holds (404.3)."""
        thing = self.thing
        ability = ability_of(self.game, thing) if thing.kind == "ability" else None
        if not isinstance(ability, Triggered) or ability.condition is None:
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

    # Instructions (413.2b-f)

    def _players_to_choose(self) -> list[PlayerId]:
        """Who has still to choose something for the present instruction, in turn order (413.2d)."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, Discard | Sacrifice):
            return self._chooses_what_to_play()
        effect = clause.effect
        wanted = effect.count if isinstance(effect, Discard) else 1
        named = self._applying(clause).players(self.game, effect.who)
        players = [p for p in self.game.in_turn_order(self.game.active) if p in named]
        return [
            player
            for player in players
            if self._chosen(player) < min(wanted, len(self._possible(effect, player)))
        ]

    def _chosen(self, player: PlayerId) -> int:
        return sum(who == player for who, _ in self.data.chosen)

    def _possible(self, effect: Discard | Sacrifice | PlaySpell, player: PlayerId) -> list[GameObject]:
        """What the player could choose for the instruction, chosen or not."""
        if isinstance(effect, PlaySpell):
            return self._playable(effect, player)
        if isinstance(effect, Discard):
            return [self.game.objects[i] for i in self.game.player(player).hand]
        return [
            thing
            for thing in self.game.permanents()
            if thing.controller == player
            and fits(self.game, thing, effect.what, player, self.thing, "413.2c") is True
        ]

    def clause_needs_a_choice(self, choice: None) -> Verdict:
        """Somebody has to choose, and has something to choose from (413.2c)."""
        return yes_or(bool(self._players_to_choose()), "413.2c", "nobody has to choose anything")

    @offers("choose")
    def options(self) -> Iterator[Choose]:
        """Whatever the player has, or nothing."""
        player = self.asked_player()
        for id in (*self.game.battlefield, *self.game.player(player).hand):
            yield Choose(by=player, object=id)
        clause = self._clause()
        if clause is not None and isinstance(clause.effect, PlaySpell):
            elsewhere = (t for t in self._possible(clause.effect, player) if t.zone != "hand")
            yield from (Choose(by=player, object=thing.id) for thing in elsewhere)
        yield Choose(by=player)

    def option_is_possible(self, choice: Choose) -> Verdict:
        """The option is neither illegal nor impossible (413.2c)."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, Discard | Sacrifice | PlaySpell):
            return Refusal("413.2c", "nothing is to be chosen", {})
        effect = clause.effect
        if choice.object is None:
            free = isinstance(effect, Sacrifice | PlaySpell) and effect.optional
            return yes_or(free, "413.2c", "{player} cannot do without", player=choice.by)
        thing = self.game.objects.get(choice.object)
        name = name_of(self.game, thing) if thing else "that object"
        possible = any(choice.object == option.id for option in self._possible(effect, choice.by))
        fresh = all(choice.object != object_id for _, object_id in self.data.chosen)
        return yes_or(possible and fresh, "413.2c", "{object} cannot be chosen", object=name)

    def record_choice(self, choice: Choose) -> None:
        """Announce the choice; it is carried out with the others' (413.2c, d)."""
        self._note(chosen=(*self.data.chosen, (choice.by, choice.object)))

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
        if not self.data.paid:
            self.game = apply(self.game, clause.effect, self._applying(clause))
        self._note(clause=self.data.clause + 1, chosen=(), paid=None, played=0, reversed=())

    # Last step (413.2i)

    def is_an_ability(self, choice: None) -> Verdict:
        """It is an ability (413.2i)."""
        return yes_or(self.thing.kind == "ability", "413.2i", "{object} is a spell", object=self._name())

    def cease_to_exist(self, choice: None) -> None:
        """The ability, or the copy of a spell, leaves the stack and is nowhere (413.2i, 401.1a)."""
        self.game = remove(self.game, self.data.object)

    def is_a_permanent_spell(self, choice: None) -> Verdict:
        """Its card is that of a permanent (413.2i)."""
        types = characteristics(self.game, self.thing).types
        permanent = not {"instant", "sorcery"} & set(types)
        return yes_or(permanent, "413.2i", "{object} is an instant or a sorcery", object=self._name())

    def can_enter_play(self, choice: None) -> Verdict:
        """Nothing keeps it from entering play (413.2i)."""
        as_permanent = replace(self.thing, zone="battlefield", kind="card")
        for permanent in self.game.permanents():
            for ability in self.game.cards[permanent.card].abilities:
                if isinstance(ability, KeepOut) and fits(
                    self.game, as_permanent, ability.what, permanent.controller, permanent, "413.2i"
                ):
                    values: dict[str, str | int] = {"source": permanent.card, "object": self._name()}
                    return Refusal("413.2i", "{source} keeps {object} out of play", values)
        return True

    def put_into_play(self, choice: None) -> None:
        """It enters play under the control of the spell's controller (413.2i)."""
        controller = self.thing.controller
        self.game, _ = move(self.game, self.data.object, "battlefield", controller=controller)

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
