"""What the loop looks up of a chart, worked out once: its machine, its procedure, what each leaf asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from engine.procedures.procedure import Procedure
from fsm.binding import offers_of
from fsm.chart import ADVANCE, Chart
from fsm.dispatch_names import Closed, Sealed
from fsm.index import CANNOT_COMPLY, ChartIndex
from fsm.machine import ChartMachine
from fsm.refusal import Refusal
from fsm.trace import Tried


class Machine(Protocol):
    """What the rules need of a machine."""

    def take(self, model: Any, trigger: str, choice: Any, /) -> tuple[Tried, ...]:
        """Fire a trigger; the last of what was tried is what was taken, if its answers are all yes."""

    def opens(self, model: Any, trigger: str, choice: Any, /) -> bool:
        """Whether a trigger would do something now."""

    def why(self, model: Any, trigger: str, choice: Any, /) -> tuple[Refusal, ...]:
        """Why a trigger would do nothing; empty when it is open."""


class Site(Struct, frozen=True):
    """What the loop needs to know of one leaf; `by_itself` are the triggers that nobody has to send."""

    rule: str
    asks: str | None
    final: bool
    invokes: str | None
    by_itself: tuple[str, ...]
    offers: tuple[str, ...]
    outcome: str


class BoundChart:
    """A chart with its machine and its procedure class, and the look-ups of the loop."""

    __slots__ = ("actions", "index", "machine", "note", "offers", "opens", "procedure", "sites", "start")

    def __init__(
        self, chart: Chart, procedure: type[Procedure[Any]], machine: Callable[[Chart], Machine] | None
    ) -> None:
        self.index = ChartIndex(chart)
        self.procedure = procedure
        self.machine: Machine = (
            ChartMachine.from_chart(chart).sealed(procedure) if machine is None else machine(chart)
        )
        self.note = self.machine.note if isinstance(self.machine, Sealed) else _noting(self.machine)
        self.opens = self.machine.opens
        self.offers = offers_of(procedure)
        self.sites = {leaf: _site(self.index, leaf, self.offers) for leaf in self.index.leaves}
        self.actions = _actions(self.index)
        self.start = self.index.initial()


def _noting(machine: Machine) -> Callable[[Any, str, Any, list[Closed]], Tried | None]:
    """What `Sealed.note` does, by what any machine can do."""

    def note(model: Any, trigger: str, choice: Any, closed: list[Closed]) -> Tried | None:
        taken: Tried | None = None
        for tried in machine.take(model, trigger, choice):
            number = len(tried.answers) - 1
            no = tried.answers[-1].refusal if tried.answers else None
            if no is None:
                taken = tried
            else:
                closed.append((tried, number, no))
        return taken

    return note


def _site(index: ChartIndex, leaf: str, offered: dict[str, str]) -> Site:
    state = index.state(leaf)
    triggers = index.triggers(leaf)
    asked = tuple(t for t in index.player_triggers(leaf) if t in offered) if state.asks else ()
    return Site(
        state.rule,
        state.asks,
        state.final,
        state.invokes,
        tuple(each for each in (ADVANCE, CANNOT_COMPLY) if each in triggers),
        asked,
        state.id,
    )


def _actions(index: ChartIndex) -> dict[tuple[str, str], tuple[str, ...]]:
    """The actions that run when a transition is taken from a leaf, in order."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for leaf in index.leaves:
        for edge in index.edges(leaf):
            own = tuple(action.id for action in edge.transition.actions)
            target = edge.transition.target
            if target is None:
                found[leaf, edge.transition.id] = own
                continue
            up, down = index.lineage(leaf), index.lineage(edge.target)
            stays = set(up) & set(index.lineage(target)[1:])
            exits = tuple(a.id for path in up if path not in stays for a in index.state(path).exit)
            entries = tuple(
                a.id for path in reversed(down) if path not in stays for a in index.state(path).entry
            )
            found[leaf, edge.transition.id] = own + exits + entries
    return found
