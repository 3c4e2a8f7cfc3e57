"""A picture as the configuration of an XState v5 machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from diagrams.catalogue import Labels
from diagrams.outgoing import Rivals, outgoing
from diagrams.picture import Arrow, Box, Picture
from diagrams.renderers import renderer
from diagrams.wording import Wording, one_line
from fsm.chart import Action


@renderer("xstate", "json")
def xstate(picture: Picture, labels: Labels) -> bytes:
    """A picture as JSON for XState v5: `createMachine(config)`, with guards, actions and actors by name.

    States have the chart's own names, so that `#chart.path` is a state; labels are descriptions, and rule
    numbers stand in `meta` and `params`.

    - A guard's `type` is its id; of a transition with several, which must all hold, their ids joined
      by " and ". Its `params.guards` lists them in the order of asking, each with its rule.
    - A completion transition is an `always`; out of a state that calls another chart, it is the `onDone`
      of the invoked actor, whose `src` is that chart's id. `cannot_comply`, which the engine sends by itself,
      is an event like the players'.
    - A transition into its own composite does not leave it, one to itself does (`reenter`).

    XState runs a transition's actions between exit and entry actions; Castchart runs them before both.
    """
    text = json.dumps(Writer(picture, labels).config(), ensure_ascii=False, indent=2)
    return f"{text}\n".encode()


class Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture, self.labels = picture, labels
        self.words = Wording(picture, labels, one_line)
        self.leaving = outgoing(picture)

    def config(self) -> dict[str, Any]:
        """The machine's configuration."""
        return {
            "id": self.picture.chart,
            "description": self.labels.chart(self.picture.chart),
            "meta": {"rule": self.picture.rule},
            "initial": self.picture.initial,
            "states": self._states(self.picture.boxes),
        }

    def _states(self, boxes: Iterable[Box]) -> dict[str, Any]:
        return {box.path.rpartition(".")[2]: self._state(box) for box in boxes}

    def _state(self, box: Box) -> dict[str, Any]:
        state: dict[str, Any] = {"description": self.labels.state(self.picture.chart, box.path)}
        meta = {"rule": box.rule}
        if box.asks:
            meta |= {"asks": box.asks, "question": self.labels.decision(box.asks)}
            state["tags"] = ["asks"]
        state["meta"] = meta
        if box.final:
            state["type"] = "final"
        if box.entry:
            state["entry"] = self._actions(box.entry)
        if box.exit:
            state["exit"] = self._actions(box.exit)
        events: dict[str, Any] = {}
        for rivals in self.leaving.get(box.path, ()):
            self._add(state, events, rivals, box)
        if box.invokes and "invoke" not in state:
            state["invoke"] = self._call(box)
        if events:
            state["on"] = events
        if box.inside:
            state["initial"] = box.initial
            state["states"] = self._states(box.inside)
        return state

    def _add(self, state: dict[str, Any], events: dict[str, Any], rivals: Rivals, box: Box) -> None:
        transitions = [self._transition(arrow) for arrow in rivals.arrows]
        if rivals.trigger:
            events[rivals.trigger] = transitions
        elif box.invokes:
            state["invoke"] = self._call(box) | {"onDone": transitions}
        else:
            state["always"] = transitions

    def _call(self, box: Box) -> dict[str, Any]:
        return {"src": box.invokes, "id": f"{self.picture.chart}.{box.path}"}

    def _transition(self, arrow: Arrow) -> dict[str, Any]:
        written: dict[str, Any] = {}
        if arrow.target is not None:
            written["target"] = f"#{self.picture.chart}.{arrow.target}"
            if arrow.loop:
                written["reenter"] = True
        if arrow.guards:
            asked = [{"id": guard.id, "rule": guard.rule} for guard in arrow.guards]
            names = " and ".join(guard.id for guard in arrow.guards)
            written["guard"] = {"type": names, "params": {"guards": asked}}
        if arrow.actions:
            written["actions"] = self._actions(arrow.actions)
        written["description"] = self.words.transition(arrow)
        written["meta"] = {"transition": arrow.id.removeprefix(f"{self.picture.chart}."), "rule": arrow.rule}
        return written

    def _actions(self, actions: Iterable[Action]) -> list[dict[str, Any]]:
        return [
            {"type": one.id, "params": {"rule": one.rule, "description": self.labels.action(one.id)}}
            for one in actions
        ]
