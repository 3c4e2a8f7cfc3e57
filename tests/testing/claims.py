"""What each transition of the rules' charts leaves behind: claims that every play of the tests must bear out.

From these, and from what a chart says by itself, `feasible.py` works out which transitions can never
follow each other. A claim that no play comes to, or that one contradicts, fails the tests.
"""

from __future__ import annotations

from msgspec import Struct


class Leaves(Struct, frozen=True):
    """After any of these transitions, that guard says yes, or no."""

    chart: str
    after: tuple[str, ...]
    guard: str
    yes: bool
    because: str


class GoesOn(Struct, frozen=True):
    """In these states there is always something that can be done, so that no play fails there."""

    chart: str
    states: tuple[str, ...]
    because: str


class NeverNext(Struct, frozen=True):
    """Right after the first of these transitions nobody can choose the second."""

    chart: str
    after: str
    next: str
    because: str


SETTLING = (
    "losers_leave",
    "triggers_stacked",
    "play_land",
    "play_was_reversed",
    "was_played",
    "mana_ability_was_reversed",
    "mana_ability_resolved",
    "turning_was_reversed",
    "was_turned_face_up",
    "next_player",
    "resolution_over",
)
"""What leads to settling, apart from the state-based effects and what they make leave combat."""

ONLY_THERE = "only state-based effects make a player lose (420.5), and losers leave before all else"
AS_BEFORE = "the game is as it was when it was settled: nothing but who has priority changed"
ALL_AT_ONCE = "all that fights and is no creature leaves combat at once (306.4)"
STACKED = "a triggered ability on the stack changes nothing in play, and was put there in a settled game"
STARTED = "nothing is assigned yet as a step of combat damage begins (310.1)"
NOT_PAID = "mana is due in this window, and nothing is paid before it is closed (409.1g, h)"
STILL_TO_FOLLOW = "what is chosen, paid or played meanwhile is for an instruction still to be followed"
NO_CARD_YET = "a card to be played is chosen first, and every instruction begins without choices (413.2e)"
ASKED_ONCE = "the instruction asks for something else than a payment (413.2c, e)"
PERMANENT = "what enters play as a copy is a permanent spell, neither damage nor an ability (413.2i)"

AFTER_SETTLED = ("next_player", "mana_ability_was_reversed")
MEANWHILE = (
    "choose",
    "choose_colour",
    "decide",
    "choose_new_target",
    "pay",
    "decline",
    "play_was_reversed",
    "spell_was_played",
)

LEAVES = (
    Leaves("priority", SETTLING, "a_loser_is_still_there", False, ONLY_THERE),
    Leaves("priority", SETTLING, "game_is_over", False, ONLY_THERE),
    *(
        Leaves("priority", AFTER_SETTLED, guard, False, AS_BEFORE)
        for guard in ("something_leaves_combat", "state_based_effects_apply", "triggers_are_waiting")
    ),
    Leaves(
        "priority",
        ("play_land",),
        "something_leaves_combat",
        False,
        "lands are played in main phases, and nothing fights there (408.2d)",
    ),
    Leaves("priority", ("leave_combat",), "something_leaves_combat", False, ALL_AT_ONCE),
    Leaves("priority", ("triggers_wait",), "no_trigger_is_waiting", False, "some are waiting (410.3)"),
    Leaves("priority", ("triggers_stacked",), "triggers_are_waiting", False, "none is waiting (410.3)"),
    Leaves("priority", ("triggers_stacked",), "state_based_effects_apply", False, STACKED),
    Leaves("priority", ("triggers_stacked",), "something_leaves_combat", False, STACKED),
    Leaves(
        "combat",
        ("first_strike_first", "all_at_once", "second_damage_step"),
        "damage_was_assigned",
        False,
        STARTED,
    ),
    Leaves(
        "combat",
        ("assign_obvious_damage", "assign_damage"),
        "damage_was_assigned",
        True,
        "only a creature with power assigns damage, and there is now some to put on the stack (310.2a)",
    ),
    Leaves(
        "casting",
        ("put_face_down_spell_on_stack",),
        "opponent_is_clear",
        True,
        "a face-down spell has no text (502.26)",
    ),
    Leaves(
        "casting",
        ("choose_mode_opponent",),
        "modes_announced",
        False,
        "an opponent is named for a choice of modes only, and none is chosen yet (409.2a)",
    ),
    Leaves("casting", ("entwine",), "modes_announced", True, "all modes are chosen (502.32)"),
    Leaves("casting", ("choose_x",), "x_announced", True, "X has one value (409.1b)"),
    *(
        claim
        for chart in ("casting", "triggers")
        for claim in (
            Leaves(chart, ("divide",), "division_announced", True, "a division is announced once (409.1e)"),
            Leaves(
                chart,
                ("choose_recipient",),
                "division_announced",
                False,
                "whoever gets a share has still to be told how much (409.1e)",
            ),
            Leaves(
                chart,
                ("choose_recipient",),
                "step_is_impossible",
                False,
                "there is at least one for each (409.1e)",
            ),
        )
    ),
    *(
        Leaves(chart, ("mana_abilities_finished", "no_mana_abilities"), "everything_is_paid", False, NOT_PAID)
        for chart in ("casting", "mana_ability", "turning_face_up")
    ),
    Leaves("mana_ability", ("choose_mana",), "mana_is_determined", True, "one kind is chosen (411.2)"),
    Leaves("resolution", MEANWHILE, "instructions_are_left", True, STILL_TO_FOLLOW),
    Leaves(
        "resolution",
        (
            "no_targets_to_check",
            "targets_checked",
            "apply",
            "choose_colour",
            "decide",
            "choose_new_target",
            "pay",
            "decline",
        ),
        "clause_plays_a_spell",
        False,
        NO_CARD_YET,
    ),
    Leaves(
        "resolution",
        ("play_was_reversed", "spell_was_played"),
        "clause_plays_a_spell",
        False,
        "each card is played right after it was chosen (413.2e)",
    ),
    Leaves(
        "resolution",
        ("choose", "choose_colour", "decide", "choose_new_target", "play_was_reversed", "spell_was_played"),
        "clause_offers_a_payment",
        False,
        ASKED_ONCE,
    ),
    Leaves(
        "resolution", ("pay", "decline"), "clause_offers_a_payment", False, "it was answered already (413.2e)"
    ),
    Leaves("resolution", ("pay", "decline"), "clause_needs_a_choice", False, "only a payment is asked for"),
    Leaves("resolution", ("decide",), "clause_needs_a_choice", False, "one player decides once (413.2c)"),
    Leaves("resolution", ("choose_as_it_enters",), "is_combat_damage", False, PERMANENT),
    Leaves("resolution", ("choose_as_it_enters",), "is_an_ability", False, PERMANENT),
    Leaves(
        "resolution",
        ("choose_as_it_enters",),
        "chooses_as_it_enters",
        False,
        "it is chosen once what is copied (503)",
    ),
)

OPPONENT = "one opponent at most has something to choose, or each of several can be named (409.2a)"
MODES = "a text has at least as many modes as are to be chosen (409.1b)"

GOES_ON = (
    GoesOn("casting", ("playing.choosing.which_opponent", "playing.targeting.which_opponent"), OPPONENT),
    GoesOn("casting", ("playing.choosing.modes",), MODES),
    GoesOn("casting", ("playing.choosing.x_value",), "X may be 0 (409.1b)"),
    GoesOn("casting", ("playing.choosing.cost_intentions",), "any cost may be declined (409.1b)"),
    GoesOn("casting", ("playing.choosing.hybrid",), "a hybrid symbol has two halves (409.1b)"),
    GoesOn("triggers", ("placing.which_opponent",), OPPONENT),
    GoesOn("triggers", ("placing.modes",), MODES),
    GoesOn("mana_ability", ("activating.choosing_mana",), "it makes some kind of mana (406.1)"),
)

NEVER_NEXT = (
    NeverNext(
        "casting",
        "choose_mode",
        "entwine",
        "entwine stands on texts of which one mode is chosen, and that is done (502.32)",
    ),
)
