"""The turn, outermost of all: phases and steps from 300 to 314, and the next player's turn after it."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic

UNTAP = "beginning.untap"
UPKEEP = "beginning.upkeep"
DRAW = "beginning.draw"
FIRST_MAIN = "precombat_main"
COMBAT = "combat"
SECOND_MAIN = "postcombat_main"
END_OF_TURN = "end.end_of_turn"
CLEANUP = "end.cleanup"
DISCARDING = "end.cleanup.discarding"
CHECKING = "end.cleanup.checking"
ACTING = "end.cleanup.acting"

STEP_BEGINS = Action("begin_step", "300.1")
PRIORITY = Action("give_priority", "408.1c")
MANA_BURN = Action("burn_mana", "300.3")


def _step(id: str, rule: str, *first: Action) -> State:
    """A step, or a main phase, in which players get priority after what it does `first`."""
    return State(id, rule, invokes="priority", entry=(STEP_BEGINS, *first, PRIORITY))


STATES = (
    State(
        "beginning",
        "301",
        initial="untap",
        states=(
            State(
                "untap",
                "302",
                entry=(
                    STEP_BEGINS,
                    Action("end_summoning_sickness", "212.3d"),
                    Action("untap_permanents", "302.2"),
                ),
            ),
            _step("upkeep", "303", Action("end_permissions", "418.3")),
            _step("draw", "304", Action("draw_card", "304.1")),
        ),
    ),
    _step("precombat_main", "305"),
    State("combat", "306", invokes="combat", entry=(Action("begin_combat_phase", "306"),)),
    _step("postcombat_main", "305"),
    State(
        "end",
        "312",
        initial="end_of_turn",
        states=(
            _step("end_of_turn", "313"),
            State(
                "cleanup",
                "314",
                initial="discarding",
                entry=(STEP_BEGINS,),
                states=(
                    State("discarding", "314.1", asks="discard_to_hand_size"),
                    State("checking", "314.3"),
                    State("acting", "314.3", invokes="priority", entry=(PRIORITY,)),
                ),
            ),
        ),
    ),
    State("game_over", "102", final=True),
)


def _after(step: str, source: str, onward: Transition, *before: Transition) -> tuple[Transition, ...]:
    """The ways out of a step or phase in which all have passed: the game may be over, `before`, `onward`."""
    ends = Transition(
        f"game_ends_{step}",
        ADVANCE,
        source,
        "game_over",
        "102",
        guards=(Guard("game_is_over", "102"),),
        order=1,
    )
    return (ends, *before, onward)


def _phase_ends(id: str, source: str, target: str, rule: str) -> Transition:
    """The end of a phase, when its last step is over: mana burns (300.3)."""
    return Transition(id, ADVANCE, source, target, rule, actions=(MANA_BURN,), order=3)


BEGINNING_PHASE = (
    Transition("untapped", ADVANCE, UNTAP, UPKEEP, "303"),
    *_after(
        "in_upkeep",
        UPKEEP,
        Transition("upkeep_ends", ADVANCE, UPKEEP, DRAW, "304", order=3),
        Transition(
            "skip_draw_step",
            ADVANCE,
            UPKEEP,
            FIRST_MAIN,
            "304",
            guards=(Guard("first_draw_is_skipped", "304"),),
            actions=(MANA_BURN,),
            order=2,
        ),
    ),
    *_after("in_draw_step", DRAW, _phase_ends("beginning_phase_ends", DRAW, FIRST_MAIN, "305")),
)

PHASES_BETWEEN = (
    *_after("in_main_phase", FIRST_MAIN, _phase_ends("main_phase_ends", FIRST_MAIN, COMBAT, "306")),
    *_after("in_combat", COMBAT, _phase_ends("combat_phase_ends", COMBAT, SECOND_MAIN, "305")),
    *_after(
        "in_second_main_phase", SECOND_MAIN, _phase_ends("second_main_phase_ends", SECOND_MAIN, "end", "312")
    ),
)

END_PHASE = (
    *_after(
        "at_end_of_turn",
        END_OF_TURN,
        Transition("end_of_turn_step_ends", ADVANCE, END_OF_TURN, CLEANUP, "314", order=2),
    ),
    Transition(
        "discard",
        "discard",
        DISCARDING,
        DISCARDING,
        "314.1",
        guards=(Guard("is_in_hand", "314.1"),),
        actions=(Action("discard_card", "314.1"),),
    ),
    Transition(
        "discarded",
        ADVANCE,
        DISCARDING,
        CHECKING,
        "314.2",
        guards=(Guard("hand_is_small_enough", "314.1"),),
        actions=(Action("wear_off", "314.2"),),
    ),
    Transition(
        "something_happened",
        ADVANCE,
        CHECKING,
        ACTING,
        "314.3",
        guards=(Guard("something_is_waiting", "314.3"),),
        order=1,
    ),
    Transition(
        "turn_ends",
        ADVANCE,
        CHECKING,
        "beginning",
        "300.1",
        actions=(MANA_BURN, Action("pass_the_turn", "300.1")),
        order=2,
    ),
    *_after(
        "in_cleanup",
        ACTING,
        Transition("another_cleanup", ADVANCE, ACTING, CLEANUP, "314.3", order=2),
    ),
)


def turn(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of turns: phases and steps, one player's turn after another's, until the game is over (300).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("turn", "300", "beginning", STATES, (*BEGINNING_PHASE, *PHASES_BETWEEN, *END_PHASE))
