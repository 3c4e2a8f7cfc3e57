"""Mutants are what they say, are put right again, and are noticed or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from engine.cli import app
from engine.mutating import Judge, Plays
from engine.rules import classic
from engine.scenario import shipped_scenarios
from fsm.chart import ChartError
from fsm.machine import ChartMachine
from fsm.testing import ModelError, PathBroken, cover, model_of
from fsm.testing.mutation import KINDS, Mutant, mutants, mutate, mutated, mutated_chart
from tests.fsm.sample import SAMPLE
from tests.testing.machines import Hero, coffee, hero
from tests.testing.test_watching import Sample


def test_the_mutants_of_a_chart() -> None:
    assert [str(one) for one in mutants(SAMPLE)] == [
        "choose: without the guard is_offered",
        "choose: with the guard is_offered turned round",
        "choose: leads to working.calling",
        "chosen: without the guard is_chosen",
        "chosen: with the guard is_chosen turned round",
        "chosen: leads to working.paying",
        "called: leads to done",
        "pay: leads to reversed",
        "fail: without the guard is_stuck",
        "fail: with the guard is_stuck turned round",
        "fail: leads to working.asking",
    ]
    assert {one.kind for one in mutants(SAMPLE, ["drop"])} == {"drop"}
    with pytest.raises(ModelError, match="no kind of mutant is called 'swap'"):
        mutants(SAMPLE, ["swap"])  # type: ignore[list-item]


def test_a_mutated_chart_lacks_the_guard_or_leads_elsewhere() -> None:
    assert mutated_chart(SAMPLE, Mutant("drop", "chosen", "is_chosen")).transitions.chosen.guards == ()
    assert (
        mutated_chart(SAMPLE, Mutant("retarget", "pay", target="reversed")).transitions.pay.target
        == "reversed"
    )
    assert mutated_chart(SAMPLE, Mutant("negate", "chosen", "is_chosen")) == SAMPLE


@pytest.mark.parametrize("kind", ["drop", "negate"])
def test_a_guard_is_wrong_only_while_it_is_mutated(kind: Any) -> None:
    machine, subject = ChartMachine.from_chart(SAMPLE), Sample()
    assert not machine.opens(subject, "advance")
    with mutated(machine, Mutant(kind, "chosen", "is_chosen")):
        assert machine.opens(subject, "advance")
        assert model_of(machine).edges
    assert not machine.opens(subject, "advance")


def test_widened_guards_open_when_any_says_yes() -> None:
    class Model(Hero):
        def is_rested(self) -> bool:
            return True

    subject = Model()
    machine = hero(subject)
    machine.add_transition("dance", "asleep", "sweaty", conditions=["is_exhausted", "is_rested"])
    assert not subject.may_dance()  # type: ignore[attr-defined]
    with mutated(machine, Mutant("widen", "dance: asleep -> sweaty")):
        assert subject.may_dance()  # type: ignore[attr-defined]
    assert not subject.may_dance()  # type: ignore[attr-defined]


@pytest.mark.parametrize("made", [hero, coffee])
def test_paths_notice_every_transition_that_leads_elsewhere(made: Any) -> None:
    paths = cover(model_of(made()), "transitions", longest=6)

    def noticed(mutant: Mutant) -> str | None:
        for way in paths:
            subject = Hero()
            subject.exhausted = "clean_up: sweaty -> asleep" in way.transitions
            machine = made(subject)
            with mutated(machine, mutant):
                try:
                    way.replay(subject)
                except (PathBroken, Exception) as wrong:
                    return f"{way.name}: {wrong}"
        return None

    result = mutate(made(), noticed)
    assert [str(one) for one in result.survivors if one.kind == "retarget"] == []
    assert result.score > 90


def test_what_is_no_mutant_of_a_machine() -> None:
    with (
        pytest.raises(ModelError, match="the machine has no transition 'fly'"),
        mutated(hero(), Mutant("drop", "fly", "x")),
    ):
        pass
    with (
        pytest.raises(ModelError, match="there is no guard 'x'"),
        mutated(hero(), Mutant("drop", "clean_up: sweaty -> asleep", "x")),
    ):
        pass


def test_a_survivor_is_listed_and_a_check_can_notice_it() -> None:
    few = [shipped_scenarios()["land-without-stack"]]
    result = Judge("priority", Plays(few)).mutate(["retarget"])
    assert 0 < result.score < 100
    assert "survived: " in str(result)
    unreadable = {
        "the number of transitions": lambda rules: [
            one.target for one in rules.charts["priority"].transitions
        ]
    }
    assert Judge("priority", Plays(few, unreadable)).mutate(["retarget"]).survivors == ()


def test_an_unknown_chart_is_named() -> None:
    with pytest.raises(ChartError, match="no chart is called 'nope': there are turn, combat"):
        Judge("nope", Plays([]))


def test_the_command_lists_survivors_and_fails_when_told_to() -> None:
    run = CliRunner().invoke(app, ["mutate", "triggers", "land-without-stack", "--kind", "drop"])
    assert run.exit_code == 0
    assert "triggers: 0 of 18 mutants noticed, 0 %" in run.output
    run = CliRunner().invoke(
        app, ["mutate", "triggers", "land-without-stack", "--kind", "drop", "--fail-under", "50"]
    )
    assert run.exit_code == 1
    assert len(KINDS) == 4


PLAYS = """
from engine.playing import play
from engine.rules import classic
from engine.scenario import find_scenario

GAMES = []

def test_play():
    GAMES.append(play(find_scenario("face-down")))
    assert len(GAMES) == 1

def test_guards():
    paying = next(one for one in classic().charts["turning_face_up"].transitions if one.id == "turn_up")
    assert [guard.id for guard in paying.guards] == ["everything_is_paid"]
"""


def mutate_by(tests: str, *options: str) -> Any:
    return CliRunner().invoke(app, ["mutate", "turning_face_up", *options, "--tests", tests])


def test_the_command_runs_given_tests_on_each_mutant(tmp_path: Path) -> None:
    (tmp_path / "test_turning.py").write_text(PLAYS)
    run = mutate_by(str(tmp_path), "--kind", "drop")
    assert run.exit_code == 0, run.output
    assert "turning_face_up: 4 of 11 mutants noticed, 36 %" in run.output
    assert "survived: pay: without the guard cost_is_due" in run.output
    assert "turn_up" not in run.output
    run = mutate_by(f"{tmp_path} -k guards", "--kind", "drop", "--fail-under", "50")
    assert run.exit_code == 1
    assert "turning_face_up: 1 of 11 mutants noticed" in run.output
    assert len(classic().charts["turning_face_up"].transitions.turn_up.guards) == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def test_one(): assert False", "::test_one fails without any mutant"),
        ("import nothing_so_called", "cannot be collected"),
        ("", "pytest runs no test for"),
    ],
)
def test_tests_must_pass_without_mutants(tmp_path: Path, text: str, says: str) -> None:
    name = f"test_{abs(hash(says))}.py"  # a name of its own: modules are imported once
    (tmp_path / name).write_text(text)
    run = mutate_by(str(tmp_path))
    assert isinstance(run.exception, ValueError)
    assert says in str(run.exception)


def test_scenarios_beside_tests_are_refused() -> None:
    assert "either tests or scenarios" in str(mutate_by("tests", "face-down").exception)
