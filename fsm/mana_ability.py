"""Playing a mana ability: 411, played like any ability but resolved at once, off the stack."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic
from fsm.paying import in_mana_window, mana_window, pay

STATES = (
    State(
        "activating",
        "411.2",
        initial="announced",
        states=(
            State("announced", "411.2"),
            State("choosing_mana", "411.2", asks="mana_to_make"),
            mana_window("409.1g"),
            State("paying", "409.1h", asks="payment"),
            State("resolving", "411.3"),
            State("followed", "406.1"),
        ),
    ),
    State("resolved", "411.3", final=True),
    State("reversed", "422.1", final=True),
)

ANNOUNCED = "activating.announced"
CHOOSING = "activating.choosing_mana"
WINDOW = "activating.mana_window"
PAYING = "activating.paying"
RESOLVING = "activating.resolving"
FOLLOWED = "activating.followed"

TRANSITIONS = (
    Transition(
        "begin", ADVANCE, ANNOUNCED, CHOOSING, "411.2", actions=(Action("note_activation_cost", "403.1"),)
    ),
    Transition(
        "choose_mana",
        "choose_mana",
        CHOOSING,
        CHOOSING,
        "411.2",
        guards=(Guard("can_make_this_mana", "411.2"),),
        actions=(Action("record_mana", "411.2"),),
    ),
    Transition(
        "mana_is_due",
        ADVANCE,
        CHOOSING,
        WINDOW,
        "409.1g",
        guards=(Guard("mana_is_determined", "411.2"), Guard("cost_includes_mana", "409.1g")),
        order=1,
    ),
    Transition(
        "no_mana_is_due",
        ADVANCE,
        CHOOSING,
        PAYING,
        "409.1g",
        guards=(Guard("mana_is_determined", "411.2"),),
        order=2,
    ),
    *in_mana_window(WINDOW, PAYING, "409.1g"),
    pay(PAYING, "409.1h", "409.1h"),
    Transition(
        "pay_by_itself",
        ADVANCE,
        PAYING,
        PAYING,
        "409.1h",
        guards=(Guard("next_cost_needs_no_choice", "409.1h"),),
        actions=(Action("pay_next_cost", "409.1h"),),
        order=1,
    ),
    Transition(
        "costs_paid",
        ADVANCE,
        PAYING,
        RESOLVING,
        "411.2",
        guards=(Guard("everything_is_paid", "409.1h"),),
        order=2,
    ),
    Transition("make_mana", ADVANCE, RESOLVING, FOLLOWED, "411.3", actions=(Action("add_mana", "411.3"),)),
    Transition(
        "resolve_triggered_mana_ability",
        ADVANCE,
        FOLLOWED,
        FOLLOWED,
        "411.3",
        guards=(Guard("a_mana_ability_triggered", "406.1"),),
        actions=(Action("resolve_triggered_mana_ability", "411.3"),),
        order=1,
    ),
    Transition("nothing_follows", ADVANCE, FOLLOWED, "resolved", "411.3", order=2),
    Transition(
        "cannot_comply",
        "cannot_comply",
        "activating",
        "reversed",
        "422.1",
        guards=(Guard("step_is_impossible", "409.1"),),
        actions=(Action("go_back", "422.1"),),
    ),
)


def mana_ability(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of playing a mana ability (411).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("mana_ability", "411", "activating", STATES, TRANSITIONS)
