"""Every pair of transitions of the rules' charts is shown by a play, or it is said why it never happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.game import Game
from engine.rules import PROCEDURES
from engine.tracing import Taken
from fsm.chart import ADVANCE
from fsm.charts import charts
from fsm.index import BY_ITSELF, CANNOT_COMPLY
from tests.testing import feasible
from tests.testing.claims import GOES_ON, LEAVES, NEVER_NEXT, GoesOn, Leaves, NeverNext
from tests.testing.feasible import Feasibility
from tests.testing.pairs import games, recorded, shown

DOCS = Path(__file__).parents[2] / "docs" / "model-style-tests.md"


@cache
def of(chart: str) -> Feasibility:
    return Feasibility(charts()[chart])


@cache
def taken(chart: str) -> tuple[tuple[Game, Taken], ...]:
    """Every transition of a chart that any play takes, where the chart then goes on itself."""
    return tuple(
        (game, one)
        for game in games().values()
        for moment in game.moments
        for one in moment.taken
        if one.before.frames[-1].chart == one.after.frames[-1].chart == chart
    )


@pytest.mark.parametrize("chart", charts())
def test_every_pair_is_shown_or_cannot_happen(chart: str) -> None:
    left = [pair for pair in of(chart).pairs() if str(pair) not in shown()]
    unknown = [str(pair) for pair in left if not of(chart).why_not(pair)]
    assert unknown == [], "add a table for it to tables.yaml and run tests.testing.find_pairs"


@pytest.mark.parametrize("chart", charts())
def test_no_pair_that_is_shown_is_said_to_be_impossible(chart: str) -> None:
    seen = [pair for pair in of(chart).pairs() if str(pair) in shown()]
    assert {str(pair): why for pair in seen if (why := of(chart).why_not(pair))} == {}


def test_what_is_shown_are_pairs_of_the_charts() -> None:
    assert set(shown()) <= {str(pair) for chart in charts() for pair in of(chart).pairs()}


def test_every_game_that_is_kept_shows_a_pair_that_nothing_else_shows() -> None:
    for_mutants = {name for name in recorded() if name.startswith("mutant-")}
    assert set(recorded()) - for_mutants <= set(shown().values())


@pytest.mark.parametrize("claim", LEAVES, ids=lambda one: f"{one.chart}-{one.guard}-{one.after[0]}")
def test_what_a_transition_leaves_behind(claim: Leaves) -> None:
    seen = set()
    for game, one in taken(claim.chart):
        if one.taken.transition in claim.after:
            answers = set(asked(game, one, claim.guard))
            assert answers <= {claim.yes}, f"after {one.taken.transition}"
            seen.add(one.taken.transition)
    assert seen == set(claim.after), "no play comes to these"


def asked(game: Game, one: Taken, guard: str) -> Iterator[bool]:
    """What a guard answers in the situation after a transition, of all that could be chosen there."""
    chart, state = one.after.frames[-1].chart, one.after.frames[-1].state
    procedure = PROCEDURES[chart](one.after, game.rules.any_opening)
    for trigger in of(chart).index.triggers(state):
        if any(guard == each.id for t in of(chart).index.candidates(state, trigger) for each in t.guards):
            choices = (None,) if trigger in BY_ITSELF else game.rules.candidates(one.after, trigger)
            yield from (bool(getattr(procedure, guard)(choice)) for choice in choices)


@pytest.mark.parametrize("claim", GOES_ON, ids=lambda one: f"{one.chart}-{one.states[0]}")
def test_where_a_play_never_fails(claim: GoesOn) -> None:
    seen = set()
    for game, one in taken(claim.chart):
        state = one.after.frames[-1].state
        if state in claim.states:
            seen.add(state)
            moves = game.rules.settle(one.after)
            first = moves.taken[0].trigger if moves.taken else None
            assert first != CANNOT_COMPLY
    assert seen == set(claim.states), "no play comes there"


@pytest.mark.parametrize("claim", NEVER_NEXT, ids=lambda one: f"{one.chart}-{one.after}-{one.next}")
def test_what_nobody_can_choose_next(claim: NeverNext) -> None:
    trigger = of(claim.chart).index.transition(claim.next).trigger
    found = [(game, one) for game, one in taken(claim.chart) if one.taken.transition == claim.after]
    for game, one in found:
        moves = game.rules.settle(one.after)
        if not moves.taken:
            assert not any(choice.trigger == trigger for choice in game.rules.openings(one.after))
        assert not moves.taken or moves.taken[0].trigger == ADVANCE
    assert found


@pytest.mark.parametrize("kind", ["LEAVES", "GOES_ON", "NEVER_NEXT"])
def test_no_claim_is_idle(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every = getattr(feasible, kind)
    for claim in every:
        monkeypatch.setattr(feasible, kind, tuple(one for one in every if one is not claim))
        less = Feasibility(charts()[claim.chart])
        assert any(str(p) not in shown() and not less.why_not(p) for p in less.pairs()), claim


def test_the_figures_in_docs() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name in charts():
        every = [str(pair) for pair in of(name).pairs()]
        seen = sum(pair in shown() for pair in every)
        assert f"| {name} | {len(every)} | {seen} | {len(every) - seen} |" in text
