"""Which steps of a chart a card needs, found by playing it: no rule is written here a second time.

The card is played in the scenarios where somebody plays it; for a chart that runs in none of them, by itself
on a well-stocked table. What no play took is not needed; why, is what the guards said in those plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct

from diagrams.picture import Reason
from engine.cards import find_card, shipped_cards
from engine.choices import Announce, PlayManaAbility
from engine.errors import ChoiceError
from engine.game import Game
from engine.playing import play
from engine.scenario import Scenario, shipped_scenarios
from engine.setup import Seat
from engine.state import Frame, GameState, TriggerData
from engine.tracing import Taken
from fsm.chart import Chart, State
from fsm.index import CANNOT_COMPLY, ChartIndex
from fsm.runs import runs
from fsm.trace import Step, Tried

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
TABLE = (*(land for land in LANDS for _ in range(5)), "Grizzly Bears", "Grizzly Bears", "Silver Knight")
"""What a player needs to play nearly anything."""
PATIENCE = 120
"""So many choices at most are made to play one card."""


class Needs(Struct, frozen=True):
    """What one card is: the charts that were run for it, and in each what is not needed, with the reason."""

    card: str
    runs: Mapping[str, tuple[tuple[Step, ...], ...]]

    def skipped(self, chart: Chart) -> dict[str, Reason]:
        """The states, by path, and transitions of a chart that the card does not need, each with its reason.

        Raises ValueError where the chart is not run for the card.
        """
        found = self.runs.get(chart.id, ())
        if not found:
            run = ", ".join(self.runs) or "nothing"
            raise ValueError(f"{chart.id} is not run for {self.card}, but: {run}")
        return _skipped(ChartIndex(chart), [step for run in found for step in run])


@cache
def needs_of(name: str) -> Needs:
    """What a card needs. Raises CardError, with near names, for a card that is not shipped."""
    card = find_card(name, shipped_cards()).name
    found: dict[str, list[tuple[Step, ...]]] = {}
    for scenario in shipped_scenarios().values():
        if _is_in(card, scenario):
            _note(_runs_for(card, play(scenario)), found)
    tried: dict[str, list[tuple[Step, ...]]] = {}
    for game in _trials(card):
        _note(_runs_for(card, game), tried)
    found = {**tried, **found}
    kept = {chart: _without_failures(every) for chart, every in found.items()}
    return Needs(card, {chart: tuple(every) for chart, every in kept.items()})


def _note(runs: Iterable[tuple[Step, ...]], found: dict[str, list[tuple[Step, ...]]]) -> None:
    for run in runs:
        found.setdefault(run[0].chart, []).append(run)


def _is_in(card: str, scenario: Scenario) -> bool:
    zones = ("hand", "library", "battlefield", "graveyard")
    things = [thing for seat in scenario.seats.values() for zone in zones for thing in getattr(seat, zone)]
    return any(card == (thing if isinstance(thing, str) else thing.card) for thing in things)


def _runs_for(card: str, game: Game) -> Iterator[tuple[Step, ...]]:
    """The runs of charts that were about the card."""
    taken: list[Taken] = [one for moment in game.moments for one in moment.taken]
    steps = [game.rules.step(one) for one in taken]
    for run in runs(steps):
        if any(card == _card_of(taken[place].before, taken[place].before.frames[-1]) for place in run):
            yield tuple(steps[place] for place in run)


def _card_of(game: GameState, frame: Frame) -> str | None:
    """The card that a frame is about."""
    if isinstance(frame.data, TriggerData):
        return frame.data.card
    number = getattr(frame.data, "object", None)
    thing = game.objects.get(number) or game.last_known.get(number) if number is not None else None
    return thing.card if thing else None


def _without_failures(every: list[tuple[Step, ...]]) -> list[tuple[Step, ...]]:
    """The runs that came to a good end, where there are any."""
    return [run for run in every if all(step.trigger != CANNOT_COMPLY for step in run)] or every


def _trials(card: str) -> Iterator[Game]:
    """The card played from the hand and its abilities from the battlefield, each question answered."""
    for hand, table in (((card,), TABLE), ((), (card, *TABLE))):
        other = Seat(hand=("Shock",), battlefield=("Grizzly Bears", "Forest"), library=("Forest",) * 3)
        own = Seat(hand=(*hand, "Shock"), battlefield=table, library=("Forest",) * 3)
        start = Game.new({"Alice": own, "Bob": other})
        for option in start.choices() or ():
            choice = option.choice
            if isinstance(choice, Announce | PlayManaAbility) and (
                start.state.objects[choice.object].card == card
            ):
                game = start.fork()
                game.do(choice)
                yield _answered(game)


def _answered(game: Game) -> Game:
    """A game played on until what was begun has resolved, or patience ends."""
    for _ in range(PATIENCE):
        decision = game.choices()
        if decision is None or (decision.asks == "priority" and not game.state.stack):
            break
        payment = decision.payment
        try:
            if payment:
                for option in payment:
                    game.do(option)
            elif decision.asks == "priority":
                game.pass_priority()
            elif decision.options:
                game.do(decision.options[0])
            else:
                break
        except ChoiceError:
            break
    return game


def _skipped(index: ChartIndex, steps: list[Step]) -> dict[str, Reason]:
    taken = {step.transition for step in steps}
    refused = _refused(steps)
    reasons: dict[str, Reason] = {}
    for path in index.leaves:
        reason = _why_not(index, path, index.states[path], steps, refused)
        if reason:
            reasons[path] = reason
    for name, transition in index.transitions.items():
        if name in taken:
            continue
        if name in refused:
            reasons[name] = Reason("does_not_arise", refused[name].answers)
        else:
            reasons[name] = reasons.get(transition.source, Reason("another_way"))
    for path in reversed(index.paths):
        inside = index.children(path)
        if inside and all(child in reasons for child in inside):
            reasons[path] = Reason("does_not_arise")
    return reasons


def _why_not(
    index: ChartIndex, path: str, state: State, steps: list[Step], refused: Mapping[str, Tried]
) -> Reason | None:
    """Why a state is not needed; None where it is."""
    visits = [step for step in steps if step.source == path]
    if not visits:
        if any(step.target == path for step in steps):
            return None
        ways = [one for one in index.chart.transitions if one.target is not None]
        closed = [refused[one.id] for one in ways if _enters(index, one.target, path) and one.id in refused]
        return Reason("does_not_arise", closed[0].answers if closed else ())
    if state.asks is None or any(not step.by_itself for step in visits):
        return None
    return Reason("nobody_asked", tuple(a for a in visits[-1].tried[-1].answers if a.yes))


def _enters(index: ChartIndex, target: str | None, path: str) -> bool:
    return target is not None and index.initial(target) == path


def _refused(steps: Iterable[Step]) -> dict[str, Tried]:
    """What was tried and closed, with the answers of the first time."""
    found: dict[str, Tried] = {}
    for step in steps:
        for tried in step.tried:
            if any(not answer.yes for answer in tried.answers):
                found.setdefault(tried.transition, tried)
    return found
