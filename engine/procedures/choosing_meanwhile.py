"""Guards and actions of the choices that are made while an effect is applied (413.2c, d)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.applying import Applying
from engine.characteristics import name_of
from engine.choices import Choose, ChooseColour, Decide
from engine.criteria import Criteria
from engine.failing import COLOUR_NAMES
from engine.instructions import ChooseColour as AskColour
from engine.instructions import Discard, Draw, May, NewTargets, Pick, PlaySpell, Sacrifice
from engine.mana import COLOURS
from engine.matching import fits
from engine.objects import GameObject, PlayerId
from engine.procedures.playing_meanwhile import PlayingMeanwhile
from engine.procedures.procedure import offers, yes_or
from engine.procedures.retargeting import Retargeting
from engine.replacing import can_draw
from fsm.refusal import Refusal, Verdict


class ChoosingMeanwhile(PlayingMeanwhile, Retargeting):
    """A procedure that follows instructions, some of which ask players to choose."""

    def _chooser(self) -> PlayerId | None:
        """Who has to choose something for the present instruction next, in turn order (413.2d)."""
        clause = self._clause()
        if clause is None:
            return None
        effect, at, said = clause.effect, self._applying(clause), self.data
        if isinstance(effect, PlaySpell):
            return next(iter(self._chooses_what_to_play()), None)
        if isinstance(effect, Discard | Sacrifice | Pick):
            return self._chooses_an_object(effect, at)
        if isinstance(effect, AskColour):
            return self._named(at, effect.who) if len(said.colours) < effect.count else None
        if isinstance(effect, May):
            player = self._named(at, effect.who)
            waits = said.decided is None and player is not None and self._can_be_done(effect, at)
            return player if waits else None
        if isinstance(effect, NewTargets):
            return self._named(at, effect.who) if self._place() is not None else None
        criteria = getattr(effect, "what", None)
        tied = isinstance(criteria, Criteria) and not said.chosen and at.tied(self.game, criteria)
        return self.thing.controller if tied else None

    def _named(self, at: Applying, who: str) -> PlayerId | None:
        return next(iter(at.players(self.game, who)), None)

    def clause_needs_a_choice(self, choice: None) -> Verdict:
        """Somebody has to choose, and has something to choose from (413.2c)."""
        return yes_or(self._chooser() is not None, "413.2c", "nobody has to choose anything")

    # Objects

    def _chooses_an_object(self, effect: Discard | Sacrifice | Pick, at: Applying) -> PlayerId | None:
        wanted = effect.count if isinstance(effect, Discard) else 1
        named = at.players(self.game, effect.who)
        for player in self.game.in_turn_order(self.game.active):
            if player in named:
                have = sum(who == player for who, _ in self.data.chosen)
                if have < min(wanted, len(self._possible(effect, at, player))):
                    return player
        return None

    def _possible(self, effect: object, at: Applying, player: PlayerId) -> list[GameObject]:
        """What the player could choose for the instruction, chosen or not."""
        if isinstance(effect, PlaySpell):
            return self._playable(effect, player)
        if isinstance(effect, Discard):
            return [self.game.objects[i] for i in self.game.player(player).hand]
        what = getattr(effect, "what", None)
        if not isinstance(what, Criteria):
            return []
        if not isinstance(effect, Sacrifice | Pick):
            return at.tied(self.game, what)
        every = self.game.permanents() if what.zone == "battlefield" else iter(self.game.objects.values())
        return [
            thing
            for thing in every
            if (isinstance(effect, Pick) or thing.controller == player)
            and fits(self.game, thing, what, player, self.thing, "413.2c") is True
        ]

    @offers("choose")
    def options(self) -> Iterator[Choose]:
        """Whatever the player has, or nothing."""
        player = self.asked_player()
        listed = (*self.game.battlefield, *self.game.player(player).hand)
        yield from (Choose(by=player, object=id) for id in listed)
        clause = self._clause()
        if clause is not None:
            possible = self._possible(clause.effect, self._applying(clause), player)
            yield from (Choose(by=player, object=one.id) for one in possible if one.id not in listed)
        yield Choose(by=player)

    def option_is_possible(self, choice: Choose) -> Verdict:
        """The option is neither illegal nor impossible (413.2c)."""
        clause = self._clause()
        if clause is None:
            return Refusal("413.2c", "nothing is to be chosen", {})
        effect = clause.effect
        if choice.object is None:
            free = isinstance(effect, Sacrifice | PlaySpell | Pick) and effect.optional
            return yes_or(free, "413.2c", "{player} cannot do without", player=choice.by)
        thing = self.game.objects.get(choice.object)
        name = name_of(self.game, thing) if thing else "that object"
        every = self._possible(effect, self._applying(clause), choice.by)
        possible = any(choice.object == option.id for option in every)
        fresh = all(choice.object != object_id for _, object_id in self.data.chosen)
        return yes_or(possible and fresh, "413.2c", "{object} cannot be chosen", object=name)

    def record_choice(self, choice: Choose) -> None:
        """Announce the choice; it is carried out with the others' (413.2c, d)."""
        self._note(chosen=(*self.data.chosen, (choice.by, choice.object)))

    # A colour

    @offers("choose_colour")
    def colours_to_choose(self) -> Iterator[ChooseColour]:
        """The five colours."""
        yield from (ChooseColour(by=self.asked_player(), colour=colour) for colour in COLOURS)

    def colour_is_asked_for(self, choice: ChooseColour) -> Verdict:
        """The instruction asks for a colour, one that has not been chosen yet (413.2c)."""
        clause = self._clause()
        if clause is None or not isinstance(clause.effect, AskColour):
            return Refusal("413.2c", "no colour is to be chosen", {})
        if choice.colour not in COLOUR_NAMES:
            return Refusal("413.2c", "'{colour}' is no colour", {"colour": choice.colour})
        fresh = choice.colour not in self.data.colours
        return yes_or(fresh, "413.2c", "{colour} was chosen already", colour=COLOUR_NAMES[choice.colour])

    def record_colour(self, choice: ChooseColour) -> None:
        """Announce the colour (413.2c)."""
        self._note(colours=(*self.data.colours, choice.colour))

    # Whether to do it at all

    def _can_be_done(self, effect: May, at: Applying) -> bool:
        """Whether none of it is impossible; an empty library makes no draw impossible (413.2c)."""
        for one in effect.instructions:
            if isinstance(one, Draw) and not all(
                can_draw(self.game, player) for player in at.players(self.game, one.who)
            ):
                return False
            what = getattr(one, "what", None)
            if what is not None and not at.objects(self.game, what):
                return False
        return True

    @offers("decide")
    def ways_to_decide(self) -> Iterator[Decide]:
        """To do it, or not."""
        yield from (Decide(by=self.asked_player(), yes=yes) for yes in (True, False))

    def decision_is_asked_for(self, choice: Decide) -> Verdict:
        """The instruction lets a player decide (413.2c)."""
        clause = self._clause()
        asked = clause is not None and isinstance(clause.effect, May)
        return yes_or(asked, "413.2c", "nobody may decide whether it is done")

    def record_decision(self, choice: Decide) -> None:
        """Announce whether it is done (413.2c)."""
        self._note(decided=choice.yes)
