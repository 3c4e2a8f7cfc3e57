"""Guards and actions of declaring blockers (309), evasion abilities included (501)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.choices import DeclareBlocker, FinishBlockers
from engine.events import Blocked
from engine.failing import COLOUR_NAMES
from engine.fighting import attackers, blockers
from engine.printed import Characteristics
from engine.procedures.fighting import Fighting
from engine.procedures.procedure import offers, yes_or
from fsm.refusal import Refusal, Verdict


class DeclaringBlockers(Fighting):
    """The part of combat in which the defending players declare blockers."""

    def begin_declare_blockers(self, choice: None) -> None:
        """The declare blockers step begins; who is attacked is a defending player (309.1)."""
        self._begin("declare_blockers")
        attacked = {one.attacking for one in attackers(self.game)}
        order = self.game.opponents(self.game.active)
        self._note(defenders=tuple(player for player in order if player in attacked))

    def a_defending_player_is_left(self, choice: None) -> Verdict:
        """A defending player has not declared blockers yet (309.1)."""
        return yes_or(bool(self.data.defenders), "309.1", "all defending players have declared blockers")

    def ask_defending_player(self, choice: None) -> None:
        """The next of them in turn order declares blockers (103.4)."""
        first, *rest = self.data.defenders
        self._note(player=first, defenders=tuple(rest))

    @offers("declare_blocker")
    def blocks(self) -> Iterator[DeclareBlocker]:
        """Every permanent against every attacker."""
        attacking = tuple(attackers(self.game))
        for permanent in self.game.permanents():
            for attacker in attacking:
                yield DeclareBlocker(by=self.data.player, creature=permanent.id, attacker=attacker.id)

    def is_not_blocking_yet(self, choice: DeclareBlocker) -> Verdict:
        """A creature blocks one attacker (309.2a)."""
        thing = self.game.objects.get(choice.creature)
        free = thing is None or thing.blocking is None
        return yes_or(free, "309.2a", "{object} is blocking already", object=self._name(choice.creature))

    def attacks_you(self, choice: DeclareBlocker) -> Verdict:
        """What is blocked attacks the player who declares the blocker (309.2a)."""
        attacker, player = self.game.objects.get(choice.attacker), self.data.player
        if attacker is None or attacker.attacking is None:
            return Refusal("309.2a", "that is not attacking", {})
        name = self._name(choice.attacker)
        mine = attacker.attacking == player
        return yes_or(mine, "309.2a", "{object} does not attack {player}", object=name, player=player)

    # Evasion (501.1)

    def _both(self, choice: DeclareBlocker) -> tuple[Characteristics, Characteristics]:
        """The blocker and the attacker as they are now."""
        return self._as_it_is(choice.creature), self._as_it_is(choice.attacker)

    def _unless(self, evades: bool, choice: DeclareBlocker, rule: str, why: str) -> Verdict:
        blocker, attacker = self._name(choice.creature), self._name(choice.attacker)
        reason = "{blocker} cannot block {attacker}, which has {ability}"
        return yes_or(not evades, rule, reason, blocker=blocker, attacker=attacker, ability=why)

    def reaches_a_flyer(self, choice: DeclareBlocker) -> Verdict:
        """Only a creature with flying or reach blocks one with flying (502.4)."""
        blocker, attacker = self._both(choice)
        reaches = not {"flying", "reach"}.isdisjoint(blocker.keywords)
        return self._unless("flying" in attacker.keywords and not reaches, choice, "502.4", "flying")

    def may_block_despite_fear(self, choice: DeclareBlocker) -> Verdict:
        """Only an artifact creature or a black one blocks one with fear (502.25)."""
        blocker, attacker = self._both(choice)
        brave = blocker.is_a("artifact") or "B" in blocker.colours
        return self._unless("fear" in attacker.keywords and not brave, choice, "502.25", "fear")

    def may_block_despite_protection(self, choice: DeclareBlocker) -> Verdict:
        """Nothing of a colour blocks what has protection from that colour (502.7)."""
        blocker, attacker = self._both(choice)
        from_it = {f"protection from {COLOUR_NAMES[colour]}" for colour in blocker.colours}
        found = sorted(from_it.intersection(attacker.keywords))
        return self._unless(bool(found), choice, "502.7", " and ".join(found))

    def may_block_despite_landwalk(self, choice: DeclareBlocker) -> Verdict:
        """Landwalk: unblockable while the defending player controls such a land (502.6)."""
        walks = {word for word in self._both(choice)[1].keywords if word.endswith("walk")}
        if not walks:
            return True
        mine = (t for t in self.game.permanents() if t.controller == self.data.player)
        lands = (now for now in (characteristics(self.game, one) for one in mine) if now.is_a("land"))
        found = sorted(walks.intersection(f"{word}walk" for land in lands for word in land.subtypes))
        return self._unless(bool(found), choice, "502.6", " and ".join(found))

    def is_not_unblockable(self, choice: DeclareBlocker) -> Verdict:
        """Nothing blocks what is unblockable (501.1)."""
        evades = "unblockable" in self._both(choice)[1].keywords
        return self._unless(evades, choice, "501.1", "'unblockable'")

    def record_blocker(self, choice: DeclareBlocker) -> None:
        """It is going to block that attacker (309.2a)."""
        self.game = self.game.with_object(replace(self._object(choice.creature), blocking=choice.attacker))

    def nothing_can_block(self, choice: None) -> Verdict:
        """The defending player has no creature left that could block (309.2a)."""
        return self._nothing("declare_blocker", "309.2a", "{object} can block")

    @offers("finish_blockers")
    def finishing_blockers(self) -> Iterator[FinishBlockers]:
        """To block with nothing more is always possible."""
        yield FinishBlockers(by=self.data.player)

    def become_blocking(self, choice: None) -> None:
        """The declared creatures block and what they block is blocked, all at once (309.1)."""
        for blocker in tuple(blockers(self.game)):
            assert blocker.blocking is not None
            self.game = self.game.with_object(replace(self._object(blocker.blocking), blocked=True))
            news = Blocked(blocker.id, blocker.blocking)
            self.game = replace(self.game, events=(*self.game.events, news))
