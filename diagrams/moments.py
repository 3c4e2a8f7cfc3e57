"""What a page shows of each moment of a play, as data for its script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from diagrams.board import Board, Piece, Zone
from diagrams.picture import element_id
from diagrams.texts import Texts
from fsm.chart import Chart, Transition
from fsm.refusal import Refusal
from fsm.runs import runs
from fsm.trace import Step, Tried


class Frame(Struct, frozen=True):
    """A chart that is running, and the path of the state it is in."""

    chart: str
    state: str


class Attempt(Struct, frozen=True):
    """A choice that was refused: by whom, the trigger, in words what was chosen, and every reason."""

    player: str
    trigger: str
    said: str
    refusals: tuple[Refusal, ...]


class Moment(Struct, frozen=True):
    """The situation after a step; the first moment of a page, before any step, has none.

    `frames` is the procedure stack, outermost first. Left out, it is worked out from the steps. `asked` is
    the player who is asked now, nobody in a situation that is passed through. A moment with an `attempt`
    has no step: everything stays as it was.
    """

    board: Board
    step: Step | None = None
    frames: tuple[Frame, ...] = ()
    asked: str = ""
    attempt: Attempt | None = None


def moments_of(
    charts: Mapping[str, Chart], moments: Sequence[Moment], texts: Texts
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The moments, and their boards, each once in a row; a moment has the number of its board."""
    stack: tuple[Frame, ...] = ()
    told: list[dict[str, Any]] = []
    boards: list[Board] = []
    steps = [number for number, moment in enumerate(moments) if moment.step]
    begun = {steps[run[0]] for run in runs(moment.step for moment in moments if moment.step)}
    for number, moment in enumerate(moments):
        step = moment.step
        if step:
            stack = (*stack[: step.depth], Frame(step.chart, step.target))
        stack = moment.frames or stack
        if not boards or boards[-1] != moment.board:
            boards.append(moment.board)
        told.append(
            _place(stack, charts)
            | {"board": len(boards) - 1}
            | (_step(step, charts[step.chart], texts, number in begun) if step else {})
            | (_attempt(moment.attempt, stack, charts, texts) if moment.attempt else {})
            | ({"asked": texts.phrase(moment.asked)} if moment.asked else {})
        )
    return told, [_board(board, texts) for board in boards]


def _place(frames: tuple[Frame, ...], charts: Mapping[str, Chart]) -> dict[str, Any]:
    """Where the charts stand; what is shown while none runs is the first."""
    shown = [frame for frame in frames if frame.chart in charts]
    return {
        "chart": shown[-1].chart if shown else next(iter(charts), ""),
        "frames": [element_id(frame.chart, frame.state) for frame in shown],
    }


def _step(step: Step, chart: Chart, texts: Texts, fresh: bool) -> dict[str, Any]:
    """A step: `way` is from where to where, `tried` what was considered and what its guards answered.

    It is `fresh` where a chart's run begins with it: what an earlier run took is then no longer the way.
    """
    transitions = {transition.id: transition for transition in chart.transitions}
    told: dict[str, Any] = {
        "chart": step.chart,
        "depth": step.depth,
        "rule": step.rule,
        "taken": element_id(step.chart, step.transition),
        "way": [element_id(step.chart, step.source), element_id(step.chart, step.target)],
        "tried": [
            _tried(step.chart, tried, transitions.get(tried.transition), texts) for tried in step.tried
        ],
        "actions": [
            *(texts.label("action", action) for action in step.actions),
            *(texts.phrase(note) for note in step.notes),
        ],
    }
    if step.player is not None:
        told["player"] = texts.phrase(step.player)
    if step.said:
        told["said"] = texts.said(step.trigger, step.said)
    if fresh:
        told["fresh"] = True
    return told


def _tried(chart: str, tried: Tried, transition: Transition | None, texts: Texts) -> dict[str, Any]:
    """A transition that was considered, with each guard that was asked: its label, rule, and why not."""
    rules = {guard.id: guard.rule for guard in transition.guards} if transition else {}
    return {
        "id": element_id(chart, tried.transition),
        "answers": [
            [texts.label("guard", answer.guard), rules.get(answer.guard, "")]
            + ([_refusal(answer.refusal, texts)] if answer.refusal is not None else [])
            for answer in tried.answers
        ],
    }


def _refusal(refusal: Refusal, texts: Texts) -> list[Any]:
    return [refusal.rule, texts.reason(refusal)]


def _attempt(
    attempt: Attempt, frames: tuple[Frame, ...], charts: Mapping[str, Chart], texts: Texts
) -> dict[str, Any]:
    """What somebody wanted: its transitions stand out as closed."""
    frame = frames[-1] if frames else Frame("", "")
    transitions = charts[frame.chart].transitions if frame.chart in charts else ()
    meant = [t for t in transitions if t.trigger == attempt.trigger and _within(frame.state, t.source)]
    refusals = dict.fromkeys(attempt.refusals)
    return {
        "attempt": texts.said(attempt.trigger, attempt.said),
        "player": texts.phrase(attempt.player),
        "depth": max(len(frames) - 1, 0),
        "rule": attempt.refusals[0].rule if attempt.refusals else "",
        "tried": [{"id": element_id(frame.chart, transition.id), "answers": []} for transition in meant],
        "refusals": [_refusal(refusal, texts) for refusal in refusals],
    }


def _within(path: str, outer: str) -> bool:
    return path == outer or path.startswith(f"{outer}.")


def _board(board: Board, texts: Texts) -> dict[str, Any]:
    return {
        "question": texts.phrase(board.question) if board.question else None,
        "when": texts.phrase(board.when) if board.when else None,
        "shared": [_zone(zone, texts) for zone in board.shared],
        "seats": [
            {
                "name": texts.phrase(seat.name),
                "life": seat.life,
                "pool": seat.pool,
                "marks": [texts.phrase(mark) for mark in seat.marks],
                "zones": [_zone(zone, texts) for zone in seat.zones],
            }
            for seat in board.seats
        ],
    }


def _zone(zone: Zone, texts: Texts) -> dict[str, Any]:
    return {
        "id": zone.id,
        "title": texts.phrase(zone.title),
        "hidden": zone.hidden,
        "pieces": [_piece(piece, texts) for piece in zone.pieces],
    }


def _piece(piece: Piece, texts: Texts) -> dict[str, Any]:
    marks = [*(["tapped"] if piece.tapped and "tapped" not in piece.marks else []), *piece.marks]
    told: dict[str, Any] = {"name": texts.phrase(piece.name), "kind": piece.kind}
    if piece.tapped:
        told["tapped"] = True
    if marks:
        told["marks"] = [texts.phrase(mark) for mark in marks]
    if piece.detail:
        told["detail"] = texts.phrase(piece.detail)
    return told
