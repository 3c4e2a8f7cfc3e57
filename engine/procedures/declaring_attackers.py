"""Guards and actions of declaring attackers (308)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.choices import DeclareAttacker, FinishAttackers
from engine.events import Attacked
from engine.fighting import attackers
from engine.procedures.fighting import Fighting
from engine.procedures.procedure import offers, yes_or
from engine.triggering import tap
from fsm.refusal import Verdict


class DeclaringAttackers(Fighting):
    """The part of combat in which the active player declares attackers."""

    def begin_declare_attackers(self, choice: None) -> None:
        """The declare attackers step begins (308.1)."""
        self._begin("declare_attackers")

    @offers("declare_attacker")
    def attacks(self) -> Iterator[DeclareAttacker]:
        """Every permanent against every player, opponents first."""
        me = self.data.player
        for permanent in self.game.permanents():
            for player in (*self.game.opponents(me), me):
                yield DeclareAttacker(by=me, creature=permanent.id, player=player)

    def is_not_attacking_yet(self, choice: DeclareAttacker) -> Verdict:
        """It was not declared as an attacker before (308.2a)."""
        thing = self.game.objects.get(choice.creature)
        whom = None if thing is None else thing.attacking
        name = self._name(choice.creature)
        return yes_or(whom is None, "308.2a", "{object} is attacking {player}", object=name, player=str(whom))

    def has_been_there_or_has_haste(self, choice: DeclareAttacker) -> Verdict:
        """Its controller has had it since the turn began, or it has haste (212.3d, 502.5)."""
        thing = self.game.objects.get(choice.creature)
        sick = thing is not None and thing.summoning_sick
        ready = not sick or "haste" in self._as_it_is(choice.creature).keywords
        return yes_or(ready, "212.3d", "{object} came this turn", object=self._name(choice.creature))

    def has_no_defender(self, choice: DeclareAttacker) -> Verdict:
        """A creature with defender cannot attack (502)."""
        able = "defender" not in self._as_it_is(choice.creature).keywords
        return yes_or(able, "502", "{object} has defender", object=self._name(choice.creature))

    def attacks_an_opponent(self, choice: DeclareAttacker) -> Verdict:
        """An attacker attacks an opponent (308.2a)."""
        opponent = choice.player in self.game.opponents(self.game.active)
        return yes_or(opponent, "308.2a", "{player} is no opponent", player=choice.player)

    def record_attacker(self, choice: DeclareAttacker) -> None:
        """It is going to attack that player (308.2a)."""
        self.game = self.game.with_object(replace(self._object(choice.creature), attacking=choice.player))

    def nothing_can_attack(self, choice: None) -> Verdict:
        """No creature is left that could attack (308.2a)."""
        return self._nothing("declare_attacker", "308.2a", "{object} can attack")

    @offers("finish_attackers")
    def finishing_attackers(self) -> Iterator[FinishAttackers]:
        """To attack with nothing more is always possible."""
        yield FinishAttackers(by=self.data.player)

    def tap_attackers(self, choice: object) -> None:
        """Attacking taps the creatures, all at once, but not those with vigilance (308.2c)."""
        for thing in tuple(attackers(self.game)):
            if "vigilance" not in characteristics(self.game, thing).keywords:
                self.game = tap(self.game, thing.id)

    def become_attacking(self, choice: object) -> None:
        """The declared creatures attack, all at once (308.1)."""
        news = tuple(Attacked(one.id, str(one.attacking)) for one in attackers(self.game))
        self.game = replace(self.game, events=(*self.game.events, *news))
        self._note(attacked=bool(news))

    def attackers_were_declared(self, choice: None) -> Verdict:
        """Some creature was declared as an attacker, there still or not (308.4)."""
        return yes_or(self.data.attacked, "308.4", "no attackers were declared")
