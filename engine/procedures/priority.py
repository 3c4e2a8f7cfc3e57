"""Guards and actions of timing and priority (408), with the settling before it (410, 420)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine import state_based
from engine.characteristics import characteristics, name_of
from engine.choices import Announce, ChooseTrigger, PassPriority, PlayLand, PlayManaAbility, TurnFaceUp
from engine.costs import still_due
from engine.fighting import no_longer_creatures, out_of_combat
from engine.forbidding import may_enter_play
from engine.leaving import leave, losers
from engine.objects import PlayerId
from engine.permissions import in_sight, permissions
from engine.procedures.beginning import Beginning
from engine.procedures.procedure import not_in_chart, offers, yes_or
from engine.remembering import forgotten
from engine.state import CastingData, CombatData, ResolutionData, TriggerData, WaitingTrigger
from engine.zones import move
from fsm.refusal import Refusal, Verdict


class PriorityProcedure(Beginning):
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

    def something_leaves_combat(self, choice: None) -> Verdict:
        """Something that attacks or blocks is no creature any more (306.4)."""
        frames = self.game.frames
        fights = len(frames) > 1 and isinstance(frames[-2].data, CombatData)
        found = fights and bool(no_longer_creatures(self.game))
        return yes_or(found, "306.4", "nothing has to leave combat")

    def remove_from_combat(self, choice: None) -> None:
        """It attacks or blocks no more (306.4)."""
        for thing in no_longer_creatures(self.game):
            self.game = self.game.with_object(out_of_combat(thing))

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

    def a_loser_is_still_there(self, choice: None) -> Verdict:
        """Some player has lost and not left the game yet (600.4a)."""
        return yes_or(bool(losers(self.game)), "600.4a", "nobody who lost is still in the game")

    def leave_the_game(self, choice: None) -> None:
        """Who lost leaves, with all that is theirs (600.4a)."""
        self.game = leave(self.game, losers(self.game))

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
        self.called = TriggerData(
            trigger.controller,
            trigger.source,
            trigger.ability,
            trigger.card,
            trigger.named,
            trigger.about,
            trigger.became,
            trigger.text,
        )

    def give_priority(self, choice: None) -> None:
        """The player who is next receives priority (408.1c)."""
        self.game = forgotten(self.game)
        if self.game.player(self.data.player).lost:
            self._note(player=self.game.in_turn_order(self.data.player)[0])

    # Holding priority (408.1c)

    def has_priority(
        self, choice: Announce | PlayLand | PlayManaAbility | TurnFaceUp | PassPriority
    ) -> Verdict:
        """Only the player with priority may act (408.1c)."""
        holder = self.data.player
        return yes_or(
            choice.by == holder,
            "408.1c",
            "{player} does not have priority, {holder} does",
            player=choice.by,
            holder=holder,
        )

    @offers("play_land")
    def lands_in_sight(self) -> Iterator[PlayLand]:
        """The lands in sight."""
        player = self.speaker or self.data.player
        for id in in_sight(self.game, player):
            if characteristics(self.game, self.game.objects[id]).is_a("land"):
                yield PlayLand(by=player, object=id)

    def land_may_be_played(self, choice: PlayLand) -> Verdict:
        """A land that may be played from there, once a turn, in one's main phase, stack empty (408.2d)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or all(one.method for one in permissions(self.game, choice.by, thing)):
            return Refusal("408.2d", "{player} may play no such card from there", {"player": choice.by})
        name = name_of(self.game, thing)
        if not characteristics(self.game, thing).is_a("land"):
            return Refusal("408.2d", "{object} is no land", {"object": name})
        if self.game.player(choice.by).lands_played:
            return Refusal("408.2d", "{player} has played a land this turn", {"player": choice.by})
        enters = may_enter_play(self.game, replace(thing, controller=choice.by), "408.2d")
        return self._sorcery_time(choice.by, name, "408.2d") if enters is True else enters

    def put_land_into_play(self, choice: PlayLand) -> None:
        """The land enters play; nothing goes on the stack (408.2d)."""
        self.game, _ = move(self.game, choice.object, "battlefield", controller=choice.by)
        player = self.game.player(choice.by)
        self.game = self.game.with_player(replace(player, lands_played=player.lands_played + 1))

    @offers("turn_face_up")
    def face_down_permanents(self) -> Iterator[TurnFaceUp]:
        """Everything in play that is face down."""
        player = self.speaker or self.data.player
        for thing in self.game.permanents():
            if thing.face is not None:
                yield TurnFaceUp(by=player, object=thing.id)

    def may_be_turned_face_up(self, choice: TurnFaceUp) -> Verdict:
        """A face-down permanent that the player controls, with morph underneath (502.26)."""
        thing = self.game.objects.get(choice.object)
        if thing is None or thing.zone != "battlefield" or thing.face is None:
            return Refusal("502.26", "that is no face-down permanent", {})
        if thing.controller != choice.by:
            values: dict[str, str | int] = {"player": choice.by, "object": name_of(self.game, thing)}
            return Refusal("502.26", "{player} does not control that {object}", values)
        has_morph = self.game.cards[thing.face].morph is not None
        return yes_or(has_morph, "502.26", "the card has no morph")

    def begin_turning_face_up(self, choice: TurnFaceUp) -> None:
        """The morph cost is shown and to be paid (408.2h, 502.26)."""
        thing = self.game.objects[choice.object]
        assert thing.face is not None
        costs = self.game.cards[thing.face].morph or ()
        self.called = CastingData(
            choice.by, choice.object, None, self.game, total=costs, due=still_due(costs)
        )

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

    def priority_to_active_player(self, choice: None) -> None:
        """After a resolution the active player receives priority (408.1c)."""
        self._note(player=self.game.active, passed=())
