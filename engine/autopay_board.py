"""What automatic payment looks at: what is due, the sources of mana, and what else pays (409.1g, h; 411)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec.structs import replace

from engine.abilities import Activated, Triggered
from engine.autopay_values import TAPS, Source
from engine.card_text import card_of
from engine.costs import can_tap, still_due
from engine.criteria import Criteria
from engine.instructions import AddMana, Damage, GainLife, LoseLife
from engine.making_mana import mana_that_follows
from engine.mana import in_order, read_mana
from engine.matching import fits
from engine.objects import GameObject, ObjectId, PlayerId
from engine.price import (
    Cost,
    PayDiscard,
    PayLife,
    PayMana,
    PayMill,
    PayRemove,
    PaySacrifice,
    PayTap,
    PayTapOther,
    TapConvoked,
)
from engine.procedures.paying import activated, mana_abilities_of
from engine.procedures.resolution import ResolutionProcedure
from engine.rules import Rules
from engine.state import CastingData, GameState, ManaData, ResolutionData
from engine.zones import known

KNOWN = (PayMana, PayTap, PayTapOther, PaySacrifice, PayDiscard, PayRemove, PayLife, PayMill, TapConvoked)
ASKED = frozenset({"mana_abilities", "mana_to_make", "payment", "payment_on_resolution"})
SIMPLE = ((PayTap(),), (PaySacrifice(),), (PayTap(), PaySacrifice()), (PaySacrifice(), PayTap()))


class Board:
    """A situation in which something is due, as one player sees it.

    `pending` are the mana abilities under way, the innermost first, `goal` the depth of the frame that has to
    be paid in the end: the play, the offer on resolution, or the mana ability played with priority. `special`
    are the objects that nothing alike can stand in for. On an `exotic` board matching may miss a payment, on
    an `unruly` one something does what is unknown here.
    """

    def __init__(self, game: GameState, rules: Rules) -> None:
        self.game = game
        frames = game.frames
        self.player: PlayerId = rules.asked_player(game)
        self.goal = len(frames) - 1
        while self.goal and frames[self.goal].chart == "mana_ability" and self._pays(self.goal - 1):
            self.goal -= 1
        self.pending = tuple(
            (depth, data)
            for depth in range(len(frames) - 1, self.goal, -1)
            if isinstance(data := frames[depth].data, ManaData)
        )
        data = frames[self.goal].data
        self.source: ObjectId = 0
        self.due: tuple[Cost, ...] = ()
        self.exotic = self.unruly = False
        match data:
            case CastingData():
                thing = game.objects.get(data.object)  # what pays for itself may be gone
                source = None if thing is None else thing.source
                self.due, self.source = data.due, data.object if source is None else source
            case ManaData():
                self.due, self.source = data.due, data.object
            case ResolutionData():
                inner = replace(game, frames=frames[: self.goal + 1])
                offered = ResolutionProcedure(inner, rules.any_opening).price()
                self.due, self.source = (offered,), data.object
        convoked = (cost.creature for cost in self.due if isinstance(cost, TapConvoked))
        self.special = frozenset((self.source, *convoked, *(data.object for _, data in self.pending)))
        self.asked = rules.asks(game)[0] in ASKED and bool(self.due)
        self.opens_at = self._opens_at()

    def _pays(self, depth: int) -> bool:
        frame = self.game.frames[depth]
        return frame.chart == "mana_ability" or isinstance(frame.data, CastingData | ResolutionData)

    def _opens_at(self) -> int | None:
        """How many of the pending abilities are completed before another can be played; None for never."""
        frame = self.game.frames[-1]
        data = frame.data
        closed = frame.state.endswith("paying") or (
            frame.state.endswith("choosing_mana")
            and isinstance(data, ManaData)
            and not any(isinstance(cost, PayMana) for cost in data.due)
        )
        if not closed:
            return 0
        return 1 if self.pending else None

    @cached_property
    def mine(self) -> tuple[GameObject, ...]:
        """The permanents that the player controls."""
        return tuple(thing for thing in self.game.permanents() if thing.controller == self.player)

    @cached_property
    def hand(self) -> tuple[GameObject, ...]:
        """The cards in the player's hand."""
        return tuple(self.game.objects[i] for i in self.game.player(self.player).hand)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The player's mana abilities that are ready or will be, the simple ones marked."""
        found = [
            source
            for thing in self.mine
            for number in mana_abilities_of(card_of(self.game, thing))
            if (source := self._source_of(thing, number)) is not None
        ]
        self.life_matters = any(
            isinstance(cost, PayLife)
            for cost in (*self._all_due(), *(cost for source in found for cost in source.costs))
        )
        self.exotic = self._is_exotic(found)
        return tuple(replace(source, simple=self._is_simple(source, found)) for source in found)

    def _all_due(self) -> tuple[Cost, ...]:
        return (*self.due, *(cost for _, data in self.pending for cost in data.due))

    def _source_of(self, thing: GameObject, number: int) -> Source | None:
        ability = activated(self.game, thing.id, number)
        if ability is None:
            return None
        costs = still_due(ability.costs)
        if not all(isinstance(cost, KNOWN) for cost in costs):
            self.unruly = True
            return None
        if PayTap() in costs and can_tap(self.game, thing.id, sick_matters=True) is not True:
            return None
        life = self._life_of(ability)
        pain = max(0, -life) + sum(cost.life for cost in costs if isinstance(cost, PayLife))
        if PayTap() in costs:
            pain += any(
                isinstance(other, Triggered) and other.event == "becomes_tapped"
                for other in card_of(self.game, thing).abilities
            )
        more = mana_that_follows(self.game, thing) if PayTap() in costs else ""
        options = tuple((option, in_order(read_mana(option) + more)) for option in options_of(ability))
        return Source(thing.id, number, costs, options, life, pain)

    def _life_of(self, ability: Activated) -> int:
        """What an ability does to its player's life; anything else that it does besides mana is exotic."""
        life = 0
        for effect in ability.text.instructions:
            match effect:
                case AddMana():
                    pass
                case Damage(to="you", amount=int(amount)) | LoseLife(who="you", amount=int(amount)):
                    life -= amount
                case GainLife(who="you", amount=int(amount)):
                    life += amount
                case _:
                    self.unruly = True
        return life

    def under_way(self, data: ManaData) -> Source:
        """A mana ability under way, with what is left of its costs and of the choice of mana."""
        thing = known(self.game, data.object)
        assert thing is not None
        ability = card_of(self.game, thing).abilities[data.ability]
        assert isinstance(ability, Activated)
        options = options_of(ability) if data.mana is None else (data.mana,)
        life = self._life_of(ability)
        made = tuple((option, read_mana(option)) for option in options)
        return Source(data.object, data.ability, data.due, made, life, max(0, -life))

    def fits(self, thing: GameObject, cost: Cost, source: ObjectId) -> bool:
        """Whether an object is of the kind that a cost of `source` asks for, tapped or not (409.1h)."""
        what = getattr(cost, "what", None)
        if isinstance(cost, TapConvoked):
            return thing.id == cost.creature
        if what is None:
            return isinstance(cost, PayTap | PaySacrifice | PayDiscard) and thing.id == source
        if isinstance(cost, PayDiscard | PayRemove):
            what = replace(what, zone="hand")
        if isinstance(cost, PayTapOther) and what.tapped is False:
            what = replace(what, tapped=None)
        return fits(self.game, thing, what, self.player, self.game.objects.get(source), "409.1h") is True

    def can_be_tapped(self, thing: GameObject, cost: Cost) -> bool:
        """Whether an object that fits can be tapped for a cost (424.3; 212.3d for {T})."""
        return can_tap(self.game, thing.id, sick_matters=isinstance(cost, PayTap)) is True

    def wanted(self, thing: GameObject, kinds: tuple[type, ...], sources: Iterable[Source]) -> bool:
        """Whether a cost of one of the kinds could take it, a source's own {T} and sacrifice aside."""
        costs = [(cost, self.source) for cost in self.due]
        costs += [(cost, data.object) for _, data in self.pending for cost in data.due]
        costs += [
            (cost, source.object)
            for source in sources
            for cost in source.costs
            if not isinstance(cost, PayTap) and cost != PaySacrifice()
        ]
        return any(isinstance(cost, kinds) and self.fits(thing, cost, of) for cost, of in costs)

    def _is_simple(self, source: Source, found: list[Source]) -> bool:
        if source.costs not in SIMPLE or (source.life and self.life_matters):
            return False
        thing = self.game.objects[source.object]
        wide = any(len(pool) != 1 for _, pool in source.options)
        if wide and len(source.options) > 1:
            return False
        alone = sum(other.object == source.object for other in found) == 1
        if source.sacrifices and self.wanted(thing, TAPS, found):
            return False
        if wide or (source.taps and source.sacrifices):
            return alone and not self.wanted(thing, (*TAPS, PaySacrifice), found)
        return True

    def _is_exotic(self, found: list[Source]) -> bool:
        """Whether something is in play that only the search through real situations gets right."""
        costs = (*self._all_due(), *(cost for source in found for cost in source.costs))
        if self.unruly or not all(isinstance(cost, KNOWN) for cost in self._all_due()):
            return True
        for cost in costs:
            what: Criteria | None = getattr(cost, "what", None)
            if what is not None and what.tapped is not None and not isinstance(cost, PayTapOther):
                return True
        for source in found:  # its object could go after it is announced and before it is paid
            thing = self.game.objects[source.object]
            if source.costs_mana and not source.taps and not source.sacrifices:
                others = [other for other in found if other.key != source.key]
                if any(other.object == thing.id and other.sacrifices for other in others):
                    return True
                if self.wanted(thing, (PaySacrifice,), others):
                    return True
        return False


def options_of(ability: Activated) -> tuple[str, ...]:
    """What a mana ability can make, as it is written (411.2)."""
    for effect in ability.text.instructions:
        if isinstance(effect, AddMana):
            return effect.options
    return ()
