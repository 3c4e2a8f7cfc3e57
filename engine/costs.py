"""Costs: the total of a spell or ability (409.1f), what can pay a part of it, and paying (409.1h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.abilities import Activated, CostChange
from engine.card import Card
from engine.card_text import card_of
from engine.characteristics import characteristics, name_of
from engine.choices import Pay
from engine.cost_changes import cost_changes, in_mana
from engine.criteria import Criteria
from engine.mana import ManaCost, show_mana, ways_to_pay, without
from engine.matching import fits
from engine.objects import GameObject, ObjectId, PlayerId
from engine.options import convoke_costs, entwined, less_convoked, optional_costs_of
from engine.price import (
    Cost,
    OptionalCost,
    PayCounter,
    PayDiscard,
    PayLife,
    PayMana,
    PayMill,
    PayRemove,
    PayReturn,
    PaySacrifice,
    PayTap,
    PayTapOther,
    TapConvoked,
    Unpayable,
)
from engine.state import CastingData, GameState, ManaData
from engine.texts import ability_of
from engine.triggering import tap
from engine.zones import move
from fsm.refusal import Refusal, Verdict

FACE_DOWN_COST = "{3}"
"""What a card played face down costs instead of its mana cost (502.26)."""


COUNTED = (PaySacrifice, PayDiscard)
"""The costs that name how many objects they take."""


class Total(Struct, frozen=True):
    """A total cost, and in `notes` what raised or lowered it."""

    costs: tuple[Cost, ...]
    notes: tuple[str, ...] = ()


def announced_costs(game: GameState, thing: GameObject) -> tuple[Cost, ...]:
    """Base and additional costs as they stand before any change of the total."""
    if thing.kind == "ability":
        ability = ability_of(game, thing)
        return ability.costs if isinstance(ability, Activated) else ()
    card, said = card_of(game, thing), thing.announcement
    options = [option for option in optional_costs_of(game, thing) if said.intends(option.id)]
    costs = (*_base_costs(card, thing, options), *card.additional_costs)
    for option in options:
        if option.kind == "additional":
            costs += option.costs
    for _, name in said.spliced:
        splice = game.cards[name].splice
        costs += splice.costs if splice else ()
    if card.modes and entwined(card, thing):
        costs += card.modes.entwine
    return costs + convoke_costs(game, thing)


def _base_costs(card: Card, thing: GameObject, announced: list[OptionalCost]) -> tuple[Cost, ...]:
    """The mana cost, or the alternative cost that was announced (409.1b, f)."""
    for option in announced:
        if option.kind == "alternative":
            return option.costs
    if thing.face is not None:
        return (PayMana(FACE_DOWN_COST),)
    return (Unpayable(),) if card.cost is None else (PayMana(card.cost),)


def has_variable(costs: tuple[Cost, ...]) -> bool:
    """Whether a cost has an X in it, of mana or of objects (409.1b)."""
    mana = mana_part(costs)
    return (mana is not None and mana.x > 0) or any(
        isinstance(cost, COUNTED) and cost.count == "x" for cost in costs
    )


def one_by_one(costs: tuple[Cost, ...], x: int | None = None) -> tuple[Cost, ...]:
    """The costs with one for each object: so many discards for "discard X cards" (409.1b, f)."""
    found: list[Cost] = []
    for cost in costs:
        if isinstance(cost, COUNTED) and cost.count != 1:
            number = (x or 0) if cost.count == "x" else cost.count
            found += [replace(cost, count=1)] * number
        else:
            found.append(cost)
    return tuple(found)


@lru_cache(maxsize=4096)
def mana_part(costs: tuple[Cost, ...]) -> ManaCost | None:
    """All mana in `costs` as one cost; None when no mana stands in them."""
    parts = [ManaCost.parse(cost.mana) for cost in costs if isinstance(cost, PayMana)]
    if not parts:
        return None
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.plus(part)
    return whole


def total_cost(game: GameState, thing: GameObject) -> Total:
    """Base plus additional costs plus increases minus reductions, the mana part never below {0} (409.1f)."""
    said = thing.announcement
    changes = tuple([(source.card, change) for source, change in cost_changes(game, thing)])
    return _total(announced_costs(game, thing), changes, said.x, said.hybrid, said.convoked)


@lru_cache(maxsize=4096)
def _total(
    announced: tuple[Cost, ...],
    changes: tuple[tuple[str, CostChange], ...],
    x: int | None,
    hybrid: tuple[str, ...],
    convoked: tuple[tuple[ObjectId, str], ...],
) -> Total:
    costs = one_by_one(announced, x)
    increase = sum(change.generic for _, change in changes if change.generic > 0)
    mana = mana_part(costs)
    if mana is None and not increase:
        return Total(costs)
    mana = (mana or ManaCost()).with_x(x or 0).with_hybrid(hybrid)
    reduction = -sum(change.generic for _, change in changes if change.generic < 0)
    mana = replace(mana, generic=mana.generic + increase).less_generic(reduction)
    mana = mana.less_coloured("".join(change.coloured for _, change in changes))
    mana = less_convoked(mana, convoked)
    notes = tuple(f"{name}: {in_mana(change)}" for name, change in changes)
    rest = tuple(cost for cost in costs if not isinstance(cost, PayMana))
    return Total((PayMana(str(mana)), *rest), notes)


def paid_of(data: CastingData | ManaData) -> tuple[Cost, ...]:
    """The costs that were due and are paid."""
    if isinstance(data, ManaData):
        return tuple(cost for cost, _ in data.payments)
    rest = list(data.due)
    paid_costs: list[Cost] = []
    for cost in still_due(data.total):
        if cost in rest:
            rest.remove(cost)
        else:
            paid_costs.append(cost)
    return tuple(paid_costs)


@lru_cache(maxsize=4096)
def still_due(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs that take a payment: {0} takes none."""
    each = one_by_one(costs)
    return tuple(c for c in each if not (isinstance(c, PayMana) and ManaCost.parse(c.mana) == ManaCost()))


def payments(game: GameState, player: PlayerId, due: tuple[Cost, ...], *, first: int = 0) -> Iterator[Pay]:
    """All that could be offered for what is due, possible or not: the guard says which is.

    Costs are numbered from `first`.
    """
    for index, cost in enumerate(due, first):
        match cost:
            case PayTap():
                yield Pay(by=player, cost=index)
            case PayMana():
                ways = ways_to_pay(game.player(player).pool, ManaCost.parse(cost.mana))
                for way in ways or ("",):
                    yield Pay(by=player, cost=index, mana=way)
            case PaySacrifice(what=Criteria()) | PayTapOther() | PayReturn():
                for id in game.battlefield:
                    yield Pay(by=player, cost=index, object=id)
            case PayDiscard(what=Criteria()) | PayRemove():
                for id in game.player(player).hand:
                    yield Pay(by=player, cost=index, object=id)
            case _:
                yield Pay(by=player, cost=index)


def payable(game: GameState, player: PlayerId, source: ObjectId, cost: Cost, pay: Pay) -> Verdict:
    """Whether `pay` pays `cost` in full, or why it cannot (409.1h, 424.3). `source` is whose cost it is."""
    match cost:
        case PayMana():
            return _mana_pays(game, player, cost, pay)
        case PayTap():
            return can_tap(game, source, sick_matters=True)
        case TapConvoked():
            return can_tap(game, cost.creature, sick_matters=False)
        case PayTapOther():
            return _object_pays(game, player, source, cost, pay) and can_tap(
                game, pay.object, sick_matters=False
            )
        case PaySacrifice() | PayDiscard() | PayRemove() | PayReturn() if cost.what is not None:
            return _object_pays(game, player, source, cost, pay)
        case PayCounter():
            return _counter_pays(game, player, source, cost)
        case PayMill():
            reason = "{player}'s library is empty"
            return True if game.player(player).library else Refusal("424.3", reason, {"player": player})
        case PaySacrifice() | PayDiscard():
            if pay.object not in (None, source):
                return Refusal("409.1h", "this cost is paid with its source and nothing else", {})
            zone = "battlefield" if isinstance(cost, PaySacrifice) else "hand"
            found = game.objects.get(source)
            if found is not None and found.zone == zone and found.controller == player:
                return True
            return Refusal("424.3", "its source is not there any more to pay with", {})
        case PayLife():
            life = game.player(player).life
            if life >= cost.life:
                return True
            return Refusal(
                "424.3", "{player} has {life} life and cannot pay {cost}", _life(player, life, cost)
            )
        case Unpayable():
            return Refusal("401.1b", "there is no mana cost, and what is not there cannot be paid", {})


def _counter_pays(game: GameState, player: PlayerId, source: ObjectId, cost: PayCounter) -> Verdict:
    found = game.objects.get(source)
    if found is None or found.zone != "battlefield" or found.controller != player:
        return Refusal("424.3", "its source is not there any more to take a counter from", {})
    if cost.counter in found.counters:
        return True
    values: dict[str, str | int] = {"object": name_of(game, found), "counter": cost.counter}
    return Refusal("424.3", "{object} has no {counter} counter", values)


def _life(player: PlayerId, life: int, cost: PayLife) -> dict[str, str | int]:
    return {"player": player, "life": life, "cost": cost.life}


def _mana_pays(game: GameState, player: PlayerId, cost: PayMana, pay: Pay) -> Verdict:
    pool = game.player(player).pool
    ways = ways_to_pay(pool, ManaCost.parse(cost.mana))
    if pay.mana in ways:
        return True
    held = show_mana(pool) or "nothing"
    if not ways:
        values: dict[str, str | int] = {"cost": cost.mana, "pool": held, "player": player}
        return Refusal("409.1h", "{cost} is due and {player}'s mana pool holds {pool}", values)
    values = {"cost": cost.mana, "mana": show_mana(pay.mana) or "nothing"}
    return Refusal("409.1h", "{mana} does not pay {cost} exactly", values)


def can_tap(
    game: GameState, object_id: ObjectId | None, *, sick_matters: bool, rule: str = "424.3"
) -> Verdict:
    """Whether a permanent can be tapped; with {T} in its own cost summoning sickness matters (212.3d)."""
    found = game.objects.get(object_id) if object_id is not None else None
    if found is None or found.zone != "battlefield":
        return Refusal(rule, "what should be tapped is not in play", {})
    if found.tapped:
        return Refusal(rule, "{object} is tapped already", {"object": name_of(game, found)})
    if sick_matters and found.summoning_sick:
        now = characteristics(game, found)
        if now.is_a("creature") and "haste" not in now.keywords:
            reason = "{object} came under control this turn and has no haste"
            return Refusal("212.3d", reason, {"object": name_of(game, found)})
    return True


def _object_pays(
    game: GameState,
    player: PlayerId,
    source: ObjectId,
    cost: PaySacrifice | PayDiscard | PayTapOther | PayRemove | PayReturn,
    pay: Pay,
) -> Verdict:
    found = game.objects.get(pay.object) if pay.object is not None else None
    if found is None:
        return Refusal("409.1h", "this cost is paid with an object, and none is named", {})
    from_hand = isinstance(cost, PayDiscard | PayRemove)
    if player != (found.owner if from_hand else found.controller):
        values: dict[str, str | int] = {"object": name_of(game, found), "player": player}
        return Refusal("409.1h", "{object} is not {player}'s to pay with", values)
    assert cost.what is not None
    what = replace(cost.what, zone="hand") if from_hand else cost.what
    return fits(game, found, what, player, game.objects.get(source), "409.1h")


def paid(game: GameState, player: PlayerId, source: ObjectId, cost: Cost, pay: Pay) -> GameState:
    """The game after paying `cost`; only for what `payable` agrees to."""
    match cost:
        case PayMana():
            payer = game.player(player)
            rest = without(payer.pool, pay.mana)
            assert rest is not None
            return game.with_player(replace(payer, pool=rest))
        case TapConvoked():
            return tap(game, cost.creature)
        case PayTap() | PayTapOther():
            return tap(game, source if isinstance(cost, PayTap) or pay.object is None else pay.object)
        case PaySacrifice() | PayDiscard() | PayRemove():
            zone = "removed" if isinstance(cost, PayRemove) else "graveyard"
            return move(game, source if pay.object is None else pay.object, zone)[0]
        case PayReturn():
            assert pay.object is not None
            return move(game, pay.object, "hand")[0]
        case PayCounter():
            thing = game.objects[source]
            left = list(thing.counters)
            left.remove(cost.counter)
            return game.with_object(replace(thing, counters=tuple(left)))
        case PayMill():
            return move(game, game.player(player).library[0], "graveyard")[0]
        case PayLife():
            payer = game.player(player)
            return game.with_player(replace(payer, life=payer.life - cost.life))
        case Unpayable():
            raise AssertionError("an unpayable cost was let through")


def in_words(cost: Cost) -> str:
    """A cost as a short phrase."""
    match cost:
        case PayMana():
            return cost.mana
        case PayTap():
            return "{T}"
        case PaySacrifice():
            return f"sacrifice {_kind(cost.what)}"
        case PayDiscard():
            return f"discard {_kind(cost.what)}"
        case TapConvoked():
            return f"tap {cost.name}"
        case PayTapOther():
            return f"tap {_kind(cost.what)}"
        case PayRemove():
            return f"remove {_kind(cost.what)} from the game"
        case PayReturn():
            return f"return {_kind(cost.what)}"
        case PayCounter():
            return f"remove a {cost.counter} counter"
        case PayMill():
            return "the top card of the library"
        case PayLife():
            return f"{cost.life} life"
        case Unpayable():
            return "no mana cost"


def _kind(what: object) -> str:
    types = getattr(what, "subtypes", ()) or getattr(what, "types", ())
    words = " or ".join(types) or "card"
    return "itself" if what is None else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
