"""Guards and actions of putting a triggered ability on the stack (410.3)."""

from __future__ import annotations

from engine.objects import GameObject
from engine.procedures.announcing import Announcing
from engine.state import TriggerData
from engine.zones import create_ability, known, remove
from fsm.refusal import Verdict


class TriggersProcedure(Announcing[TriggerData]):
    """The procedure of the triggers chart."""

    chart = "triggers"

    def create_ability(self, choice: None) -> None:
        """The ability is created on the stack, under the control of its controller (410.3)."""
        data = self.data
        source = known(self.game, data.object)
        if source is None:
            source = GameObject(data.object, data.card, data.player, data.player, "removed")
        self.game, new = create_ability(
            self.game,
            data.player,
            source,
            data.ability,
            data.named,
            data.about,
            data.became,
            data.text,
        )
        self._note(object=new)

    def all_target_counts_announced(self, choice: None) -> Verdict:
        """The number of targets is announced wherever it varies (409.1c)."""
        return self._counts_announced(None)

    def all_targets_announced(self, choice: None) -> Verdict:
        """Every target is chosen (409.1c)."""
        return self._targets_announced(None)

    def remove_ability(self, choice: None) -> None:
        """An ability that lacks a legal target is removed from the stack (410.3)."""
        self.game = remove(self.game, self.data.object)
