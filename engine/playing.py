"""Playing a scenario: each line in turn, and each expectation compared with what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from engine.characteristics import name_of
from engine.costs import in_words
from engine.errors import CardError, ChoiceError, ScenarioError
from engine.game import Game
from engine.mana import read_mana, show_mana
from engine.objects import ObjectId
from engine.rules import Rules
from engine.scenario import Act, Expectation, Scenario
from engine.state import CastingData, ManaData, PriorityData


def play(
    scenario: Scenario, rules: Rules | None = None, watch: Callable[[Game, Act], None] | None = None
) -> Game:
    """Play a scenario to its end; `watch` sees the game after each line.

    Raises ScenarioError, with the file and line, where a choice is not possible, a refusal does not come
    or comes by another rule, or something that is expected does not hold (shown beside what there is).
    """
    try:
        game = Game.new(
            scenario.seats,
            active=scenario.active,
            cards=scenario.cards,
            rules=rules,
            step=scenario.step,
            turn=scenario.turn,
        )
    except (CardError, ValueError) as wrong:
        raise ScenarioError(f"{scenario.file}: {wrong}") from None
    for act in scenario.acts:
        where = f"{scenario.file}: line {act.line}"
        if act.expect is not None:
            for name, expected, got in differences(game, act.expect):
                raise ScenarioError(f"{where}: expected {name} {expected}, got {got}")
        elif act.refused is not None:
            _must_be_refused(game, act, where)
        else:
            try:
                if (act.trigger, act.words) == ("pay", "automatically"):
                    game.pay()
                elif act.trigger == "pass_priority" and (act.words or "").startswith("until "):
                    game.pass_until((act.words or "").removeprefix("until "))
                else:
                    game.do(act.trigger, act.words, act.by)
            except ChoiceError as wrong:
                raise ScenarioError(f"{where}: {wrong}") from None
        if watch:
            watch(game, act)
    return game


def _must_be_refused(game: Game, act: Act, where: str) -> None:
    try:
        refusals = game.why(act.trigger, act.words, act.by)
    except ChoiceError as wrong:
        raise ScenarioError(f"{where}: {wrong}") from None
    rules = {refusal.rule for refusal in refusals}
    said = act.trigger + (f" {act.words}" if act.words else "")
    if not refusals:
        raise ScenarioError(f"{where}: expected {said} to be refused by {act.refused}, got no refusal")
    if act.refused not in rules:
        got = "; ".join(map(str, refusals))
        raise ScenarioError(f"{where}: expected {said} to be refused by {act.refused}, got {got}")


def differences(game: Game, expect: Expectation) -> Iterator[tuple[str, str, str]]:
    """What is expected and not so: its name, what was expected, what there is."""
    state = game.state
    frame = state.frames[-1]
    if expect.state is not None and expect.state != f"{frame.chart}.{frame.state}":
        yield "state", expect.state, f"{frame.chart}.{frame.state}"
    yield from _scalar("step", expect.step, state.step.replace("_", " "))
    yield from _scalar("active", expect.active, state.active)
    yield from _scalar("priority", expect.priority, _holder(game))
    yield from _scalar("asked", expect.asked, "" if game.over else game.rules.asked_player(state))
    for player, life in (expect.life or {}).items():
        yield from _scalar(f"life of {player}", str(life), str(state.player(player).life))
    for player, pool in (expect.pool or {}).items():
        yield from _scalar(
            f"pool of {player}",
            show_mana(read_mana(pool)) or "nothing",
            show_mana(state.player(player).pool) or "nothing",
        )
    for zone in ("hand", "library", "graveyard"):
        for player, names in (getattr(expect, zone) or {}).items():
            yield from _cards(f"{zone} of {player}", names, _names(game, getattr(state.player(player), zone)))
    for player, names in (expect.battlefield or {}).items():
        mine = tuple(thing.id for thing in state.permanents() if thing.controller == player)
        yield from _cards(f"battlefield of {player}", names, _names(game, mine))
    if expect.tapped is not None:
        tapped = tuple(thing.id for thing in state.permanents() if thing.tapped)
        yield from _cards("tapped", expect.tapped, _names(game, tapped))
    yield from _combat(game, expect)
    if expect.removed is not None:
        yield from _cards("removed from the game", expect.removed, _names(game, state.removed))
    if expect.stack is not None:
        stack = _names(game, tuple(reversed(state.stack)))
        yield from _scalar("stack", ", ".join(expect.stack) or "nothing", ", ".join(stack) or "nothing")
    data = frame.data
    if expect.due is not None:
        due = data.due if isinstance(data, CastingData | ManaData) else ()
        yield from _cards("due", expect.due, tuple(in_words(cost) for cost in due))
    if expect.total is not None:
        total = data.total if isinstance(data, CastingData) else ()
        yield from _cards("total", expect.total, tuple(in_words(cost) for cost in total))
    yield from _steps(game, expect)


def _combat(game: Game, expect: Expectation) -> Iterator[tuple[str, str, str]]:
    every = tuple(game.state.permanents())
    for player, names in (expect.attacking or {}).items():
        found = tuple(thing.id for thing in every if thing.attacking == player)
        yield from _cards(f"attacking {player}", names, _names(game, found))
    for attacker, names in (expect.blocking or {}).items():
        blocked = {thing.id for thing in every if thing.card == attacker and thing.attacking is not None}
        found = tuple(thing.id for thing in every if thing.blocking in blocked)
        yield from _cards(f"blocking {attacker}", names, _names(game, found))
    marked = {name_of(game.state, thing): str(thing.damage) for thing in every}
    for name, damage in (expect.damage or {}).items():
        yield from _scalar(f"damage on {name}", str(damage), marked.get(name, "nothing of that name"))


def _steps(game: Game, expect: Expectation) -> Iterator[tuple[str, str, str]]:
    taken = [step.transition for step in game.steps(game.moments[-1])]
    for transition in expect.took or ():
        if transition not in taken:
            yield "to take", transition, ", ".join(taken)
    decision = game.choices()
    offered = {option.choice.trigger for option in decision} if decision else set()
    for trigger in expect.open or ():
        if trigger not in offered:
            yield "open", trigger, ", ".join(sorted(offered)) or "nothing"
    for trigger in expect.closed or ():
        if trigger in offered:
            yield "closed", trigger, ", ".join(sorted(offered))
    if expect.lost is not None:
        lost = tuple(player.name for player in game.state.players if player.lost)
        yield from _cards("lost", expect.lost, lost)


def _holder(game: Game) -> str:
    """Who holds priority; nobody while something is being played or resolved."""
    frame = game.state.frames[-1]
    holding = isinstance(frame.data, PriorityData) and frame.state == "holding"
    return frame.data.player if holding and isinstance(frame.data, PriorityData) else "nobody"


def _names(game: Game, ids: tuple[ObjectId, ...]) -> tuple[str, ...]:
    return tuple(name_of(game.state, game.state.objects[i]) for i in ids)


def _scalar(name: str, expected: str | None, got: str) -> Iterator[tuple[str, str, str]]:
    if expected is not None and expected != got:
        yield name, expected, got


def _cards(name: str, expected: tuple[str, ...], got: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    if Counter(expected) != Counter(got):
        yield name, ", ".join(sorted(expected)) or "nothing", ", ".join(sorted(got)) or "nothing"
