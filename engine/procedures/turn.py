"""Guards and actions of the turn (300 to 314): the outermost frame of every game."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine import state_based
from engine.characteristics import name_of
from engine.choices import DiscardCard
from engine.effects_players import draw
from engine.events import StepBegan
from engine.procedures.procedure import Procedure, offers, yes_or
from engine.state import CombatData, PriorityData, TurnData
from engine.steps import STEPS
from engine.wearing_off import worn_off
from engine.zones import move
from fsm.refusal import Verdict

MAXIMUM_HAND_SIZE = 7


class TurnProcedure(Procedure[TurnData]):
    """The procedure of the turn chart."""

    chart = "turn"

    # Steps (300.1, 300.2)

    def begin_step(self, choice: object) -> None:
        """A step or a main phase begins; what waits for that triggers (300.1)."""
        path = self.state.split(".")
        step = next(step for step in STEPS if step in path)
        game = self.game
        self.game = replace(game, step=step, events=(*game.events, StepBegan(step, game.active)))

    def give_priority(self, choice: object) -> None:
        """The active player is to receive priority (408.1c)."""
        self.called = PriorityData(self.game.active)

    def game_is_over(self, choice: None) -> Verdict:
        """The game ended while players had priority (102)."""
        return yes_or(self.outcome == "game_over", "102", "the game goes on")

    def burn_mana(self, choice: None) -> None:
        """The phase ends: pools empty, and each mana lost costs one life (300.3)."""
        for player in self.game.players:
            if player.pool:
                burned = replace(player, life=player.life - len(player.pool), pool="")
                self.game = self.game.with_player(burned)

    # Beginning phase (301 to 304)

    def end_summoning_sickness(self, choice: object) -> None:
        """What the active player controls has been under control since this turn began (212.3d)."""
        for thing in tuple(self.game.permanents()):
            if thing.summoning_sick and thing.controller == self.game.active:
                self.game = self.game.with_object(replace(thing, summoning_sick=False))

    def untap_permanents(self, choice: object) -> None:
        """All that the active player controls untaps at once (302.2)."""
        for thing in tuple(self.game.permanents()):
            if thing.tapped and thing.controller == self.game.active:
                self.game = self.game.with_object(replace(thing, tapped=False))

    def end_permissions(self, choice: object) -> None:
        """What the active player might play "until the beginning of your next upkeep" stays put (418.3)."""
        for id in self.game.removed:
            if self.game.objects[id].playable_by == self.game.active:
                self.game = self.game.with_object(replace(self.game.objects[id], playable_by=None))

    def first_draw_is_skipped(self, choice: None) -> Verdict:
        """Of two players the one who plays first draws no card in the first turn (304)."""
        first, players = self.game.turn == 1, len(self.game.players)
        return yes_or(
            first and players == 2,
            "304",
            "it is turn {turn} of a game of {count} players",
            turn=self.game.turn,
            count=players,
        )

    def draw_card(self, choice: object) -> None:
        """The active player draws a card (304.1)."""
        self.game = draw(self.game, self.game.active)

    # Combat phase (306)

    def begin_combat_phase(self, choice: object) -> None:
        """The combat phase begins (306)."""
        self.called = CombatData(self.game.active)

    # End phase (312 to 314)

    @offers("discard")
    def cards_to_discard(self) -> Iterator[DiscardCard]:
        """The active player's hand, and what they have in play."""
        active = self.game.active
        for id in (*self.game.player(active).hand, *self.game.battlefield):
            yield DiscardCard(by=active, card=id)

    def is_in_hand(self, choice: DiscardCard) -> Verdict:
        """Only a card in the active player's hand can be discarded (314.1)."""
        thing = self.game.objects.get(choice.card)
        name = name_of(self.game, thing) if thing else "that card"
        mine = choice.card in self.game.player(self.game.active).hand
        return yes_or(mine, "314.1", "{object} is not in {player}'s hand", object=name, player=choice.by)

    def discard_card(self, choice: DiscardCard) -> None:
        """The card goes to its owner's graveyard (314.1)."""
        self.game = move(self.game, choice.card, "graveyard")[0]

    def hand_is_small_enough(self, choice: None) -> Verdict:
        """The active player holds no more cards than the maximum hand size (314.1)."""
        held = len(self.game.player(self.game.active).hand)
        return yes_or(
            held <= MAXIMUM_HAND_SIZE,
            "314.1",
            "{player} holds {count} cards, {most} at most may be kept",
            player=self.game.active,
            count=held,
            most=MAXIMUM_HAND_SIZE,
        )

    def wear_off(self, choice: None) -> None:
        """At once damage is removed and what lasts until end of turn ends (314.2)."""
        self.game = worn_off(self.game)

    def something_is_waiting(self, choice: None) -> Verdict:
        """A state-based effect applies, or a triggered ability waits to go on the stack (314.3)."""
        found = bool(self.game.waiting) or bool(state_based.due(self.game))
        return yes_or(found, "314.3", "no state-based effect applies and no triggered ability waits")

    def pass_the_turn(self, choice: None) -> None:
        """The next player in turn order who is still in the game begins a turn (300.1, 103.4)."""
        game = self.game
        following = (*game.opponents(game.active), game.active)[0]
        fresh = tuple(replace(player, lands_played=0) for player in game.players)
        self.game = replace(game, active=following, turn=game.turn + 1, players=fresh)
