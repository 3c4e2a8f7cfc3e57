"""The combat phase: 306 to 311, with combat damage that goes on the stack (310)."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic

BEGINNING = "beginning.priority"
ATTACKERS = "attackers.declaring"
ATTACKED = "attackers.priority"
WHOSE_BLOCKERS = "blockers.whose"
BLOCKERS = "blockers.declaring"
BLOCKED = "blockers.priority"
STRIKING = "damage.striking"
ASSIGNING = "damage.assigning"
DAMAGE = "damage.priority"
ENDING = "ending.priority"

STATES = (
    State(
        "beginning",
        "307",
        initial="begun",
        states=(State("begun", "307.1"), State("priority", "307.1", invokes="priority")),
    ),
    State(
        "attackers",
        "308",
        initial="declaring",
        states=(
            State("declaring", "308.1", asks="attacker"),
            State("priority", "308.1", invokes="priority"),
        ),
    ),
    State(
        "blockers",
        "309",
        initial="whose",
        states=(
            State("whose", "309.1"),
            State("declaring", "309.1", asks="blocker"),
            State("priority", "309.1", invokes="priority"),
        ),
    ),
    State(
        "damage",
        "310",
        initial="striking",
        states=(
            State("striking", "310.5"),
            State("assigning", "310.1", asks="damage_assignment"),
            State("priority", "310.1", invokes="priority"),
        ),
    ),
    State(
        "ending",
        "311",
        initial="begun",
        states=(State("begun", "311.1"), State("priority", "311.1", invokes="priority")),
    ),
    State("over", "311.2", final=True),
    State("game_over", "102", final=True),
)


def _after_priority(
    step: str, source: str, onward: Transition, *before: Transition
) -> tuple[Transition, ...]:
    """The ways out of a step when everybody has passed: the game may be over, `before`, and `onward`."""
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


BEGINNING_OF_COMBAT = (
    Transition(
        "begin_combat",
        ADVANCE,
        "beginning.begun",
        BEGINNING,
        "307.1",
        actions=(Action("begin_beginning_of_combat", "307.1"), Action("give_priority", "408.1c")),
    ),
    *_after_priority(
        "at_the_beginning",
        BEGINNING,
        Transition(
            "on_to_attackers",
            ADVANCE,
            BEGINNING,
            ATTACKERS,
            "308.1",
            actions=(Action("begin_declare_attackers", "308.1"),),
            order=2,
        ),
    ),
)

DECLARE_ATTACKERS = (
    Transition(
        "declare_attacker",
        "declare_attacker",
        ATTACKERS,
        ATTACKERS,
        "308.2a",
        guards=(
            Guard("is_your_creature", "308.2a"),
            Guard("is_untapped", "308.2a"),
            Guard("is_not_attacking_yet", "308.2a"),
            Guard("has_been_there_or_has_haste", "212.3d"),
            Guard("has_no_defender", "502"),
            Guard("attacks_an_opponent", "308.2a"),
        ),
        actions=(Action("record_attacker", "308.2a"),),
    ),
    Transition(
        "finish_attackers",
        "finish_attackers",
        ATTACKERS,
        ATTACKED,
        "308.1",
        actions=(
            Action("tap_attackers", "308.2c"),
            Action("become_attacking", "308.1"),
            Action("give_priority", "408.1c"),
        ),
    ),
    Transition(
        "no_more_attackers",
        ADVANCE,
        ATTACKERS,
        ATTACKED,
        "308.2a",
        guards=(Guard("nothing_can_attack", "308.2a"),),
        actions=(
            Action("tap_attackers", "308.2c"),
            Action("become_attacking", "308.1"),
            Action("give_priority", "408.1c"),
        ),
    ),
    *_after_priority(
        "after_attackers",
        ATTACKED,
        Transition("no_attack", ADVANCE, ATTACKED, "ending", "308.4", order=3),
        Transition(
            "on_to_blockers",
            ADVANCE,
            ATTACKED,
            WHOSE_BLOCKERS,
            "309.1",
            guards=(Guard("attackers_were_declared", "308.4"),),
            actions=(Action("begin_declare_blockers", "309.1"),),
            order=2,
        ),
    ),
)

DECLARE_BLOCKERS = (
    Transition(
        "next_defending_player",
        ADVANCE,
        WHOSE_BLOCKERS,
        BLOCKERS,
        "103.4",
        guards=(Guard("a_defending_player_is_left", "309.1"),),
        actions=(Action("ask_defending_player", "103.4"),),
        order=1,
    ),
    Transition(
        "blockers_declared",
        ADVANCE,
        WHOSE_BLOCKERS,
        BLOCKED,
        "309.1",
        actions=(Action("become_blocking", "309.1"), Action("give_priority", "408.1c")),
        order=2,
    ),
    Transition(
        "declare_blocker",
        "declare_blocker",
        BLOCKERS,
        BLOCKERS,
        "309.2a",
        guards=(
            Guard("is_your_creature", "309.2a"),
            Guard("is_untapped", "309.2a"),
            Guard("is_not_blocking_yet", "309.2a"),
            Guard("attacks_you", "309.2a"),
            Guard("reaches_a_flyer", "502.4"),
            Guard("may_block_despite_fear", "502.25"),
            Guard("may_block_despite_protection", "502.7"),
            Guard("may_block_despite_landwalk", "502.6"),
            Guard("is_not_unblockable", "501.1"),
        ),
        actions=(Action("record_blocker", "309.2a"),),
    ),
    Transition("finish_blockers", "finish_blockers", BLOCKERS, WHOSE_BLOCKERS, "309.1"),
    Transition(
        "no_more_blockers",
        ADVANCE,
        BLOCKERS,
        WHOSE_BLOCKERS,
        "309.2a",
        guards=(Guard("nothing_can_block", "309.2a"),),
    ),
    *_after_priority(
        "after_blockers",
        BLOCKED,
        Transition("on_to_damage", ADVANCE, BLOCKED, STRIKING, "310.1", order=2),
    ),
)

COMBAT_DAMAGE = (
    Transition(
        "first_strike_first",
        ADVANCE,
        STRIKING,
        ASSIGNING,
        "310.5",
        guards=(Guard("something_strikes_first", "310.5"),),
        actions=(Action("begin_first_strike_damage", "310.5"),),
        order=1,
    ),
    Transition(
        "all_at_once",
        ADVANCE,
        STRIKING,
        ASSIGNING,
        "310.1",
        actions=(Action("begin_combat_damage", "310.1"),),
        order=2,
    ),
    Transition(
        "assign_obvious_damage",
        ADVANCE,
        ASSIGNING,
        ASSIGNING,
        "310.2",
        guards=(Guard("an_assignment_is_obvious", "310.2"),),
        actions=(Action("record_obvious_assignment", "310.1"),),
        order=1,
    ),
    Transition(
        "assign_damage",
        "assign_damage",
        ASSIGNING,
        ASSIGNING,
        "310.2c",
        guards=(
            Guard("creature_is_to_assign", "310.1"),
            Guard("each_recipient_has_a_share", "310.2c"),
            Guard("shares_add_up_to_power", "310.2a"),
            Guard("blockers_get_lethal_damage_first", "502.9b"),
        ),
        actions=(Action("record_assignment", "310.1"),),
    ),
    Transition(
        "damage_to_stack",
        ADVANCE,
        ASSIGNING,
        DAMAGE,
        "310.1",
        guards=(Guard("everything_is_assigned", "310.1"), Guard("damage_was_assigned", "310.2a")),
        actions=(Action("put_damage_on_stack", "310.1"), Action("give_priority", "408.1c")),
        order=2,
    ),
    Transition(
        "no_damage",
        ADVANCE,
        ASSIGNING,
        DAMAGE,
        "310.2a",
        guards=(Guard("everything_is_assigned", "310.1"),),
        actions=(Action("give_priority", "408.1c"),),
        order=3,
    ),
    *_after_priority(
        "after_damage",
        DAMAGE,
        Transition("damage_over", ADVANCE, DAMAGE, "ending", "311.1", order=3),
        Transition(
            "second_damage_step",
            ADVANCE,
            DAMAGE,
            ASSIGNING,
            "310.5",
            guards=(Guard("first_strike_was_first", "310.5"),),
            actions=(Action("begin_second_damage", "310.5"),),
            order=2,
        ),
    ),
)

END_OF_COMBAT = (
    Transition(
        "begin_end_of_combat",
        ADVANCE,
        "ending.begun",
        ENDING,
        "311.1",
        actions=(Action("begin_end_of_combat", "311.1"), Action("give_priority", "408.1c")),
    ),
    *_after_priority(
        "at_the_end",
        ENDING,
        Transition(
            "combat_is_over",
            ADVANCE,
            ENDING,
            "over",
            "311.2",
            actions=(Action("remove_all_from_combat", "311.2"),),
            order=2,
        ),
    ),
)


def combat(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of the combat phase, its five steps (306.1).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    transitions = (
        *BEGINNING_OF_COMBAT,
        *DECLARE_ATTACKERS,
        *DECLARE_BLOCKERS,
        *COMBAT_DAMAGE,
        *END_OF_COMBAT,
    )
    return Chart("combat", "306", "beginning", STATES, transitions)
