"""Random charts for Hypothesis: any shape that can be written down, also wrong ones."""

from __future__ import annotations

from hypothesis import strategies as st

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.index import CANNOT_COMPLY, ChartIndex

TRIGGERS = (ADVANCE, ADVANCE, CANNOT_COMPLY, "pay", "choose")


@st.composite
def _states(draw: st.DrawFn, depth: int) -> tuple[State, ...]:
    made = []
    for number in range(draw(st.integers(1, 3))):
        inner = draw(_states(depth - 1)) if depth and draw(st.booleans()) else ()
        made.append(
            State(
                f"s{number}",
                "409.1",
                states=inner,
                initial=inner[0].id if inner else None,
                final=not inner and draw(st.integers(0, 3)) == 0,
                asks="something" if not inner and draw(st.booleans()) else None,
                entry=(Action("enter", "409.1"),) if draw(st.integers(0, 4)) == 0 else (),
            )
        )
    return tuple(made)


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    """Charts whose names all fit: every source, target and initial state is there."""
    states = draw(_states(2))
    bare = Chart("random", "409", states[0].id, states, ())
    paths = st.sampled_from(ChartIndex(bare).paths)
    transitions = tuple(
        Transition(
            f"t{number}",
            draw(st.sampled_from(TRIGGERS)),
            draw(paths),
            draw(st.none() | paths),
            "409.1",
            tuple(Guard(f"g{one}", "409.1") for one in range(draw(st.integers(0, 2)))),
            tuple(Action(f"a{one}", "409.1") for one in range(draw(st.integers(0, 1)))),
            draw(st.none() | st.integers(0, 3)),
        )
        for number in range(draw(st.integers(0, 12)))
    )
    return Chart("random", "409", states[0].id, states, transitions)


@st.composite
def broken_charts(draw: st.DrawFn) -> Chart:
    """Charts in which any name may be wrong."""
    names = st.sampled_from(("s0", "s1", "s0.s0", "nowhere", "", "s 1"))
    states = st.recursive(
        st.builds(
            State, names, names, initial=st.none() | names, final=st.booleans(), asks=st.none() | names
        ),
        lambda inner: st.builds(State, names, names, st.tuples(inner, inner), st.none() | names),
        max_leaves=6,
    )
    transition = st.builds(
        Transition,
        names,
        st.sampled_from(TRIGGERS),
        names,
        st.none() | names,
        names,
        st.tuples(st.builds(Guard, names, names)) | st.just(()),
        st.tuples(st.builds(Action, names, names)) | st.just(()),
        st.none() | st.integers(0, 2),
    )
    return draw(
        st.builds(
            Chart,
            names,
            names,
            names,
            st.lists(states, max_size=4).map(tuple),
            st.lists(transition, max_size=6).map(tuple),
        )
    )
