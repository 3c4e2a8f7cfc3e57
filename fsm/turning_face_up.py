"""Turning a face-down permanent face up: 408.2h, a special action that is paid for and uses no stack."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic

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
            State(
                "mana_window",
                "411.2",
                initial="offered",
                states=(
                    State("offered", "411.2", asks="mana_abilities"),
                    State("making", "411.3", invokes="mana_ability"),
                ),
            ),
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
    Transition(
        "play_mana_ability",
        "play_mana_ability",
        f"{WINDOW}.offered",
        f"{WINDOW}.making",
        "411.2",
        guards=(
            Guard("is_a_mana_ability", "406.1"),
            Guard("is_under_control", "403"),
            Guard("source_is_ready", "411.2"),
        ),
        actions=(Action("begin_mana_ability", "411.2"),),
    ),
    Transition(
        "mana_ability_over",
        ADVANCE,
        f"{WINDOW}.making",
        f"{WINDOW}.offered",
        "411.3",
        actions=(Action("note_mana_ability", "422.1"),),
    ),
    Transition("mana_abilities_finished", "finish_mana_abilities", f"{WINDOW}.offered", PAYING, "411.2"),
    Transition(
        "no_mana_abilities",
        ADVANCE,
        f"{WINDOW}.offered",
        PAYING,
        "411.2",
        guards=(Guard("no_mana_ability_is_left", "411.2"),),
    ),
    Transition(
        "pay",
        "pay",
        PAYING,
        PAYING,
        "424",
        guards=(Guard("cost_is_due", "424"), Guard("cost_can_be_paid", "424.3")),
        actions=(Action("pay_cost", "424"),),
    ),
    Transition(
        "turn_up",
        ADVANCE,
        PAYING,
        "turned_face_up",
        "502.26",
        guards=(Guard("everything_is_paid", "424"),),
        actions=(Action("turn_face_up", "504"),),
    ),
    Transition(
        "cannot_comply",
        "cannot_comply",
        "turning",
        "rewinding",
        "422.1",
        guards=(Guard("step_is_impossible", "422.1"),),
        actions=(Action("go_back", "422.1"),),
    ),
    Transition(
        "settle_mana_ability",
        "settle_mana_ability",
        "rewinding",
        "rewinding",
        "422.1",
        guards=(Guard("mana_ability_may_be_settled_so", "422.1"),),
        actions=(Action("settle_mana_ability", "422.1"),),
    ),
    Transition(
        "turning_reversed",
        ADVANCE,
        "rewinding",
        "reversed",
        "422.2",
        guards=(Guard("mana_abilities_settled", "422.1"),),
    ),
)


def turning_face_up(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of turning a face-down permanent face up (408.2h, 502.26).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("turning_face_up", "408.2h", "turning", STATES, TRANSITIONS)
