"""Division as something is put on the stack: among targets, or among whom its player likes (409.1e)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Generic, TypeVar

from msgspec.structs import replace

from engine.abilities import Recipients
from engine.characteristics import name_of_target
from engine.choices import ChooseRecipient, Divide
from engine.matching import fits
from engine.objects import Announcement, GameObject, ObjectTarget, PlayerTarget, TargetRef
from engine.procedures.procedure import Procedure, offers, yes_or
from engine.state import CastingData, TriggerData
from engine.targets import everything
from engine.texts import blocks, instances
from fsm.refusal import Refusal, Verdict

On = TypeVar("On", bound=CastingData | TriggerData)


class Dividing(Procedure[On], Generic[On]):
    """Guards and actions of what is divided as an object is put on the stack."""

    @property
    def thing(self) -> GameObject:
        """The object on the stack that is being announced."""
        return self.game.objects[self.data.object]

    def _announce(self, announcement: Announcement) -> None:
        self.game = self.game.with_object(replace(self.thing, announcement=announcement))

    def _division(self) -> tuple[int, int, Recipients | None]:
        """How much is divided, among how many; the kind of recipients where they are no targets.

        (0, 0, None) without a division.
        """
        said = self.thing.announcement
        there = {instance.number for instance in instances(self.game, self.thing)}
        first = 0
        for text, _ in blocks(self.game, self.thing):
            if text.divide is not None and (text.divide_among is not None or first in there):
                amount = (said.x or 0) if text.divide == "x" else int(text.divide)
                if text.divide_among is not None:
                    return amount, len(said.recipients), text.divide_among
                return amount, sum(slot.instance == first for slot in said.targets), None
            first += len(text.targets)
        return 0, 0, None

    # Who gets a share, where those are no targets

    @offers("choose_recipient")
    def things_to_divide_among(self) -> Iterator[ChooseRecipient]:
        """Everything that could be named, where something is divided among what is no target."""
        if self._division()[2] is not None:
            yield from (ChooseRecipient(by=self.data.player, target=ref) for ref in everything(self.game))

    def can_be_a_recipient(self, choice: ChooseRecipient) -> Verdict:
        """It is of the kind that the text divides among; no target, so shroud does not matter (409.1e)."""
        return self._fits_as_recipient(choice.target)

    def _fits_as_recipient(self, ref: TargetRef) -> Verdict:
        kind, name = self._division()[2], name_of_target(self.game, ref)
        if kind is None:
            return Refusal("409.1e", "nothing is divided among what is no target", {})
        if isinstance(ref, PlayerTarget) and kind.players:
            return True
        thing = self.game.objects.get(ref.id) if isinstance(ref, ObjectTarget) else None
        if thing is None or kind.what is None:
            return Refusal("409.1e", "nothing is divided among things like {target}", {"target": name})
        return fits(self.game, thing, kind.what, self.thing.controller, self.thing, "409.1e")

    def not_a_recipient_yet(self, choice: ChooseRecipient) -> Verdict:
        """Nobody gets two shares (409.1e)."""
        name = name_of_target(self.game, choice.target)
        fresh = choice.target not in self.thing.announcement.recipients
        return yes_or(fresh, "409.1e", "{target} was already chosen", target=name)

    def enough_for_one_more(self, choice: ChooseRecipient) -> Verdict:
        """There is enough for each to get at least one (409.1e)."""
        amount, among, _ = self._division()
        return yes_or(among < amount, "409.1e", "{amount} is not enough for one more", amount=amount)

    def record_recipient(self, choice: ChooseRecipient) -> None:
        """Announce one more who gets a share (409.1e)."""
        said = self.thing.announcement
        self._announce(replace(said, recipients=(*said.recipients, choice.target)))

    # The shares

    @offers("divide")
    def divisions(self) -> Iterator[Divide]:
        """Every way to split the amount in positive whole shares, in order."""
        amount, among, _ = self._division()
        for cuts in combinations(range(1, amount), among - 1) if among else ():
            edges = (0, *cuts, amount)
            shares = tuple(b - a for a, b in pairwise(edges))
            yield Divide(by=self.data.player, shares=shares)

    def each_gets_at_least_one(self, choice: Divide) -> Verdict:
        """Everyone who was chosen gets at least one (409.1e)."""
        _, among, kind = self._division()
        enough = len(choice.shares) == among and all(share >= 1 for share in choice.shares)
        who = "recipients" if kind else "targets"
        return yes_or(
            enough, "409.1e", "each of the {count} {who} must get at least one", count=among, who=who
        )

    def division_adds_up(self, choice: Divide) -> Verdict:
        """The shares add up to what is divided (409.1e)."""
        amount = self._division()[0]
        return yes_or(
            sum(choice.shares) == amount,
            "409.1e",
            "the shares add up to {sum}, and {amount} is to be divided",
            sum=sum(choice.shares),
            amount=amount,
        )

    def record_division(self, choice: Divide) -> None:
        """Announce the division (409.1e)."""
        self._announce(replace(self.thing.announcement, shares=choice.shares))

    def division_announced(self, choice: None) -> Verdict:
        """Nothing is to be divided among anybody, or it has been (409.1e)."""
        amount, among, kind = self._division()
        nobody = among == 0
        if kind is not None and nobody and amount:
            nobody = not any(self._fits_as_recipient(ref) is True for ref in everything(self.game))
        done = nobody or bool(self.thing.announcement.shares)
        return yes_or(done, "409.1e", "the division is still to be announced")
