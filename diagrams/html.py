"""The teaching page: a play, step by step, on the diagrams of its charts.

One file that needs no network. Every step and every board is in it as HTML; the script only shows one of
them and adds classes to the diagrams' elements, which it finds by their ids.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from diagrams.board import Board
from diagrams.catalogue import Labels, load_labels
from diagrams.drawing import draw
from diagrams.picture import element_id
from fsm.chart import ADVANCE, Chart, Transition
from fsm.trace import Step

if TYPE_CHECKING:
    from jinja2 import Template


class Frame(Struct, frozen=True):
    """A chart that is running, and the path of the state it is in."""

    chart: str
    state: str


class Moment(Struct, frozen=True):
    """The situation after a step; the first moment of a page, before any step, has none.

    `frames` is the procedure stack, outermost first. Left out, it is worked out from the steps.
    """

    board: Board
    step: Step | None = None
    frames: tuple[Frame, ...] = ()


def page(
    title: str,
    about: str,
    charts: Iterable[Chart],
    moments: Sequence[Moment],
    labels: Labels | str = "en",
) -> str:
    """The page of a play, as the content of an HTML file.

    `charts` are those that the steps run in, in the order of their tabs. Raises ValueError for a page
    without a moment, and for a step in a chart that is not given.
    """
    words = load_labels(labels) if isinstance(labels, str) else labels
    known = {chart.id: chart for chart in charts}
    if not moments:
        raise ValueError("a page needs at least one moment: the situation before the first step")
    steps = [moment.step for moment in moments if moment.step]
    unknown = {step.chart for step in steps} - known.keys()
    if unknown:
        raise ValueError(f"the page needs the charts {', '.join(sorted(unknown))} that its steps run in")
    views = _views(known, moments, words)
    return _template().render(
        title=title,
        about=about,
        labels=words,
        word=words.word,
        charts=[{"id": c.id, "title": words.chart(c.id), "svg": _svg(c, words)} for c in known.values()],
        views=views,
        boards=_boards(moments, views),
        symbols=_symbols,
        data=_safe_json([view["data"] for view in views]),
        style=_read("page.css"),
        script=_read("page.js"),
    )


def _svg(chart: Chart, labels: Labels) -> str:
    return draw(chart, labels=labels).svg


@lru_cache(maxsize=1)
def _template() -> Template:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(_read("page.html.jinja"))


def _read(name: str) -> str:
    return files("diagrams").joinpath("page", name).read_text("utf-8")


def _safe_json(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _symbols(pool: str) -> list[str]:
    """The symbols of a mana pool: "{B}{2}" is B and 2; other text stands as it is."""
    return re.findall(r"\{([^}]*)\}", pool) or ([pool] if pool else [])


def _boards(moments: Sequence[Moment], views: list[dict[str, Any]]) -> list[Board]:
    """The boards, each once in a row; every view learns the number of its own."""
    boards: list[Board] = []
    for moment, view in zip(moments, views, strict=True):
        if not boards or boards[-1] != moment.board:
            boards.append(moment.board)
        view["data"]["board"] = len(boards) - 1
    return boards


def _views(charts: dict[str, Chart], moments: Sequence[Moment], labels: Labels) -> list[dict[str, Any]]:
    """What the page says of each moment."""
    transitions = {id: {t.id: t for t in chart.transitions} for id, chart in charts.items()}
    stack: list[Frame] = []
    views = []
    for moment in moments:
        step = moment.step
        fresh = False
        if step:
            fresh = len(stack) <= step.depth or stack[step.depth].chart != step.chart
            stack = [*stack[: step.depth], Frame(step.chart, step.target)]
        frames = moment.frames or tuple(stack)
        view: dict[str, Any] = {"step": step, "data": _marks(step, frames, charts, fresh)}
        if step:
            view |= _telling(step, transitions[step.chart], labels)
        views.append(view)
    return views


def _marks(
    step: Step | None, frames: tuple[Frame, ...], charts: dict[str, Chart], fresh: bool
) -> dict[str, Any]:
    """What the script highlights."""
    inner = frames[-1].chart if frames else next(iter(charts), None)
    return {
        "chart": step.chart if step else inner,
        "frames": [element_id(frame.chart, frame.state) for frame in frames if frame.chart in charts],
        "taken": element_id(step.chart, step.transition) if step else None,
        "tried": [element_id(step.chart, tried.transition) for tried in step.tried] if step else [],
        "fresh": fresh,
    }


def _telling(step: Step, transitions: dict[str, Transition], labels: Labels) -> dict[str, Any]:
    """A step in words."""
    source, target = labels.state(step.chart, step.source), labels.state(step.chart, step.target)
    way = source if source == target else f"{source} → {target}"
    trigger = None if step.trigger == ADVANCE else labels.trigger(step.trigger)
    return {
        "rule": step.rule,
        "chart": labels.chart(step.chart),
        "way": way,
        "trigger": trigger,
        "summary": step.said or trigger or way,
        "player": step.player,
        "said": step.said,
        "actions": [*(labels.action(action) for action in step.actions), *step.notes],
        "tried": [_asked(transitions.get(tried.transition), tried, step, labels) for tried in step.tried],
    }


def _asked(transition: Transition | None, tried: Any, step: Step, labels: Labels) -> dict[str, Any]:
    """A transition that was considered, and what its guards answered."""
    rules = {guard.id: guard.rule for guard in transition.guards} if transition else {}
    target = transition.target or transition.source if transition else ""
    trigger = transition.trigger if transition else ADVANCE
    return {
        "taken": tried.transition == step.transition,
        "name": labels.trigger(trigger) if trigger != ADVANCE else f"→ {labels.state(step.chart, target)}",
        "rule": transition.rule if transition else "",
        "answers": [
            {
                "guard": labels.guard(answer.guard),
                "rule": rules.get(answer.guard, ""),
                "yes": answer.yes,
                "why": str(answer.refusal) if answer.refusal is not None else "",
            }
            for answer in tried.answers
        ],
    }
