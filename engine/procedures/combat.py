"""Guards and actions of the combat phase (306): its frame, from the first step to the last."""

from __future__ import annotations

from engine.continuous import expired
from engine.fighting import attackers, blockers, out_of_combat
from engine.procedures.assigning_damage import AssigningDamage
from engine.procedures.declaring_attackers import DeclaringAttackers
from engine.procedures.declaring_blockers import DeclaringBlockers


class CombatProcedure(DeclaringAttackers, DeclaringBlockers, AssigningDamage):
    """The procedure of the combat chart."""

    chart = "combat"

    def begin_beginning_of_combat(self, choice: None) -> None:
        """The beginning of combat step begins (307.1)."""
        self._begin("beginning_of_combat")

    def begin_end_of_combat(self, choice: None) -> None:
        """The end of combat step begins; what waits for it triggers (311.1)."""
        self._begin("end_of_combat")

    def remove_all_from_combat(self, choice: None) -> None:
        """As the end of combat step ends, nothing is attacking or blocking any more (311.2).

        Effects that last until end of combat end.
        """
        for thing in (*attackers(self.game), *blockers(self.game)):
            self.game = self.game.with_object(out_of_combat(thing))
        self.game = expired(self.game, "end_of_combat")
