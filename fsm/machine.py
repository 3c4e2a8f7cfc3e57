"""The machine that runs a chart: transitions' HierarchicalMachine, with each step worked out only once."""

from __future__ import annotations

from functools import partial
from logging import INFO
from typing import Any, Self, TypeVar, overload

from transitions.extensions.nesting import HierarchicalMachine, NestedEventData

from fsm.chart import Chart
from fsm.dispatch_ask import NO_RULE, Asked, Question, ask, leaves, questions
from fsm.dispatch_build import build_on
from fsm.dispatch_names import NamedStep, Sealed, named
from fsm.dispatch_parts import ChartTransition, call_each, passes
from fsm.dispatch_plan import BY_LIBRARY, Plan, Plans, compile_plan
from fsm.dispatch_run import CORE_LOGGER, run_full, run_lean, run_noting
from fsm.refusal import Refusal
from fsm.trace import Tried

_M = TypeVar("_M", bound=HierarchicalMachine)


def _watched(own: dict[str, Any]) -> Any:
    """Whether somebody wants event data, hooks around the event or log lines; `own` as for `run_lean`."""
    return (
        own["send_event"]
        or own["_prepare_event"]
        or own["_finalize_event"]
        or own["_on_exception"]
        or CORE_LOGGER.isEnabledFor(INFO)
    )


def _hooked(own: dict[str, Any]) -> Any:
    """Whether anything of the machine's own is to be called around events; `own` as for `run_lean`."""
    return (
        own["_before_state_change"]
        or own["_after_state_change"]
        or own["send_event"]
        or own["_prepare_event"]
        or own["_finalize_event"]
        or own["_on_exception"]
    )


class ChartMachine(HierarchicalMachine):
    """A HierarchicalMachine whose triggers are resolved once per state, and which can say why not.

    Takes everything that HierarchicalMachine takes and behaves alike, but for one thing: a guard's answer
    counts by its truth, so that a `Refusal` closes a transition and any truthy value opens it. What no plan
    covers (parallel and Enum states, overridden internals) is left to the library. States and transitions
    are to be edited by the machine's functions: `add_states`, `add_transition`, `remove_transition`.

    Asking (`why`, `answers`) runs guards and nothing else; `prepare` callbacks are not run for it.
    """

    transition_cls = ChartTransition
    _plans: Plans

    def __new__(cls, *_args: Any, **_kwargs: Any) -> Self:
        """Make the machine; here, since unpickled and copied ones need their plans too."""
        machine = super().__new__(cls)
        machine._plans = Plans()
        return machine

    @classmethod
    def from_chart(cls, chart: Chart, **options: Any) -> ChartMachine:
        """Build the machine of a chart, with no model unless `options` names one; see `build`."""
        return build(chart, cls, **options)

    @property
    def start(self) -> str:
        """The state in which a new model begins: the initial one and, of composites, their initial children.

        Raises ValueError when there is no initial state, or several at once.
        """
        start = self._resolve_initial([], (self.initial or "").split(self.state_cls.separator))
        if not isinstance(start, str) or not start:
            raise ValueError(f"the machine starts in no single state: {start!r}")
        return start

    # ---- doing

    def trigger_event(self, model: Any, trigger: str, *args: Any, **kwargs: Any) -> bool:
        """Trigger an event on a model, which needs nothing but its state and the callbacks named.

        Returns whether a transition was taken (always True on a queued machine). Raises MachineError when
        the state has no such transition, AttributeError when the machine has no such trigger.
        """
        own = self.__dict__
        state = getattr(model, own["model_attribute"], None)
        if type(state) is str and not (own["_stack"] or own["_queued"] or own["_transition_queue"]):
            try:
                plan = own["_plans"].plans[state, trigger]
            except KeyError:
                plan = self._plan(state, trigger)
            if plan.lean and not _watched(own):
                return run_lean(self, own, plan, model, state, args, kwargs)
        data = NestedEventData(None, None, self, model, args, kwargs)
        data.result = None
        return self._process(partial(self._run_event, data, trigger))

    def _run_event(self, data: NestedEventData, trigger: str) -> Any:
        state = getattr(data.model, self.model_attribute, None)
        if type(state) is not str or self._stack:
            return self._trigger_event(data, trigger)
        plan = self._plan(state, trigger)
        if plan.by_library:
            return self._trigger_event(data, trigger)
        if plan.lean and not _watched(self.__dict__):
            return run_lean(self, self.__dict__, plan, data.model, state, tuple(data.args), data.kwargs)
        return run_full(self, plan, data, trigger, state)

    def _plan(self, state: str, trigger: str) -> Plan:
        plan = self._plans.plans.get((state, trigger))
        if plan is None:
            plan = compile_plan(self, state, trigger)
            if plan is not BY_LIBRARY or self.has_trigger(trigger):
                self._plans.plans[state, trigger] = plan
        return plan

    def take(self, model: Any, trigger: str, *args: Any, **kwargs: Any) -> tuple[Tried, ...]:
        """Trigger an event and tell which transitions were tried, with answers until each one's first no.

        The last one was taken if all its answers are yes; else the model is as before. Raises what
        `trigger_event` raises, and ValueError on a machine that is queued, sends events or has hooks
        around events, and in states that no plan covers.
        """
        own = self.__dict__
        state = getattr(model, own["model_attribute"])
        plan = self._plan(state, trigger) if type(state) is str and not own["_stack"] else None
        if plan is not None and plan.by_library and self.why(model, trigger, *args, **kwargs):
            self.trigger_event(model, trigger, *args, **kwargs)
            return ()
        if plan is None or not plan.lean or own["_queued"] or own["_stack"] or _watched(own):
            raise ValueError("only trigger_event can run this event: the machine has hooks or special states")
        return run_noting(self, own, plan, model, state, args, kwargs)

    def sealed(self, model_cls: type) -> Sealed:
        """This machine for models of one class, for a caller who edits it no more: worked out beforehand.

        Raises ValueError when the machine is queued, has hooks, keeps the state in another attribute than
        `state`, or has anything but methods of the model, given by name, as guards and callbacks;
        AttributeError when the class has no method of such a name.
        """
        own = self.__dict__
        if own["model_attribute"] != "state":
            raise ValueError(
                f"only a machine whose models have `state` can be sealed, not `{own['model_attribute']}`"
            )
        if own["_queued"] or _watched(own) or _hooked(own):
            raise ValueError("only a machine without queue and hooks can be sealed")
        plans: dict[str, dict[str, tuple[NamedStep, ...]]] = {}
        for state in self.get_nested_state_names():
            here = plans[state] = {}
            for trigger in self.get_triggers(state):
                plan = named(self._plan(state, trigger))
                if plan is None:
                    raise ValueError(f"{trigger} in {state} is no plan of names: it cannot be sealed")
                here[trigger] = plan
        return Sealed(plans, model_cls, self.why)

    # ---- asking

    def opens(self, model: Any, trigger: str, *args: Any, **kwargs: Any) -> bool:
        """Whether a trigger would do something now: as `why`, stopping at the first answer that decides."""
        own = self.__dict__
        state = getattr(model, own["model_attribute"])
        plan = self._plan(state, trigger) if type(state) is str and not own["_stack"] else None
        if plan is None or not plan.lean or own["send_event"]:
            return not self.why(model, trigger, *args, **kwargs)
        for transition, *_ in plan.steps:
            for condition in transition.conditions:
                if not passes(condition, self, model, args, kwargs):
                    break
            else:
                return True
        return False

    def answers(self, model: Any, *args: Any, **kwargs: Any) -> tuple[Asked, ...]:
        """Every transition out of the model's state, its ancestors' too, open or not, as they are tried."""
        return ask(self, self._questions(model), model, args, kwargs)

    def why(self, model: Any, trigger: str, *args: Any, **kwargs: Any) -> tuple[Refusal, ...]:
        """Why a trigger would do nothing now: every refusal of every transition; empty when one is open."""
        asking = [each for each in self._questions(model) if each.if_open.trigger == trigger]
        if not asking:
            values: dict[str, str | int] = {
                "state": " and ".join(leaves(self, getattr(model, self.model_attribute))),
                "trigger": trigger,
            }
            return (Refusal(NO_RULE, "{state} has no transition for {trigger}", values),)
        refusals: list[Refusal] = []
        for asked in ask(self, asking, model, args, kwargs):
            if asked.open:
                return ()
            refusals.extend(asked.refusals)
        return tuple(refusals)

    def _questions(self, model: Any) -> tuple[Question, ...]:
        state = getattr(model, self.model_attribute)
        if type(state) is str and not self._stack:
            found = self._plans.questions.get(state)
            if found is None:
                found = self._plans.questions[state] = questions(self, state)
            return found
        with self():
            every = [each for leaf in leaves(self, state) for each in questions(self, leaf)]
        return tuple({id(each.transition): each for each in every}.values())

    def _can_trigger(self, model: Any, trigger: str, *args: Any, **kwargs: Any) -> bool:
        state = getattr(model, self.model_attribute)
        plan = self._plan(state, trigger) if type(state) is str and not self._stack else None
        if plan is None or not plan.lean or self.send_event or self._prepare_event or self._on_exception:
            return super()._can_trigger(model, trigger, *args, **kwargs)  # type: ignore[misc,no-any-return]
        for transition, *_ in plan.steps:
            call_each(transition.prepare, model, args, kwargs)
            if all(passes(each, self, model, args, kwargs) for each in transition.conditions):
                return True
        return False

    # ---- editing

    def add_states(self, states: Any, *args: Any, **kwargs: Any) -> None:
        """Add states as HierarchicalMachine does."""
        self._plans.forget()
        super().add_states(states, *args, **kwargs)

    def add_transition(self, *args: Any, **kwargs: Any) -> None:
        """Add a transition as HierarchicalMachine does."""
        self._plans.forget()
        super().add_transition(*args, **kwargs)

    def remove_transition(self, *args: Any, **kwargs: Any) -> None:
        """Remove transitions as HierarchicalMachine does."""
        self._plans.forget()
        super().remove_transition(*args, **kwargs)

    def _add_machine_states(self, state: HierarchicalMachine, remap: dict[str, str] | None) -> None:
        super()._add_machine_states(state, remap)
        if isinstance(state, ChartMachine):
            self._plans.join(state._plans)


@overload
def build(chart: Chart, **options: Any) -> ChartMachine: ...


@overload
def build(chart: Chart, machine_cls: type[_M], **options: Any) -> _M: ...


def build(chart: Chart, machine_cls: type[HierarchicalMachine] = ChartMachine, **options: Any) -> Any:
    """Build a chart's machine, of ChartMachine or of any class of hierarchical machines.

    States are written with dots. All transitions are declared at the top, so that where one stands in the
    chart never changes what it leaves; those of one source and trigger come by their `order`, those
    without one last. `options` go to the constructor; without `model` the machine has none.
    """
    return build_on(machine_cls, chart, options)
