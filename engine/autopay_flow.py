"""The matching at the heart of automatic payment: what there is against what is due, as a min-cost flow.

Every unit on the one side pays one unit on the other: mana in the pool, mana of a source, a permanent, a card
in hand against mana symbols, objects to tap, sacrifice, discard or remove. A permanent that could be tapped
for mana or for a cost is one unit that goes either way, so the two compete. What cannot be matched flows from
a last resort that costs more than everything else: the flow always exists, and says what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

import networkx as nx
from msgspec import Struct

FINAL = 10_000
"""The position of what is paid last."""

SOURCE, PAIN, SACRIFICE = 1_000, 1_000_000, 1_000_000_000
"""What it weighs to use one more source, to lose a life, to sacrifice a permanent."""

MISSING, BROKEN = 10**14, 10**18
"""What it weighs that a part is not paid: of what is due in the end, of a step on the way."""


class Way(Struct, frozen=True):
    """One kind of mana that a unit can be, what that weighs, and which ability makes it, if one has to."""

    letter: str
    weight: int
    ability: int = -1


class Supply(Struct, frozen=True):
    """Units that are alike: the mana that each can be, and the costs of objects, by number, that it can pay.

    They can be used at positions after `release`; `members` are what they stand for.
    """

    ways: tuple[Way, ...]
    uses: tuple[tuple[int, int], ...]
    release: int
    role: str
    members: tuple[int, ...]

    def edge(self, demand: Demand) -> tuple[int, Way | None] | None:
        """What it weighs to pay that with a unit, and as which mana; None when it cannot."""
        if self.release >= demand.position:
            return None
        if demand.accepts:
            fitting = [way for way in self.ways if way.letter in demand.accepts]
            best = min(fitting, key=lambda way: way.weight, default=None)
            return None if best is None else (best.weight, best)
        return next(((weight, None) for number, weight in self.uses if number == demand.number), None)


class Demand(Struct, frozen=True):
    """Units that are due at a position: mana of the kinds that it `accepts`, or objects when that is empty.

    `number` tells the costs apart: with mana it is the cost among those of the position.
    """

    position: int
    number: int
    accepts: str
    count: int


class Use(Struct, frozen=True):
    """A member of a supply pays one unit of a demand, as that mana when mana is due."""

    supply: Supply
    member: int
    demand: Demand
    way: Way | None


class Matching(Struct, frozen=True):
    """The best matching: who pays what, its weight, and what is not paid."""

    uses: tuple[Use, ...]
    missing: tuple[tuple[Demand, int], ...]

    @property
    def complete(self) -> bool:
        """Whether everything is paid."""
        return not self.missing

    @property
    def broken(self) -> bool:
        """Whether a step on the way cannot be paid, so that nothing that comes later helps."""
        return any(demand.position < FINAL for demand, _ in self.missing)


def match(supplies: Iterable[Supply], demands: Iterable[Demand]) -> Matching:
    """The matching of least weight that pays as much as can be paid, steps on the way first."""
    given = [supply for supply in supplies if supply.members]
    wanted = [demand for demand in demands if demand.count]
    graph: nx.DiGraph[int | str] = nx.DiGraph()
    total = sum(demand.count for demand in wanted)
    graph.add_node("from", demand=-total)
    graph.add_node("to", demand=total)
    ways: dict[tuple[int, int], Way | None] = {}
    for j, demand in enumerate(wanted):
        graph.add_edge(-j - 1, "to", capacity=demand.count, weight=0)
        graph.add_edge("from", -j - 1, weight=MISSING if demand.position == FINAL else BROKEN)
        for i, supply in enumerate(given):
            if (edge := supply.edge(demand)) is not None:
                graph.add_edge(i, -j - 1, weight=edge[0])
                ways[i, j] = edge[1]
    for i in {i for i, _ in ways}:
        graph.add_edge("from", i, capacity=len(given[i].members), weight=0)
    _, flow = nx.network_simplex(graph)
    uses: list[Use] = []
    taken: dict[int, int] = defaultdict(int)
    for (i, j), way in ways.items():
        for _ in range(flow[i].get(-j - 1, 0)):
            uses.append(Use(given[i], given[i].members[taken[i]], wanted[j], way))
            taken[i] += 1
    missing = tuple((demand, left) for j, demand in enumerate(wanted) if (left := flow["from"][-j - 1]))
    return Matching(tuple(uses), missing)
