"""The common ground of the steps of combat (306)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.characteristics import characteristics, name_of
from engine.choices import DeclareAttacker, DeclareBlocker
from engine.events import StepBegan
from engine.objects import ObjectId
from engine.printed import NOTHING, Characteristics
from engine.procedures.procedure import Procedure, yes_or
from engine.state import CombatData, PriorityData
from fsm.refusal import Refusal, Verdict


class Fighting(Procedure[CombatData]):
    """What all steps of combat share: how they begin, who may fight, priority."""

    def _begin(self, step: str) -> None:
        """A step begins; what waits for that triggers."""
        game = self.game
        self.game = replace(game, step=step, events=(*game.events, StepBegan(step, game.active)))
        self._note(player=game.active)

    def _name(self, object_id: ObjectId) -> str:
        thing = self.game.objects.get(object_id)
        return "that" if thing is None else name_of(self.game, thing)

    def _as_it_is(self, object_id: ObjectId) -> Characteristics:
        """What an object is now; nothing where there is none of that number."""
        thing = self.game.objects.get(object_id)
        return NOTHING if thing is None else characteristics(self.game, thing)

    @property
    def _rule(self) -> str:
        """The rule on who may be declared, attacker or blocker."""
        return "308.2a" if self.state.startswith("attackers") else "309.2a"

    def is_your_creature(self, choice: DeclareAttacker | DeclareBlocker) -> Verdict:
        """It is a creature in play that the declaring player controls (308.2a, 309.2a)."""
        thing = self.game.objects.get(choice.creature)
        if thing is None or thing.zone != "battlefield":
            return Refusal(self._rule, "{object} is not in play", {"object": self._name(choice.creature)})
        name = name_of(self.game, thing)
        if not characteristics(self.game, thing).is_a("creature"):
            return Refusal(self._rule, "{object} is no creature", {"object": name})
        mine = thing.controller == self.data.player
        return yes_or(
            mine, self._rule, "{player} does not control {object}", player=self.data.player, object=name
        )

    def is_untapped(self, choice: DeclareAttacker | DeclareBlocker) -> Verdict:
        """Only an untapped creature can attack or block (308.2a, 309.2a)."""
        thing = self.game.objects.get(choice.creature)
        tapped = thing is not None and thing.tapped
        return yes_or(not tapped, self._rule, "{object} is tapped", object=self._name(choice.creature))

    def _nothing(self, trigger: str, rule: str, reason: str) -> Verdict:
        """Yes when no choice for the trigger is open, else the refusal that names a creature that could."""
        found = self._any_opening(self, trigger)
        if not isinstance(found, DeclareAttacker | DeclareBlocker):
            return True
        return Refusal(rule, reason, {"object": self._name(found.creature)})

    def give_priority(self, choice: object) -> None:
        """The active player receives priority, once what waits is settled (408.1c)."""
        self.called = PriorityData(self.game.active)

    def game_is_over(self, choice: None) -> Verdict:
        """The game ended while players had priority (102)."""
        return yes_or(self.outcome == "game_over", "102", "the game goes on")
