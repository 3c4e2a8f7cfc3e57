"""What can pay, as the units of the matching, and what is due, as its demands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from msgspec.structs import replace

from engine.autopay_board import Board
from engine.autopay_flow import FINAL, PAIN, SACRIFICE, SOURCE, Demand, Supply, Way, match
from engine.autopay_values import TAPS, Node, Source
from engine.mana import KINDS, ManaCost
from engine.objects import GameObject, ObjectId
from engine.price import (
    Cost,
    PayDiscard,
    PayLife,
    PayMana,
    PayMill,
    PayRemove,
    PaySacrifice,
    PayTapOther,
)

PLENTY = 10**6
"""As often as one likes."""


def symbols(costs: tuple[Cost, ...], position: int) -> Iterator[Demand]:
    """The mana of some costs, hybrid symbols that were not announced open to both sides."""
    for number, cost in enumerate(costs):
        if isinstance(cost, PayMana):
            mana = ManaCost.parse(cost.mana)
            kinds = Counter([*mana.coloured, *(pair.replace("/", "") for pair in mana.hybrid)])
            yield from (Demand(position, number, accepts, count) for accepts, count in kinds.items())
            yield Demand(position, number, KINDS, mana.generic)


def demands_of(board: Board, node: Node) -> list[Demand]:
    """What the steps cost in mana, and what is due in the end."""
    demands = [
        demand for position, step in enumerate(node.steps) for demand in symbols(step.source.costs, position)
    ]
    demands += symbols(board.due, FINAL)
    for number, cost in enumerate(board.due):
        if not isinstance(cost, PayMana | PayLife | PayMill):
            demands.append(Demand(FINAL, number, "", 1))
    return demands


def supplies_of(board: Board, node: Node) -> list[Supply]:
    """The pool, what the steps make, every permanent and card, and the simple sources."""
    groups: dict[Supply, list[int]] = defaultdict(list)
    for letter, count in Counter(board.game.player(board.player).pool).items():
        groups[_supply((Way(letter, int(letter != "C")),), -1, "pool")] += range(count)
    for position, step in enumerate(node.steps):
        if len(step.pools) > 1:
            ways = tuple(Way(pool, 1) for _, pool in step.pools)
            groups[_supply(ways, position, "made")].append(position)
        else:
            for letter in step.pools[0][1]:
                groups[_supply((Way(letter, 1),), position, "made")].append(position)
    simple: dict[ObjectId, list[Source]] = defaultdict(list)
    for source in board.sources:
        if source.simple:
            simple[source.object].append(source)
    for thing in board.mine:
        for supply in _units(board, node, thing, simple[thing.id]):
            groups[supply].append(thing.id)
    for thing in board.hand:
        uses = _uses(board, thing, (PayDiscard, PayRemove), 1)
        if uses and thing.id not in node.gone:
            groups[_supply((), -1, "hand", uses)].append(thing.id)
    return [replace(supply, members=tuple(members)) for supply, members in groups.items()]


def _supply(ways: tuple[Way, ...], release: int, role: str, uses: tuple[tuple[int, int], ...] = ()) -> Supply:
    return Supply(ways, uses, release, role, ())


def _units(board: Board, node: Node, thing: GameObject, sources: list[Source]) -> Iterator[Supply]:
    """A permanent as something to tap and as something to sacrifice, for mana and for costs."""
    opened = -1 if board.opens_at == 0 else 0
    gone = node.gone.get(thing.id)
    usable = board.opens_at is not None
    letters = {letter for source in sources for _, pool in source.options for letter in pool}
    to_tap, to_sacrifice = list[Way](), list[Way]()
    for source in sources:
        pools = [pool for _, pool in source.options]
        weight = SOURCE + PAIN * source.pain + (SACRIFICE if source.sacrifices else 0) + len(letters)
        lost = thing.id in node.tapped if source.taps else False
        lost = lost or (gone is not None and (source.sacrifices or gone <= opened))
        if lost or not usable:
            continue
        if len(pools[0]) != 1:
            for letter in pools[0]:
                way = Way(letter, weight // len(pools[0]), source.ability)
                yield _supply((way,), opened, "wide")
        elif source.taps and source.sacrifices:
            yield _supply(tuple(Way(pool, weight, source.ability) for pool in pools), opened, "both")
        else:
            (to_tap if source.taps else to_sacrifice).extend(
                Way(pool, weight, source.ability) for pool in pools
            )
    weight = 1 + 10 * len(letters)
    taps = _uses(board, thing, TAPS, weight) if gone is None else ()
    if thing.id not in node.tapped and (to_tap or taps):
        yield _supply(tuple(to_tap), opened, "tap", taps)
    released = max(opened, node.touched.get(thing.id, -1))
    sacrifices = _uses(board, thing, (PaySacrifice,), weight + (not thing.tapped))
    if gone is None and (to_sacrifice or sacrifices):
        yield _supply(tuple(to_sacrifice), released, "sacrifice", sacrifices)


def _uses(
    board: Board, thing: GameObject, kinds: tuple[type, ...], weight: int
) -> tuple[tuple[int, int], ...]:
    """The costs due in the end, by number, that the object can pay."""
    return tuple(
        (number, weight)
        for number, cost in enumerate(board.due)
        if isinstance(cost, kinds)
        and board.fits(thing, cost, board.source)
        and (not isinstance(cost, TAPS) or board.can_be_tapped(thing, cost))
    )


def hopeless(board: Board, node: Node) -> bool:
    """Whether not even this helps: all that is still left makes its mana at once and for nothing.

    Nor this: it makes what it gains, and turns any mana into any of its kinds. Both are more than it can do.
    """
    return not (_optimistic(board, node, 0) and _optimistic(board, node, PLENTY))


def out_of_reach(board: Board, node: Node) -> bool:
    """Whether the mana alone is more than can be made in any order, or an object to pay with is nowhere."""
    if board.unruly:
        return False
    objects = [cost for cost in board.due if isinstance(cost, PaySacrifice | PayTapOther) and cost.what]
    nowhere = any(not any(board.fits(t, _either(cost), board.source) for t in board.mine) for cost in objects)
    mills = sum(isinstance(cost, PayMill) for cost in board.due)
    mana = list(symbols(board.due, FINAL))
    enough = _optimistic(board, node, 0, mana) and _optimistic(board, node, PLENTY, mana)
    return nowhere or mills > node.library or not enough


def _either(cost: PaySacrifice | PayTapOther) -> Cost:
    """The cost as if it did not matter what is tapped."""
    return cost if cost.what is None else replace(cost, what=replace(cost.what, tapped=None))


def _optimistic(board: Board, node: Node, charged: int, due: list[Demand] | None = None) -> bool:
    """Whether there is a full matching when at most so much of its cost is taken off what a source makes."""
    supplies = supplies_of(board, node)
    changing, more = set[str](), list[Supply]()
    demands = demands_of(board, node) if due is None else due
    for _, data in board.pending[node.completed :] if due is None else ():
        demands += symbols(data.due, FINAL)
    needed = sum(demand.count for demand in demands)
    for source in board.sources:
        if source.simple or source.object in node.gone:
            continue
        if source.taps and source.object in node.tapped:
            continue
        pools = [pool for _, pool in source.options]
        most, letters = max(map(len, pools), default=0), sorted(set("".join(pools)))
        spent = sum(demand.count for demand in symbols(source.costs, 0))
        times = _times(board, node, source)
        taken_off = min(spent, charged if times < PLENTY else PLENTY)
        if taken_off:
            changing |= set(letters)
        ways = tuple(Way(letter, 0) for letter in letters)
        made = min(needed, max(0, most - taken_off) * times)
        more.append(Supply(ways, (), -1, "made", tuple(range(made))))
    for _, data in board.pending[node.completed :]:
        again = (s.key == (data.object, data.ability) and s.costs == data.due for s in board.sources)
        if due is not None and any(again):
            continue  # it is counted among the sources, should it be reversed and played again
        pools = [pool for _, pool in board.under_way(data).options]
        ways = tuple(Way(letter, 0) for letter in sorted(set("".join(pools))))
        more.append(Supply(ways, (), -1, "made", tuple(range(max(map(len, pools), default=0)))))
    if changing:
        supplies = [_changed(supply, changing) for supply in supplies]
        more = [_changed(supply, changing) for supply in more]
    return match([*supplies, *more], demands).complete


def _times(board: Board, node: Node, source: Source) -> int:
    """How often a source could be played at most, as far as its costs other than mana tell."""
    times = 1 if source.taps or source.sacrifices else PLENTY
    gain = sum(max(0, other.life) for other in board.sources)
    for cost in source.costs:
        match cost:
            case PayLife(life=amount) if amount and not gain:
                times = min(times, max(0, node.life) // amount)
            case PayMill():
                times = min(times, node.library)
            case PayTapOther():
                left = [t for t in board.mine if not t.tapped and t.id not in {*node.gone, *node.tapped}]
                times = min(times, sum(board.fits(thing, cost, source.object) for thing in left))
            case PaySacrifice() | PayDiscard() | PayRemove():
                things = board.mine if isinstance(cost, PaySacrifice) else board.hand
                left = [thing for thing in things if thing.id not in node.gone]
                times = min(times, sum(board.fits(thing, cost, source.object) for thing in left))
            case _:
                pass
    return times


def _changed(supply: Supply, letters: set[str]) -> Supply:
    """The supply as if its mana could be turned into any of those kinds."""
    if not supply.ways:
        return supply
    weight = supply.ways[0].weight
    return replace(supply, ways=(*supply.ways, *(Way(letter, weight) for letter in sorted(letters))))
