"""What a page tells of each state and transition of a picture, by the id that its picture gives it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diagrams.picture import Arrow, Box, Picture, element_id
from diagrams.texts import Texts
from fsm.chart import Action


def elements_of(picture: Picture, texts: Texts) -> dict[str, dict[str, Any]]:
    """Every state and transition; texts stand as their numbers, names of others as their ids."""
    states = {box.id: _state(box, texts) for box in picture.walk()}
    return states | {arrow.id: _transition(picture.chart, arrow, texts) for arrow in picture.transitions()}


def _state(box: Box, texts: Texts) -> dict[str, Any]:
    told: dict[str, Any] = {"name": texts.label("state", box.id), "rule": box.rule}
    if box.asks:
        told["asks"] = texts.label("decision", box.asks)
    if box.invokes:
        told["invokes"] = box.invokes
    for name, actions in (("entry", box.entry), ("exit", box.exit)):
        if actions:
            told[name] = _actions(actions, texts)
    return told


def _transition(chart: str, arrow: Arrow, texts: Texts) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rule": arrow.rule,
        "source": element_id(chart, arrow.source),
        "target": element_id(chart, arrow.target if arrow.target is not None else arrow.source),
        "guards": [[texts.label("guard", guard.id), guard.rule] for guard in arrow.guards],
        "actions": _actions(arrow.actions, texts),
    }
    if arrow.target is None:
        told["internal"] = True
    if arrow.trigger:
        told["trigger"] = texts.label("trigger", arrow.trigger)
    if arrow.otherwise:
        told["otherwise"] = True
    if arrow.place:
        told["place"] = arrow.place
    return told


def _actions(actions: Iterable[Action], texts: Texts) -> list[list[Any]]:
    return [[texts.label("action", action.id), action.rule] for action in actions]
