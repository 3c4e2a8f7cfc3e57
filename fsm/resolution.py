"""Resolving the top of the stack: 413.2, letter by letter."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.edition import Edition, only_classic
from fsm.paying import USABLE

BEGINNING = "resolving.beginning"
CHECKING = "resolving.checking_targets"
CLAUSE = "resolving.following_instructions.clause"
CHOOSING = "resolving.following_instructions.choosing"
ORDERING = "resolving.following_instructions.ordering"
APPLYING = "resolving.following_instructions.applying"
PLAYING = "resolving.following_instructions.playing_a_spell"
PAYING = "resolving.following_instructions.paying.offered"
MAKING = "resolving.following_instructions.paying.making_mana"
FINISHING = "resolving.finishing"
LEAVING = "resolving.finishing.leaving_the_stack"
ENTERING = "resolving.finishing.as_it_enters"

STATES = (
    State(
        "resolving",
        "413.2",
        initial="beginning",
        states=(
            State("beginning", "413.1"),
            State("checking_targets", "413.2a", entry=(Action("check_targets", "413.2a"),)),
            State(
                "following_instructions",
                "413.2b",
                initial="clause",
                states=(
                    State("clause", "413.2b"),
                    State("choosing", "413.2c", asks="choice_on_resolution"),
                    State(
                        "paying",
                        "413.2e",
                        initial="offered",
                        states=(
                            State("offered", "413.2e", asks="payment_on_resolution"),
                            State("making_mana", "411.2", invokes="mana_ability"),
                        ),
                    ),
                    State("playing_a_spell", "413.2e", invokes="casting"),
                    State("applying", "413.2f"),
                    State("ordering", "419.9a", asks="order_of_replacements"),
                ),
            ),
            State(
                "finishing",
                "413.2i",
                initial="leaving_the_stack",
                states=(
                    State("leaving_the_stack", "413.2i"),
                    State("as_it_enters", "413.2i", asks="choice_as_it_enters"),
                ),
            ),
        ),
    ),
    State("resolved", "413.2i", final=True),
    State("countered", "413.2a", final=True),
    State("without_effect", "404.3", final=True),
)

COMBAT_DAMAGE = (
    Transition(
        "combat_damage_is_dealt",
        ADVANCE,
        BEGINNING,
        APPLYING,
        "310.4",
        guards=(Guard("is_combat_damage", "310.4"),),
        order=0,
    ),
    Transition(
        "combat_damage_over",
        ADVANCE,
        LEAVING,
        "resolved",
        "310.4",
        guards=(Guard("is_combat_damage", "310.4"),),
        actions=(Action("cease_to_exist", "413.2i"),),
        order=0,
    ),
)

TARGETS = (
    Transition(
        "condition_fails",
        ADVANCE,
        BEGINNING,
        "without_effect",
        "404.3",
        guards=(Guard("intervening_if_fails", "404.3"),),
        actions=(Action("leave_the_stack", "404.3"),),
        order=1,
    ),
    Transition(
        "targets_to_check",
        ADVANCE,
        BEGINNING,
        CHECKING,
        "413.2a",
        guards=(Guard("has_targets", "413.2a"),),
        order=2,
    ),
    Transition("no_targets_to_check", ADVANCE, BEGINNING, CLAUSE, "413.2b", order=3),
    Transition(
        "counter_without_targets",
        ADVANCE,
        CHECKING,
        "countered",
        "413.2a",
        guards=(Guard("all_targets_are_illegal", "413.2a"),),
        actions=(Action("counter", "414.1"),),
        order=1,
    ),
    Transition("targets_checked", ADVANCE, CHECKING, CLAUSE, "413.2a", order=2),
)

INSTRUCTIONS = (
    Transition(
        "offer_choice",
        ADVANCE,
        CLAUSE,
        CHOOSING,
        "413.2c",
        guards=(Guard("clause_needs_a_choice", "413.2c"),),
        order=1,
    ),
    Transition(
        "offer_payment",
        ADVANCE,
        CLAUSE,
        PAYING,
        "413.2e",
        guards=(Guard("clause_offers_a_payment", "413.2e"),),
        order=2,
    ),
    Transition(
        "play_spell_meanwhile",
        ADVANCE,
        CLAUSE,
        PLAYING,
        "413.2e",
        guards=(Guard("clause_plays_a_spell", "413.2e"),),
        actions=(Action("begin_playing", "409.1"),),
        order=3,
    ),
    Transition(
        "next_clause",
        ADVANCE,
        CLAUSE,
        APPLYING,
        "413.2b",
        guards=(Guard("instructions_are_left", "413.2b"),),
        order=4,
    ),
    Transition("instructions_followed", ADVANCE, CLAUSE, FINISHING, "413.2i", order=5),
    Transition(
        "choose",
        "choose",
        CHOOSING,
        CLAUSE,
        "413.2c",
        guards=(Guard("option_is_possible", "413.2c"),),
        actions=(Action("record_choice", "413.2c"),),
    ),
    Transition(
        "choose_colour",
        "choose_colour",
        CHOOSING,
        CLAUSE,
        "413.2c",
        guards=(Guard("colour_is_asked_for", "413.2c"),),
        actions=(Action("record_colour", "413.2c"),),
    ),
    Transition(
        "decide",
        "decide",
        CHOOSING,
        CLAUSE,
        "413.2c",
        guards=(Guard("decision_is_asked_for", "413.2c"),),
        actions=(Action("record_decision", "413.2c"),),
    ),
    Transition(
        "choose_new_target",
        "choose_new_target",
        CHOOSING,
        CLAUSE,
        "503.10",
        guards=(Guard("new_target_is_legal", "503.10"),),
        actions=(Action("record_new_target", "503.10"),),
    ),
    Transition(
        "play_mana_ability",
        "play_mana_ability",
        PAYING,
        MAKING,
        "413.2e",
        guards=(*USABLE,),
        actions=(Action("begin_mana_ability", "411.2"),),
    ),
    Transition("mana_ability_over", ADVANCE, MAKING, PAYING, "411.3"),
    Transition(
        "pay",
        "pay",
        PAYING,
        CLAUSE,
        "413.2e",
        guards=(Guard("cost_can_be_paid", "413.2e"),),
        actions=(Action("pay_cost", "413.2e"),),
    ),
    Transition(
        "decline",
        "decline",
        PAYING,
        CLAUSE,
        "413.2e",
        actions=(Action("record_refusal_to_pay", "413.2e"),),
    ),
    Transition(
        "play_was_reversed",
        ADVANCE,
        PLAYING,
        CLAUSE,
        "422.2",
        guards=(Guard("was_reversed", "422.2"),),
        actions=(Action("withdraw_choice", "422.2"),),
        order=1,
    ),
    Transition(
        "spell_was_played",
        ADVANCE,
        PLAYING,
        CLAUSE,
        "413.2e",
        actions=(Action("note_spell_played", "413.2e"),),
        order=2,
    ),
    Transition(
        "ask_for_order",
        ADVANCE,
        APPLYING,
        ORDERING,
        "419.9a",
        guards=(Guard("replacements_compete", "419.9a"),),
        order=1,
    ),
    Transition(
        "choose_replacement",
        "choose_replacement",
        ORDERING,
        APPLYING,
        "419.9a",
        guards=(Guard("replacement_competes", "419.9a"),),
        actions=(Action("record_replacement", "419.9a"),),
    ),
    Transition(
        "apply",
        ADVANCE,
        APPLYING,
        CLAUSE,
        "413.2f",
        actions=(Action("apply_instruction", "413.2b"),),
        order=2,
    ),
)

FINISH = (
    Transition(
        "ability_ceases",
        ADVANCE,
        LEAVING,
        "resolved",
        "413.2i",
        guards=(Guard("is_an_ability", "413.2i"),),
        actions=(Action("cease_to_exist", "413.2i"),),
        order=1,
    ),
    Transition(
        "ask_as_it_enters",
        ADVANCE,
        LEAVING,
        ENTERING,
        "413.2i",
        guards=(Guard("chooses_as_it_enters", "413.2i"),),
        order=2,
    ),
    Transition(
        "choose_as_it_enters",
        "choose",
        ENTERING,
        LEAVING,
        "413.2i",
        guards=(Guard("may_be_copied", "503"),),
        actions=(Action("become_copy", "503"),),
    ),
    Transition(
        "permanent_enters",
        ADVANCE,
        LEAVING,
        "resolved",
        "413.2i",
        guards=(Guard("is_a_permanent_spell", "413.2i"), Guard("can_enter_play", "413.2i")),
        actions=(Action("put_into_play", "413.2i"),),
        order=3,
    ),
    Transition(
        "copy_ceases",
        ADVANCE,
        LEAVING,
        "resolved",
        "401.1a",
        guards=(Guard("is_a_copy", "401.1a"),),
        actions=(Action("cease_to_exist", "413.2i"),),
        order=4,
    ),
    Transition(
        "card_removed",
        ADVANCE,
        LEAVING,
        "resolved",
        "502.22",
        guards=(Guard("was_played_with_flashback", "502.22"),),
        actions=(Action("remove_card", "502.22"),),
        order=5,
    ),
    Transition(
        "card_returns",
        ADVANCE,
        LEAVING,
        "resolved",
        "502.16",
        guards=(Guard("buyback_was_paid", "502.16"),),
        actions=(Action("return_card", "502.16"),),
        order=6,
    ),
    Transition(
        "card_to_graveyard",
        ADVANCE,
        LEAVING,
        "resolved",
        "413.2i",
        actions=(Action("put_into_graveyard", "413.2i"),),
        order=7,
    ),
)


def resolution(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of resolving a spell or an ability (413.2a-i, 404.3, 414.1).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart("resolution", "413", "resolving", STATES, (*COMBAT_DAMAGE, *TARGETS, *INSTRUCTIONS, *FINISH))
