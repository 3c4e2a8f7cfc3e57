"""What playing a spell and placing a trigger have in common: modes, targets, division (409.1b-e)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, pairwise
from typing import Generic, TypeVar

from msgspec.structs import replace

from engine.characteristics import name_of, name_of_target
from engine.choices import ChooseMode, ChooseTarget, ChooseTargetCount, Divide
from engine.objects import Announcement, GameObject, ObjectTarget, PlayerId, Slot
from engine.procedures.procedure import Procedure, not_in_chart, offers, why_possible, yes_or
from engine.state import CastingData, TriggerData
from engine.targets import everything, legality, limit, needs_count, next_slot
from engine.texts import Instance, blocks, instances, modes_of
from fsm.refusal import Refusal, Verdict

On = TypeVar("On", bound=CastingData | TriggerData)


class Announcing(Procedure[On], Generic[On]):
    """Guards and actions of the choices that are made as an object is put on the stack."""

    conditional: bool | None = None
    """Which targets are chosen in the present state: those of 409.1d, those of 409.1c, or (None) all."""

    @property
    def thing(self) -> GameObject:
        """The object on the stack that is being announced."""
        return self.game.objects[self.data.object]

    def _announce(self, announcement: Announcement) -> None:
        self.game = self.game.with_object(replace(self.thing, announcement=announcement))

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """The controller, or an opponent where the text names one (409.1b, 409.2)."""
        chooser = "you"
        if self.state.endswith(".modes"):
            modes = modes_of(self.game, self.thing)
            chooser = modes.chooser if modes else "you"
        elif self.state.endswith(".targets"):
            place = next_slot(self.game, self.thing, self.conditional)
            chooser = place[0].target.chooser if place else "you"
        return self.data.player if chooser == "you" else self.game.opponents(self.data.player)[0]

    # Modes (409.1b)

    @offers("choose_mode")
    def modes_in_text(self) -> Iterator[ChooseMode]:
        """Every mode of the text."""
        modes = modes_of(self.game, self.thing)
        player = self.asked_player()
        yield from (ChooseMode(by=player, mode=i) for i in range(len(modes.options) if modes else 0))

    def mode_is_offered(self, choice: ChooseMode) -> Verdict:
        """The text has a mode of that number (409.1b)."""
        modes = modes_of(self.game, self.thing)
        count = len(modes.options) if modes else 0
        return yes_or(
            0 <= choice.mode < count,
            "409.1b",
            "{object} has {count} modes, and none with number {mode}",
            object=name_of(self.game, self.thing),
            count=count,
            mode=choice.mode + 1,
        )

    def mode_not_chosen_before(self, choice: ChooseMode) -> Verdict:
        """A mode is chosen once (409.1b)."""
        modes = modes_of(self.game, self.thing)
        name = modes.names[choice.mode] if modes and 0 <= choice.mode < len(modes.names) else "?"
        taken = choice.mode in self.thing.announcement.modes
        return yes_or(not taken, "409.1b", "the mode '{mode}' was already chosen", mode=name)

    def record_mode(self, choice: ChooseMode) -> None:
        """Announce the mode; it stays announced (409.1)."""
        said = self.thing.announcement
        self._announce(replace(said, modes=(*said.modes, choice.mode)))

    def modes_announced(self, choice: None) -> Verdict:
        """As many modes are chosen as the text wants; a text that is not modal wants none (409.1b)."""
        modes = modes_of(self.game, self.thing)
        missing = (modes.choose if modes else 0) - len(self.thing.announcement.modes)
        return yes_or(missing == 0, "409.1b", "{count} modes are still to be chosen", count=missing)

    # Targets (409.1c, d)

    @offers("choose_target_count")
    def numbers_of_targets(self) -> Iterator[ChooseTargetCount]:
        """None to all that could be named, for the next instance with a variable number."""
        most = sum(1 for _ in everything(self.game))
        yield from (ChooseTargetCount(by=self.data.player, count=n) for n in range(most + 1))

    def number_is_allowed(self, choice: ChooseTargetCount) -> Verdict:
        """The number lies within what the text allows (409.1c)."""
        instance = needs_count(self.game, self.thing, self.conditional)
        if instance is None:
            return Refusal("409.1c", "the number of targets is not a choice here", {})
        x = self.thing.announcement.x
        least = limit(instance.target.at_least, x) or 0
        most = limit(instance.target.at_most, x)
        enough = choice.count >= least and (most is None or choice.count <= most)
        allowed = f"{least} or more" if most is None else f"{least} to {most}"
        return yes_or(
            enough,
            "409.1c",
            "{count} targets are not allowed, {allowed} are",
            count=choice.count,
            allowed=allowed,
        )

    def record_target_count(self, choice: ChooseTargetCount) -> None:
        """Announce how many targets there will be (409.1c)."""
        instance = needs_count(self.game, self.thing, self.conditional)
        assert instance is not None
        said = self.thing.announcement
        self._announce(replace(said, counts=(*said.counts, (instance.number, choice.count))))

    @offers("choose_target")
    def things_to_target(self) -> Iterator[ChooseTarget]:
        """Everything in the game that could be named."""
        player = self.asked_player()
        yield from (ChooseTarget(by=player, target=ref) for ref in everything(self.game))

    @cached_property
    def _place(self) -> tuple[Instance, int] | None:
        """The slot whose target is chosen next; the same for all candidates of one question."""
        return next_slot(self.game, self.thing, self.conditional)

    def not_the_same_target_twice(self, choice: ChooseTarget) -> Verdict:
        """One instance of "target" takes no target twice; another may, unless it says "another" (409.1c)."""
        place = self._place
        number = place[0].number if place else -1
        among = [s for s in self.thing.announcement.targets if s.target == choice.target]
        if not among:
            return True
        values: dict[str, str | int] = {"target": name_of_target(self.game, choice.target)}
        if any(slot.instance == number for slot in among):
            return Refusal("409.1c", "{target} was already chosen for this 'target'", values)
        if among and place and place[0].target.another:
            return Refusal("409.1c", "{target} was already chosen, and another target is needed", values)
        return True

    def not_itself(self, choice: ChooseTarget) -> Verdict:
        """A spell or ability on the stack is no target for itself (415.6)."""
        if choice.target != ObjectTarget(self.data.object):
            return True
        return Refusal("415.6", "{target} cannot target itself", {"target": name_of(self.game, self.thing)})

    def target_is_legal(self, choice: ChooseTarget) -> Verdict:
        """The target fits what the text asks, and may be targeted (409.1c)."""
        place = self._place
        if place is None:
            return Refusal("409.1c", "no further target is wanted", {})
        return legality(self.game, self.thing, place[0].target, choice.target, "409.1c")

    def record_target(self, choice: ChooseTarget) -> None:
        """Announce the target for the next slot (409.1c)."""
        place = self._place
        assert place is not None
        said = self.thing.announcement
        slot = Slot(place[0].number, place[1], choice.target)
        self._announce(replace(said, targets=(*said.targets, slot)))

    def _counts_announced(self, conditional: bool | None) -> Verdict:
        missing = needs_count(self.game, self.thing, conditional) is None
        return yes_or(missing, "409.1c", "the number of targets is still to be announced")

    def _targets_announced(self, conditional: bool | None) -> Verdict:
        missing = next_slot(self.game, self.thing, conditional) is None
        return yes_or(missing, "409.1c", "a target is still to be chosen")

    # Division (409.1e)

    def _to_divide(self) -> tuple[int, int]:
        """How much is divided, among how many targets; (0, 0) without a division."""
        said = self.thing.announcement
        there = {instance.number for instance in instances(self.game, self.thing)}
        first = 0
        for text, _ in blocks(self.game, self.thing):
            if text.divide is not None and first in there:
                amount = (said.x or 0) if text.divide == "x" else int(text.divide)
                return amount, sum(slot.instance == first for slot in said.targets)
            first += len(text.targets)
        return 0, 0

    @offers("divide")
    def divisions(self) -> Iterator[Divide]:
        """Every way to split the amount in positive whole shares, in order."""
        amount, among = self._to_divide()
        for cuts in combinations(range(1, amount), among - 1) if among else ():
            edges = (0, *cuts, amount)
            shares = tuple(b - a for a, b in pairwise(edges))
            yield Divide(by=self.data.player, shares=shares)

    def each_gets_at_least_one(self, choice: Divide) -> Verdict:
        """Everyone who was chosen gets at least one (409.1e)."""
        _, among = self._to_divide()
        enough = len(choice.shares) == among and all(share >= 1 for share in choice.shares)
        return yes_or(enough, "409.1e", "each of the {count} targets must get at least one", count=among)

    def division_adds_up(self, choice: Divide) -> Verdict:
        """The shares add up to what is divided (409.1e)."""
        amount, _ = self._to_divide()
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
        _, among = self._to_divide()
        done = among == 0 or bool(self.thing.announcement.shares)
        return yes_or(done, "409.1e", "the division is still to be announced")

    def step_is_impossible(self, choice: None) -> Verdict:
        """Nothing that this step asks for can be done (409.1)."""
        return why_possible(self._any_opening, self.game)
