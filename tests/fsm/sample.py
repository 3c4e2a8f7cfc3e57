"""A small chart that passes every check, and ways to change one thing in it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition

ASKING, CALLING, PAYING = "working.asking", "working.calling", "working.paying"

SAMPLE = Chart(
    "sample",
    "409",
    "working",
    (
        State(
            "working",
            "409.1",
            initial="asking",
            states=(
                State("asking", "409.1b", asks="mode", entry=(Action("note_mode", "409.1b"),)),
                State("calling", "411.3", invokes="helper"),
                State("paying", "409.1h", asks="payment"),
            ),
        ),
        State("done", "409.1i", final=True),
        State("reversed", "422.2", final=True),
    ),
    (
        Transition("choose", "choose", ASKING, ASKING, "409.1b", (Guard("is_offered", "409.1b"),)),
        Transition("chosen", ADVANCE, ASKING, CALLING, "409.1b", (Guard("is_chosen", "409.1b"),)),
        Transition("called", ADVANCE, CALLING, PAYING, "411.3"),
        Transition("pay", "pay", PAYING, "done", "409.1h", actions=(Action("take_payment", "409.1h"),)),
        Transition("wait", "wait", PAYING, None, "409.1h"),
        Transition("fail", "cannot_comply", "working", "reversed", "409.1", (Guard("is_stuck", "409.1"),)),
    ),
)


def adding(*elements: State | Transition, chart: Chart = SAMPLE) -> Chart:
    """The chart with more states at the top, and more transitions."""
    states = tuple(one for one in elements if isinstance(one, State))
    transitions = tuple(one for one in elements if isinstance(one, Transition))
    return replace(chart, states=chart.states + states, transitions=chart.transitions + transitions)


def without(*ids: str, chart: Chart = SAMPLE) -> Chart:
    """The chart without some of its transitions."""
    return replace(chart, transitions=tuple(one for one in chart.transitions if one.id not in ids))


def changing(name: str, chart: Chart = SAMPLE, **changes: Any) -> Chart:
    """The chart with other fields of a transition, by id, or of a state, by path."""
    return replace(
        chart,
        states=_changed(chart.states, name, changes),
        transitions=tuple(replace(one, **changes) if one.id == name else one for one in chart.transitions),
    )


def _changed(states: tuple[State, ...], path: str, changes: dict[str, Any]) -> tuple[State, ...]:
    first, _, rest = path.partition(".")
    return tuple(
        state
        if state.id != first
        else replace(state, states=_changed(state.states, rest, changes))
        if rest
        else replace(state, **changes)
        for state in states
    )
