"""Going back from a play that turned out illegal: the game before it, and the mana abilities (422)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine import making_mana
from engine.characteristics import name_of
from engine.choices import SettleManaAbility
from engine.costs import paid, payable
from engine.price import PayMill
from engine.procedures.procedure import Procedure, offers, yes_or
from engine.state import CastingData, GameState, ManaMade
from fsm.refusal import Refusal, Verdict


class Rewinding(Procedure[CastingData]):
    """A procedure that goes back to the game before it when it cannot be carried through (422)."""

    def go_back(self, choice: None) -> None:
        """The game is again what it was before the play (409.1, 422.1)."""
        self.game = replace(self.data.before, frames=self.game.frames)

    @offers("settle_mana_ability")
    def keep_or_reverse(self) -> Iterator[SettleManaAbility]:
        """Reverse or keep the next mana ability that was played meanwhile."""
        yield from (SettleManaAbility(by=self.data.player, keep=keep) for keep in (False, True))

    def _next_made(self) -> ManaMade | None:
        made = self.data.made[self.data.settled :]
        return made[0] if made else None

    def mana_ability_may_be_settled_so(self, choice: SettleManaAbility) -> Verdict:
        """One may be kept that can still be done so, reversed if it moved no card of a library (422.1)."""
        made = self._next_made()
        if made is None:
            return Refusal("422.1", "no mana ability is left to settle", {})
        thing = self.game.objects.get(made.object)
        name = name_of(self.game, thing) if thing else "a source that is gone"
        if not choice.keep:
            library = any(isinstance(cost, PayMill) for cost, _ in made.payments)
            reason = "the mana ability of {object} moved a card of a library and cannot be reversed"
            return Refusal("422.1", reason, {"object": name}) if library else True
        if made_again(self.game, made) is not None:
            return True
        return Refusal("422.1", "the mana ability of {object} cannot be kept", {"object": name})

    def settle_mana_ability(self, choice: SettleManaAbility) -> None:
        """Keep the mana ability, its source tapped and its mana in the pool, or let it be undone (422.1)."""
        made = self._next_made()
        assert made is not None
        again = made_again(self.game, made) if choice.keep else None
        self.game = again or self.game
        self._note(settled=self.data.settled + 1)

    def mana_abilities_settled(self, choice: None) -> Verdict:
        """Each mana ability of the reversed play is kept or reversed (422.1)."""
        missing = len(self.data.made) - self.data.settled
        return yes_or(missing == 0, "422.1", "{count} mana abilities are still to be settled", count=missing)


def made_again(game: GameState, made: ManaMade) -> GameState | None:
    """The game with a mana ability done as before, or None when it cannot be (422.1)."""
    for cost, pay in made.payments:
        if made.object not in game.objects or not payable(game, made.player, made.object, cost, pay):
            return None
        game = paid(game, made.player, made.object, cost, pay)
    game, triggered = making_mana.made(game, made.player, made.object, made.ability, made.mana)
    for trigger in triggered:
        game = making_mana.followed(game, trigger)
    return game
