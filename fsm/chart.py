"""What a chart is: frozen values without behaviour.

A chart is the one definition that the machine runs, the diagrams draw and networkx analyses. Guards
and actions appear by name only; the procedure class that a chart is bound to has a method for each.
"""

from __future__ import annotations

from msgspec import Struct

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


class Chart(Struct, frozen=True):
    """A hierarchical state machine as a value: states in a tree, transitions in one flat list."""

    id: str
    rule: str
    initial: str
    states: tuple[State, ...]
    transitions: tuple[Transition, ...]


class ChartError(ValueError):
    """A chart's definition is wrong; the message names the chart and the element."""
