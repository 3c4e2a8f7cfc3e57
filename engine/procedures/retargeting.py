"""Guards and actions of choosing new targets for what is on the stack (503.10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.characteristics import name_of, name_of_target
from engine.choices import ChooseNewTarget
from engine.instructions import NewTargets
from engine.objects import GameObject, ObjectTarget, Slot, TargetRef
from engine.procedures.following import Following
from engine.procedures.procedure import offers
from engine.targets import everything, legality
from engine.texts import instances
from fsm.refusal import Refusal, Verdict


class Retargeting(Following):
    """A procedure that follows instructions, some of which let a player choose new targets."""

    def _places(self) -> list[tuple[GameObject, Slot]]:
        """Every target that the instruction lets a player choose anew, with the object it belongs to."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, NewTargets):
            return []
        things = self._applying(clause).objects(self.game, clause.effect.what)
        return [(thing, slot) for thing in things for slot in thing.announcement.targets]

    def _place(self) -> tuple[GameObject, Slot] | None:
        """The target to be chosen next."""
        places, number = self._places(), len(self.data.targets)
        return places[number] if number < len(places) else None

    def _beside(self, thing: GameObject, slot: Slot) -> Iterator[TargetRef]:
        """The other targets of the same instance of the word, as they will be."""
        new = self.data.targets
        for number, (other, place) in enumerate(self._places()):
            same = (other.id, place.instance) == (thing.id, slot.instance)
            if same and place.position != slot.position:
                yield (new[number] if number < len(new) else None) or place.target

    @offers("choose_new_target")
    def new_targets(self) -> Iterator[ChooseNewTarget]:
        """Everything that could be named, and to leave the target as it is."""
        player = self.asked_player()
        yield from (ChooseNewTarget(by=player, target=ref) for ref in everything(self.game))
        yield ChooseNewTarget(by=player)

    def new_target_is_legal(self, choice: ChooseNewTarget) -> Verdict:
        """The target stays, or another one that is legal takes its place (503.10, 409.1c, 415.6)."""
        place = self._place()
        if place is None:
            return Refusal("503.10", "no new target is to be chosen", {})
        if choice.target is None:
            return True
        thing, slot = place
        if choice.target in self._beside(thing, slot):
            name = name_of_target(self.game, choice.target)
            return Refusal("409.1c", "{target} was already chosen for this 'target'", {"target": name})
        target = next(one.target for one in instances(self.game, thing) if one.number == slot.instance)
        legal = legality(self.game, thing, target, choice.target, "503.10")
        if legal is True and choice.target == ObjectTarget(thing.id):
            return Refusal("415.6", "{target} cannot target itself", {"target": name_of(self.game, thing)})
        return legal

    def record_new_target(self, choice: ChooseNewTarget) -> None:
        """Announce the new target; all of them change at once (503.10)."""
        self._note(targets=(*self.data.targets, choice.target))
