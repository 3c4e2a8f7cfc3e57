"""Static checks of a chart, each with a name to switch it off by.

`check` runs those of one chart, `check_all` those of charts that invoke each other. Guards and actions
against the class that implements them are checked by `fsm.binding`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MappingProxyType

from fsm import flow
from fsm.binding import names_in
from fsm.chart import Action, Chart, ChartError, Guard, State, Transition
from fsm.finding import Finding
from fsm.flow import Found
from fsm.index import ChartIndex
from fsm.rulebook import UnknownRule, rule

__all__ = ["CHECKS", "Finding", "check", "check_all", "must_pass"]


def bad_name(index: ChartIndex) -> Found:
    """A name that could not be a method, or a part of a path: paths join names with dots."""
    chart = index.chart
    names = [chart.id, *(state.id for _, state in _tree(chart.states))]
    for one in chart.transitions:
        names += [one.id, one.trigger]
    names += names_in(chart)
    for name in dict.fromkeys(names):
        if not name.isidentifier():
            yield name, f"{name!r} is no name: use letters, digits and underscores, and no digit first"


def duplicate_id(index: ChartIndex) -> Found:
    """Two sibling states, or two transitions, with one id."""
    for path, times in Counter(path for path, _ in _tree(index.chart.states)).items():
        if times > 1:
            yield path, f"{times} states have the path {path!r}: rename all but one"
    for id, times in Counter(one.id for one in index.chart.transitions).items():
        if times > 1:
            yield id, f"{times} transitions are called {id!r}: rename all but one"


def unknown_source(index: ChartIndex) -> Found:
    """A transition that leaves a state the chart does not have."""
    for one in index.chart.transitions:
        if one.source not in index.states:
            yield one.id, f"its source {one.source!r} is no state: {_known(index, one.source)}"


def unknown_target(index: ChartIndex) -> Found:
    """A transition that leads to a state the chart does not have."""
    for one in index.chart.transitions:
        if one.target is not None and one.target not in index.states:
            yield one.id, f"its target {one.target!r} is no state: {_known(index, one.target)}"


def unknown_initial(index: ChartIndex) -> Found:
    """An initial state that is not one of the states it should stand among."""
    tops = [state.id for state in index.chart.states]
    if index.chart.initial not in tops:
        yield index.chart.id, f"its initial state {index.chart.initial!r} is not one of {', '.join(tops)}"
    for path, state in index.states.items():
        inner = [child.id for child in state.states]
        if state.initial is not None and state.initial not in inner:
            yield path, f"its initial state {state.initial!r} is not one of {', '.join(inner) or 'its none'}"


def composite_without_initial(index: ChartIndex) -> Found:
    """A composite that does not say where it begins."""
    for path, state in index.states.items():
        if state.states and state.initial is None:
            yield path, f"{path!r} has states and no initial one: name one, perhaps {state.states[0].id!r}"


def waiting_twice(index: ChartIndex) -> Found:
    """A composite that asks or invokes, or a leaf that does both: a leaf waits for one thing."""
    for path, state in index.states.items():
        waits = state.asks is not None, state.invokes is not None
        if state.states and any(waits):
            yield (
                path,
                f"{path!r} has states, so that it cannot ask or invoke itself: let a state in it do so",
            )
        elif all(waits):
            yield path, f"{path!r} asks and invokes at once: make two states of it"


def final_goes_on(index: ChartIndex) -> Found:
    """A final state that has something left to do."""
    for path, state in index.states.items():
        if not state.final:
            continue
        for one in index.out_of(path):
            yield path, f"{path!r} is final and {one.id!r} leaves it: take away one or the other"
        if state.states or state.asks is not None or state.invokes is not None:
            yield path, f"{path!r} is final, so that it can neither have states nor ask nor invoke"


def unordered(index: ChartIndex) -> Found:
    """Transitions that compete for one source and trigger, without an order between them."""
    for rivals in _rivals(index):
        orders = [one.order for one in rivals]
        if None in orders or len(set(orders)) < len(orders):
            names = ", ".join(repr(one.id) for one in rivals)
            where = f"{rivals[0].trigger!r} in {rivals[0].source!r}"
            yield rivals[0].id, f"{names} compete for {where}: give each an order of its own"


def never_tried(index: ChartIndex) -> Found:
    """A transition behind an unguarded one."""
    for rivals in _rivals(index):
        opener = next((place for place, one in enumerate(rivals) if not one.guards), len(rivals))
        for one in rivals[opener + 1 :]:
            first = rivals[opener].id
            yield one.id, f"{first!r} comes before {one.id!r} and has no guard: order it last, or guard it"


def two_kinds(index: ChartIndex) -> Found:
    """One name for a guard and for an action: both would be the same method."""
    for one in index.chart.transitions:
        for guard in one.guards:
            if names_in(index.chart)[guard.id] != "guard":
                yield guard.id, f"{guard.id!r} is a guard of {one.id!r} and an action elsewhere: rename one"


def shared_id(index: ChartIndex) -> Found:
    """A transition with the path of a state: in a picture both would be one element."""
    for one in index.chart.transitions:
        if one.id in index.states:
            yield one.id, f"{one.id!r} is a state and a transition: rename one"


def without_rule(index: ChartIndex) -> Found:
    """An element without a rule number, or with one that the rulebook does not know."""
    for name, element in _elements(index):
        if not element.rule:
            yield name, f"{name!r} has no rule number: name the rule that it carries out"
            continue
        try:
            rule(element.rule)
        except UnknownRule as error:
            yield name, str(error)


STRUCTURE = (unknown_source, unknown_target, unknown_initial, composite_without_initial)
"""What a chart must pass before anything can follow its edges."""
VALUES = (
    bad_name,
    duplicate_id,
    waiting_twice,
    final_goes_on,
    unordered,
    never_tried,
    two_kinds,
    shared_id,
    without_rule,
)
FLOW = (
    flow.unreachable,
    flow.dead_end,
    flow.trap,
    flow.completion_cycle,
    flow.waits_for_nobody,
    flow.no_otherwise,
    flow.asks_in_vain,
    flow.unasked_trigger,
)

CHECKS: Mapping[str, Callable[[ChartIndex], Found]] = MappingProxyType(
    {one.__name__: one for one in (*STRUCTURE, *VALUES, *FLOW)}
)
"""Every check of a single chart by name; `unknown_chart` is the one more that `charts` switches on."""


def check(
    chart: Chart, *, charts: Collection[str] | None = None, skip: Collection[str] = ()
) -> tuple[Finding, ...]:
    """What is wrong with a chart, in the order of `CHECKS`; nothing means that it can run.

    `charts` are the ids that a state may invoke; without them no invocation is questioned. Checks
    that follow edges are left out as long as a source, a target or an initial state is unknown.

    Raises ChartError for a name in `skip` that is no check.
    """
    if strange := set(skip) - {*CHECKS, "unknown_chart"}:
        raise ChartError(f"no check is called {min(strange)!r}: there are {', '.join(CHECKS)}, unknown_chart")
    index = ChartIndex(chart)
    broken = any(True for one in STRUCTURE for _ in one(index))
    found = [
        Finding(name, chart.id, element, message)
        for name, one in CHECKS.items()
        if name not in skip and not (broken and one in FLOW)
        for element, message in one(index)
    ]
    if charts is not None and "unknown_chart" not in skip:
        found += [
            Finding("unknown_chart", chart.id, path, f"{path!r} invokes {state.invokes!r}, which is no chart")
            for path, state in index.states.items()
            if state.invokes is not None and state.invokes not in charts
        ]
    return tuple(found)


def check_all(charts: Mapping[str, Chart], *, skip: Collection[str] = ()) -> tuple[Finding, ...]:
    """What is wrong with charts that may invoke each other by id. Raises ChartError as `check` does."""
    return tuple(one for chart in charts.values() for one in check(chart, charts=charts, skip=skip))


def must_pass(findings: Collection[Finding]) -> None:
    """Raise ChartError, listing them, when there are findings: for use at start-up."""
    if findings:
        raise ChartError("\n".join(str(one) for one in findings))


def _tree(states: tuple[State, ...], parent: str = "") -> Iterator[tuple[str, State]]:
    """Every state with its path, twins included."""
    for state in states:
        yield parent + state.id, state
        yield from _tree(state.states, f"{parent}{state.id}.")


def _rivals(index: ChartIndex) -> Iterator[tuple[Transition, ...]]:
    """Transitions that share source and trigger, in the order of trying."""
    groups: dict[tuple[str, str], list[Transition]] = {}
    for one in index.chart.transitions:
        if one.source in index.states:
            groups.setdefault((one.source, one.trigger), []).append(one)
    for source, trigger in groups:
        rivals = index.candidates(source, trigger)[: len(groups[source, trigger])]
        if len(rivals) > 1:
            yield rivals


def _elements(index: ChartIndex) -> Iterator[tuple[str, Chart | State | Transition | Guard | Action]]:
    """Everything that has a rule number, with a name to find it by."""
    yield index.chart.id, index.chart
    for path, state in index.states.items():
        yield path, state
        yield from ((f"{path}/{action.id}", action) for action in (*state.entry, *state.exit))
    for one in index.chart.transitions:
        yield one.id, one
        yield from ((f"{one.id}/{guard.id}", guard) for guard in one.guards)
        yield from ((f"{one.id}/{action.id}", action) for action in one.actions)


def _known(index: ChartIndex, path: str) -> str:
    """The near paths, or all of them when none is near."""
    try:
        index.state(path)
    except ChartError as error:
        return (
            str(error).rpartition(": ")[2] if "mean" in str(error) else f"there are {', '.join(index.paths)}"
        )
    return ""
