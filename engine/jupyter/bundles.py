"""What games, decisions, reasons and explorations look like, by MIME type."""

from __future__ import annotations

from functools import singledispatch

from diagrams.jupyter.markup import html
from diagrams.jupyter.values import Said
from engine.closed import Why
from engine.decision import Decision
from engine.explore.exploration import Exploration
from engine.game import Game
from engine.jupyter.explored import bundle_of_exploration
from engine.jupyter.views import question_of, shut_of, view_of
from fsm.showing import Bundle


@singledispatch
def bundle_of(_value: object) -> Bundle:
    """What a value looks like; empty for what is not of a game."""
    return {}


@bundle_of.register
def _(value: Game) -> Bundle:
    view = view_of(value)
    return {"text/html": html("game", view=view), "image/svg+xml": view.svg}


@bundle_of.register
def _(value: Decision) -> Bundle:
    return {"text/html": html("question", question=question_of(value))}


@bundle_of.register
def _(value: Why) -> Bundle:
    opened = tuple(Said(words.partition(":")[0].replace(" ", "_"), words) for words in value.open)
    return {"text/html": html("why", refusals=value, options=opened, shut=shut_of(value.closed))}


@bundle_of.register
def _(value: Exploration) -> Bundle:
    return bundle_of_exploration(value)
