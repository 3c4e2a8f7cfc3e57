"""The one loop: ask the machines which transition is open, fire it, until somebody has to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from engine.choices import Choice
from engine.objects import PlayerId
from engine.procedures.casting import CastingProcedure
from engine.procedures.mana_ability import ManaAbilityProcedure
from engine.procedures.priority import PriorityProcedure
from engine.procedures.procedure import Procedure
from engine.procedures.resolution import ResolutionProcedure
from engine.procedures.triggers import TriggersProcedure
from engine.state import Frame, FrameData, GameState, PriorityData
from engine.words import say
from fsm.binding import offers_of, verify_all
from fsm.chart import ADVANCE, Chart, ChartError
from fsm.charts import charts as classic_charts
from fsm.checks import check_all, must_pass
from fsm.edition import Edition
from fsm.finding import Finding
from fsm.index import CANNOT_COMPLY, ChartIndex
from fsm.machine import ChartMachine
from fsm.refusal import Refusal
from fsm.trace import Step, Tried

PROCEDURES: Mapping[str, type[Procedure[Any]]] = {
    cls.chart: cls
    for cls in (
        PriorityProcedure,
        CastingProcedure,
        ManaAbilityProcedure,
        TriggersProcedure,
        ResolutionProcedure,
    )
}

MOST_STEPS = 10_000
"""More steps than this without a question mean that a chart runs in circles."""


class Machine(Protocol):
    """What the rules need of a machine."""

    def take(self, model: Any, trigger: str, choice: Any, /) -> tuple[Tried, ...]:
        """Fire a trigger; the last of what was tried is what was taken, if its answers are all yes."""

    def why(self, model: Any, trigger: str, choice: Any, /) -> tuple[Refusal, ...]:
        """Why a trigger would do nothing; empty when it is open."""


class Moves(Struct, frozen=True):
    """The game after some steps, the steps, and the game after each of them."""

    game: GameState
    steps: tuple[Step, ...]
    games: tuple[GameState, ...]


class _Site(Struct, frozen=True):
    """What the loop needs to know of one leaf of a chart, looked up once."""

    rule: str
    asks: str | None
    final: bool
    invokes: str | None
    advances: bool
    can_fail: bool
    offers: tuple[str, ...]


class Rules:
    """Charts bound to their procedures, with a machine for each.

    Raises ChartError when a chart fails its static checks or does not fit its procedure class.
    """

    def __init__(
        self,
        charts: Mapping[str, Chart],
        machine: Callable[[Chart], Machine] = ChartMachine.from_chart,
        *,
        checked: bool = True,
    ) -> None:
        if checked:
            must_pass(findings(charts))
        self.charts = dict(charts)
        self.indexes = {name: ChartIndex(chart) for name, chart in charts.items()}
        self._machines = {name: machine(chart) for name, chart in charts.items()}
        self._sites = {
            name: {leaf: _site(index, leaf, PROCEDURES[name]) for leaf in index.leaves}
            for name, index in self.indexes.items()
        }
        self._offers = {name: offers_of(PROCEDURES[name]) for name in charts}
        self._actions = {name: _actions(index) for name, index in self.indexes.items()}
        self._rules = {
            name: {one.id: one.rule for one in chart.transitions} for name, chart in charts.items()
        }

    def begin(self, game: GameState) -> Moves:
        """Start the procedure of priority, the active player first (408.1c)."""
        frame = self._frame("priority", PriorityData(game.active))
        return self.settle(replace(game, frames=(frame,)))

    def settle(self, game: GameState) -> Moves:
        """Take every step that needs no choice, until a player is asked or the outermost chart is over."""
        steps: list[Step] = []
        games: list[GameState] = []
        for _ in range(MOST_STEPS):
            frame = game.frames[-1]
            site = self._sites[frame.chart][frame.state]
            if site.final:
                return Moves(game, tuple(steps), tuple(games))
            moved = self._fire(game, ADVANCE) if site.advances else None
            if moved is None and site.can_fail:
                moved = self._fire(game, CANNOT_COMPLY)
            if moved is None and site.asks is not None:
                return Moves(game, tuple(steps), tuple(games))
            if moved is None:
                raise ChartError(f"{frame.chart}: {frame.state}: no transition is open and nobody can choose")
            game, step = moved
            steps.append(step)
            games.append(game)
        raise ChartError(f"{frame.chart}: {frame.state}: more than {MOST_STEPS} steps without a question")

    def do(self, game: GameState, choice: Choice) -> Moves | tuple[Refusal, ...]:
        """Fire what a player chose and settle; the refusals when it is not open."""
        refusals = self._not_asked(game, choice)
        if refusals:
            return refusals
        moved = self._fire(game, choice.trigger, choice)
        if moved is None:
            return self.why(game, choice)
        rest = self.settle(moved[0])
        return Moves(rest.game, (moved[1], *rest.steps), (moved[0], *rest.games))

    def why(self, game: GameState, choice: Choice) -> tuple[Refusal, ...]:
        """Every reason why a choice is closed now; empty when it is open."""
        refusals = self._not_asked(game, choice)
        if refusals:
            return refusals
        frame = game.frames[-1]
        return self._machines[frame.chart].why(self._procedure(game), choice.trigger, choice)

    def asked_player(self, game: GameState) -> PlayerId:
        """Who has to choose now."""
        return self._procedure(game).asked_player()

    def candidates(self, game: GameState, trigger: str | None = None) -> Iterator[Choice]:
        """Everything that could be said now, open or not: what the state's triggers offer."""
        frame = game.frames[-1]
        site = self._sites[frame.chart][frame.state]
        if site.asks is None:
            return
        procedure = self._procedure(game)
        offered = self._offers[frame.chart]
        for each in site.offers:
            if trigger in (None, each):
                yield from getattr(procedure, offered[each])()

    def openings(self, game: GameState) -> Iterator[Choice]:
        """Every open choice, by the same guards that the play will ask."""
        frame = game.frames[-1]
        machine, procedure = self._machines[frame.chart], self._procedure(game)
        for choice in self.candidates(game):
            if not machine.why(procedure, choice.trigger, choice):
                yield choice

    def any_opening(self, game: GameState) -> Choice | None:
        """Some open choice; the last triggers first, since to stop or to pass is always possible."""
        frame = game.frames[-1]
        machine, procedure = self._machines[frame.chart], self._procedure(game)
        for trigger in reversed(self._sites[frame.chart][frame.state].offers):
            for choice in self.candidates(game, trigger):
                if not machine.why(procedure, trigger, choice):
                    return choice
        return None

    def triggers(self, game: GameState) -> tuple[str, ...]:
        """The triggers that a player can send in the present state."""
        frame = game.frames[-1]
        site = self._sites[frame.chart][frame.state]
        return site.offers if site.asks else ()

    def asks(self, game: GameState) -> tuple[str | None, str]:
        """The decision that the present state asks for, and its rule."""
        frame = game.frames[-1]
        site = self._sites[frame.chart][frame.state]
        return site.asks, site.rule

    def _not_asked(self, game: GameState, choice: Choice) -> tuple[Refusal, ...]:
        frame = game.frames[-1]
        site = self._sites[frame.chart][frame.state]
        if choice.trigger not in site.offers or site.asks is None:
            values: dict[str, str | int] = {
                "trigger": choice.trigger.replace("_", " "),
                "state": f"{frame.chart}.{frame.state}",
                "open": ", ".join(t.replace("_", " ") for t in site.offers) or "nothing",
            }
            return (Refusal(site.rule, "'{trigger}' is not open in {state}, but: {open}", values),)
        procedure = self._procedure(game)
        if frame.state in procedure.open_to_all or choice.by == procedure.asked_player():
            return ()
        values = {"player": choice.by, "asked": procedure.asked_player()}
        return (Refusal(site.rule, "this choice is {asked}'s, not {player}'s", values),)

    def _procedure(self, game: GameState) -> Procedure[Any]:
        return PROCEDURES[game.frames[-1].chart](game, self.any_opening)

    def _frame(self, chart: str, data: FrameData) -> Frame:
        return Frame(chart, self.indexes[chart].initial(), data)

    def _fire(
        self, game: GameState, trigger: str, choice: Choice | None = None
    ) -> tuple[GameState, Step] | None:
        """Fire a trigger at the innermost frame; None when every transition for it is closed."""
        outer, frame = game.frames[:-1], game.frames[-1]
        chart, source = frame.chart, frame.state
        procedure = self._procedure(game)
        tried = self._machines[chart].take(procedure, trigger, choice)
        if not tried or any(not answer.yes for answer in tried[-1].answers):
            return None
        taken, target = tried[-1].transition, procedure.state
        frames = (*outer, Frame(chart, target, procedure.data))
        site = self._sites[chart][target]
        if site.invokes is not None:
            if procedure.called is None:
                raise ChartError(f"{chart}: {taken}: no action says what {site.invokes} works on")
            frames = (*frames, self._frame(site.invokes, procedure.called))
        elif site.final and outer:
            outcome = target.rpartition(".")[2]
            frames = (*outer[:-1], replace(outer[-1], outcome=outcome, returned=procedure.data))
        step = Step(
            chart,
            len(outer),
            source,
            trigger,
            target,
            taken,
            self._rules[chart][taken],
            tried,
            self._actions[chart][source, taken],
            None if choice is None else choice.by,
            "" if choice is None else say(game, choice),
        )
        return replace(procedure.game, frames=frames), step


def _site(index: ChartIndex, leaf: str, procedure: type[Procedure[Any]]) -> _Site:
    state = index.state(leaf)
    triggers = index.triggers(leaf)
    offered = offers_of(procedure)
    return _Site(
        state.rule,
        state.asks,
        state.final,
        state.invokes,
        ADVANCE in triggers,
        CANNOT_COMPLY in triggers,
        tuple(t for t in index.player_triggers(leaf) if t in offered),
    )


def _actions(index: ChartIndex) -> dict[tuple[str, str], tuple[str, ...]]:
    """The actions that run when a transition is taken from a leaf, in order."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for leaf in index.leaves:
        for edge in index.edges(leaf):
            own = tuple(action.id for action in edge.transition.actions)
            target = edge.transition.target
            if target is None:
                found[leaf, edge.transition.id] = own
                continue
            up, down = index.lineage(leaf), index.lineage(edge.target)
            stays = set(up) & set(index.lineage(target)[1:])
            exits = tuple(a.id for path in up if path not in stays for a in index.state(path).exit)
            entries = tuple(
                a.id for path in reversed(down) if path not in stays for a in index.state(path).entry
            )
            found[leaf, edge.transition.id] = own + exits + entries
    return found


def findings(charts: Mapping[str, Chart]) -> tuple[Finding, ...]:
    """What is wrong with the charts themselves, and between them and their procedures."""
    bound = verify_all({chart: PROCEDURES[name] for name, chart in charts.items()})
    return (*check_all(charts), *bound)


@cache
def classic() -> Rules:
    """The rules of the classic edition, built once."""
    return Rules(classic_charts(Edition.CLASSIC))
