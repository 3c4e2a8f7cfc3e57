"""Guards and actions of beginning to play a spell or an activated ability (401.1, 408.1d, 409.1a, 409.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.abilities import Activated
from engine.card_text import card_of
from engine.characteristics import characteristics, name_of
from engine.choices import Announce
from engine.failing import place_of
from engine.forbidding import may_begin
from engine.objects import GameObject, PlayerId
from engine.permissions import Permission, in_sight, methods_of, permissions
from engine.price import FLASHBACK
from engine.printed import FACE_DOWN
from engine.procedures.paying import ManaAbilities, activated
from engine.procedures.procedure import offers, yes_or
from engine.state import CastingData, PriorityData
from fsm.refusal import Refusal, Verdict


class Beginning(ManaAbilities[PriorityData]):
    """What may be played now, from where, by which method, and when."""

    @offers("announce")
    def things_to_play(self) -> Iterator[Announce]:
        """The cards in sight by every method, and every activated ability."""
        player = self.speaker or self.data.player
        owner = self.game.player(player)
        for id in in_sight(self.game, player):
            for method in methods_of(self.game, player, self.game.objects[id]):
                yield Announce(by=player, object=id, method=method)
            if card_of(self.game, self.game.objects[id]).morph is not None:
                yield Announce(by=player, object=id, face_down=True)
        for id in (*self.game.battlefield, *owner.hand, *owner.graveyard):
            thing = self.game.objects[id]
            for number, ability in enumerate(card_of(self.game, thing).abilities):
                if isinstance(ability, Activated):
                    yield Announce(by=player, object=id, ability=number)

    def may_be_played_from_its_zone(self, choice: Announce) -> Verdict:
        """From hand or with a permission; an ability from where it works (401.1, 403, 502.22)."""
        thing = self.game.objects.get(choice.object)
        if thing is None:
            return Refusal("401.1", "there is no such object", {})
        name = name_of(self.game, thing)
        if choice.method is not None and (choice.ability is not None or choice.face_down):
            said: dict[str, str | int] = {"object": name, "method": choice.method}
            return Refusal("409.1b", "{method} is for {object} as a face-up spell only", said)
        if choice.ability is not None:
            return self._ability_may_be_played(choice, thing, name)
        if characteristics(self.game, self._as_played(choice, thing)).is_a("land"):
            return Refusal("401.1", "{object} is a land, which is no spell", {"object": name})
        if self._permission(choice, thing) is not None:
            return True
        values: dict[str, str | int] = {"object": name, "place": place_of(thing.zone), "player": choice.by}
        if choice.method is None:
            return Refusal("401.1", "{object} is {place}: {player} may not play it from there", values)
        values["method"] = choice.method
        rule = "502.22" if choice.method == FLASHBACK else "409.1b"
        return Refusal(rule, "{object} is {place}: {player} may not play it with {method}", values)

    def _permission(self, choice: Announce, thing: GameObject) -> Permission | None:
        """What lets the player play the card by that method; of several the one that is good at any time."""
        found = [one for one in permissions(self.game, choice.by, thing) if one.method == choice.method]
        return max(found, key=lambda one: one.any_time, default=None)

    def _ability_may_be_played(self, choice: Announce, thing: GameObject, name: str) -> Verdict:
        ability = activated(self.game, choice.object, choice.ability or 0)
        if ability is None:
            return Refusal("403", "{object} has no such activated ability", {"object": name})
        if ability.is_mana_ability:
            return Refusal("411.3", "that ability of {object} is a mana ability", {"object": name})
        if thing.zone != ability.zone:
            return Refusal("403", "that ability of {object} does not work there", {"object": name})
        values: dict[str, str | int] = {"object": name, "player": choice.by}
        theirs = ability.by == "anyone" or thing.controller == choice.by
        return True if theirs else Refusal("403", "{player} does not control {object}", values)

    def _as_played(self, choice: Announce, thing: GameObject) -> GameObject:
        """The card with the characteristics that are asked about before it is played (409.4, 502.26)."""
        if not choice.face_down or card_of(self.game, thing).morph is None:
            return thing
        return replace(thing, card=FACE_DOWN, face=thing.card)

    def may_be_played_face_down(self, choice: Announce) -> Verdict:
        """Only a card with morph may be played face down (502.26)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or not choice.face_down:
            return True
        name = name_of(self.game, thing)
        has_morph = card_of(self.game, thing).morph is not None and choice.ability is None
        return yes_or(has_morph, "502.26", "{object} has no morph", object=name)

    def time_is_right(self, choice: Announce) -> Verdict:
        """Instants and abilities at any time, others in one's own main phase on an empty stack (408.1d)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or choice.ability is not None:
            return True
        now = characteristics(self.game, self._as_played(choice, thing))
        if now.is_a("instant") or "flash" in now.keywords:
            return True
        permission = self._permission(choice, thing)
        if permission is not None and permission.any_time:
            return True
        return self._sorcery_time(choice.by, name_of(self.game, thing), "408.1d")

    def _sorcery_time(self, player: PlayerId, name: str, rule: str) -> Verdict:
        values: dict[str, str | int] = {"object": name, "player": player}
        if self.game.active != player:
            return Refusal(rule, "{object} is played in one's own turn, and it is not {player}'s", values)
        if self.game.phase != "main":
            values["step"] = self.game.step.replace("_", " ")
            return Refusal(rule, "{object} is played in a main phase, not in the {step} step", values)
        return yes_or(not self.game.stack, rule, "{object} is played while the stack is empty", object=name)

    def not_forbidden(self, choice: Announce) -> Verdict:
        """No effect forbids to begin playing it (409.4)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or choice.ability is not None:
            return True
        played = self._as_played(choice, thing)
        as_spell = replace(played, zone="stack", kind="spell", controller=choice.by)
        return may_begin(self.game, choice.by, as_spell)

    def begin_playing(self, choice: Announce) -> None:
        """The play begins, and the game before it is kept (409.1)."""
        self.called = CastingData(
            choice.by,
            choice.object,
            choice.ability,
            self.game,
            face_down=choice.face_down,
            method=choice.method,
        )
