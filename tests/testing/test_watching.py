"""Watching a machine sees what it does and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest
from transitions.extensions import AsyncMachine

from fsm.machine import ChartMachine
from fsm.refusal import Refusal
from fsm.testing import Noted, model_of, noting
from fsm.testing.watching import watching
from tests.fsm.sample import SAMPLE
from tests.testing.machines import Matter, matter, parallel


class Sample:
    state = "working.asking"
    chosen = False

    def is_offered(self) -> bool:
        return True

    def is_chosen(self) -> Refusal | bool:
        return self.chosen or Refusal("409.1b", "nothing was chosen")

    def is_stuck(self) -> bool:
        return False

    def note_mode(self) -> None:
        self.chosen = True

    def take_payment(self) -> None:
        pass


def test_guards_and_transitions_of_any_machine() -> None:
    subject, noted = Matter(), Noted()
    machine = matter(subject)
    with noting(noted), watching(machine) as model:
        for trigger in ("melt", "heat", "touch"):
            subject.trigger(trigger)
    seen = noted.of(model)
    assert seen.transitions == {
        "melt: solid -> liquid",
        "heat: liquid -> (internal)",
        "touch: liquid -> liquid",
    }
    assert seen.counts("pairs")[0] == 2
    assert [str(one) for one in seen.outcomes] == ["heat: liquid -> gas [is_hot: no]"]
    assert type(machine.events["heat"].transitions["liquid"][0]).__module__ == "transitions.core"
    subject.trigger("touch")
    assert noted.of(model) == seen


def test_a_chart_machine_still_says_why_not() -> None:
    subject, noted = Sample(), Noted()
    machine = ChartMachine.from_chart(SAMPLE, name="sample")
    with noting(noted), watching(machine, model_of(SAMPLE)) as model:
        assert machine.trigger_event(subject, "advance") is False
        assert [str(one) for one in machine.why(subject, "advance")] == ["409.1b: nothing was chosen"]
        machine.trigger_event(subject, "choose")
        machine.trigger_event(subject, "advance")
    assert subject.state == "working.calling"
    seen = noted.of(model)
    assert seen.transitions == {"choose", "chosen"}
    assert {str(one) for one in seen.outcomes} == {
        "choose [is_offered: yes]",
        "chosen [is_chosen: no]",
        "chosen [is_chosen: yes]",
    }


@pytest.mark.parametrize("second", [True, False])
def test_regions_that_move_together_are_one_edge(second: bool) -> None:
    class Subject:
        def second_may_go(self) -> bool:
            return second

    subject, noted = Subject(), Noted()
    machine = parallel(subject)
    with noting(noted), watching(machine) as model:
        subject.trigger("enter")  # type: ignore[attr-defined]
        subject.trigger("go")  # type: ignore[attr-defined]
    seen = noted.of(model)
    assert seen.counts("edges")[0] == 2
    assert ("B_1_b & B_2_b" in seen.states) is second


def in_a_loop(starts: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    """Run a coroutine in a thread of its own, as this one may have a loop already: a browser's."""
    context = copy_context()
    with ThreadPoolExecutor() as threads:
        threads.submit(context.run, lambda: asyncio.run(starts())).result()


def test_a_machine_that_waits() -> None:
    class Subject:
        async def ready(self) -> bool:
            return True

    subject, noted = Subject(), Noted()
    machine = AsyncMachine(
        subject,
        states=["a", "b"],
        initial="a",
        transitions=[{"trigger": "go", "source": "a", "dest": "b", "conditions": "ready"}],
    )
    with noting(noted), watching(machine) as model:
        in_a_loop(subject.go)  # type: ignore[attr-defined]
    assert noted.of(model).counts("edges") == (1, 1)
    assert noted.of(model).counts("guard outcomes") == (1, 2)
