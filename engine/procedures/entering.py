"""Guards and actions of a permanent spell that enters play, the last step of its resolution (413.2i)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.attaching import attach, is_aura
from engine.card_text import card_of
from engine.characteristics import characteristics, name_of
from engine.choices import Choose
from engine.forbidding import may_enter_play
from engine.matching import fits
from engine.objects import GameObject, ObjectTarget
from engine.procedures.following import Following
from engine.procedures.procedure import yes_or
from engine.zones import move
from fsm.refusal import Refusal, Verdict


class Entering(Following):
    """A procedure at whose end a permanent's card enters play."""

    def chooses_as_it_enters(self, choice: None) -> Verdict:
        """Its text has something chosen as it enters play, and there is something to choose (413.2i)."""
        thing = self.thing
        copies = thing.kind == "spell" and card_of(self.game, thing).enters_as_copy is not None
        open_still = copies and not self.data.chosen
        asked = open_still and any(self._may_copy(one) is True for one in self.game.permanents())
        name = name_of(self.game, thing)
        return yes_or(asked, "413.2i", "nothing is chosen as {object} enters play", object=name)

    def _may_copy(self, copied: GameObject) -> Verdict:
        """Whether the text lets it enter play as a copy of that permanent (503)."""
        thing = self.thing
        copies = card_of(self.game, thing).enters_as_copy if thing.kind == "spell" else None
        if copies is None:
            return Refusal("503", "{object} copies nothing", {"object": name_of(self.game, thing)})
        return fits(self.game, copied, copies, thing.controller, thing, "503")

    def may_be_copied(self, choice: Choose) -> Verdict:
        """It is what the text lets its controller copy, or nothing (503)."""
        if choice.object is None:
            return True
        copied = self.game.objects.get(choice.object)
        return self._may_copy(copied) if copied else Refusal("503", "there is no such object", {})

    def become_copy(self, choice: Choose) -> None:
        """It is what it will enter play as, before anything asks whether it can; or it stays itself (503).

        It takes what the other one is listed as, itself perhaps a copy, and nothing that effects or counters
        made of that.
        """
        thing = self.thing
        if choice.object is not None:
            as_copy = replace(
                thing, card=self.game.objects[choice.object].card, original=thing.original or thing.card
            )
            self.game = self.game.with_object(as_copy)
        self._note(chosen=((choice.by, choice.object),))

    def is_a_permanent_spell(self, choice: None) -> Verdict:
        """Its card is that of a permanent (413.2i)."""
        types = characteristics(self.game, self.thing).types
        permanent = not {"instant", "sorcery"} & set(types)
        name = name_of(self.game, self.thing)
        return yes_or(permanent, "413.2i", "{object} is an instant or a sorcery", object=name)

    def can_enter_play(self, choice: None) -> Verdict:
        """Nothing keeps it from entering play (413.2i)."""
        return may_enter_play(self.game, self.thing, "413.2i")

    def put_into_play(self, choice: None) -> None:
        """It enters play under its controller's control, an Aura attached to its target (413.2i, 212.4)."""
        spell = self.thing
        aura, targets = is_aura(self.game, spell), spell.announcement.targets
        self.game, new = move(self.game, spell.id, "battlefield", controller=spell.controller)
        if aura and targets and isinstance(targets[0].target, ObjectTarget):
            self.game = attach(self.game, new, targets[0].target.id)
