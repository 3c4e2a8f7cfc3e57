"""Guards and actions of playing a mana ability (411)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import Activated
from engine.card_text import card_of
from engine.choices import ChooseMana, Pay
from engine.costs import mana_part, paid, payable, payments, still_due
from engine.instructions import AddMana
from engine.making_mana import followed, made
from engine.mana import ManaCost
from engine.procedures.paying import Paying
from engine.procedures.procedure import not_in_chart, offers, yes_or
from engine.state import ManaData
from engine.zones import known
from fsm.refusal import Refusal, Verdict


class ManaAbilityProcedure(Paying[ManaData]):
    """The procedure of the mana ability chart."""

    chart = "mana_ability"
    _next_payment: Pay | None = None
    """What the guard found last, for the action."""

    @property
    def _ability(self) -> Activated:
        thing = known(self.game, self.data.object)
        assert thing is not None
        ability = card_of(self.game, thing).abilities[self.data.ability]
        assert isinstance(ability, Activated)
        return ability

    def _options(self) -> tuple[str, ...]:
        for effect in self._ability.text.instructions:
            if isinstance(effect, AddMana):
                return effect.options
        return ()

    def note_activation_cost(self, choice: None) -> None:
        """What is to be paid is the activation cost (403)."""
        self._note(due=still_due(self._ability.costs))

    @offers("choose_mana")
    def kinds_of_mana(self) -> Iterator[ChooseMana]:
        """What the ability can make."""
        yield from (ChooseMana(by=self.data.player, mana=option) for option in self._options())

    def can_make_this_mana(self, choice: ChooseMana) -> Verdict:
        """The ability makes that mana (411.2)."""
        options = " or ".join(self._options())
        made = choice.mana in self._options()
        return yes_or(made, "411.2", "it makes {options}, not {mana}", options=options, mana=choice.mana)

    def record_mana(self, choice: ChooseMana) -> None:
        """Announce the mana (411.2)."""
        self._note(mana=choice.mana)

    def mana_is_determined(self, choice: None) -> Verdict:
        """The mana is chosen, or there was no choice (411.2)."""
        options = self._options()
        if self.data.mana is not None or len(options) == 1:
            return True
        return Refusal("411.2", "it is still to be chosen: {options}", {"options": " or ".join(options)})

    def cost_includes_mana(self, choice: None) -> Verdict:
        """The activation cost has mana in it (409.1g)."""
        mana = mana_part(self.data.due)
        return yes_or(mana is not None and mana != ManaCost(), "409.1g", "no mana is in the cost")

    @not_in_chart
    def one_way(self) -> Pay | None:
        """The one way to pay the next cost, if there is exactly one (409.1h)."""
        if not self.data.due:
            return None
        cost = self.data.due[0]
        ways = [
            pay
            for pay in payments(self.game, self.data.player, self.data.due[:1])
            if payable(self.game, self.data.player, self._source, cost, pay) is True
        ]
        return ways[0] if len(ways) == 1 else None

    def next_cost_needs_no_choice(self, choice: None) -> Verdict:
        """There is one way to pay the next cost (409.1h)."""
        self._next_payment = self.one_way()
        if self._next_payment is not None:
            return True
        return Refusal("409.1h", "there is no one obvious way to pay the next cost", {})

    def pay_next_cost(self, choice: None) -> None:
        """Pay the next cost the one way that it can be paid (409.1h)."""
        pay = self._next_payment or self.one_way()
        assert pay is not None
        self._pay(pay)

    def pay_cost(self, choice: Pay) -> None:
        """Pay a cost and remember how, should the ability have to be done again (409.1h, 422.1)."""
        self._pay(choice)

    def _pay(self, pay: Pay) -> None:
        due = self.data.due
        cost, again = due[pay.cost], replace(pay, cost=0) if pay.cost else pay
        self.game = paid(self.game, self.data.player, self._source, cost, again)
        rest = due[: pay.cost] + due[pay.cost + 1 :]
        self._note(due=rest, payments=(*self.data.payments, (cost, again)))

    def add_mana(self, choice: None) -> None:
        """The ability resolves at once, off the stack: the mana is in the pool (411.3)."""
        data, mana = self.data, self.data.mana or self._options()[0]
        self.game, triggered = made(self.game, data.player, data.object, data.ability, mana)
        self._note(mana=mana, triggered=triggered)

    def a_mana_ability_triggered(self, choice: None) -> Verdict:
        """A mana ability triggered on this one and has not resolved yet (406.1)."""
        return yes_or(bool(self.data.triggered), "406.1", "no mana ability has triggered")

    def resolve_triggered_mana_ability(self, choice: None) -> None:
        """It resolves right after the one that triggered it, off the stack, before anything else (411.3)."""
        first, *rest = self.data.triggered
        self.game = followed(self.game, first)
        self._note(triggered=tuple(rest))

    def go_back(self, choice: None) -> None:
        """The game is again what it was before the ability (422.1)."""
        self.game = replace(self.data.before, frames=self.game.frames)
