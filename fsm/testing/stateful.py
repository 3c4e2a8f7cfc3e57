"""Hypothesis on a chart or a machine: a RuleBasedStateMachine whose rules are the triggers of the model.

A rule can be run where some of what an adapter offers for its trigger is open; after each step the subject
must be where an edge of the model leads. A failing run is shrunk, and told as a scenario: what was sent,
what it took; with a `folder`, its picture is kept there.

    class TestLamp(state_machine(lamp, lambda: MachineAdapter(lamp, Lamp)).TestCase): pass

Needs Hypothesis, which castchart does not install by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as File
from typing import Any

from hypothesis import settings as Settings
from hypothesis import strategies as st
from hypothesis import target
from hypothesis.errors import HypothesisException
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fsm.testing.adapters import Adapter, MachineAdapter
from fsm.testing.covered import Covered, Noted
from fsm.testing.model import Edge, Model, ModelError, model_of
from fsm.testing.path import Path, PathBroken
from fsm.testing.shortening import Sent, Taken, shortened

__all__ = ["Adapter", "Driven", "MachineAdapter", "run", "state_machine"]


def state_machine(
    subject: Any,
    adapter: Callable[[], Adapter],
    *,
    invariants: Iterable[Callable[[Any], object]] = (),
    folder: str | File | None = None,
) -> type[Driven]:
    """The state machine of a model, a chart or a machine, driving what `adapter` makes anew for each run.

    `invariants` are functions of the adapter that raise, or answer False, where something is wrong.
    Raises ModelError for a model that nobody can send anything to.
    """
    model = model_of(subject)
    triggers = dict.fromkeys(edge.trigger for edge in model.edges)
    if not triggers:
        raise ModelError(f"{model.name}: there is no trigger to send")
    hold = tuple(invariants)
    body: dict[str, Any] = {
        "model": model,
        "make": staticmethod(adapter),
        "hold": hold,
        "noted": Noted(),
        "folder": folder,
    }
    for trigger in triggers:
        body[f"send_{_name(trigger)}"] = _rule(trigger)
    for number, one in enumerate(hold):
        body[f"holds_{number}_{getattr(one, '__name__', '')}".replace("<lambda>", "")] = _invariant(one)
    body["noted"].know(model)
    return type(f"Driven_{_name(model.name)}", (Driven,), body)


def run(machine: type[Driven], settings: Settings | None = None) -> Covered:
    """Run a state machine as a test; what it covered, over all its runs. Raises what a failing run raises.

    Say `covered.missing("transitions")` to see the rules that never succeeded.
    """
    run_state_machine_as_test(machine, settings=settings)
    return machine.noted.of(machine.model)


class Driven(RuleBasedStateMachine):
    """Drives a subject along a model. Made by `state_machine`, which adds a rule for each trigger."""

    model: Model
    make: Callable[[], Adapter]
    hold: tuple[Callable[[Any], object], ...]
    noted: Noted
    folder: str | File | None = None

    def __init__(self) -> None:
        super().__init__()
        self.adapter = self.make()
        self.start = self.adapter.state
        self.walked: list[Taken] = []
        self.fresh: set[Edge] = set()

    @precondition(lambda self: not any(self.open_offers(edge.trigger) for edge in self.ways()))
    @rule()
    def begin_anew(self) -> None:
        """Where nothing is open any more, another subject begins."""
        self.adapter = self.make()
        self.start, self.walked = self.adapter.state, []

    def ways(self) -> tuple[Edge, ...]:
        """The edges out of where the subject is. Raises PathBroken where the model knows no such state."""
        here = self.adapter.state
        if here not in self.model.nodes:
            raise PathBroken(f"{self.model.name}: the subject is in {here!r}, which the model does not have")
        return self.model.out_of(here)

    def open_offers(self, trigger: str) -> list[Sent]:
        """What can be sent with a trigger now."""
        if not any(edge.trigger == trigger for edge in self.ways()):
            return []
        return [sent for sent in self.adapter.offers(trigger) if self.adapter.opens(trigger, sent)]

    def step(self, trigger: str, sent: Sent) -> None:
        """Send a trigger and compare where that leads with the model."""
        before = self.adapter.state
        ways = [edge for edge in self.ways() if edge.trigger == trigger]
        try:
            self.adapter.send(trigger, sent)
            after = self.adapter.state
            took = self.adapter.took()
            edge = next((one for one in ways if one.target == after and took in (None, one.id)), None)
            if edge is None:
                known = " or ".join(dict.fromkeys(repr(one.target) for one in ways))
                where = f"{self.model.name}: {trigger} in {before!r} led to {after!r}"
                raise PathBroken(f"{where}; in the model it leads to {known}")
        except Exception as wrong:
            self.walked.append((ways[0], sent))
            self.tell(wrong)
            raise
        self.walked.append((edge, sent))
        self.fresh.add(edge)
        self.noted.walk(
            self.model, before, [one for one, _ in self.walked[-2:]] if len(self.walked) > 1 else [edge]
        )

    def tell(self, wrong: Exception) -> None:
        """Add to an error the scenario that led to it, and its picture's place."""
        if isinstance(wrong, HypothesisException):
            return
        self.walked = shortened(self.walked, lambda walked: self.fails_alike(walked, wrong))
        wrong.add_note(self.scenario())
        if self.folder is not None:
            file = File(self.folder) / f"{_name(self.model.name)}-failing.svg"
            file.parent.mkdir(parents=True, exist_ok=True)
            edges = [edge for edge, _ in self.walked]
            file.write_text(Path(self.model, self.start, tuple(edges)).draw(), encoding="utf-8")
            wrong.add_note(f"its picture: {file}")

    def fails_alike(self, walked: Sequence[Taken], wrong: Exception) -> bool:
        """Whether a new subject comes to the same error by these steps."""
        adapter = self.make()
        try:
            for edge, sent in walked:
                if adapter.state != edge.source or not adapter.opens(edge.trigger, sent):
                    return False
                adapter.send(edge.trigger, sent)
                for one in self.hold:
                    must_hold(one, adapter)
            return bool(walked) and isinstance(wrong, PathBroken) and adapter.state != walked[-1][0].target
        except Exception as other:
            return type(other) is type(wrong) and str(other) == str(wrong)

    def scenario(self) -> str:
        """What was sent so far, a line for each step."""
        lines = [f"{self.model.name}, from {self.start}:"]
        for edge, sent in self.walked:
            said = ", ".join(f"{name}={value!r}" for name, value in sent.items())
            lines.append(f"  - {edge.trigger}" + (f": {said}" if said else "") + f"  # {edge.target}")
        return "\n".join(lines)

    def teardown(self) -> None:
        """Let Hypothesis look for runs that see more."""
        target(float(len(self.fresh)), label="edges walked")


def must_hold(invariant: Callable[[Any], object], adapter: Adapter) -> None:
    """Ask an invariant. Raises AssertionError where it answers False, and what it raises itself."""
    if invariant(adapter) is False:
        raise AssertionError(f"{getattr(invariant, '__name__', 'an invariant')} does not hold")


def _rule(trigger: str) -> Any:
    def send(self: Driven, data: st.DataObject) -> None:
        sent = data.draw(st.sampled_from(self.open_offers(trigger)), label=trigger)
        self.step(trigger, sent)

    send.__name__ = f"send_{_name(trigger)}"
    return precondition(lambda self: bool(self.open_offers(trigger)))(rule(data=st.data())(send))


def _invariant(holds: Callable[[Any], object]) -> Any:
    def check(self: Driven) -> None:
        try:
            must_hold(holds, self.adapter)
        except Exception as wrong:
            self.tell(wrong)
            raise

    return invariant()(check)


def _name(text: str) -> str:
    return "".join(sign if sign.isalnum() else "_" for sign in text)
