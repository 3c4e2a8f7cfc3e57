"""Playing a spell or an activated ability: 409.1, letter by letter, and going back when it cannot be done."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.choosing import dividing, targeting, which_opponent
from fsm.edition import Edition, only_classic
from fsm.paying import going_back, in_mana_window, mana_window, pay

A, B, C, D = "playing.announcing", "playing.choosing", "playing.targeting", "playing.conditional_targeting"
E, F, G, H = "playing.dividing", "playing.costing", "playing.mana_window", "playing.paying"

STATES = (
    State(
        "playing",
        "409.1",
        initial="announcing",
        states=(
            State("announcing", "409.1a"),
            State(
                "choosing",
                "409.1b",
                initial="which_opponent",
                states=(
                    State("which_opponent", "409.2a", asks="opponent"),
                    State("modes", "409.1b", asks="mode"),
                    State("splicing", "409.1b", asks="cards_to_splice"),
                    State("x_value", "409.1b", asks="value_of_x"),
                    State("cost_intentions", "409.1b", asks="intention_to_pay"),
                    State("convoking", "502.46", asks="creatures_to_convoke"),
                    State("hybrid", "409.1b", asks="non_hybrid_equivalent"),
                ),
            ),
            State(
                "targeting",
                "409.1c",
                initial="which_opponent",
                states=(
                    State("which_opponent", "409.2a", asks="opponent"),
                    State("target_count", "409.1c", asks="number_of_targets"),
                    State("targets", "409.1c", asks="target"),
                ),
            ),
            State(
                "conditional_targeting",
                "409.1d",
                initial="target_count",
                states=(
                    State("target_count", "409.1d", asks="number_of_targets"),
                    State("targets", "409.1d", asks="target"),
                ),
            ),
            State("dividing", "409.1e", asks="division"),
            State(
                "costing",
                "409.1f",
                initial="total",
                states=(State("total", "409.1f"), State("locked_in", "409.1f")),
            ),
            mana_window("409.1g"),
            State("paying", "409.1h", asks="payment"),
        ),
    ),
    State("played", "409.1i", final=True),
    State("rewinding", "422.1", asks="mana_abilities_to_reverse"),
    State("reversed", "422.2", final=True),
)

ANNOUNCING = (
    Transition(
        "put_face_down_spell_on_stack",
        ADVANCE,
        A,
        B,
        "502.26",
        guards=(Guard("is_played_face_down", "502.26"),),
        actions=(Action("move_face_down_to_stack", "504.2"),),
        order=0,
    ),
    Transition(
        "put_spell_on_stack",
        ADVANCE,
        A,
        B,
        "409.1a",
        guards=(Guard("is_a_spell", "401.1"),),
        actions=(Action("move_to_stack", "409.1a"), Action("record_method", "409.1b")),
        order=1,
    ),
    Transition(
        "reveal_and_put_ability_on_stack",
        ADVANCE,
        A,
        B,
        "409.1a",
        guards=(Guard("from_hidden_zone", "409.1a"),),
        actions=(Action("reveal_card", "409.1a"), Action("create_ability", "409.1a")),
        order=2,
    ),
    Transition(
        "put_ability_on_stack",
        ADVANCE,
        A,
        B,
        "409.1a",
        actions=(Action("create_ability", "409.1a"),),
        order=3,
    ),
)

CHOOSING = (
    *which_opponent("mode_", f"{B}.which_opponent", f"{B}.modes"),
    Transition(
        "choose_mode",
        "choose_mode",
        f"{B}.modes",
        f"{B}.modes",
        "409.1b",
        guards=(Guard("mode_is_offered", "409.1b"), Guard("mode_not_chosen_before", "409.1b")),
        actions=(Action("record_mode", "409.1b"),),
    ),
    Transition(
        "entwine",
        "entwine",
        f"{B}.modes",
        f"{B}.modes",
        "502.32",
        guards=(Guard("has_entwine", "502.32"),),
        actions=(Action("record_all_modes", "502.32"),),
    ),
    Transition(
        "modes_chosen",
        ADVANCE,
        f"{B}.modes",
        f"{B}.splicing",
        "409.1b",
        guards=(Guard("modes_announced", "409.1b"),),
    ),
    Transition(
        "splice",
        "splice",
        f"{B}.splicing",
        f"{B}.splicing",
        "502.40",
        guards=(Guard("can_be_spliced", "502.40"), Guard("not_spliced_before", "502.40")),
        actions=(Action("reveal_spliced_card", "409.1b"), Action("add_spliced_text", "502.40")),
    ),
    Transition("splicing_finished", "finish_splicing", f"{B}.splicing", f"{B}.x_value", "409.1b"),
    Transition(
        "nothing_spliced",
        ADVANCE,
        f"{B}.splicing",
        f"{B}.x_value",
        "409.1b",
        guards=(Guard("nothing_to_splice", "502.40"),),
    ),
    Transition(
        "choose_x",
        "choose_x",
        f"{B}.x_value",
        f"{B}.x_value",
        "409.1b",
        guards=(Guard("x_is_allowed", "409.1b"),),
        actions=(Action("record_x", "409.1b"),),
    ),
    Transition(
        "x_chosen",
        ADVANCE,
        f"{B}.x_value",
        f"{B}.cost_intentions",
        "409.1b",
        guards=(Guard("x_announced", "409.1b"),),
    ),
    Transition(
        "declare_cost",
        "declare_cost",
        f"{B}.cost_intentions",
        f"{B}.cost_intentions",
        "409.1b",
        guards=(
            Guard("cost_is_offered", "409.1b"),
            Guard("only_one_alternative_cost", "409.1b"),
            Guard("cost_agrees_with_x", "409.1b"),
        ),
        actions=(Action("record_intention", "409.1b"),),
    ),
    Transition(
        "costs_declared",
        ADVANCE,
        f"{B}.cost_intentions",
        f"{B}.convoking",
        "409.1b",
        guards=(Guard("intentions_announced", "409.1b"),),
    ),
    Transition(
        "convoke",
        "convoke",
        f"{B}.convoking",
        f"{B}.convoking",
        "502.46",
        guards=(
            Guard("creature_can_convoke", "502.46"),
            Guard("not_convoked_before", "502.46"),
            Guard("convokes_its_colour", "502.46"),
        ),
        actions=(Action("record_convoked", "409.1b"),),
    ),
    Transition("convoking_finished", "finish_convoking", f"{B}.convoking", f"{B}.hybrid", "409.1b"),
    Transition(
        "nothing_convoked",
        ADVANCE,
        f"{B}.convoking",
        f"{B}.hybrid",
        "409.1b",
        guards=(Guard("nothing_to_convoke", "502.46"),),
    ),
    Transition(
        "choose_hybrid",
        "choose_hybrid",
        f"{B}.hybrid",
        f"{B}.hybrid",
        "409.1b",
        guards=(Guard("is_half_of_the_symbol", "409.1b"),),
        actions=(Action("record_hybrid", "409.1b"),),
    ),
    Transition(
        "hybrid_chosen", ADVANCE, f"{B}.hybrid", C, "409.1b", guards=(Guard("hybrid_announced", "409.1b"),)
    ),
)


DIVIDED = Transition("divided", ADVANCE, E, F, "409.1e", guards=(Guard("division_announced", "409.1e"),))

COSTING = (
    Transition(
        "lock_in_total",
        ADVANCE,
        f"{F}.total",
        f"{F}.locked_in",
        "409.1f",
        actions=(Action("determine_total_cost", "409.1f"), Action("lock_in", "409.1f")),
    ),
    Transition(
        "mana_is_due",
        ADVANCE,
        f"{F}.locked_in",
        G,
        "409.1g",
        guards=(Guard("total_includes_mana", "409.1g"),),
        order=1,
    ),
    Transition("no_mana_is_due", ADVANCE, f"{F}.locked_in", H, "409.1g", order=2),
)

MANA_WINDOW = in_mana_window(G, H, "409.1g")

PAYING = (
    pay(H, "409.1h", "409.1h"),
    Transition(
        "become_played",
        ADVANCE,
        H,
        "played",
        "409.1i",
        guards=(Guard("everything_is_paid", "409.1h"),),
        actions=(Action("become_played", "409.1i"),),
    ),
)

GOING_BACK = going_back("playing", "409.1", "play_reversed")


def casting(edition: Edition = Edition.CLASSIC) -> Chart:
    """The chart of playing a spell or an activated ability (409.1a-i, 422).

    Raises NotImplementedError for the modern edition.
    """
    only_classic(edition)
    return Chart(
        "casting",
        "409",
        "playing",
        STATES,
        (
            *ANNOUNCING,
            *CHOOSING,
            *which_opponent("target_", f"{C}.which_opponent", f"{C}.target_count"),
            *targeting(C, "409.1c", D),
            *targeting(D, "409.1d", E, prefix="conditional_", which="conditional_"),
            *dividing(E),
            DIVIDED,
            *COSTING,
            *MANA_WINDOW,
            *PAYING,
            *GOING_BACK,
        ),
    )
