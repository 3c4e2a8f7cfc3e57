"""What can be played next in a search for a payment, with what, and what is left after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from engine.autopay_board import Board
from engine.autopay_units import symbols
from engine.autopay_values import PAID_BY_CHOICE, Node, Source, Step
from engine.objects import GameObject, ObjectId
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
)


def next_nodes(board: Board, node: Node) -> Iterator[Node]:
    """The orders with one step more."""
    for step in _next_steps(board, node):
        after = _after(board, node, step)
        if after is not None and not _other_order_will_do(board, node, step):
            yield after


def _other_order_will_do(board: Board, node: Node, step: Step) -> bool:
    """Whether the step might as well have come before the last one, which is looked at, too."""
    if not node.steps or step.pending is not None or node.steps[-1].pending is not None:
        return False
    last = node.steps[-1]
    alone = not (step.objects | {step.source.object}) & (last.objects | {last.source.object})
    lives = board.life_matters and step.source.pain + abs(step.source.life) and last.source.pain
    return alone and not step.source.costs_mana and not lives and step.order < last.order


def _next_steps(board: Board, node: Node) -> Iterator[Step]:
    if node.completed < len(board.pending):
        yield from _completions(board, node)
    if board.opens_at is None or len(node.steps) < board.opens_at:
        return
    under_way = {(data.object, data.ability) for _, data in board.pending[node.completed :]}
    seen: set[object] = set()
    for source in board.sources:
        thing = board.game.objects[source.object]
        alike = (_likeness(board, node, thing), source.ability)
        if source.simple or source.key in under_way or alike in seen or thing.id in node.gone:
            continue
        seen.add(alike)
        if not (source.taps or source.sacrifices) and _used_up(board, node, source):
            continue
        for pays in _ways_to_pay(board, node, source.costs, source.object):
            yield from (Step(source, pays, pools) for pools in _pools(source.options))


def _completions(board: Board, node: Node) -> Iterator[Step]:
    """The innermost mana ability under way is paid and makes its mana."""
    number = node.completed
    _, data = board.pending[number]
    source = board.under_way(data)
    for pays in _ways_to_pay(board, node, data.due, data.object):
        yield from (Step(source, pays, pools, number) for pools in _pools(source.options))


def _pools(options: tuple[tuple[str, str], ...]) -> Iterator[tuple[tuple[str, str], ...]]:
    """The options to decide between here; a choice among single mana is left to the matching."""
    if all(len(pool) == 1 for _, pool in options):
        yield options
    else:
        yield from ((option,) for option in options)


def _used_up(board: Board, node: Node, source: Source) -> bool:
    """Whether an ability that can be repeated, at no gain, was played for every unit of mana there is."""
    spent = sum(demand.count for demand in symbols(source.costs, 0))
    gain = max(len(pool) for _, pool in source.options) - spent
    if gain > 0:
        return False
    times = sum(step.source.key == source.key for step in node.steps)
    return times >= len(board.game.player(board.player).pool) + len(board.sources) + len(board.pending)


def _ways_to_pay(
    board: Board, node: Node, costs: tuple[Cost, ...], source: ObjectId
) -> Iterator[tuple[tuple[Cost, ObjectId | None], ...]]:
    """The different ways to pay a step's costs of objects, those that can be paid with alike things once."""
    ranges: list[list[ObjectId | None]] = []
    for cost in costs:
        if isinstance(cost, PayTap):
            ranges.append([source])
        elif isinstance(cost, PAID_BY_CHOICE):
            in_hand = isinstance(cost, PayDiscard | PayRemove)
            things = board.hand if in_hand else board.mine
            alike: dict[object, list[ObjectId | None]] = {}
            wanted = sum(isinstance(other, PAID_BY_CHOICE) for other in costs)
            for thing in things:
                if thing.id not in node.gone and board.fits(thing, cost, source):
                    alike.setdefault(_likeness(board, node, thing), []).append(thing.id)
            ranges.append([id for ids in alike.values() for id in ids[:wanted]])
        else:
            ranges.append([None])
    for chosen in product(*ranges):
        yield tuple(zip(costs, chosen, strict=True))


def _likeness(board: Board, node: Node, thing: GameObject) -> object:
    """What two objects share when it makes no difference which of them is used."""
    special = {*board.special, *node.tapped, *node.gone}
    return thing.id if thing.id in special else replace(thing, id=0)


def _after(board: Board, node: Node, step: Step) -> Node | None:
    """What is left after a step; None when it cannot be taken. What is sacrificed was tapped before."""
    position = len(node.steps)
    life, library = node.life, node.library
    tapped, gone, touched = set(node.tapped), dict(node.gone), dict(node.touched)
    for cost, id in sorted(step.pays, key=lambda pay: isinstance(pay[0], PaySacrifice)):
        if id is not None:
            if id in gone or id not in board.game.objects:
                return None
            touched[id] = position
        match cost:
            case PayTap() | PayTapOther():
                assert id is not None
                if id in tapped or not board.can_be_tapped(board.game.objects[id], cost):
                    return None
                tapped.add(id)
            case PaySacrifice() | PayDiscard() | PayRemove():
                assert id is not None
                gone[id] = position
            case PayLife(life=amount):
                if life < amount:
                    return None
                life -= amount
            case PayMill():
                library -= 1
            case PayMana():
                pass
    touched[step.source.object] = position
    if library < 0:
        return None
    return Node(
        (*node.steps, step),
        life + step.source.life,
        library,
        frozenset(tapped),
        gone,
        touched,
        node.completed + (step.pending is not None),
    )
