"""Which pairs of transitions can follow each other in a chart of the rules, and why the others cannot.

A pair is infeasible where the second one's guard is left closed by the first, where something that is tried
before it is left open, where a play cannot fail in that state, or where nothing ever leads to its first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from fsm.chart import ADVANCE, Chart, Transition
from fsm.index import BY_ITSELF, CANNOT_COMPLY, ChartIndex
from fsm.testing import Edge, model_of
from tests.testing.claims import GOES_ON, LEAVES, NEVER_NEXT

NOTES_MANA = "note_mana_ability"
ASKS_ABOUT_MANA = "mana_ability_may_be_settled_so"


class Pair(Struct, frozen=True):
    """Two edges in a row."""

    chart: str
    first: Edge
    second: Edge

    def __str__(self) -> str:
        return f"{self.chart} {self.first.source} {self.first.id} {self.second.id}"


class Feasibility:
    """Of every pair that a chart's shape allows: why it can never happen, or None where nothing says so."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.index = ChartIndex(chart)
        self.model = model_of(chart)
        own = [claim for claim in LEAVES if claim.chart == chart.id]
        self._left: Mapping[tuple[str, str], tuple[bool, str]] = {
            (after, claim.guard): (claim.yes, claim.because) for claim in own for after in claim.after
        }
        self._goes_on = {
            state: claim.because for claim in GOES_ON if claim.chart == chart.id for state in claim.states
        }
        self._never = {(one.after, one.next): one.because for one in NEVER_NEXT if one.chart == chart.id}

    def pairs(self) -> Iterator[Pair]:
        """Every pair of the chart's shape, in its order."""
        for first in self.model.edges:
            for second in self.model.out_of(first.target):
                yield Pair(self.chart.id, first, second)

    def why_not(self, pair: Pair) -> str | None:
        """Why the pair can never happen."""
        return self._infeasible(pair.first, pair.second) or self._unreached.get(
            (pair.first.source, pair.first.id)
        )

    def _infeasible(self, first: Edge, second: Edge) -> str | None:
        if (first.id, second.id) in self._never:
            return self._never[first.id, second.id]
        for guard in second.guards:
            yes, because = self._left.get((first.id, guard), (True, ""))
            if not yes:
                return because
            if guard == ASKS_ABOUT_MANA and first.source not in self._after_mana:
                return "no mana ability can have been played before that"
        if second.trigger == CANNOT_COMPLY and (because := self._never_fails(first.target)):
            return because
        for rival in self._before(first.target, second):
            others = [guard.id for guard in rival.guards if guard.id not in second.guards]
            said = [self._left.get((first.id, guard), (False, "")) for guard in others]
            if all(yes for yes, _ in said):
                return ": ".join((f"{rival.id} comes first", *dict.fromkeys(why for _, why in said)))
        return None

    def _before(self, leaf: str, edge: Edge) -> Iterator[Transition]:
        """What is tried in a leaf before an edge: what needs nobody, and rivals of a lower order."""
        for trigger in self.index.triggers(leaf):
            if trigger == edge.trigger:
                for rival in self.index.candidates(leaf, trigger):
                    if rival.id == edge.id:
                        break
                    yield rival
            elif trigger == ADVANCE:  # before all else: a play fails only where it cannot go on
                yield from self.index.candidates(leaf, trigger)

    def _never_fails(self, leaf: str) -> str | None:
        for trigger in self.index.player_triggers(leaf):
            if any(not one.guards for one in self.index.candidates(leaf, trigger)):
                return f"{trigger} is always possible"
        if any(not one.guards for one in self.index.candidates(leaf, ADVANCE)):
            return "it goes on by itself"
        return self._goes_on.get(leaf)

    @cached_property
    def _after_mana(self) -> frozenset[str]:
        """The leaves that can be reached once a mana ability was noted."""
        notes = [t.id for t in self.chart.transitions if NOTES_MANA in {a.id for a in t.actions}]
        found = {edge.target for edge in self.model.edges if edge.id in notes}
        waiting = list(found)
        while waiting:
            for edge in self.model.out_of(waiting.pop()):
                if edge.target not in found:
                    found.add(edge.target)
                    waiting.append(edge.target)
        return frozenset(found)

    @cached_property
    def _unreached(self) -> Mapping[tuple[str, str], str]:
        """Edges that are never walked, since they stay closed after every edge that leads to them."""
        begin = [edge for edge in self.model.out_of(self.model.initial) if self._may_begin(edge)]
        walked, waiting = set(begin), list(begin)
        while waiting:
            first = waiting.pop()
            for second in self.model.out_of(first.target):
                if second not in walked and self._infeasible(first, second) is None:
                    walked.add(second)
                    waiting.append(second)
        return {
            (edge.source, edge.id): f"{edge.id} is never taken in {edge.source}"
            for edge in self.model.edges
            if edge not in walked
        }

    def _may_begin(self, edge: Edge) -> bool:
        return edge.trigger != CANNOT_COMPLY or self._never_fails(edge.source) is None


assert CANNOT_COMPLY in BY_ITSELF
