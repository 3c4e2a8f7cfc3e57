"""Guards and actions of playing a spell or an activated ability (409, 422)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.card_text import card_of
from engine.characteristics import characteristics, name_of
from engine.choices import (
    ChooseHybrid,
    ChooseX,
    FinishSplicing,
    Pay,
    Splice,
)
from engine.costs import announced_costs, has_variable, mana_part, still_due, total_cost
from engine.mana import ManaCost
from engine.objects import GameObject, ObjectId
from engine.procedures.intending import Intending
from engine.procedures.paying import Paying
from engine.procedures.procedure import offers, yes_or
from engine.procedures.rewinding import Rewinding
from engine.state import CastingData
from engine.triggering import spell_played
from engine.zones import HIDDEN, create_ability, move
from fsm.refusal import Refusal, Verdict

MOST_X = 20
"""How far the values of X are listed; a larger one can still be said."""


class CastingProcedure(Intending, Paying[CastingData], Rewinding):
    """The procedure of the casting chart."""

    chart = "casting"

    @property
    def conditional(self) -> bool:  # type: ignore[override]  # the base has a plain value
        """Targets that hang on a mode or a cost are chosen in 409.1d, the others in 409.1c."""
        return "conditional" in self.state

    @property
    def _source(self) -> ObjectId:
        source = self.thing.source
        return self.data.object if source is None else source

    # Announcing (409.1a)

    def is_a_spell(self, choice: None) -> Verdict:
        """A card is being played, not an ability (401.1)."""
        name = name_of(self.game, self.thing)
        return yes_or(self.data.ability is None, "401.1", "an ability of {object} is played", object=name)

    def is_played_face_down(self, choice: None) -> Verdict:
        """The card is played face down, for {3} (502.26)."""
        name = name_of(self.game, self.thing)
        return yes_or(self.data.face_down, "502.26", "{object} is played face up", object=name)

    def move_face_down_to_stack(self, choice: None) -> None:
        """The card becomes a face-down spell, a nameless 2/2 creature without a mana cost (502.26, 504.2)."""
        self.game, new = move(
            self.game, self.data.object, "stack", controller=self.data.player, face_down=True
        )
        self._note(object=new)

    def from_hidden_zone(self, choice: None) -> Verdict:
        """The ability is played from a zone that not everybody sees (409.1a)."""
        hidden = self.thing.zone in HIDDEN
        return yes_or(
            hidden, "409.1a", "{object} is in no hidden zone", object=name_of(self.game, self.thing)
        )

    def move_to_stack(self, choice: None) -> None:
        """The card itself becomes a spell on top of the stack, controlled by its player (409.1a, 401.1)."""
        self.game, new = move(self.game, self.data.object, "stack", controller=self.data.player)
        self._note(object=new)

    def reveal_card(self, choice: None) -> None:
        """Show the card to everybody (409.1a)."""
        self.game = self.game.with_object(replace(self.thing, revealed=True))

    def create_ability(self, choice: None) -> None:
        """The ability is created on the stack, an object that is no card (409.1a)."""
        assert self.data.ability is not None
        self.game, new = create_ability(self.game, self.data.player, self.thing, self.data.ability)
        self._note(object=new)

    # Splicing, X, costs, hybrid (409.1b)

    @offers("splice")
    def cards_to_splice(self) -> Iterator[Splice]:
        """Every other card in the player's hand."""
        yield from (Splice(by=self.data.player, card=id) for id in self.game.player(self.data.player).hand)

    @offers("finish_splicing")
    def stop_splicing(self) -> Iterator[FinishSplicing]:
        """To splice nothing more is always possible."""
        yield FinishSplicing(by=self.data.player)

    def can_be_spliced(self, choice: Splice) -> Verdict:
        """The card has splice onto a subtype of the spell (502.40)."""
        card = self.game.objects.get(choice.card)
        name = name_of(self.game, card) if card else "that card"
        if card is None or card.zone != "hand" or card.owner != choice.by:
            values: dict[str, str | int] = {"object": name, "player": choice.by}
            return Refusal("502.40", "{object} is not in {player}'s hand", values)
        return yes_or(self._splices(card), "502.40", "{object} has no splice onto this spell", object=name)

    def _splices(self, card: GameObject) -> bool:
        splice = card_of(self.game, card).splice
        spell = self.thing.kind == "spell"
        return spell and splice is not None and splice.onto in characteristics(self.game, self.thing).subtypes

    def not_spliced_before(self, choice: Splice) -> Verdict:
        """A card is spliced once onto a spell (502.40)."""
        names = [name for id, name in self.thing.announcement.spliced if id == choice.card]
        return yes_or(not names, "502.40", "{object} was spliced already", object="".join(names))

    def reveal_spliced_card(self, choice: Splice) -> None:
        """Show the card; it stays in hand (409.1b)."""
        self.game = self.game.with_object(replace(self._object(choice.card), revealed=True))

    def add_spliced_text(self, choice: Splice) -> None:
        """The spell gains the card's text, and its splice cost is one more to pay (502.40)."""
        said = self.thing.announcement
        card = (choice.card, self._object(choice.card).card)
        self._announce(replace(said, spliced=(*said.spliced, card)))

    def nothing_to_splice(self, choice: None) -> Verdict:
        """No other card in hand can be spliced onto this spell (502.40)."""
        done = {id for id, _ in self.thing.announcement.spliced}
        for id in self.game.player(self.data.player).hand:
            if id not in done and self._splices(self._object(id)):
                return Refusal("502.40", "{object} can be spliced", {"object": self._object(id).card})
        return True

    def _has_x(self) -> bool:
        return has_variable(announced_costs(self.game, self.thing))

    @offers("choose_x")
    def values_of_x(self) -> Iterator[ChooseX]:
        """From 0 upwards."""
        yield from (ChooseX(by=self.data.player, value=x) for x in range(MOST_X + 1))

    def x_is_allowed(self, choice: ChooseX) -> Verdict:
        """The value is a whole number from 0 up (409.1b)."""
        return yes_or(choice.value >= 0, "409.1b", "X cannot be {value}", value=choice.value)

    def record_x(self, choice: ChooseX) -> None:
        """Announce the value of X (409.1b)."""
        self._announce(replace(self.thing.announcement, x=choice.value))

    def x_announced(self, choice: None) -> Verdict:
        """The cost has no variable, or its value is announced (409.1b)."""
        done = self.thing.announcement.x is not None or not self._has_x()
        return yes_or(done, "409.1b", "the value of X is still to be announced")

    def _hybrid_symbols(self) -> tuple[str, ...]:
        mana = mana_part(announced_costs(self.game, self.thing))
        return mana.hybrid if mana else ()

    @offers("choose_hybrid")
    def halves(self) -> Iterator[ChooseHybrid]:
        """Both halves of the next hybrid symbol."""
        symbols = self._hybrid_symbols()[len(self.thing.announcement.hybrid) :]
        for colour in symbols[0].split("/") if symbols else ():
            yield ChooseHybrid(by=self.data.player, colour=colour)

    def is_half_of_the_symbol(self, choice: ChooseHybrid) -> Verdict:
        """The colour is one half of the symbol in question (409.1b)."""
        symbols = self._hybrid_symbols()[len(self.thing.announcement.hybrid) :]
        symbol = symbols[0] if symbols else ""
        return yes_or(
            choice.colour in symbol.split("/") and bool(choice.colour),
            "409.1b",
            "{colour} is no half of {symbol}",
            colour=choice.colour,
            symbol=f"{{{symbol}}}",
        )

    def record_hybrid(self, choice: ChooseHybrid) -> None:
        """Announce the colour that the symbol stands for (409.1b)."""
        said = self.thing.announcement
        self._announce(replace(said, hybrid=(*said.hybrid, choice.colour)))

    def hybrid_announced(self, choice: None) -> Verdict:
        """Every hybrid symbol has its non-hybrid equivalent (409.1b)."""
        missing = len(self._hybrid_symbols()) - len(self.thing.announcement.hybrid)
        return yes_or(missing == 0, "409.1b", "{count} hybrid symbols are still open", count=missing)

    # Targets (409.1c, d): the guards proper are inherited

    def target_counts_announced(self, choice: None) -> Verdict:
        """The number of targets is announced wherever it varies (409.1c)."""
        return self._counts_announced(False)

    def targets_announced(self, choice: None) -> Verdict:
        """Every target that hangs on nothing is chosen (409.1c)."""
        return self._targets_announced(False)

    def conditional_target_counts_announced(self, choice: None) -> Verdict:
        """The same for the targets that a mode or a cost brings (409.1d)."""
        return self._counts_announced(True)

    def conditional_targets_announced(self, choice: None) -> Verdict:
        """Every target that a mode or a cost brings is chosen (409.1d)."""
        return self._targets_announced(True)

    # Total cost (409.1f)

    def determine_total_cost(self, choice: None) -> None:
        """Add up what is to be paid (409.1f)."""
        total = total_cost(self.game, self.thing)
        self._note(total=total.costs, notes=total.notes)

    def lock_in(self, choice: None) -> None:
        """Fix the total: no later change touches it (409.1f)."""
        self._note(due=still_due(self.data.total))
        self.game = self.game.with_object(replace(self.thing, total=self.data.total))

    def total_includes_mana(self, choice: None) -> Verdict:
        """The locked-in total has mana to pay (409.1g)."""
        mana = mana_part(self.data.due)
        return yes_or(mana is not None and mana != ManaCost(), "409.1g", "no mana is in the total")

    # Paying (409.1h)

    def pay_cost(self, choice: Pay) -> None:
        """Pay one of the costs; what objects they take its text may refer to (409.1h, 413.2h)."""
        super().pay_cost(choice)
        if choice.object is not None:
            said = self.thing.announcement
            remembered = replace(said, paid_with=(*said.paid_with, choice.object))
            self.game = self.game.with_object(replace(self.thing, announcement=remembered))

    # Played (409.1i)

    def become_played(self, choice: None) -> None:
        """The spell or ability is played; what triggers on that triggers now (409.1i)."""
        self.game = spell_played(self.game, self.thing)
