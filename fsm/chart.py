"""What a chart is: frozen values without behaviour.

A chart is the one definition that the machine runs, the diagrams draw and networkx analyses. Guards
and actions appear by name only; the procedure class that a chart is bound to has a method for each.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct
from msgspec.structs import force_setattr

from fsm.by_id import ById
from fsm.showing import Shown

ADVANCE = "advance"
"""The trigger of a completion transition: taken without anybody's choice, drawn without a label."""


class Guard(Struct, frozen=True):
    """A condition of a transition: the name of the method that answers yes or a `Refusal`, and its rule."""

    id: str
    rule: str


class Action(Struct, frozen=True):
    """What a transition or a state's entry or exit does: the name of a method, and its rule."""

    id: str
    rule: str


class State(Struct, frozen=True):
    """A state, composite when it has `states`.

    `id` is local to the parent; the path joins ids with dots ("playing.choosing.modes").
    `asks` names the decision that a player must take here; a state without it waits for nobody.
    `invokes` names the chart that runs, as a frame of its own, while the machine is in this state.
    """

    id: str
    rule: str
    states: tuple[State, ...] = ()
    initial: str | None = None
    final: bool = False
    asks: str | None = None
    invokes: str | None = None
    entry: tuple[Action, ...] = ()
    exit: tuple[Action, ...] = ()


class Transition(Struct, frozen=True):
    """An edge between two states, named by their paths; `target` None makes it internal.

    Guards are asked in order; all must answer yes. Where several transitions compete for one source
    and trigger, `order` (lowest first) says which is tried first.
    """

    id: str
    trigger: str
    source: str
    target: str | None
    rule: str
    guards: tuple[Guard, ...] = ()
    actions: tuple[Action, ...] = ()
    order: int | None = None

    def __repr__(self) -> str:
        way = f"inside {self.source}" if self.target is None else f"{self.source} -> {self.target}"
        guards = f" [{' & '.join(guard.id for guard in self.guards)}]" if self.guards else ""
        actions = f" / {', '.join(action.id for action in self.actions)}" if self.actions else ""
        return f"<Transition {self.id} ({self.rule}): {way} on {self.trigger}{guards}{actions}>"


class Chart(Shown, Struct, frozen=True):
    """A hierarchical state machine as a value: states in a tree, transitions in one flat list.

    States and transitions are also found by their ids: `chart.transitions.choose_target`.
    """

    id: str
    rule: str
    initial: str
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "states", ById(self.states))
        force_setattr(self, "transitions", ById(self.transitions))

    def __repr__(self) -> str:
        count, waiting = 0, deque(self.states)
        while waiting:
            count += 1
            waiting.extend(waiting.popleft().states)
        return f"<Chart {self.id} ({self.rule}): {count} states, {len(self.transitions)} transitions>"


class ChartError(ValueError):
    """A chart's definition is wrong; the message names the chart and the element."""
