"""A picture as SCXML, the W3C's notation for state machines."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable

from diagrams.catalogue import Labels
from diagrams.outgoing import into_itself, outgoing
from diagrams.picture import Arrow, Box, Picture
from diagrams.renderers import renderer
from diagrams.wording import one_line
from fsm.chart import Action

SCXML = "http://www.w3.org/2005/07/scxml"
CASTCHART = "urn:castchart"
"""The namespace of what SCXML has no attribute for: rules, labels, the ids of transitions."""

CALLED = "http://www.w3.org/TR/scxml/"
"""The kind of what is invoked: another SCXML document."""


@renderer("scxml")
def scxml(picture: Picture, labels: Labels) -> bytes:
    """A picture as an SCXML document.

    - A state's id is its path. Rule numbers, labels and transition ids are attributes of the namespace
      `urn:castchart`.
    - Each guard is a value of the data model, to be set by whoever answers it; a condition joins the names of
      those that must all hold, in the order of asking, with `&&`.
    - Actions are logged: `label` is the action, `expr` its rule.
    - A completion transition has no event; out of a state that calls another chart, its event is that the
      invoked document, `chart.scxml`, is done.
    - A transition into its own composite does not leave it: it is internal.

    SCXML runs a transition's actions between exit and entry actions; Castchart runs them before both.
    """
    root = Writer(picture, labels).document()
    ET.indent(root)
    written: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return written + b"\n"


class Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture, self.labels = picture, labels
        self.leaving = outgoing(picture)

    def document(self) -> ET.Element:
        """The root of the document."""
        chart = self.picture.chart
        root = ET.Element("scxml")
        root.set("xmlns", SCXML)
        root.set("xmlns:castchart", CASTCHART)
        root.attrib |= {"version": "1.0", "datamodel": "ecmascript", "name": chart}
        root.set("initial", self.picture.initial)
        _tell(root, rule=self.picture.rule, text=self.labels.chart(chart))
        self._guards(root)
        self._states(root, self.picture.boxes)
        return root

    def _guards(self, root: ET.Element) -> None:
        names = {guard.id: None for arrow in self.picture.transitions() for guard in arrow.guards}
        if names:
            model = ET.SubElement(root, "datamodel")
            for name in names:
                _tell(ET.SubElement(model, "data", id=name, expr="false"), text=self.labels.guard(name))

    def _states(self, around: ET.Element, boxes: Iterable[Box]) -> None:
        for box in boxes:
            state = ET.SubElement(around, "final" if box.final else "state", id=box.path)
            if box.initial:
                state.set("initial", f"{box.path}.{box.initial}")
            _tell(state, rule=box.rule, text=self.labels.state(self.picture.chart, box.path))
            if box.asks:
                _tell(state, asks=box.asks, question=self.labels.decision(box.asks))
            self._log(state, "onentry", box.entry)
            self._log(state, "onexit", box.exit)
            if not box.final:
                for rivals in self.leaving.get(box.path, ()):
                    for arrow in rivals.arrows:
                        self._transition(state, arrow, box)
            if box.invokes:
                ET.SubElement(state, "invoke", id=_call(box), type=CALLED, src=f"{box.invokes}.scxml")
            self._states(state, box.inside)

    def _transition(self, state: ET.Element, arrow: Arrow, box: Box) -> None:
        one = ET.SubElement(state, "transition")
        if arrow.trigger:
            one.set("event", arrow.trigger)
        elif box.invokes:
            one.set("event", f"done.invoke.{_call(box)}")
        if arrow.guards:
            one.set("cond", " && ".join(guard.id for guard in arrow.guards))
        if arrow.target is not None:
            one.set("target", arrow.target)
            if into_itself(arrow):
                one.set("type", "internal")
        _tell(one, transition=arrow.id.removeprefix(f"{self.picture.chart}."), rule=arrow.rule)
        if arrow.guards:
            _tell(one, guard_rules=" ".join(guard.rule for guard in arrow.guards))
        self._logs(one, arrow.actions)

    def _log(self, state: ET.Element, when: str, actions: tuple[Action, ...]) -> None:
        if actions:
            self._logs(ET.SubElement(state, when), actions)

    def _logs(self, around: ET.Element, actions: Iterable[Action]) -> None:
        for action in actions:
            log = ET.SubElement(around, "log", label=action.id, expr=f"'{action.rule}'")
            _tell(log, text=self.labels.action(action.id))


def _call(box: Box) -> str:
    """The id of what a state invokes."""
    return f"{box.path}.call"


def _tell(element: ET.Element, **facts: str) -> None:
    """Give an element attributes of ours."""
    for name, value in facts.items():
        element.set(f"castchart:{name.replace('_', '-')}", one_line(value))
