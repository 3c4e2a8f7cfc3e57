"""The one loop: ask the machines which transition is open, fire it, until somebody has to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.bound import BoundChart, Machine, Site
from engine.choices import Choice
from engine.objects import PlayerId
from engine.procedures.casting import CastingProcedure
from engine.procedures.combat import CombatProcedure
from engine.procedures.mana_ability import ManaAbilityProcedure
from engine.procedures.priority import PriorityProcedure
from engine.procedures.procedure import Procedure
from engine.procedures.resolution import ResolutionProcedure
from engine.procedures.triggers import TriggersProcedure
from engine.procedures.turn import TurnProcedure
from engine.procedures.turning_face_up import TurningFaceUpProcedure
from engine.state import Frame, FrameData, GameState, TurnData
from engine.tracing import Taken, step_of
from engine.triggering import noticed, watches_states
from fsm.binding import verify_all
from fsm.chart import Chart, ChartError
from fsm.charts import charts as classic_charts
from fsm.checks import check_all, must_pass
from fsm.dispatch_names import Closed
from fsm.edition import Edition
from fsm.finding import Finding
from fsm.refusal import Refusal
from fsm.trace import Step, Tried

PROCEDURES: Mapping[str, type[Procedure[Any]]] = {
    cls.chart: cls
    for cls in (
        TurnProcedure,
        PriorityProcedure,
        CastingProcedure,
        ManaAbilityProcedure,
        TriggersProcedure,
        ResolutionProcedure,
        CombatProcedure,
        TurningFaceUpProcedure,
    )
}

MOST_STEPS = 10_000
"""More steps than this without a question mean that a chart runs in circles."""


class Moves(Struct, frozen=True):
    """The game after some transitions, and the transitions.

    `closed` are those that were tried last and are closed, so that somebody has to choose.
    """

    game: GameState
    taken: tuple[Taken, ...]
    closed: tuple[Closed, ...] = ()


class Rules:
    """Charts bound to their procedures, each with a sealed ChartMachine, or with what `machine` makes of it.

    Raises ChartError when a chart fails its static checks or does not fit its procedure class.
    """

    def __init__(
        self,
        charts: Mapping[str, Chart],
        machine: Callable[[Chart], Machine] | None = None,
        *,
        checked: bool = True,
    ) -> None:
        if checked:
            must_pass(findings(charts))
        self.charts = dict(charts)
        self._bound = {name: BoundChart(chart, PROCEDURES[name], machine) for name, chart in charts.items()}
        self._any_opening = self.any_opening
        self.indexes = {name: bound.index for name, bound in self._bound.items()}

    def begin(self, game: GameState) -> Moves:
        """Start with the turn that the game is set up in, its present step just beginning (300.1)."""
        bound = self._bound["turn"]
        names = (game.step, game.phase)
        leaf = next(leaf for name in names for leaf in bound.index.leaves if name in leaf.split("."))
        game = replace(game, frames=(Frame("turn", leaf, TurnData()),))
        procedure = bound.procedure(game, self._any_opening)
        for path in reversed(bound.index.lineage(leaf)):
            for action in bound.index.state(path).entry:
                getattr(procedure, action.id)(None)
        return self.settle(self._after(procedure, bound))

    def settle(self, game: GameState, taken: tuple[Taken, ...] = ()) -> Moves:
        """Take every step that needs no choice, until a player is asked or the outermost chart is over.

        What was taken comes after `taken`.
        """
        new: list[Taken] = [*taken]
        charts = self._bound
        for _ in range(MOST_STEPS):
            frame = game.frames[-1]
            bound = charts[frame.chart]
            site = bound.sites[frame.state]
            closed: list[Closed] = []
            if site.by_itself:
                procedure = bound.procedure(game, self._any_opening)  # what is closed leaves it as it was
            for trigger in site.by_itself:
                yes = bound.note(procedure, trigger, None, closed)
                if yes is not None:
                    after = self._after(procedure, bound)
                    new.append(Taken(game, trigger, None, tuple(closed), yes, after))
                    game = after
                    break
            else:
                if site.asks is None and not site.final:
                    where = f"{frame.chart}: {frame.state}"
                    raise ChartError(f"{where}: no transition is open and nobody can choose")
                return Moves(game, tuple(new), tuple(closed))
        raise ChartError(f"{frame.chart}: {frame.state}: more than {MOST_STEPS} steps without a question")

    def do(
        self, game: GameState, choice: Choice, closed: tuple[Closed, ...] = ()
    ) -> Moves | tuple[Refusal, ...]:
        """Fire what a player chose and settle; the refusals when it is not open.

        `closed` are the transitions that were closed before, for the trace.
        """
        bound, procedure, site = self._here(game)
        refusals = self._not_asked(procedure, site, choice)
        if refusals:
            return refusals
        trigger = choice.trigger
        tried = [*closed]
        yes = bound.note(procedure, trigger, choice, tried)
        if yes is None:
            return self.why(game, choice)
        after = self._after(procedure, bound)
        return self.settle(after, (Taken(game, trigger, choice, tuple(tried), yes, after),))

    def step(self, taken: Taken, viewer: PlayerId | None = None) -> Step:
        """The step of the trace that a transition taken is, as a player sees it or in full."""
        return step_of(taken, self._bound, viewer)

    def actions(self, taken: Taken) -> tuple[str, ...]:
        """The ids of the actions that a transition taken carried out, in order."""
        frame = taken.before.frames[-1]
        return self._bound[frame.chart].actions[frame.state, taken.taken.transition]

    def why(self, game: GameState, choice: Choice) -> tuple[Refusal, ...]:
        """Every reason why a choice is closed now; empty when it is open."""
        bound, procedure, site = self._here(game)
        refusals = self._not_asked(procedure, site, choice)
        if refusals:
            return refusals
        return bound.machine.why(procedure, choice.trigger, choice)

    def tried(self, game: GameState, choice: Choice) -> tuple[Tried, ...]:
        """The transitions that a choice tries now, with the answers of their guards; the game stays as it is.

        None where the choice is not asked for, or not of that player.
        """
        bound, procedure, site = self._here(game)
        if self._not_asked(procedure, site, choice):
            return ()
        return bound.machine.take(procedure, choice.trigger, choice)

    def asked_player(self, game: GameState) -> PlayerId:
        """Who has to choose now."""
        return self._here(game)[1].asked_player()

    def candidates(
        self, game: GameState, trigger: str | None = None, speaker: PlayerId | None = None
    ) -> Iterator[Choice]:
        """Everything that could be said now, open or not: what the state's triggers offer to `speaker`."""
        bound, procedure, site = self._here(game)
        procedure.speaker = speaker
        for each in site.offers:
            if trigger in (None, each):
                yield from getattr(procedure, bound.offers[each])()

    def openings(self, game: GameState) -> Iterator[Choice]:
        """Every open choice, by the same guards that the play will ask."""
        bound, procedure, _ = self._here(game)
        for choice in self.candidates(game):
            if bound.opens(procedure, choice.trigger, choice):
                yield choice

    def any_opening(self, procedure: Procedure[Any], only: str | None = None) -> Choice | None:
        """Some open choice, `only` for one trigger if it says so.

        The last triggers first, since to stop or to pass is always possible.
        """
        bound = self._bound[procedure.chart]
        for trigger in reversed(bound.sites[procedure.state].offers) if only is None else (only,):
            for choice in getattr(procedure, bound.offers[trigger])():
                if bound.opens(procedure, trigger, choice):
                    return choice  # type: ignore[no-any-return]
        return None

    def triggers(self, game: GameState) -> tuple[str, ...]:
        """The triggers that a player can send in the present state."""
        return self._here(game)[2].offers

    def asks(self, game: GameState) -> tuple[str | None, str]:
        """The decision that the present state asks for, and its rule."""
        site = self._here(game)[2]
        return site.asks, site.rule

    def _not_asked(self, procedure: Procedure[Any], site: Site, choice: Choice) -> tuple[Refusal, ...]:
        if choice.trigger not in site.offers:
            values: dict[str, str | int] = {
                "trigger": choice.trigger.replace("_", " "),
                "state": f"{procedure.chart}.{procedure.state}",
                "open": ", ".join(t.replace("_", " ") for t in site.offers) or "nothing",
            }
            return (Refusal(site.rule, "'{trigger}' is not open in {state}, but: {open}", values),)
        if procedure.state in procedure.open_to_all:
            return ()
        asked = procedure.asked_player()
        if choice.by == asked:
            return ()
        values = {"player": choice.by, "asked": asked}
        return (Refusal(site.rule, "this choice is {asked}'s, not {player}'s", values),)

    def _here(self, game: GameState) -> tuple[BoundChart, Procedure[Any], Site]:
        """The chart that is running innermost, its procedure in this situation, and the leaf."""
        frame = game.frames[-1]
        bound = self._bound[frame.chart]
        return bound, bound.procedure(game, self.any_opening), bound.sites[frame.state]

    def _frame(self, chart: str, data: FrameData) -> Frame:
        return Frame(chart, self._bound[chart].start, data)

    def _after(self, procedure: Procedure[Any], bound: BoundChart) -> GameState:
        """The game with the frames as they stand after a step, and with what it triggered (410.1)."""
        game, target = procedure.game, procedure.state
        frames, site = game.frames, bound.sites[target]
        if site.final and len(frames) > 1:
            caller = replace(frames[-2], outcome=site.outcome, returned=procedure.data)
            now = (*frames[:-2], caller)
        else:
            now = (*frames[:-1], Frame(procedure.chart, target, procedure.data))
        if site.invokes is not None:
            if procedure.called is None:
                raise ChartError(f"{procedure.chart}: {target}: no action says what {site.invokes} works on")
            now = (*now, self._frame(site.invokes, procedure.called))
        after = replace(game, frames=now)
        if game is procedure.before:
            return after  # nothing happened but the step itself
        return noticed(procedure.before, after) if game.events or watches_states(after) else after


def findings(charts: Mapping[str, Chart]) -> tuple[Finding, ...]:
    """What is wrong with the charts themselves, and between them and their procedures."""
    bound = verify_all({chart: PROCEDURES[name] for name, chart in charts.items()})
    return (*check_all(charts), *bound)


@cache
def classic() -> Rules:
    """The rules of the classic edition, built once."""
    return Rules(classic_charts(Edition.CLASSIC))
