"""Hypothesis drives machines along their models, finds planted faults, and tells the shortest scenario."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from transitions import Machine

from fsm.testing import ModelError, PathBroken, model_of
from fsm.testing.stateful import MachineAdapter, run, state_machine
from tests.testing.machines import Hero, Matter, coffee, hero, matter

QUICK = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    phases=(Phase.generate, Phase.target, Phase.shrink),  # what explains is not looked at
    database=None,
    suppress_health_check=list(HealthCheck),
)
DEGREES = {"heat": lambda one: [{"degrees": 0}, {"degrees": 60}]}


def test_all_of_a_machine_is_walked() -> None:
    covered = run(state_machine(hero(), lambda: MachineAdapter(hero, Hero)), QUICK)
    assert covered.missing("transitions") == ("clean_up: sweaty -> asleep",)  # nobody is ever exhausted
    assert run(state_machine(coffee(), lambda: MachineAdapter(coffee, Hero)), QUICK).missing("edges") == ()


def test_what_comes_with_triggers_reaches_what_needs_it() -> None:
    covered = run(state_machine(matter(), lambda: MachineAdapter(matter, Matter, DEGREES)), QUICK)
    assert covered.missing("transitions") == ()


def test_a_final_state_begins_anew() -> None:
    def fuse(model: Any = None) -> Machine:
        return Machine(
            model, states=["whole", "blown"], initial="whole", transitions=[["blow", "whole", "blown"]]
        )

    assert run(state_machine(fuse(), lambda: MachineAdapter(fuse, Hero)), QUICK).missing("edges") == ()


def test_a_wrong_invariant_shrinks_to_the_shortest_scenario(tmp_path: File) -> None:
    def never_above_100(adapter: MachineAdapter) -> bool:
        return bool(adapter.subject.degrees <= 100)

    machine = state_machine(
        matter(),
        lambda: MachineAdapter(matter, Matter, DEGREES),
        invariants=[never_above_100],
        folder=tmp_path,
    )

    class Hot(Matter):
        def is_hot(self, degrees: int = 0) -> bool:
            return False

    machine.make = staticmethod(lambda: MachineAdapter(matter, Hot, DEGREES))  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="never_above_100 does not hold") as caught:
        run(machine, QUICK)
    notes = "\n".join(getattr(caught.value, "__notes__", ()))
    assert "matter, from solid:\n  - melt  # liquid\n  - heat: degrees=60" in notes
    assert notes.count("  - ") == 3
    assert f"its picture: {tmp_path / 'matter-failing.svg'}" in notes
    assert "<svg" in (tmp_path / "matter-failing.svg").read_text()


def test_a_subject_that_goes_elsewhere_is_caught() -> None:
    class Sleepwalker(Hero):
        def makes_dirty(self) -> None:
            self.dirty = True

        def rests(self) -> None:
            self.state = "hungry"

    with pytest.raises(PathBroken, match="complete_mission in 'saving the world' led to 'hungry'") as caught:
        run(state_machine(hero(), lambda: MachineAdapter(hero, Sleepwalker)), QUICK)
    assert "  - distress_call  # saving the world\n  - complete_mission" in "\n".join(caught.value.__notes__)


def test_there_must_be_something_to_send() -> None:
    with pytest.raises(ModelError, match="there is no trigger to send"):
        state_machine(Machine(None, states=["a"], initial="a", auto_transitions=False), lambda: None)  # type: ignore[arg-type, return-value]


def test_a_model_is_taken_as_it_is() -> None:
    assert state_machine(model_of(hero()), lambda: MachineAdapter(hero, Hero)).model == model_of(hero())
