"""What the shipped scenarios see of the charts: everything, with one choice that no words name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from engine.choices import Announce
from engine.covering import Seen, seen_by, tables
from engine.game import Game
from engine.scenario import shipped_scenarios
from engine.setup import Seat
from fsm.chart import ChartError
from fsm.charts import charts
from fsm.coverage import CRITERIA, Coverage, Criterion, Outcome, coverage
from fsm.trace import Answer, Tried
from tests.engine.support import table


@cache
def seen() -> Mapping[str, Coverage]:
    noted = seen_by(shipped_scenarios().values())
    game = table(Seat(hand=("Shock",)))
    shock = game.state.player("Alice").hand[0]
    noted.refusal(game, Announce(by="Alice", object=shock, face_down=True))
    return noted.coverage()


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("chart", charts())
def test_the_scenarios_see_everything(chart: str, criterion: Criterion) -> None:
    assert seen()[chart].missing(criterion) == ()


def test_the_table_has_a_line_for_each_chart_and_criterion() -> None:
    lines = "\n".join(tables()).splitlines()
    assert [line.split()[:2] for line in lines if " of " in line] == [
        [chart, criterion] for chart in charts() for criterion in CRITERIA
    ]


def test_a_refused_choice_tells_how_its_guards_answered() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"), Seat(battlefield=("Vernal Bloom",)))
    game.do("announce", "Shock")
    noted = Seen()
    noted.refusal(game, "choose_target", "Vernal Bloom")
    noted.refusal(game, "choose_mode", "1")
    assert noted.coverage()["casting"].outcomes == {
        Outcome("choose_target", "not_the_same_target_twice", True),
        Outcome("choose_target", "not_itself", True),
        Outcome("choose_target", "target_is_legal", False),
    }
    assert noted.coverage()["casting"].transitions == frozenset()


def test_asking_what_is_tried_changes_nothing() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"))
    before = game.state
    for option in game.choices() or ():
        tried = game.rules.tried(game.state, option.choice)
        assert tried[-1].answers[-1].yes
    assert game.state is before


def test_a_choice_that_nobody_is_asked_for_tries_nothing() -> None:
    game: Game = table(Seat(hand=("Shock",), pool="{R}"))
    announce = next(iter(game.choices() or ())).choice
    game.do("announce", "Shock")
    assert game.rules.tried(game.state, announce) == ()


def test_a_strange_answer_is_an_error() -> None:
    strange = Tried("pay", (Answer("never_heard_of"),))
    with pytest.raises(ChartError, match="never_heard_of"):
        coverage(charts()["casting"], (), [strange])
