"""Guards and actions of turning a face-down permanent face up (408.2h, 502.26)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.costs import mana_part
from engine.mana import ManaCost
from engine.procedures.paying import Paying
from engine.procedures.procedure import yes_or
from engine.procedures.rewinding import Rewinding
from engine.state import CastingData
from fsm.refusal import Verdict


class TurningFaceUpProcedure(Paying[CastingData], Rewinding):
    """The procedure of the chart of turning face up."""

    chart = "turning_face_up"

    def total_includes_mana(self, choice: None) -> Verdict:
        """The morph cost has mana in it (411.2)."""
        mana = mana_part(self.data.due)
        return yes_or(mana is not None and mana != ManaCost(), "411.2", "no mana is in the morph cost")

    def turn_face_up(self, choice: None) -> None:
        """The permanent has the characteristics of its card again; it is the same object (504).

        One that was itself given up to pay for this is gone, and nothing is turned.
        """
        thing = self.game.objects.get(self.data.object)
        if thing is not None and thing.face is not None:
            self.game = self.game.with_object(replace(thing, card=thing.face, face=None))
