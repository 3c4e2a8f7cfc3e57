"""What ChartMachine promises: charts, dispatch, asking and the forgetting of plans."""

from __future__ import annotations

import copy
import logging
import pickle
from contextlib import nullcontext
from typing import Any

import pytest
from transitions import MachineError
from transitions.extensions import HierarchicalMachine

from fsm.chart import Action, Chart, Guard, State, Transition
from fsm.charts import charts
from fsm.dispatch_ask import NO_RULE, Asked
from fsm.machine import ChartMachine, build
from fsm.refusal import Refusal
from fsm.trace import Answer, Tried

NO = Refusal("1.1", "{name} says no", {"name": "Ann"})


class Model:
    """A model that was never added to a machine: a state, guards and actions, and a log of its calls."""

    def __init__(self, state: str, **answers: Any) -> None:
        self.state = state
        self.answers = answers
        self.log: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name.startswith("absent"):
            raise AttributeError(name)

        def method(*_args: Any, **_kwargs: Any) -> Any:
            self.log.append(name)
            return self.answers.get(name, True)

        return method


def names(text: str, kind: Any) -> tuple[Any, ...]:
    return tuple(kind(name, "1.2") for name in text.split())


def edge(
    id: str,
    source: str,
    target: str | None,
    trigger: str = "go",
    guards: str = "",
    actions: str = "",
    order: int | None = None,
) -> Transition:
    return Transition(id, trigger, source, target, "1.3", names(guards, Guard), names(actions, Action), order)


def leaf(id: str) -> State:
    return State(id, "1", entry=names(f"in_{id}", Action), exit=names(f"out_{id}", Action))


def chart(*transitions: Transition) -> Chart:
    """Two composites, P with x and y, Q with z, and an end."""
    inner = {"P": ("x", "y"), "Q": ("z",)}
    states = tuple(
        State(
            id,
            "1",
            tuple(leaf(child) for child in children),
            children[0],
            entry=names(f"in_{id}", Action),
            exit=names(f"out_{id}", Action),
        )
        for id, children in inner.items()
    )
    return Chart("sample", "1", "P", (*states, State("end", "1", final=True)), transitions)


def step(transition: Transition, *others: Transition, state: str = "P.x", **answers: Any) -> Model:
    model = Model(state, **answers)
    ChartMachine.from_chart(chart(transition, *others)).trigger_event(model, transition.trigger)
    return model


# ---- what a chart means


def test_start_is_the_initial_leaf() -> None:
    assert ChartMachine.from_chart(chart()).start == "P.x"


def test_a_step_within_a_composite_leaves_only_the_leaf() -> None:
    model = step(edge("t", "P.x", "P.y", guards="g h", actions="a b"))
    assert model.state == "P.y"
    assert model.log == ["g", "h", "a", "b", "out_x", "in_y"]


def test_a_composite_target_is_entered_down_to_its_initial_state() -> None:
    model = step(edge("t", "P.x", "Q"))
    assert model.state == "Q.z"
    assert model.log == ["out_x", "out_P", "in_Q", "in_z"]


@pytest.mark.parametrize("state", ["P.x", "P.y"])
def test_a_transition_of_a_composite_holds_in_all_its_descendants(state: str) -> None:
    assert step(edge("t", "P", "end"), state=state).state == "end"


def test_the_innermost_source_comes_first_and_an_ancestor_when_that_is_closed() -> None:
    inner, outer = edge("inner", "P.x", "P.y", guards="g"), edge("outer", "P", "end")
    assert step(inner, outer).state == "P.y"
    assert step(inner, outer, g=NO).state == "end"


def test_an_internal_transition_acts_and_leaves_nothing() -> None:
    model = step(edge("t", "P.x", None, actions="a"))
    assert (model.state, model.log) == ("P.x", ["a"])


def test_a_self_transition_leaves_and_enters() -> None:
    model = step(edge("t", "P.x", "P.x"))
    assert (model.state, model.log) == ("P.x", ["out_x", "in_x"])


def test_competing_transitions_are_tried_in_their_order() -> None:
    late, early = edge("late", "P.x", "end", order=2), edge("early", "P.x", "P.y", order=1, guards="g")
    unordered = edge("unordered", "P.x", "Q")
    assert step(unordered, late, early).state == "P.y"
    assert step(unordered, late, early, g=False).state == "end"


@pytest.mark.parametrize(
    ("answer", "taken"), [(1, True), ("yes", True), (NO, False), (0, False), (None, False)]
)
def test_a_guards_answer_counts_by_its_truth(answer: object, taken: bool) -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y", guards="g")))
    model = Model("P.x", g=answer)
    assert (machine.why(model, "go") == ()) is taken
    assert machine.trigger_event(model, "go") is taken
    assert model.state == ("P.y" if taken else "P.x")


def test_arguments_reach_guards_and_actions() -> None:
    seen: list[Any] = []

    class Taking(Model):
        def g(self, *args: Any, **kwargs: Any) -> bool:
            seen.append((args, kwargs))
            return True

        a = g

    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y", guards="g", actions="a")))
    machine.trigger_event(Taking("P.x"), "go", 1, two=2)
    assert seen == [((1,), {"two": 2})] * 2


@pytest.mark.parametrize(
    "transition", [edge("t", "P.x", "P.y"), edge("t", "P", "P.y"), edge("t", "P.x", "P")]
)
def test_where_a_transition_is_declared_never_changes_what_it_leaves(transition: Transition) -> None:
    """transitions leaves and re-enters P when x -> y is declared inside another state than the top."""
    deep = State("R", "1", (State("S", "1", chart().states, "P"),), "S")
    prefixed = edge("t", f"R.S.{transition.source}", f"R.S.{transition.target}")
    nested = Chart("deep", "1", "R", (deep,), (prefixed,))
    for machine_cls in (ChartMachine, HierarchicalMachine):
        flat_model, deep_model = Model("P.x"), Model("R.S.P.x")
        build(chart(transition), machine_cls).trigger_event(flat_model, "go")
        build(nested, machine_cls).trigger_event(deep_model, "go")
        assert deep_model.state == f"R.S.{flat_model.state}"
        assert deep_model.log == flat_model.log


def test_the_same_chart_runs_on_the_stock_machine_and_separators_stay_as_they_were() -> None:
    stock = build(chart(edge("t", "P.x", "Q")), HierarchicalMachine)
    model = Model("P.x")
    stock.trigger_event(model, "go")
    assert model.state == "Q.z"
    assert not isinstance(stock, ChartMachine)
    assert HierarchicalMachine.state_cls.separator == ChartMachine.state_cls.separator == "_"


def test_the_charts_of_the_rules_start_in_a_leaf_of_their_own() -> None:
    for each in charts().values():
        machine = ChartMachine.from_chart(each)
        assert not machine.get_state(machine.start).states


# ---- errors


def test_a_trigger_unknown_in_the_state_is_an_error_that_why_foretells() -> None:
    machine, model = ChartMachine.from_chart(chart(edge("t", "Q", "end"))), Model("P.x")
    assert [str(no) for no in machine.why(model, "go")] == ["no rule: P.x has no transition for go"]
    with pytest.raises(MachineError, match="Can't trigger event 'go' from state"):
        machine.trigger_event(model, "go")
    with pytest.raises(AttributeError, match="Do not know event named 'fly'"):
        machine.trigger_event(model, "fly")
    assert model.state == "P.x"


def test_a_missing_guard_is_an_attribute_error_that_names_it() -> None:
    with pytest.raises(AttributeError, match="absent_guard"):
        step(edge("t", "P.x", "P.y", guards="absent_guard"))


# ---- asking


ASKING = chart(
    edge("open", "P.x", "P.y", "a", guards="g"),
    edge("closed", "P.x", "end", "a", guards="no g maybe"),
    edge("outer", "P", "end", "b", guards="never"),
    edge("elsewhere", "Q", "end", "c"),
)


def test_answers_are_all_transitions_with_all_refusals() -> None:
    model = Model("P.x", no=NO, maybe=False, never=NO)
    plain = Refusal("1.2", "{guard} answers {answer}", {"guard": "maybe", "answer": "no"})
    assert ChartMachine.from_chart(ASKING).answers(model) == (
        Asked("open", "a", True),
        Asked("closed", "a", False, (NO, plain)),
        Asked("outer", "b", False, (NO,)),
    )
    assert model.state == "P.x"
    assert set(model.log) == {"g", "no", "maybe", "never"}


def test_why_is_empty_when_one_is_open_and_else_has_every_reason() -> None:
    machine = ChartMachine.from_chart(ASKING)
    model = Model("P.x", no=NO, maybe=NO, never=NO)
    assert machine.why(model, "a") == ()
    assert machine.why(model, "b") == (NO,)
    model.answers["g"] = False
    assert [no.rule for no in machine.why(model, "a")] == ["1.2", "1.1", "1.2", "1.1"]


def test_a_users_own_guards_are_named_in_their_refusals() -> None:
    def is_even() -> bool:
        return False

    machine = ChartMachine(None, states=["A", "B"], initial="A", auto_transitions=False)
    machine.add_transition("go", "A", "B", conditions=is_even, unless="free")
    (asked,) = machine.answers(Model("A"))
    assert asked.transition == "A -> B"
    assert [no.rule for no in asked.refusals] == [NO_RULE, NO_RULE]
    assert [str(no) for no in asked.refusals] == ["no rule: is_even answers no", "no rule: free answers yes"]


def test_asking_covers_send_event_parallel_states_and_missing_targets() -> None:
    states = ["A", "B", {"name": "C", "parallel": ["1", "2"]}]
    machine = ChartMachine(None, states=states, initial="A", auto_transitions=False, send_event=True)
    machine.add_transition("go", "A", "B", conditions=lambda event: event.kwargs["now"])
    machine.add_transition("go", ["C_1", "C"], "A", conditions=lambda event: event.transition.source == "C")
    machine.add_transition("lost", "A", "nowhere")
    asked = machine.answers(Model("A"), now=True)
    assert [each.open for each in asked] == [True, False]
    assert str(asked[1].refusals[0]) == "no rule: there is no state nowhere"
    parallel = Model("C")
    parallel.state = ["C_1", "C_2"]  # type: ignore[assignment]
    assert [each.open for each in machine.answers(parallel)] == [False, True]
    assert machine.why(parallel, "go") == ()


def test_taking_tells_what_was_tried() -> None:
    machine = ChartMachine.from_chart(ASKING)
    model = Model("P.x", g=NO)
    assert machine.take(model, "a") == (
        Tried("open", (Answer("g", NO),)),
        Tried("closed", (Answer("no"), Answer("g", NO))),
    )
    assert model.state == "P.x"
    model.answers.clear()
    assert machine.take(model, "a") == (Tried("open", (Answer("g"),)),)
    assert model.state == "P.y"
    with pytest.raises(MachineError):
        machine.take(model, "c")


# ---- plans


def test_edits_after_a_step_are_seen() -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y", guards="g")))
    machine.trigger_event(Model("P.x"), "go")
    machine.answers(Model("P.x"))
    machine.add_states("R")
    machine.add_transition("go", "P.x", "R")
    model = Model("P.x", g=False)
    assert machine.why(model, "go") == ()
    machine.trigger_event(model, "go")
    assert model.state == "R"
    machine.remove_transition("go", source="P.x", dest="R")
    assert not machine.trigger_event(Model("P.x", g=False), "go")
    assert len(machine.answers(Model("P.x"))) == 1


def test_edits_of_a_machine_that_was_taken_in_are_seen_and_the_other_way_round() -> None:
    child = ChartMachine(None, states=["a", "b"], initial="a", auto_transitions=False)
    child.add_transition("go", "a", "b", conditions="g")
    parent = ChartMachine(
        None, states=[{"name": "C", "children": child}, "D"], initial="C_a", auto_transitions=False
    )
    assert not parent.trigger_event(Model("C_a", g=False), "go")
    child.add_transition("go", "a", "a")
    assert parent.trigger_event(Model("C_a", g=False), "go")
    assert child.trigger_event(Model("a", g=False), "go")


def test_callbacks_appended_later_are_seen() -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "Q.z")))
    machine.trigger_event(Model("P.x"), "go")
    machine.on_enter("Q.z", "later_enter")
    machine.on_exit("P.x", "later_exit")
    (transition,) = machine.get_transitions("go")
    transition.add_callback("before", "later_before")
    transition.after.append("later_after")
    transition.prepare.append("later_prepare")
    machine.before_state_change.append("change_begins")
    machine.after_state_change = "change_ends"
    model = Model("P.x")
    machine.trigger_event(model, "go")
    assert model.log == [
        "later_prepare",
        "change_begins",
        "later_before",
        "out_x",
        "later_exit",
        "out_P",
        "in_Q",
        "in_z",
        "later_enter",
        "later_after",
        "change_ends",
    ]
    machine.prepare_event.append("event_begins")
    machine.finalize_event = "event_ends"
    again = Model("P.x")
    machine.trigger_event(again, "go")
    assert again.log == ["event_begins", *model.log, "event_ends"]


def test_final_states_call_on_final_outwards_even_when_it_was_set_later() -> None:
    states = [State("P", "1", (State("x", "1"), State("f", "1", final=True)), "x")]
    machine = ChartMachine.from_chart(Chart("c", "1", "P", tuple(states), (edge("t", "P.x", "P.f"),)))
    machine.trigger_event(Model("P.x"), "go")
    machine.get_state("P.f").on_final.append("leaf_done")
    machine.get_state("P").on_final.append("composite_done")
    machine.on_final = "all_done"
    model = Model("P.x")
    machine.trigger_event(model, "go")
    assert model.log == ["leaf_done", "composite_done", "all_done"]
    machine.prepare_event = "event_begins"
    again = Model("P.x")
    machine.trigger_event(again, "go")
    assert again.log == ["event_begins", *model.log]


class SetsState(ChartMachine):
    def set_state(self, state: Any, model: Any = None) -> None:
        model.log.append(f"set {state}")
        super().set_state(state, model)


class CallsBack(ChartMachine):
    def callback(self, func: Any, event_data: Any) -> None:
        event_data.model.log.append(f"call {func}")
        super().callback(func, event_data)


@pytest.mark.parametrize(
    ("machine_cls", "log"),
    [
        (SetsState, ["out_x", "set P.y", "in_y"]),
        (CallsBack, ["call out_x", "out_x", "call in_y", "in_y"]),
    ],
)
def test_overridden_functions_of_machines_are_called(machine_cls: type[ChartMachine], log: list[str]) -> None:
    model = Model("P.x")
    build(chart(edge("t", "P.x", "P.y")), machine_cls).trigger_event(model, "go")
    assert model.log == log


def test_overridden_functions_of_states_are_called() -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y")))
    machine.get_state("P.y").enter = lambda event: event.model.log.append("entered")  # type: ignore
    model = Model("P.x")
    machine.trigger_event(model, "go")
    assert model.log == ["out_x", "entered"]


def test_an_open_scope_of_the_machine_does_not_matter_even_when_names_repeat() -> None:
    inner = {"name": "P", "children": ["x", "y"], "initial": "x"}
    outer = {"name": "Q", "children": [inner], "initial": "P", "transitions": [["go", "P_x", "P_y"]]}
    machine = ChartMachine(None, states=[inner, outer], initial="P", auto_transitions=False)
    machine.add_transition("go", "P_x", "Q_P_y")
    for _ in range(2):
        model, again = Model("P_x"), Model("P_x")
        with machine("Q"):
            assert [each.transition for each in machine.answers(model)] == ["P_x -> Q_P_y"]
            machine.trigger_event(model, "go")
        machine.trigger_event(again, "go")
        assert model.state == again.state == "Q_P_y"


def test_guards_belong_to_the_model_even_to_one_instance() -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y", guards="g")))
    open_one, closed_one = Model("P.x"), Model("P.x")
    closed_one.g = lambda: False  # type: ignore[attr-defined]
    assert machine.trigger_event(open_one, "go")
    assert not machine.trigger_event(closed_one, "go")


@pytest.mark.parametrize("options", [{}, {"prepare_event": "event_begins"}])
def test_a_callback_that_moves_the_model_first_is_followed_as_in_the_library(options: dict[str, Any]) -> None:
    logs = []
    for machine_cls in (ChartMachine, HierarchicalMachine):
        machine = build(
            chart(edge("t", "P.x", "P.y"), edge("u", "P.x", "Q", "aside")), machine_cls, **options
        )
        model = Model("P.x")
        (transition,) = machine.get_transitions("go")
        transition.before.append(lambda machine=machine, model=model: machine.trigger_event(model, "aside"))
        machine.trigger_event(model, "go")
        logs.append((model.state, model.log))
    assert logs[0] == logs[1]


def test_a_queued_machine_finishes_one_event_before_the_next() -> None:
    logs = []
    for machine_cls in (ChartMachine, HierarchicalMachine):
        transitions = (edge("t", "P.x", "P.y", actions="again"), edge("u", "P.y", "Q"))
        machine = build(chart(*transitions), machine_cls, queued=True)
        model = Model("P.x")
        model.again = lambda machine=machine, model=model: machine.trigger_event(model, "go")  # type: ignore
        assert machine.trigger_event(model, "go") is True
        logs.append((model.state, model.log))
    assert logs[0] == logs[1] == ("Q.z", ["out_x", "in_y", "out_y", "out_P", "in_Q", "in_z"])


@pytest.mark.parametrize("options", [{"on_exception": "caught"}, {"finalize_event": "finally_"}])
def test_errors_go_to_on_exception_and_finalize_still_runs(options: dict[str, Any]) -> None:
    machine = build(chart(edge("t", "P.x", "P.y", guards="absent_guard")), **options)
    model = Model("P.x")
    with nullcontext() if "on_exception" in options else pytest.raises(AttributeError):
        machine.trigger_event(model, "go")
    assert model.log == list(options.values())


def test_a_raising_guard_leaves_the_machine_usable() -> None:
    machine = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y", guards="g")))
    model = Model("P.x")
    model.g = lambda: 1 / 0  # type: ignore[attr-defined]
    for ask_or_do in (machine.trigger_event, machine.why):
        with pytest.raises(ZeroDivisionError):
            ask_or_do(model, "go")
    assert machine.trigger_event(Model("P.x"), "go")


def test_it_logs_as_the_library_does(caplog: pytest.LogCaptureFixture) -> None:
    lines = []
    for machine_cls in (ChartMachine, HierarchicalMachine):
        machine = build(chart(edge("t", "P.x", "Q", guards="g", actions="a")), machine_cls)
        with caplog.at_level(logging.DEBUG, "transitions"):
            machine.trigger_event(Model("P.x"), "go")
        lines.append([record.getMessage() for record in caplog.records])
        caplog.clear()
    assert lines[0] == lines[1]


def test_models_that_are_added_get_the_librarys_functions() -> None:
    class Plain:
        state: Any

    machine, model = ChartMachine.from_chart(chart(edge("t", "P.x", "P.y"))), Plain()
    machine.add_model(model)
    assert model.state == "P.x"
    assert model.may_go()  # type: ignore[attr-defined]
    assert machine.get_triggers("P.x") == ["go"]


def test_copies_and_pickles_start_without_plans() -> None:
    machine = ChartMachine(None, states=["A", "B"], initial="A", transitions=[["go", "A", "B"]])
    machine.trigger_event(Model("A"), "go")
    for other in (copy.deepcopy(machine), copy.copy(machine), pickle.loads(pickle.dumps(machine))):
        model = Model("A")
        other.trigger_event(model, "go")
        assert model.state == "B"
