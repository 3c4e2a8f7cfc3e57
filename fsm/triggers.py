"""Putting a triggered ability on the stack: 410.3, with the choices of 409.1b-e that it has."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.choosing import dividing, targeting, which_opponent
from fsm.edition import Edition, only_classic

MODES = "placing.modes"
OPPONENT = "placing.which_opponent"
COUNT = "placing.target_count"
DIVIDING = "placing.dividing"

STATES = (
    State(
        "placing",
        "410.3",
        initial="announcing",
        states=(
            State("announcing", "410.3"),
            State("modes", "409.1b", asks="mode"),
            State("which_opponent", "409.2a", asks="opponent"),
            State("target_count", "409.1c", asks="number_of_targets"),
            State("targets", "409.1c", asks="target"),
            State("dividing", "409.1e", asks="division"),
        ),
    ),
    State("on_the_stack", "410.3", final=True),
    State("removed", "410.3", final=True),
)

TRANSITIONS = (
    Transition(
        "put_trigger_on_stack",
        ADVANCE,
        "placing.announcing",
        MODES,
        "410.3",
        actions=(Action("create_ability", "410.3"),),
    ),
    Transition(
        "choose_mode",
        "choose_mode",
        MODES,
        MODES,
        "409.1b",
        guards=(Guard("mode_is_offered", "409.1b"), Guard("mode_not_chosen_before", "409.1b")),
        actions=(Action("record_mode", "409.1b"),),
    ),
    Transition(
        "modes_chosen", ADVANCE, MODES, OPPONENT, "409.1b", guards=(Guard("modes_announced", "409.1b"),)
    ),
    *which_opponent("target_", OPPONENT, COUNT),
    *targeting("placing", "409.1c", DIVIDING, which="all_"),
    *dividing(DIVIDING),
    Transition(
        "divided",
        ADVANCE,
        DIVIDING,
        "on_the_stack",
        "409.1e",
        guards=(Guard("division_announced", "409.1e"),),
    ),
    Transition(
        "cannot_comply",
        "cannot_comply",
        "placing",
        "removed",
        "410.3",
        guards=(Guard("step_is_impossible", "410.3"),),
        actions=(Action("remove_ability", "410.3"),),
    ),
)


def triggers(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of putting one triggered ability on the stack (410.3).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("triggers", "410", "placing", STATES, TRANSITIONS)
