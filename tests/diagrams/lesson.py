"""A short lesson as a page: a play in which names are hostile, with a refused choice."""

from __future__ import annotations

from diagrams import Board, Moment, Piece, Seat, Zone, page
from diagrams.html import Attempt, Frame
from fsm.charts import charts
from fsm.refusal import Refusal
from fsm.trace import Answer, Step, Tried

CHARTS = charts()
HOSTILE = '<script>alert(1)</script> "Bob\'s" & </script><!-- <b>'
NO = Refusal("409.1c", "{target} was already chosen for this 'target'", {"target": HOSTILE})


def board(life: int, pool: str = "", question: str = "") -> Board:
    stack = Zone("stack", "Stack", (Piece(HOSTILE, "spell", marks=("targets <i>",)),))
    hand = Zone("hand", "Hand", (Piece("Swamp", tapped=True), Piece("Death Bomb", detail="a & b")))
    return Board((Seat(HOSTILE, life, pool, zones=(hand,)), Seat("Bob", 20)), (stack,), question)


def step(
    transition: str,
    *,
    depth: int = 1,
    chart: str = "casting",
    target: str = "",
    tried: tuple[Tried, ...] = (),
    player: str | None = None,
    said: str = "",
) -> Step:
    """A step along a transition of a chart, as the machine would report it."""
    found = next(t for t in CHARTS[chart].transitions if t.id == transition)
    return Step(
        chart=chart,
        depth=depth,
        source=found.source,
        trigger=found.trigger,
        target=target or found.target or found.source,
        transition=found.id,
        rule=found.rule,
        tried=tried or (Tried(found.id, tuple(Answer(guard.id) for guard in found.guards)),),
        actions=tuple(action.id for action in found.actions),
        player=player,
        said=said,
    )


MOMENTS = (
    Moment(board(20), frames=(Frame("priority", "holding"),)),
    Moment(
        board(20), step("announce", depth=0, chart="priority", player=HOSTILE, said=f"announce: {HOSTILE}")
    ),
    Moment(board(20), step("put_spell_on_stack", target="playing.choosing.modes")),
    Moment(
        board(19, "{B}{B}{2}", "Which mode?"),
        step(
            "modes_chosen",
            tried=(
                Tried("choose_mode", (Answer("mode_is_offered"), Answer("mode_not_chosen_before", NO))),
                Tried("modes_chosen", (Answer("modes_announced"),)),
            ),
        ),
    ),
    Moment(board(19), step("nothing_spliced")),
    Moment(
        board(19),
        frames=(Frame("priority", "playing"), Frame("casting", "playing.targeting.targets")),
        asked="Bob",
        attempt=Attempt("Bob", "choose_target", f"choose target: {HOSTILE}", (NO,)),
    ),
)
TEXT = page(
    "Death Bomb",
    f"About {HOSTILE}",
    [CHARTS["priority"], CHARTS["casting"]],
    MOMENTS,
    rules=["409.1b", "300.3"],
)
