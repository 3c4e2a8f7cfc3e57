"""Turning a face-down permanent face up: 408.2h, a special action that is paid for and uses no stack."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic
from fsm.paying import going_back, in_mana_window, mana_window, pay

WINDOW = "turning.mana_window"
SHOWN = "turning.shown"
PAYING = "turning.paying"

STATES = (
    State(
        "turning",
        "502.26",
        initial="shown",
        states=(
            State("shown", "502.26"),
            mana_window("411.2"),
            State("paying", "424", asks="payment"),
        ),
    ),
    State("turned_face_up", "502.26", final=True),
    State("rewinding", "422.1", asks="mana_abilities_to_reverse"),
    State("reversed", "422.2", final=True),
)

TRANSITIONS = (
    Transition(
        "mana_is_due",
        ADVANCE,
        SHOWN,
        WINDOW,
        "411.2",
        guards=(Guard("total_includes_mana", "411.2"),),
        order=1,
    ),
    Transition("no_mana_is_due", ADVANCE, SHOWN, PAYING, "424", order=2),
    *in_mana_window(WINDOW, PAYING, "411.2"),
    pay(PAYING, "424", "424.3"),
    Transition(
        "turn_up",
        ADVANCE,
        PAYING,
        "turned_face_up",
        "502.26",
        guards=(Guard("everything_is_paid", "424"),),
        actions=(Action("turn_face_up", "504"),),
    ),
    *going_back("turning", "422.1", "turning_reversed"),
)


def turning_face_up(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of turning a face-down permanent face up (408.2h, 502.26).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("turning_face_up", "408.2h", "turning", STATES, TRANSITIONS)
