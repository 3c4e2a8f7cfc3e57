"""Guards and actions of choosing among replacement effects that compete (419.9a)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.choices import ChooseReplacement
from engine.effects import apply
from engine.procedures.following import Following
from engine.procedures.procedure import offers, yes_or
from engine.replacing import Competing, at_work, of_permanents
from engine.state import GameState, Preference
from fsm.refusal import Verdict


class ReplacingMeanwhile(Following):
    """A procedure that follows instructions whose events may be replaced or prevented in several ways."""

    def _happens(self) -> GameState:
        """The game after the present instruction, its replacement effects in the order that players said.

        Raises Competing where they have not said it yet.
        """
        clause = self._clause()
        if clause is None or self.data.paid:
            return self.game
        asked = replace(self.game, order=self.data.order)
        return replace(apply(asked, clause.effect, self._applying(clause)), order=None)

    def _competing(self) -> Competing | None:
        """What has to be chosen before the instruction can happen."""
        if not at_work(self.game):
            return None
        try:
            self._happens()
        except Competing as found:
            return found
        return None

    def replacements_compete(self, choice: None) -> Verdict:
        """Several replacement effects apply to one event, and their order matters (419.9a)."""
        return yes_or(self._competing() is not None, "419.9a", "no replacement effects compete")

    @offers("choose_replacement")
    def replacements(self) -> Iterator[ChooseReplacement]:
        """The effects that compete, and those of permanents that have nothing to do with the event."""
        found = self._competing()
        competing = [(one.source, one.ability) for one in found.options] if found else ()
        for source, ability in dict.fromkeys((*competing, *of_permanents(self.game))):
            yield ChooseReplacement(by=self.asked_player(), source=source, ability=ability)

    def replacement_competes(self, choice: ChooseReplacement) -> Verdict:
        """It is one of those that apply to the event (419.9a)."""
        found = self._competing()
        options = found.options if found else ()
        named = any((one.source, one.ability) == (choice.source, choice.ability) for one in options)
        return yes_or(named, "419.9a", "that replacement effect does not apply here")

    def record_replacement(self, choice: ChooseReplacement) -> None:
        """It will be applied before the others (419.9a)."""
        found = self._competing()
        assert found is not None
        first = Preference(found.options[0].to, choice.source, choice.ability)
        self._note(order=(*self.data.order, first))
