"""One chart as other libraries draw it, each from its own machine of the same states and transitions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from statemachine.contrib.diagram import DotGraphMachine
from statemachine.io.scxml.processor import SCXMLProcessor
from transitions.extensions import HierarchicalGraphMachine

from diagrams import draw
from fsm.chart import ADVANCE, Chart, State

INVOKE = re.compile(r"\s*<invoke [^>]*/>")


def by_castchart(chart: Chart) -> Callable[[], str]:
    """Our own picture, with positions, labels and the drawing program's part."""
    from diagrams.svg import run_layout

    def drawn() -> str:
        run_layout.cache_clear()
        return draw(chart).svg

    return drawn


def by_transitions(chart: Chart) -> Callable[[], str]:
    """The machine of transitions with its own pictures, laid out by Graphviz."""

    def nested(state: State) -> dict[str, Any]:
        told: dict[str, Any] = {"name": path(state.id)}
        if state.states:
            told["children"] = [nested(inner) for inner in state.states]
            told["initial"] = path(state.initial or "")
        return told

    class Model:
        """A picture asks no guard."""

    def path(name: str) -> str:
        """An underscore leads into a composite there."""
        return name.replace("_", "-").replace(".", "_")

    machine = HierarchicalGraphMachine(
        Model(),
        states=[nested(state) for state in chart.states],
        transitions=[
            {
                "trigger": one.trigger if one.trigger != ADVANCE else "advance",
                "source": path(one.source),
                "dest": None if one.target is None else path(one.target),
                "conditions": [guard.id for guard in one.guards],
            }
            for one in chart.transitions
        ],
        initial=path(chart.initial),
        auto_transitions=False,
        show_conditions=True,
        graph_engine="graphviz",
    )

    def drawn() -> str:
        svg: bytes = machine.get_graph(force_new=True).pipe(format="svg")
        return svg.decode()

    return drawn


def by_python_statemachine(chart: Chart) -> Callable[[], str]:
    """python-statemachine's picture of the machine that it reads from our SCXML."""
    processor = SCXMLProcessor()
    processor.parse_scxml(chart.id, INVOKE.sub("", draw(chart).to("scxml").decode()))
    machine = next(iter(processor.scs.values()))

    def drawn() -> str:
        svg: bytes = DotGraphMachine(machine)().create_svg()
        return svg.decode()

    return drawn


DRAWN_BY = {
    "castchart": by_castchart,
    "transitions HierarchicalGraphMachine": by_transitions,
    "python-statemachine": by_python_statemachine,
}
