"""The common ground of all that goes on while instructions are followed (413.2b)."""

from __future__ import annotations

from engine.applying import Applying
from engine.objects import GameObject
from engine.procedures.procedure import Procedure
from engine.state import ResolutionData
from engine.texts import Clause, clauses


class Following(Procedure[ResolutionData]):
    """A procedure that follows the instructions of what resolves, one after another."""

    @property
    def thing(self) -> GameObject:
        """What resolves."""
        return self.game.objects[self.data.object]

    def _clause(self) -> Clause | None:
        every, number = clauses(self.game, self.thing), self.data.clause
        return every[number] if number < len(every) else None

    def _applying(self, clause: Clause) -> Applying:
        said = self.data
        return Applying(
            self.thing,
            clause.first_instance,
            said.chosen,
            said.decided,
            said.targets,
            said.colours,
            said.picked,
        )
