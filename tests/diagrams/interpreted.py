"""An exported SCXML document, run by python-statemachine with the answers of a recorded run."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

from statemachine.io.scxml.processor import SCXMLProcessor

from diagrams.scxml import SCXML
from tests.diagrams.recorded import Run

ET.register_namespace("", SCXML)


class Answers:
    """The data of a running document: each guard has the answer that it had in the recording."""

    def __init__(self, run: Run, guards: frozenset[str]) -> None:
        self.run, self.guards = run, guards
        self.leaves: list[str] = []

    def __setattr__(self, name: str, value: object) -> None:
        """Keep what is set; a guard has its recorded answer and not the document's first one."""
        if name not in self.__dict__.get("guards", ()):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> bool:
        if name not in self.__dict__.get("guards", ()):
            raise AttributeError(name)
        if len(self.leaves) == len(self.run.steps):
            return False  # the recording ends here
        return dict(self.run.steps[len(self.leaves)].questions).get(name, False)

    def after_transition(self, machine: Any) -> None:
        """Note where a transition led; the interpreter calls it."""
        leaves = [state.id for state in machine.configuration if not state.states]
        if machine.configuration and leaves:
            self.leaves += leaves


@cache
def load(document: str, start: str) -> tuple[type[Any], frozenset[str]]:
    """The interpreter's class for a document that starts in a state, and the names of its guards.

    What is invoked is left out, since the recording says when it ended.
    """
    root = ET.fromstring(document)
    root.set("initial", start)
    for state in list(root.iter(f"{{{SCXML}}}state")):
        for call in state.findall(f"{{{SCXML}}}invoke"):
            state.remove(call)
    processor = SCXMLProcessor()
    processor.parse_scxml("chart", ET.tostring(root, "unicode"))
    guards = frozenset(data.attrib["id"] for data in root.iter(f"{{{SCXML}}}data"))
    return next(iter(processor.scs.values())), guards


def interpret(document: str, run: Run) -> list[str]:
    """The states that the document goes through when it is sent what was sent in the recording."""
    machine_class, guards = load(document, run.start)
    answers = Answers(run, guards)
    machine = machine_class(model=answers, listeners=[answers])
    while len(answers.leaves) < len(run.steps):
        before = len(answers.leaves)
        trigger = run.steps[before].trigger
        at = answers.leaves[-1] if answers.leaves else run.start
        machine.send(f"done.invoke.{at}.call" if trigger == "advance" else trigger)
        if len(answers.leaves) == before:
            break
    return answers.leaves
