"""Charts to draw: random ones of any shape, and one in which every kind of arrow occurs."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition


def paths(states: tuple[State, ...], parent: str = "") -> Iterator[str]:
    """Paths of all states, outer ones first."""
    for state in states:
        path = f"{parent}.{state.id}" if parent else state.id
        yield path
        yield from paths(state.states, path)


@st.composite
def _states(draw: st.DrawFn, depth: int, most: int) -> tuple[State, ...]:
    made = []
    for number in range(draw(st.integers(1, most))):
        inner = draw(_states(depth - 1, 4)) if depth and draw(st.booleans()) else ()
        kind = draw(st.sampled_from(("quiet", "asks", "invokes", "final")))
        made.append(
            State(
                f"s{number}",
                draw(st.sampled_from(("409.1", "409.1a", "409.1b", "422.2"))),
                states=inner,
                initial=inner[-1].id if inner else None,
                final=not inner and kind == "final",
                asks="target" if not inner and kind == "asks" else None,
                invokes="casting" if not inner and kind == "invokes" else None,
                entry=(Action("check_targets", "409.1"),) if draw(st.integers(0, 4)) == 0 else (),
            )
        )
    return tuple(made)


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    """Charts of any shape, small and large: loops, internal transitions, to and from composites."""
    states = draw(_states(3, 6))
    ends = st.sampled_from(tuple(paths(states)))
    transitions = tuple(
        Transition(
            f"t{number}",
            draw(st.sampled_from((ADVANCE, "pay", "choose_target"))),
            draw(ends),
            draw(st.none() | ends),
            "409.1a",
            tuple(Guard("cost_is_due", "409.1") for _ in range(draw(st.integers(0, 3)))),
            tuple(Action("pay_cost", "409.1") for _ in range(draw(st.integers(0, 2)))),
            draw(st.none() | st.integers(0, 3)),
        )
        for number in range(draw(st.integers(0, 14)))
    )
    return Chart("random", "409", states[0].id, states, transitions)


def _arrow(id: str, source: str, target: str | None, trigger: str = ADVANCE) -> Transition:
    return Transition(id, trigger, source, target, "409.1a")


GALLERY = Chart(
    "gallery",
    "409",
    "a",
    (
        State("a", "409.1", initial="b", states=(State("b", "409.1a"), State("c", "409.1b", asks="target"))),
        State("d", "409.1c", initial="e", states=(State("e", "409.1c", invokes="casting"),)),
        State("f", "409.1i", final=True),
    ),
    (
        _arrow("completion", "a.b", "a.c"),
        _arrow("again", "a.b", "a.c", "pay"),
        _arrow("back", "a.c", "a.b"),
        _arrow("itself", "a.c", "a.c", "choose_target"),
        _arrow("internal", "a.c", None, "pay"),
        _arrow("internal_of_composite", "d", None, "pay"),
        _arrow("composite_itself", "a", "a", "pay"),
        _arrow("to_own_child", "a", "a.c", "choose"),
        _arrow("to_own_composite", "a.c", "a", "choose"),
        _arrow("only_child", "d.e", "d", "choose"),
        _arrow("from_composite", "a", "d"),
        _arrow("into_child", "a.b", "d.e"),
        _arrow("to_composite", "d.e", "a"),
        _arrow("done", "d", "f"),
    ),
)
"""Every kind of arrow: each went wrong in some other program that draws charts."""
