"""Mutants: a chart or a machine with one thing wrong, to see whether the tests notice.

Of each guard: dropped, and negated. Of each transition with several guards: widened, so that one yes is
enough. Of each transition that leads somewhere: retargeted. A mutant that no test notices survives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from fsm.chart import Chart
from fsm.dispatch_parts import ChartCondition
from fsm.index import ChartIndex
from fsm.testing.machine_parts import Part, guard_label, is_nested, parts
from fsm.testing.model import ModelError

Kind: TypeAlias = Literal["drop", "negate", "widen", "retarget"]
KINDS: tuple[Kind, ...] = ("drop", "negate", "widen", "retarget")


class Mutant(Struct, frozen=True):
    """One thing wrong with one transition: `guard` for a guard, `target` for where it leads instead."""

    kind: Kind
    transition: str
    guard: str = ""
    target: str = ""

    def __str__(self) -> str:
        what = {
            "drop": f"without the guard {self.guard}",
            "negate": f"with the guard {self.guard} turned round",
            "widen": "open when any one of its guards says yes",
            "retarget": f"leads to {self.target}",
        }
        return f"{self.transition}: {what[self.kind]}"


class Mutation(Struct, frozen=True):
    """What became of some mutants: what noticed each, and which none did."""

    name: str
    killed: dict[Mutant, str]
    survivors: tuple[Mutant, ...]

    @property
    def score(self) -> float:
        """The share of mutants that was noticed, in percent; 100 where there is none."""
        total = len(self.killed) + len(self.survivors)
        return 100 * len(self.killed) / total if total else 100.0

    def __str__(self) -> str:
        total = len(self.killed) + len(self.survivors)
        lines = [f"{self.name}: {len(self.killed)} of {total} mutants noticed, {int(self.score)} %"]
        return "\n".join((*lines, *(f"  survived: {one}" for one in self.survivors)))


def mutants(subject: Any, kinds: Iterable[Kind] = KINDS) -> tuple[Mutant, ...]:
    """Every mutant of a chart or of a machine of transitions. Raises ModelError for an unknown kind."""
    wanted = tuple(kinds)
    if strange := [one for one in wanted if one not in KINDS]:
        raise ModelError(f"no kind of mutant is called {strange[0]!r}: there are {', '.join(KINDS)}")
    found = _of_chart(subject) if isinstance(subject, Chart) else _of_machine(subject)
    return tuple(one for one in found if one.kind in wanted)


def mutate(
    subject: Any,
    noticed: Callable[[Mutant], str | None],
    *,
    name: str = "",
    kinds: Iterable[Kind] = KINDS,
    progress: Callable[[Mutant, str | None], None] | None = None,
) -> Mutation:
    """Try every mutant: `noticed` says what noticed it, or None; `progress` hears of each."""
    killed: dict[Mutant, str] = {}
    survivors = []
    for one in mutants(subject, kinds):
        by = noticed(one)
        if by is None:
            survivors.append(one)
        else:
            killed[one] = by
        if progress is not None:
            progress(one, by)
    return Mutation(
        name or getattr(subject, "id", "") or str(subject.name).rstrip(": "), killed, tuple(survivors)
    )


def mutated_chart(chart: Chart, mutant: Mutant) -> Chart:
    """The chart with what a chart can say of the mutant: a guard less, another target."""
    return replace(
        chart,
        transitions=tuple(
            replace(
                one,
                guards=tuple(each for each in one.guards if mutant.kind != "drop" or each.id != mutant.guard),
                target=mutant.target if mutant.kind == "retarget" else one.target,
            )
            if one.id == mutant.transition
            else one
            for one in chart.transitions
        ),
    )


@contextmanager
def mutated(machine: Any, mutant: Mutant) -> Iterator[None]:
    """Make a machine the mutant for a while: its transition is changed in place and put right again.

    Raises ModelError where it has no such transition or guard.
    """
    one = next((part.transition for part in parts(machine) if part.id == mutant.transition), None)
    if one is None:
        raise ModelError(f"the machine has no transition {mutant.transition!r}")
    conditions, dest = list(one.conditions), one.dest
    guards = [each for each in conditions if guard_label(each) == mutant.guard]
    if mutant.guard and not guards:
        raise ModelError(f"{mutant.transition}: there is no guard {mutant.guard!r}")
    if mutant.kind == "drop":
        one.conditions[:] = [each for each in conditions if each not in guards]
    elif mutant.kind == "negate":
        guards[0].target = not guards[0].target
    elif mutant.kind == "widen":
        one.conditions[:] = [AnyOf(conditions)]
    else:
        one.dest = mutant.target
    _forget(machine)
    try:
        yield
    finally:
        one.conditions[:], one.dest = conditions, dest
        if mutant.kind == "negate":
            guards[0].target = not guards[0].target
        _forget(machine)


class AnyOf(ChartCondition):
    """A condition that passes when any of several does."""

    def __init__(self, conditions: list[Any]) -> None:
        super().__init__(" or ".join(map(guard_label, conditions)))
        self.conditions = conditions

    def check(self, event_data: Any) -> bool:
        """Whether any of the conditions passes."""
        return any(each.check(event_data) for each in self.conditions)


def _forget(machine: Any) -> None:
    if (plans := getattr(machine, "_plans", None)) is not None:
        plans.forget()


def _of_chart(chart: Chart) -> Iterator[Mutant]:
    leaves = ChartIndex(chart).leaves
    for one in chart.transitions:
        yield from _of_guards(one.id, [guard.id for guard in one.guards])
        if one.target is not None:
            yield Mutant("retarget", one.id, target=_another(leaves, one.target))


def _of_machine(machine: Any) -> Iterator[Mutant]:
    for part in parts(machine):
        if part.auto:
            continue
        yield from _of_guards(part.id, list(part.guards))
        names = _names_in(machine, part)
        if part.dest is not None and len(names) > 1:
            yield Mutant("retarget", part.id, target=_another(names, part.dest))


def _of_guards(id: str, guards: list[str]) -> Iterator[Mutant]:
    yield from (Mutant("drop", id, guard) for guard in guards)
    yield from (Mutant("negate", id, guard) for guard in guards)
    if len(guards) > 1:
        yield Mutant("widen", id)


def _names_in(machine: Any, part: Part) -> tuple[str, ...]:
    """The states that a transition could lead to, as they are called where it is declared."""
    if not is_nested(machine):
        return tuple(machine.states)
    states = machine.states
    for name in part.scope:
        states = states[name].states
    return tuple(states)


def _another(names: tuple[str, ...], target: str) -> str:
    """The state after the target, in the chart's order; of a composite, one outside it where there is one."""
    others = [name for name in names if name != target and not name.startswith(f"{target}.")]
    if not others:
        others = [name for name in names if name != target]
    place = names.index(target) if target in names else -1
    return next((name for name in others if names.index(name) > place), others[0])
