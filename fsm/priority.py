"""Timing and priority: 408, with the settling that comes before anybody may act (420, 410)."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic
from fsm.paying import USABLE

CHECKING = "settling.state_based"
STACKING = "settling.triggers"
PLACING = "settling.placing"

STATES = (
    State(
        "settling",
        "408.1b",
        initial="state_based",
        states=(
            State("state_based", "420.3"),
            State("triggers", "410.3", asks="next_trigger"),
            State("placing", "410.3", invokes="triggers"),
        ),
    ),
    State("holding", "408.1c", asks="priority"),
    State("playing", "409.1", invokes="casting"),
    State("making_mana", "411.2", invokes="mana_ability"),
    State("turning_face_up", "408.2h", invokes="turning_face_up"),
    State("passing", "408.1c"),
    State("resolving", "413.1", invokes="resolution"),
    State("step_over", "300.2", final=True),
    State("game_over", "102", final=True),
)

SETTLING = (
    Transition(
        "leave_combat",
        ADVANCE,
        CHECKING,
        CHECKING,
        "306.4",
        guards=(Guard("something_leaves_combat", "306.4"),),
        actions=(Action("remove_from_combat", "306.4"),),
        order=0,
    ),
    Transition(
        "game_ends",
        ADVANCE,
        CHECKING,
        "game_over",
        "102",
        guards=(Guard("game_is_over", "102"),),
        order=1,
    ),
    Transition(
        "losers_leave",
        ADVANCE,
        CHECKING,
        CHECKING,
        "600.4a",
        guards=(Guard("a_loser_is_still_there", "600.4a"),),
        actions=(Action("leave_the_game", "600.4a"),),
        order=2,
    ),
    Transition(
        "apply_state_based_effects",
        ADVANCE,
        CHECKING,
        CHECKING,
        "420.3",
        guards=(Guard("state_based_effects_apply", "420.5"),),
        actions=(Action("apply_state_based_effects", "420.3"),),
        order=3,
    ),
    Transition(
        "triggers_wait",
        ADVANCE,
        CHECKING,
        STACKING,
        "410.3",
        guards=(Guard("triggers_are_waiting", "410.3"),),
        order=4,
    ),
    Transition(
        "receive_priority",
        ADVANCE,
        CHECKING,
        "holding",
        "408.1c",
        actions=(Action("give_priority", "408.1c"),),
        order=5,
    ),
    Transition(
        "choose_trigger",
        "choose_trigger",
        STACKING,
        PLACING,
        "410.3",
        guards=(Guard("trigger_is_next_in_turn_order", "410.3"),),
        actions=(Action("begin_placing", "410.3"),),
    ),
    Transition(
        "place_only_trigger",
        ADVANCE,
        STACKING,
        PLACING,
        "410.3",
        guards=(Guard("next_trigger_has_no_rival", "410.3"),),
        actions=(Action("begin_placing_next", "410.3"),),
        order=1,
    ),
    Transition("trigger_placed", ADVANCE, PLACING, STACKING, "410.3"),
    Transition(
        "triggers_stacked",
        ADVANCE,
        STACKING,
        CHECKING,
        "408.1b",
        guards=(Guard("no_trigger_is_waiting", "410.3"),),
        order=2,
    ),
)

HOLDING = (
    Transition(
        "announce",
        "announce",
        "holding",
        "playing",
        "409.1a",
        guards=(
            Guard("has_priority", "408.1c"),
            Guard("may_be_played_from_its_zone", "401.1"),
            Guard("may_be_played_face_down", "502.26"),
            Guard("time_is_right", "408.1d"),
            Guard("not_forbidden", "409.4"),
        ),
        actions=(Action("begin_playing", "409.1"),),
    ),
    Transition(
        "play_mana_ability",
        "play_mana_ability",
        "holding",
        "making_mana",
        "411.2",
        guards=(
            Guard("has_priority", "408.1c"),
            *USABLE,
        ),
        actions=(Action("begin_mana_ability", "411.2"),),
    ),
    Transition(
        "play_land",
        "play_land",
        "holding",
        "settling",
        "408.2",
        guards=(Guard("has_priority", "408.1c"), Guard("land_may_be_played", "408.2d")),
        actions=(Action("put_land_into_play", "408.2d"), Action("priority_to_its_player", "408.1c")),
    ),
    Transition(
        "turn_face_up",
        "turn_face_up",
        "holding",
        "turning_face_up",
        "408.2h",
        guards=(Guard("has_priority", "408.1c"), Guard("may_be_turned_face_up", "502.26")),
        actions=(Action("begin_turning_face_up", "408.2h"),),
    ),
    Transition(
        "pass",
        "pass_priority",
        "holding",
        "passing",
        "408.1c",
        guards=(Guard("has_priority", "408.1c"),),
        actions=(Action("count_pass", "408.1c"),),
    ),
)

COMING_BACK = (
    Transition(
        "play_was_reversed",
        ADVANCE,
        "playing",
        "settling",
        "422.2",
        guards=(Guard("was_reversed", "422.2"),),
        order=1,
    ),
    Transition(
        "was_played",
        ADVANCE,
        "playing",
        "settling",
        "409.1i",
        actions=(Action("priority_to_its_controller", "409.1i"),),
        order=2,
    ),
    Transition(
        "turning_was_reversed",
        ADVANCE,
        "turning_face_up",
        "settling",
        "422.2",
        guards=(Guard("was_reversed", "422.2"),),
        order=1,
    ),
    Transition(
        "was_turned_face_up",
        ADVANCE,
        "turning_face_up",
        "settling",
        "408.1c",
        actions=(Action("priority_to_its_player", "408.1c"),),
        order=2,
    ),
    Transition(
        "mana_ability_was_reversed",
        ADVANCE,
        "making_mana",
        "settling",
        "422.2",
        guards=(Guard("was_reversed", "422.2"),),
        order=1,
    ),
    Transition(
        "mana_ability_resolved",
        ADVANCE,
        "making_mana",
        "settling",
        "408.1c",
        actions=(Action("priority_to_its_player", "408.1c"),),
        order=2,
    ),
)

PASSING = (
    Transition(
        "next_player",
        ADVANCE,
        "passing",
        "settling",
        "408.1c",
        guards=(Guard("somebody_has_not_passed", "408.1c"),),
        actions=(Action("priority_to_next_player", "408.1c"),),
        order=1,
    ),
    Transition(
        "top_resolves",
        ADVANCE,
        "passing",
        "resolving",
        "413.1",
        guards=(Guard("stack_is_not_empty", "413.1"),),
        actions=(Action("begin_resolution", "413.1"),),
        order=2,
    ),
    Transition(
        "step_ends",
        ADVANCE,
        "passing",
        "step_over",
        "300.2",
        order=3,
    ),
    Transition(
        "resolution_over",
        ADVANCE,
        "resolving",
        "settling",
        "408.1c",
        actions=(Action("priority_to_active_player", "408.1c"),),
    ),
)


def priority(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of who may act, and of what happens when everybody passes (408, 410.3, 413.1, 420.3).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("priority", "408", "settling", STATES, (*SETTLING, *HOLDING, *COMING_BACK, *PASSING))
