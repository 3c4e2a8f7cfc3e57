"""What playing a spell and placing a trigger have in common: modes, targets, division (409.1b-e)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from typing import Generic

from msgspec.structs import replace

from engine.characteristics import name_of, name_of_target
from engine.choices import ChooseMode, ChooseOpponent, ChooseTarget, ChooseTargetCount
from engine.objects import ObjectTarget, PlayerId, Slot
from engine.procedures.dividing import Dividing, On
from engine.procedures.procedure import not_in_chart, offers, why_possible, yes_or
from engine.targets import everything, legality, limit, needs_count, next_slot, zones
from engine.texts import Instance, instances, modes_of
from fsm.refusal import Refusal, Verdict

CHOSEN_BY_OTHERS = (".modes", ".target_count", ".targets")
"""The states in which a text may have somebody else choose (409.2)."""


class Announcing(Dividing[On], Generic[On]):
    """Guards and actions of the choices that are made as an object is put on the stack."""

    conditional: bool | None = None
    """Which targets are chosen in the present state: those of 409.1d, those of 409.1c, or (None) all."""

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """The controller, or an opponent where the text names one (409.1b, 409.2)."""
        if not self.state.endswith(CHOSEN_BY_OTHERS) or self.data.object not in self.game.objects:
            return self.data.player  # also when the play is reversed: nothing stands on the stack (422.1)
        said = self.thing.announcement
        named, chooser = said.target_opponent, "you"
        if self.state.endswith(".modes"):
            modes = modes_of(self.game, self.thing)
            named, chooser = said.mode_opponent, modes.chooser if modes else "you"
        elif self.state.endswith(".target_count"):
            instance = needs_count(self.game, self.thing, self.conditional)
            chooser = instance.target.chooser if instance else "you"
        elif self.state.endswith(".targets"):
            place = self._place
            chooser = place[0].target.chooser if place else "you"
        if chooser == "you":
            return self.data.player
        return named or self.game.opponents(self.data.player)[0]

    # Which opponent (409.2a)

    @offers("choose_opponent")
    def opponents(self) -> Iterator[ChooseOpponent]:
        """Every player."""
        yield from (ChooseOpponent(by=self.data.player, opponent=p.name) for p in self.game.players)

    def is_an_opponent(self, choice: ChooseOpponent) -> Verdict:
        """The player named is an opponent still in the game (409.2a)."""
        found = choice.opponent in self.game.opponents(self.data.player)
        values: dict[str, str | int] = {"player": choice.opponent, "you": choice.by}
        return True if found else Refusal("409.2a", "{player} is no opponent of {you}", values)

    def record_opponent(self, choice: ChooseOpponent) -> None:
        """Announce who chooses for the opponents (409.2a)."""
        field = "mode_opponent" if self._before_modes else "target_opponent"
        self._announce(replace(self.thing.announcement, **{field: choice.opponent}))

    @property
    def _before_modes(self) -> bool:
        return self.state.endswith("choosing.which_opponent")

    def opponent_is_clear(self, choice: None) -> Verdict:
        """No opponent has a choice to make here, or only one could (409.2a)."""
        if self._before_modes:
            modes = modes_of(self.game, self.thing)
            wanted = modes is not None and modes.chooser == "opponent"
        else:
            there = instances(self.game, self.thing)
            wanted = any(instance.target.chooser == "opponent" for instance in there)
        count = len(self.game.opponents(self.data.player)) if wanted else 0
        return yes_or(count < 2, "409.2a", "{count} opponents could choose", count=count)

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
        return yes_or(missing <= 0, "409.1b", "{count} modes are still to be chosen", count=missing)

    # Targets (409.1c, d)

    @offers("choose_target_count")
    def numbers_of_targets(self) -> Iterator[ChooseTargetCount]:
        """None to all that could be named, for the next instance with a variable number."""
        most = sum(1 for _ in everything(self.game))
        player = self.asked_player()
        yield from (ChooseTargetCount(by=player, count=n) for n in range(most + 1))

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
        for ref in chain(everything(self.game), zones(self.game)):
            yield ChooseTarget(by=player, target=ref)

    @cached_property
    def _place(self) -> tuple[Instance, int] | None:
        """The slot whose target is chosen next; the same for all candidates of one question."""
        return next_slot(self.game, self.thing, self.conditional)

    def not_the_same_target_twice(self, choice: ChooseTarget) -> Verdict:
        """One instance of "target" takes no target twice; another may, unless it says "another" (409.1c)."""
        among = [s for s in self.thing.announcement.targets if s.target == choice.target]
        if not among:
            return True
        place = self._place
        number = place[0].number if place else -1
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

    def step_is_impossible(self, choice: None) -> Verdict:
        """Nothing that this step asks for can be done (409.1)."""
        return why_possible(self._any_opening, self)
