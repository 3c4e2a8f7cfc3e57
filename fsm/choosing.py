"""Transitions that charts share: which opponent chooses, targets, division (409.1c-e, 409.2a)."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Guard, Transition


def which_opponent(name: str, state: str, onward: str) -> tuple[Transition, ...]:
    """Where several opponents could choose, the controller says first which of them does."""
    return (
        Transition(
            f"choose_{name}opponent",
            "choose_opponent",
            state,
            onward,
            "409.2a",
            guards=(Guard("is_an_opponent", "409.2a"),),
            actions=(Action("record_opponent", "409.2a"),),
        ),
        Transition(
            f"{name}opponent_is_clear",
            ADVANCE,
            state,
            onward,
            "409.2a",
            guards=(Guard("opponent_is_clear", "409.2a"),),
        ),
    )


def targeting(
    parent: str, rule: str, onward: str, *, prefix: str = "", which: str = ""
) -> tuple[Transition, ...]:
    """Number first, then the targets: of 409.1c, of 409.1d, or all those of a triggered ability.

    `prefix` begins the transitions' ids, `which` the names of the guards that say whether all is announced.
    """
    count, targets = f"{parent}.target_count", f"{parent}.targets"
    return (
        Transition(
            f"choose_{prefix}target_count",
            "choose_target_count",
            count,
            count,
            rule,
            guards=(Guard("number_is_allowed", "409.1c"),),
            actions=(Action("record_target_count", "409.1c"),),
        ),
        Transition(
            f"{prefix}target_count_chosen",
            ADVANCE,
            count,
            targets,
            rule,
            guards=(Guard(f"{which}target_counts_announced", rule),),
        ),
        Transition(
            f"choose_{prefix}target",
            "choose_target",
            targets,
            targets,
            rule,
            guards=(
                Guard("not_the_same_target_twice", "409.1c"),
                Guard("not_itself", "415.6"),
                Guard("target_is_legal", "409.1c"),
            ),
            actions=(Action("record_target", "409.1c"),),
        ),
        Transition(
            f"{prefix}targets_chosen",
            ADVANCE,
            targets,
            onward,
            rule,
            guards=(Guard(f"{which}targets_announced", rule),),
        ),
    )


def dividing(state: str) -> tuple[Transition, ...]:
    """Who gets a share where those are no targets, and the shares."""
    return (
        Transition(
            "choose_recipient",
            "choose_recipient",
            state,
            state,
            "409.1e",
            guards=(
                Guard("can_be_a_recipient", "409.1e"),
                Guard("not_a_recipient_yet", "409.1e"),
                Guard("enough_for_one_more", "409.1e"),
            ),
            actions=(Action("record_recipient", "409.1e"),),
        ),
        Transition(
            "divide",
            "divide",
            state,
            state,
            "409.1e",
            guards=(Guard("each_gets_at_least_one", "409.1e"), Guard("division_adds_up", "409.1e")),
            actions=(Action("record_division", "409.1e"),),
        ),
    )
