"""Guards and actions of timing and priority (408), with the settling before it (410, 420)."""

from __future__ import annotations

from collections.abc import Iterator

from frozendict import frozendict
from msgspec.structs import replace

from engine import state_based
from engine.card import Activated, Forbid
from engine.characteristics import characteristics, name_of
from engine.choices import Announce, ChooseTrigger, PassPriority, PlayLand, PlayManaAbility
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.players import concerns
from engine.procedures.paying import ManaAbilities, activated
from engine.procedures.procedure import not_in_chart, offers, yes_or
from engine.state import CastingData, PriorityData, ResolutionData, TriggerData, WaitingTrigger
from engine.zones import move
from fsm.refusal import Refusal, Verdict


class PriorityProcedure(ManaAbilities[PriorityData]):
    """The procedure of the priority chart."""

    chart = "priority"
    open_to_all = frozenset({"holding"})

    @not_in_chart
    def asked_player(self) -> PlayerId:
        """Whoever has priority; among waiting triggers, whoever orders theirs next (410.3)."""
        if self.state == "settling.triggers" and self.game.waiting:
            return self._first_controller()
        return self.data.player

    # Settling (408.1b)

    def state_based_effects_apply(self, choice: None) -> Verdict:
        """Some state-based effect applies (420.5)."""
        return yes_or(bool(state_based.due(self.game)), "420.5", "no state-based effect applies")

    def apply_state_based_effects(self, choice: None) -> None:
        """All that apply happen at once (420.3)."""
        self.game = state_based.applied(self.game)

    def game_is_over(self, choice: None) -> Verdict:
        """At most one player is left (102)."""
        left = [player.name for player in self.game.players if not player.lost]
        over = len(left) < min(2, len(self.game.players))
        return yes_or(over, "102", "{count} players are in the game", count=len(left))

    def triggers_are_waiting(self, choice: None) -> Verdict:
        """Some ability has triggered and is not on the stack (410.3)."""
        return yes_or(bool(self.game.waiting), "410.3", "no triggered ability is waiting")

    def no_trigger_is_waiting(self, choice: None) -> Verdict:
        """Every triggered ability is on the stack (410.3)."""
        count = len(self.game.waiting)
        return yes_or(count == 0, "410.3", "{count} triggered abilities are waiting", count=count)

    def _first_controller(self) -> PlayerId:
        """The first player in turn order from the active one who has a trigger waiting."""
        waiting = {trigger.controller for trigger in self.game.waiting}
        order = self.game.in_turn_order(self.game.active)
        return next((player for player in order if player in waiting), self.game.active)

    def _next_triggers(self) -> list[tuple[int, WaitingTrigger]]:
        first = self._first_controller()
        return [(i, t) for i, t in enumerate(self.game.waiting) if t.controller == first]

    @offers("choose_trigger")
    def waiting_triggers(self) -> Iterator[ChooseTrigger]:
        """Every ability that waits."""
        player = self.asked_player()
        yield from (ChooseTrigger(by=player, index=i) for i in range(len(self.game.waiting)))

    def trigger_is_next_in_turn_order(self, choice: ChooseTrigger) -> Verdict:
        """The active player's triggers first, then the others' in turn order (410.3)."""
        found = any(choice.index == i for i, _ in self._next_triggers())
        return yes_or(found, "410.3", "{player}'s abilities come first", player=self._first_controller())

    def next_trigger_has_no_rival(self, choice: None) -> Verdict:
        """The player whose turn it is to order abilities has one only (410.3)."""
        count = len(self._next_triggers())
        return yes_or(count == 1, "410.3", "{count} abilities are to be put in order", count=count)

    def begin_placing(self, choice: ChooseTrigger) -> None:
        """Put the chosen ability on the stack next (410.3)."""
        self._place(choice.index)

    def begin_placing_next(self, choice: None) -> None:
        """Put the only ability on the stack (410.3)."""
        self._place(self._next_triggers()[0][0])

    def _place(self, index: int) -> None:
        trigger = self.game.waiting[index]
        rest = self.game.waiting[:index] + self.game.waiting[index + 1 :]
        self.game = replace(self.game, waiting=rest)
        self.called = TriggerData(trigger.controller, trigger.source, trigger.ability, trigger.card)

    def give_priority(self, choice: None) -> None:
        """The player who is next receives priority (408.1c)."""
        if not self.game.stack and self.game.last_known:
            self.game = replace(self.game, last_known=frozendict())
        if self.game.player(self.data.player).lost:
            self._note(player=self.game.in_turn_order(self.data.player)[0])

    # Holding priority (408.1c)

    def has_priority(self, choice: Announce | PlayLand | PlayManaAbility | PassPriority) -> Verdict:
        """Only the player with priority may act (408.1c)."""
        holder = self.data.player
        return yes_or(
            choice.by == holder,
            "408.1c",
            "{player} does not have priority, {holder} does",
            player=choice.by,
            holder=holder,
        )

    @offers("announce")
    def things_to_play(self) -> Iterator[Announce]:
        """The cards of the player's hand and graveyard, and every activated ability in sight."""
        player = self.speaker or self.data.player
        owner = self.game.player(player)
        for id in (*owner.hand, *owner.graveyard):
            yield Announce(by=player, object=id)
        for id in (*self.game.battlefield, *owner.hand, *owner.graveyard):
            thing = self.game.objects[id]
            for number, ability in enumerate(self.game.cards[thing.card].abilities):
                if isinstance(ability, Activated):
                    yield Announce(by=player, object=id, ability=number)

    def may_be_played_from_its_zone(self, choice: Announce) -> Verdict:
        """A spell comes from its player's hand; an ability from where it works (401.1, 403)."""
        thing = self.game.objects.get(choice.object)
        if thing is None:
            return Refusal("401.1", "there is no such object", {})
        name = name_of(self.game, thing)
        if choice.ability is not None:
            return self._ability_may_be_played(choice, thing, name)
        if characteristics(self.game, thing).is_a("land"):
            return Refusal("401.1", "{object} is a land, which is no spell", {"object": name})
        if thing.zone != "hand" or thing.owner != choice.by:
            values: dict[str, str | int] = {"object": name, "zone": thing.zone, "player": choice.by}
            return Refusal("401.1", "{object} is in a {zone}: {player} may not play it from there", values)
        return True

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

    def time_is_right(self, choice: Announce) -> Verdict:
        """Instants and abilities at any time, others in one's own main phase on an empty stack (408.1d)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or choice.ability is not None:
            return True
        now = characteristics(self.game, thing)
        if now.is_a("instant") or "flash" in now.keywords:
            return True
        return self._sorcery_time(choice.by, name_of(self.game, thing), "408.1d")

    def _sorcery_time(self, player: PlayerId, name: str, rule: str) -> Verdict:
        values: dict[str, str | int] = {"object": name, "player": player}
        if self.game.active != player:
            return Refusal(rule, "{object} is played in one's own turn, and it is not {player}'s", values)
        if self.game.phase != "main":
            return Refusal(rule, "{object} is played in a main phase", values)
        return yes_or(not self.game.stack, rule, "{object} is played while the stack is empty", object=name)

    def not_forbidden(self, choice: Announce) -> Verdict:
        """No effect forbids to begin playing it (409.4)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or choice.ability is not None:
            return True
        as_spell = replace(thing, zone="stack", kind="spell", controller=choice.by)
        for permanent in self.game.permanents():
            for ability in self.game.cards[permanent.card].abilities:
                if (
                    isinstance(ability, Forbid)
                    and concerns(ability.by, permanent.controller, choice.by)
                    and fits(self.game, as_spell, ability.spells, permanent.controller, permanent, "409.4")
                    is True
                ):
                    values: dict[str, str | int] = {"source": permanent.card, "object": thing.card}
                    return Refusal("409.4", "{source} forbids to play {object}", values)
        return True

    def begin_playing(self, choice: Announce) -> None:
        """The play begins, and the game before it is kept (409.1)."""
        self.called = CastingData(choice.by, choice.object, choice.ability, self.game)

    @offers("play_land")
    def lands_in_hand(self) -> Iterator[PlayLand]:
        """The cards in the player's hand."""
        player = self.speaker or self.data.player
        for id in self.game.player(player).hand:
            if characteristics(self.game, self.game.objects[id]).is_a("land"):
                yield PlayLand(by=player, object=id)

    def land_may_be_played(self, choice: PlayLand) -> Verdict:
        """A land from hand, once a turn, in one's own main phase on an empty stack (408.2d)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or thing.zone != "hand" or thing.owner != choice.by:
            return Refusal("408.2d", "that is no card in {player}'s hand", {"player": choice.by})
        name = name_of(self.game, thing)
        if not characteristics(self.game, thing).is_a("land"):
            return Refusal("408.2d", "{object} is no land", {"object": name})
        if self.game.player(choice.by).lands_played:
            return Refusal("408.2d", "{player} has played a land this turn", {"player": choice.by})
        return self._sorcery_time(choice.by, name, "408.2d")

    def put_land_into_play(self, choice: PlayLand) -> None:
        """The land enters play; nothing goes on the stack (408.2d)."""
        self.game, _ = move(self.game, choice.object, "battlefield", controller=choice.by)
        player = self.game.player(choice.by)
        self.game = self.game.with_player(replace(player, lands_played=player.lands_played + 1))

    @offers("pass_priority")
    def passing(self) -> Iterator[PassPriority]:
        """To pass is always possible."""
        yield PassPriority(by=self.data.player)

    def count_pass(self, choice: PassPriority) -> None:
        """One more player has passed in succession (408.1c)."""
        self._note(passed=(*self.data.passed, choice.by))

    # After a play (409.1i, 422.2)

    def was_reversed(self, choice: None) -> Verdict:
        """What was begun turned out illegal and was reversed (422.2)."""
        return yes_or(self.outcome == "reversed", "422.2", "nothing was reversed")

    def priority_to_its_controller(self, choice: None) -> None:
        """The player who played it and had priority receives it again (409.1i)."""
        assert isinstance(self.returned, CastingData)
        self._note(player=self.returned.player, passed=())

    def priority_to_its_player(self, choice: object) -> None:
        """Who did something without the stack keeps priority, and the passes start anew (408.1c)."""
        self._note(passed=())

    # All pass (408.1c, 413.1)

    def somebody_has_not_passed(self, choice: None) -> Verdict:
        """Some player has not passed since anybody last acted (408.1c)."""
        players = self.game.in_turn_order(self.data.player)
        left = [player for player in players if player not in self.data.passed]
        return yes_or(bool(left), "408.1c", "all players have passed in succession")

    def priority_to_next_player(self, choice: None) -> None:
        """The next player in turn order is to receive priority (408.1c)."""
        self._note(player=self.game.in_turn_order(self.data.player)[1])

    def stack_is_not_empty(self, choice: None) -> Verdict:
        """Something is on the stack to resolve (413.1)."""
        return yes_or(bool(self.game.stack), "413.1", "the stack is empty")

    def begin_resolution(self, choice: None) -> None:
        """The top of the stack resolves (413.1)."""
        top = self.game.objects[self.game.stack[-1]]
        self.called = ResolutionData(top.controller, top.id)

    def end_step(self, choice: None) -> None:
        """The step is over, and nobody has passed in the next (300.2)."""
        self._note(passed=())

    def priority_to_active_player(self, choice: None) -> None:
        """After a resolution the active player receives priority (408.1c)."""
        self._note(player=self.game.active, passed=())
