"""Guards and actions of playing spells while something resolves (413.2e)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.characteristics import characteristics
from engine.forbidding import may_begin
from engine.instructions import PlaySpell
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.price import FREE
from engine.procedures.following import Following
from engine.procedures.procedure import yes_or
from engine.state import CastingData
from fsm.refusal import Verdict


class PlayingMeanwhile(Following):
    """A procedure that follows instructions, some of which have spells played."""

    def _plays(self) -> tuple[PlaySpell, PlayerId] | None:
        """The present instruction, if it has a spell played, and who plays it."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, PlaySpell):
            return None
        players = self._applying(clause).players(self.game, clause.effect.who)
        return (clause.effect, players[0]) if players else None

    def _playable(self, effect: PlaySpell, player: PlayerId) -> list[GameObject]:
        """The cards that may be begun now: none that an effect forbids, none whose play was reversed."""
        clause = self._clause()
        assert clause is not None
        things: Iterable[GameObject]
        if isinstance(effect.what, str):
            things = self._applying(clause).objects(self.game, effect.what)
        else:
            what = effect.what
            every = self.game.objects.values()
            things = [t for t in every if fits(self.game, t, what, player, self.thing, "413.2e") is True]
        return [thing for thing in things if self._may_begin(thing, player)]

    def _may_begin(self, thing: GameObject, player: PlayerId) -> bool:
        if thing.kind != "card" or thing.id in self.data.reversed:
            return False
        if characteristics(self.game, thing).is_a("land"):
            return False
        as_spell = replace(thing, zone="stack", kind="spell", controller=player)
        return may_begin(self.game, player, as_spell) is True

    def _chooses_what_to_play(self) -> list[PlayerId]:
        """Who has still to say which card they play next."""
        plays = self._plays()
        if plays is None:
            return []
        effect, player = plays
        chosen = self.data.chosen
        waits = len(chosen) == self.data.played < effect.count and not (chosen and chosen[-1][1] is None)
        return [player] if waits and self._playable(effect, player) else []

    def clause_plays_a_spell(self, choice: None) -> Verdict:
        """The instruction has a card played now that was chosen for it (413.2e)."""
        chosen, played = self.data.chosen, self.data.played
        ready = self._plays() is not None and len(chosen) > played and chosen[played][1] is not None
        return yes_or(ready, "413.2e", "the instruction has no spell played now")

    def begin_playing(self, choice: None) -> None:
        """The card is played at once, by all the steps of 409.1, and nobody receives priority (413.2e)."""
        plays = self._plays()
        assert plays is not None
        player, card = self.data.chosen[self.data.played]
        assert card is not None
        method = FREE if plays[0].free else None
        self.called = CastingData(player, card, None, self.game, had_priority=False, method=method)

    def was_reversed(self, choice: None) -> Verdict:
        """The play turned out illegal and was reversed (422.2)."""
        return yes_or(self.outcome == "reversed", "422.2", "nothing was reversed")

    def withdraw_choice(self, choice: None) -> None:
        """The card was not played after all, and is not offered again; the resolution goes on (422.2)."""
        (_, card), data = self.data.chosen[-1], self.data
        assert card is not None
        self._note(chosen=data.chosen[:-1], reversed=(*data.reversed, card))

    def note_spell_played(self, choice: None) -> None:
        """One more spell was played; the resolution goes on (413.2e)."""
        self._note(played=self.data.played + 1)
