"""What every chart that pays shares: the window for mana abilities, paying, going back (409.1g, h; 422)."""

from __future__ import annotations

from fsm.chart import ADVANCE, Action, Guard, State, Transition

USABLE = (
    Guard("is_a_mana_ability", "406.1"),
    Guard("is_under_control", "403"),
    Guard("source_is_ready", "411.2"),
)
"""What a mana ability must be to be played, whenever mana is asked for (411.2)."""


def mana_window(rule: str) -> State:
    """The state in which mana abilities may be played before costs are paid."""
    offered = State("offered", rule, asks="mana_abilities")
    making = State("making", "411.3", invokes="mana_ability")
    return State("mana_window", rule, (offered, making), "offered")


def in_mana_window(window: str, onward: str, rule: str) -> tuple[Transition, ...]:
    """Playing mana abilities in the window, one after the other, until the player or the table has enough."""
    offered, making = f"{window}.offered", f"{window}.making"
    begin, note = Action("begin_mana_ability", "411.2"), Action("note_mana_ability", "422.1")
    none_left = Guard("no_mana_ability_is_left", rule)
    return (
        Transition("play_mana_ability", "play_mana_ability", offered, making, rule, USABLE, (begin,)),
        Transition("mana_ability_over", ADVANCE, making, offered, "411.3", actions=(note,)),
        Transition("mana_abilities_finished", "finish_mana_abilities", offered, onward, rule),
        Transition("no_mana_abilities", ADVANCE, offered, onward, rule, (none_left,)),
    )


def pay(at: str, rule: str, unpayable: str) -> Transition:
    """Paying one of the costs due, again and again; `unpayable` is the rule of what cannot be paid."""
    guards = (Guard("cost_is_due", rule), Guard("cost_can_be_paid", unpayable))
    return Transition("pay", "pay", at, at, rule, guards, (Action("pay_cost", rule),))


def going_back(parent: str, rule: str, over: str) -> tuple[Transition, ...]:
    """From any step that cannot be complied with: back, with mana abilities kept or reversed (422)."""
    impossible, settled = Guard("step_is_impossible", rule), Guard("mana_abilities_settled", "422.1")
    so = Guard("mana_ability_may_be_settled_so", "422.1")
    settle = "settle_mana_ability"
    return (
        Transition(
            "cannot_comply",
            "cannot_comply",
            parent,
            "rewinding",
            rule,
            (impossible,),
            (Action("go_back", "422.1"),),
        ),
        Transition(settle, settle, "rewinding", "rewinding", "422.1", (so,), (Action(settle, "422.1"),)),
        Transition(over, ADVANCE, "rewinding", "reversed", "422.2", (settled,)),
    )
