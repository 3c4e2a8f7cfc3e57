"""Guards and actions of assigning combat damage and putting it on the stack (310)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.characteristics import characteristics, name_of
from engine.choices import AssignDamage
from engine.fighting import (
    DOUBLE_STRIKE,
    attackers,
    blockers,
    divisions,
    lethal,
    power,
    recipients,
    strikes_first,
)
from engine.objects import Assigned, GameObject, ObjectTarget, PlayerTarget, TargetRef
from engine.procedures.fighting import Fighting
from engine.procedures.procedure import offers, yes_or
from engine.zones import create_combat_damage
from fsm.refusal import Refusal, Verdict


class AssigningDamage(Fighting):
    """The part of combat in which damage is assigned; it is dealt when it resolves."""

    # Which step it is (310.5)

    def something_strikes_first(self, choice: None) -> Verdict:
        """An attacking or blocking creature has first strike or double strike (310.5)."""
        every = (*attackers(self.game), *blockers(self.game))
        found = any(strikes_first(self.game, one) for one in every)
        return yes_or(found, "310.5", "nothing in combat has first strike or double strike")

    def begin_first_strike_damage(self, choice: None) -> None:
        """A step for first strike and double strike comes before the usual one (310.5)."""
        self._begin("combat_damage")
        self._note(strikers="first", assigned=())

    def begin_combat_damage(self, choice: None) -> None:
        """The only combat damage step begins: every creature assigns (310.1)."""
        self._begin("combat_damage")
        self._note(strikers="all", assigned=())

    def first_strike_was_first(self, choice: None) -> Verdict:
        """The step that is over was for first strike, so another follows (310.5)."""
        return yes_or(self.data.strikers == "first", "310.5", "there is one combat damage step only")

    def begin_second_damage(self, choice: None) -> None:
        """The second step: for what has not assigned yet, and for double strike (310.5)."""
        self._begin("combat_damage")
        struck = tuple(one.source for one in self.data.assigned)
        self._note(strikers="rest", assigned=(), struck=struck)

    def _strikes_now(self, thing: GameObject) -> bool:
        """Whether a creature assigns its damage in the present step; decided now (310.5, 502.2c)."""
        if self.data.strikers == "first":
            return strikes_first(self.game, thing)
        again = DOUBLE_STRIKE in characteristics(self.game, thing).keywords
        return self.data.strikers == "all" or again or thing.id not in self.data.struck

    def _to_assign(self) -> tuple[GameObject, ...]:
        """The creatures that have still to assign damage: attackers, and after them blockers (310.1)."""
        done = {one.source for one in self.data.assigned}
        for side in (attackers(self.game), blockers(self.game)):
            found = tuple(
                one
                for one in side
                if one.id not in done
                and power(self.game, one)
                and recipients(self.game, one)
                and self._strikes_now(one)
            )
            if found:
                return found
        return ()

    # Assignments (310.1, 310.2)

    @offers("assign_damage")
    def assignments(self) -> Iterator[AssignDamage]:
        """Every way to divide the damage of each creature that fights, those that are to assign now first."""
        every = (*self._to_assign(), *attackers(self.game), *blockers(self.game))
        for thing in {one.id: one for one in every}.values():
            yield from self._ways(thing)

    def _ways(self, thing: GameObject) -> Iterator[AssignDamage]:
        among = len(recipients(self.game, thing))
        for shares in divisions(power(self.game, thing), among):
            yield AssignDamage(by=self.data.player, creature=thing.id, shares=shares)

    def creature_is_to_assign(self, choice: AssignDamage) -> Verdict:
        """It fights, assigns in this step and has not yet; attackers come before blockers (310.1, 310.5)."""
        if any(one.id == choice.creature for one in self._to_assign()):
            return True
        values: dict[str, str | int] = {"object": self._name(choice.creature)}
        return Refusal("310.1", "{object} has no combat damage to assign now", values)

    def _recipients(self, choice: AssignDamage) -> tuple[TargetRef, ...]:
        thing = self.game.objects.get(choice.creature)
        return () if thing is None else recipients(self.game, thing)

    def each_recipient_has_a_share(self, choice: AssignDamage) -> Verdict:
        """There is a share, perhaps nothing, for each that can be dealt damage by it (310.2c)."""
        among = len(self._recipients(choice))
        fits = len(choice.shares) == among and all(share >= 0 for share in choice.shares)
        return yes_or(fits, "310.2c", "a share, if only 0, is to be named for each of {count}", count=among)

    def shares_add_up_to_power(self, choice: AssignDamage) -> Verdict:
        """A creature assigns damage equal to its power (310.2a)."""
        thing = self.game.objects.get(choice.creature)
        wanted = 0 if thing is None else power(self.game, thing)
        return yes_or(
            sum(choice.shares) == wanted,
            "310.2a",
            "the shares add up to {sum}, and {object} has power {power}",
            sum=sum(choice.shares),
            object=self._name(choice.creature),
            power=wanted,
        )

    def blockers_get_lethal_damage_first(self, choice: AssignDamage) -> Verdict:
        """The player gets some only when all blockers are assigned lethal damage, with trample (502.9b)."""
        shares = dict(zip(self._recipients(choice), choice.shares, strict=False))
        if not any(share for to, share in shares.items() if isinstance(to, PlayerTarget)):
            return True
        for to, share in shares.items():
            if isinstance(to, ObjectTarget):
                needed = lethal(self.game, self._object(to.id), self.data.assigned)
                if share < needed:
                    values: dict[str, str | int] = {"object": self._name(to.id), "needed": needed}
                    return Refusal("502.9b", "{object} must be assigned {needed} first", values)
        return True

    def record_assignment(self, choice: AssignDamage) -> None:
        """Announce the assignment (310.1)."""
        pairs = zip(self._recipients(choice), choice.shares, strict=True)
        new = tuple(Assigned(choice.creature, to, share) for to, share in pairs if share)
        self._note(assigned=(*self.data.assigned, *new))

    def _obvious(self) -> AssignDamage | None:
        """The assignment of the first creature that has only one legal way."""
        for thing in self._to_assign():
            legal = (way for way in self._ways(thing) if self.blockers_get_lethal_damage_first(way) is True)
            first = tuple(islice(legal, 2))
            if len(first) == 1:
                return first[0]
        return None

    def an_assignment_is_obvious(self, choice: None) -> Verdict:
        """Some creature can assign its damage in one way only (310.2)."""
        return yes_or(self._obvious() is not None, "310.2", "no assignment is left that is the only one")

    def record_obvious_assignment(self, choice: None) -> None:
        """Assign it so (310.1)."""
        only = self._obvious()
        assert only is not None
        self.record_assignment(only)

    def everything_is_assigned(self, choice: None) -> Verdict:
        """Every creature that assigns damage in this step has done so (310.1)."""
        left = self._to_assign()
        if not left:
            return True
        return Refusal("310.1", "{object} has damage to assign", {"object": name_of(self.game, left[0])})

    def damage_was_assigned(self, choice: None) -> Verdict:
        """There is some damage to go on the stack (310.2a)."""
        return yes_or(bool(self.data.assigned), "310.2a", "no combat damage was assigned")

    def put_damage_on_stack(self, choice: None) -> None:
        """All that was assigned goes on the stack as one object, no spell and no ability (310.1, 310.3)."""
        self.game = create_combat_damage(self.game, self.data.assigned)
