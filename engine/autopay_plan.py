"""The search around the matching: mana abilities that cost more than their own object, and their order.

A node of the search is an order of such abilities (signets, sacrifices of something else, life, a card of the
library, a choice between several mana), the objects that they take chosen. Everything simple is left to one
min-cost flow at each node. Shorter orders come first; an order is given up when its own steps cannot be paid,
or when the end could not be paid even with everything left for nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from engine.autopay_board import Board
from engine.autopay_flow import PAIN, SACRIFICE, SOURCE, Demand, Matching, match
from engine.autopay_steps import next_nodes
from engine.autopay_units import demands_of, hopeless, supplies_of
from engine.autopay_values import Node
from engine.price import PayLife, PayMill

MOST_NODES = 1_500
"""The most orders that are looked at before the question stays open."""

AFTERWARDS = 25
"""How many more orders are looked at for a better payment once there is one."""


class Plan(Struct, frozen=True):
    """A payment: the steps, and the matching of everything else; `explored` counts the orders looked at."""

    node: Node
    matching: Matching
    weight: int
    explored: int = 0


class Searched(Struct, frozen=True):
    """What the search found: plans, the best first; else whether all was looked at, and what is missing."""

    plans: tuple[Plan, ...]
    explored: int
    exhausted: bool
    missing: tuple[tuple[Demand, int], ...]


def search(board: Board, most: int = MOST_NODES) -> Searched:
    """Look for a payment of all that is due, breadth first."""
    queue, plans = deque([starting_from(board)]), list[Plan]()
    explored, until, missing = 0, most, None
    while queue and explored < until:
        node = queue.popleft()
        if plans and node.weight >= plans[0].weight:
            continue
        explored += 1
        found = _leaf(board, node)
        if found is not None and (missing is None or _units(found.missing) < _units(missing)):
            missing = found.missing
        if found is not None and found.broken:
            continue
        if found is not None and found.complete:
            plans.append(_lighter(board, node, found))
            plans.sort(key=lambda plan: plan.weight)
            until = min(until, explored + AFTERWARDS)
        elif hopeless(board, node):
            continue
        queue.extend(next_nodes(board, node))
    return Searched(tuple(plans), explored, not queue, missing or ())


def starting_from(board: Board) -> Node:
    """The order without a step."""
    player = board.game.player(board.player)
    return Node((), player.life, len(player.library), frozenset(), {}, {}, 0)


def _leaf(board: Board, node: Node) -> Matching | None:
    """The matching of all the rest; None when a mana ability under way is not completed yet."""
    if node.completed < len(board.pending) or not _rest_is_payable(board, node):
        return None
    return match(supplies_of(board, node), demands_of(board, node))


def _rest_is_payable(board: Board, node: Node) -> bool:
    life, library = node.life, node.library
    for cost in board.due:
        if isinstance(cost, PayLife):
            if life < cost.life:
                return False
            life -= cost.life
        elif isinstance(cost, PayMill):
            library -= 1
    return library >= 0


def _lighter(board: Board, node: Node, found: Matching) -> Plan:
    """The plan of a matching, without sources of much mana that something smaller can stand in for."""
    best = Plan(node, found, weigh(board, node, found))
    for source in {use.member for use in found.uses if use.supply.role == "wide"}:
        used = [use.member for use in best.matching.uses if use.supply.role == "wide"]
        if source not in used:
            continue
        without = {member for member in used if member != source}
        supplies = [
            replace(s, members=tuple(m for m in s.members if m in without)) if s.role == "wide" else s
            for s in supplies_of(board, node)
        ]
        other = match(supplies, demands_of(board, node))
        if other.complete and (weight := weigh(board, node, other)) < best.weight:
            best = Plan(node, other, weight)
    return best


def weigh(board: Board, node: Node, found: Matching) -> int:
    """What a payment weighs: sacrifices, then life and mana that would burn unused, then sources."""
    total = node.weight + sum(
        (use.way.weight if use.way else dict(use.supply.uses)[use.demand.number])
        for use in found.uses
        if use.supply.role != "wide"
    )
    wide = {use.member for use in found.uses if use.supply.role == "wide"}
    made = sum(len(step.pools[0][1]) for step in node.steps)
    for source in board.sources:
        if source.simple and source.object in wide and len(source.options[0][1]) > 1:
            made += len(source.options[0][1])
            total += SOURCE + PAIN * source.pain + (SACRIFICE if source.sacrifices else 0)
    used = sum(use.supply.role in ("wide", "made") for use in found.uses)
    return total + PAIN * (made - used)


def _units(missing: Iterable[tuple[Demand, int]]) -> int:
    return sum(count for _, count in missing)
