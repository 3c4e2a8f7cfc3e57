"""Guards and actions of the intentions of 409.1b: the method, entwine, optional costs, convoke."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.characteristics import characteristics, name_of
from engine.choices import Convoke, DeclareCost, Entwine, FinishConvoking
from engine.costs import announced_costs, can_tap, has_variable
from engine.failing import COLOUR_NAMES
from engine.mana import COLOURS
from engine.objects import GameObject
from engine.options import optional_costs_of
from engine.procedures.announcing import Announcing
from engine.procedures.procedure import offers, yes_or
from engine.state import CastingData
from engine.texts import modes_of
from fsm.refusal import Refusal, Verdict


class Intending(Announcing[CastingData]):
    """What is announced, while playing, of how the costs will be paid; nothing is paid yet."""

    def record_method(self, choice: None) -> None:
        """The alternative method by which the card is played is announced with it (409.1b)."""
        if self.data.method is not None:
            self._announce(replace(self.thing.announcement, costs=((self.data.method, True),)))

    # Entwine (502.32)

    @offers("entwine")
    def all_modes(self) -> Iterator[Entwine]:
        """To choose all modes at once."""
        yield Entwine(by=self.asked_player())

    def has_entwine(self, choice: Entwine) -> Verdict:
        """The text has entwine (502.32)."""
        modes = modes_of(self.game, self.thing)
        name = name_of(self.game, self.thing)
        return yes_or(bool(modes and modes.entwine), "502.32", "{object} has no entwine", object=name)

    def record_all_modes(self, choice: Entwine) -> None:
        """Announce every mode; the entwine cost joins the others (502.32)."""
        modes = modes_of(self.game, self.thing)
        every = tuple(range(len(modes.options))) if modes else ()
        self._announce(replace(self.thing.announcement, modes=every))

    # Optional costs (409.1b)

    @offers("declare_cost")
    def costs_to_declare(self) -> Iterator[DeclareCost]:
        """Yes and no for each optional cost."""
        for option in optional_costs_of(self.game, self.thing):
            for pay in (True, False):
                yield DeclareCost(by=self.data.player, cost=option.id, pay=pay)

    def cost_is_offered(self, choice: DeclareCost) -> Verdict:
        """The spell has that cost, and nothing was said of it yet (409.1b)."""
        name = name_of(self.game, self.thing)
        known = [option.id for option in optional_costs_of(self.game, self.thing)]
        if choice.cost not in known:
            values: dict[str, str | int] = {"object": name, "cost": choice.cost}
            return Refusal("409.1b", "{object} has no cost called {cost}", values)
        said = any(cost == choice.cost for cost, _ in self.thing.announcement.costs)
        return yes_or(not said, "409.1b", "the intention about {cost} was announced", cost=choice.cost)

    def only_one_alternative_cost(self, choice: DeclareCost) -> Verdict:
        """Never two alternative costs or methods for one spell (409.1b)."""
        options = optional_costs_of(self.game, self.thing)
        alternative = {option.id for option in options if option.kind == "alternative"}
        if not choice.pay or choice.cost not in alternative:
            return True
        taken = [cost for cost, pay in self.thing.announcement.costs if pay and cost in alternative]
        taken += ["the cost of playing it face down"] if self.thing.face is not None else []
        return yes_or(
            not taken,
            "409.1b",
            "{cost} is a second alternative cost beside {first}",
            cost=choice.cost,
            first="".join(taken[:1]),
        )

    def cost_agrees_with_x(self, choice: DeclareCost) -> Verdict:
        """An X that was chosen before must stand in what will be paid (409.1b)."""
        said = self.thing.announcement
        if not said.x or not choice.pay:
            return True
        declared = replace(said, costs=(*said.costs, (choice.cost, True)))
        agrees = has_variable(announced_costs(self.game, replace(self.thing, announcement=declared)))
        reason = "X was announced as {x}, and with {cost} no X is paid"
        return yes_or(agrees, "409.1b", reason, x=said.x, cost=choice.cost)

    def record_intention(self, choice: DeclareCost) -> None:
        """Announce the intention; nothing is paid yet (409.1b)."""
        said = self.thing.announcement
        self._announce(replace(said, costs=(*said.costs, (choice.cost, choice.pay))))

    def intentions_announced(self, choice: None) -> Verdict:
        """For each optional cost it is announced whether it will be paid (409.1b)."""
        options = optional_costs_of(self.game, self.thing)
        missing = len(options) - len(self.thing.announcement.costs)
        return yes_or(missing == 0, "409.1b", "{count} costs are still to be declared", count=missing)

    # Convoke (502.46)

    @offers("convoke")
    def creatures_to_convoke(self) -> Iterator[Convoke]:
        """Everything in play, for generic mana and for mana of each colour."""
        for id in self.game.battlefield:
            for colour in ("", *COLOURS):
                yield Convoke(by=self.data.player, creature=id, colour=colour)

    @offers("finish_convoking")
    def stop_convoking(self) -> Iterator[FinishConvoking]:
        """To convoke with no more creatures is always possible."""
        yield FinishConvoking(by=self.data.player)

    def creature_can_convoke(self, choice: Convoke) -> Verdict:
        """It is an untapped creature that the player controls, summoning sick or not (502.46)."""
        thing = self.game.objects.get(choice.creature)
        if thing is None:
            return Refusal("502.46", "there is no such creature", {})
        values: dict[str, str | int] = {"object": name_of(self.game, thing), "player": choice.by}
        if not characteristics(self.game, thing).is_a("creature"):
            return Refusal("502.46", "{object} is no creature", values)
        if thing.controller != choice.by:
            return Refusal("502.46", "{object} is not {player}'s to convoke with", values)
        return can_tap(self.game, choice.creature, sick_matters=False, rule="502.46")

    def _convoked(self) -> set[int]:
        return {creature for creature, _ in self.thing.announcement.convoked}

    def not_convoked_before(self, choice: Convoke) -> Verdict:
        """A creature convokes a spell once (502.46)."""
        thing = self.game.objects.get(choice.creature)
        name = name_of(self.game, thing) if thing else "that creature"
        fresh = choice.creature not in self._convoked()
        return yes_or(fresh, "502.46", "{object} convokes this spell already", object=name)

    def convokes_its_colour(self, choice: Convoke) -> Verdict:
        """It stands for generic mana, or for one mana of a colour that it has (502.46)."""
        thing = self.game.objects.get(choice.creature)
        if thing is None or not choice.colour:
            return True
        has = choice.colour in tuple(characteristics(self.game, thing).colours)
        colour = COLOUR_NAMES.get(choice.colour, choice.colour)
        name = name_of(self.game, thing)
        return yes_or(has, "502.46", "{object} is not {colour}", object=name, colour=colour)

    def record_convoked(self, choice: Convoke) -> None:
        """Announce the creature and the mana it stands for; it is tapped only with the costs (409.1b, h)."""
        said = self.thing.announcement
        self._announce(replace(said, convoked=(*said.convoked, (choice.creature, choice.colour))))

    def nothing_to_convoke(self, choice: None) -> Verdict:
        """The spell has no convoke, or no untapped creature is left for it (502.46)."""
        if "convoke" not in characteristics(self.game, self.thing).keywords:
            return True
        done = self._convoked()
        for thing in self.game.permanents():
            if thing.id not in done and self._could_convoke(thing):
                return Refusal("502.46", "{object} can convoke", {"object": name_of(self.game, thing)})
        return True

    def _could_convoke(self, thing: GameObject) -> bool:
        return self.creature_can_convoke(Convoke(by=self.data.player, creature=thing.id)) is True
