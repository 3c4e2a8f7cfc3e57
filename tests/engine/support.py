"""What the tests of the engine share: tables, charts without a guard, and how a scenario ends."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from msgspec.structs import replace

from engine.card import Card
from engine.errors import ScenarioError
from engine.files import parse_yaml
from engine.game import Game
from engine.playing import play
from engine.rules import Machine, Rules
from engine.scenario import Scenario, shipped_scenarios
from engine.setup import Seat
from engine.state import CastingData
from fsm.chart import Chart
from fsm.charts import charts
from fsm.machine import ChartMachine


def table(alice: Seat | None = None, bob: Seat | None = None, *cards: Card, **more: Seat) -> Game:
    """A game of Alice, whose turn it is, and Bob; `cards` are known besides the shipped ones."""
    seats = {"Alice": alice or Seat(), "Bob": bob or Seat(), **more}
    return Game.new(seats, cards={card.name: card for card in cards})


def card(text: str) -> Card:
    """A card from YAML."""
    return parse_yaml(text, "card", Card, ValueError)


def in_hand(game: Game, player: str = "Alice") -> list[str]:
    """The names of a player's hand."""
    return [game.state.objects[i].card for i in game.state.player(player).hand]


def in_graveyard(game: Game, player: str = "Alice") -> list[str]:
    """The names of a player's graveyard."""
    return [game.state.objects[i].card for i in game.state.player(player).graveyard]


def in_play(game: Game, player: str = "Alice") -> list[str]:
    """The names of what a player controls in play."""
    return [thing.card for thing in game.state.permanents() if thing.controller == player]


def total(game: Game) -> str:
    """The mana part and the other parts of the play under way, in words."""
    from engine.costs import in_words

    data = game.state.frames[-1].data
    assert isinstance(data, CastingData)
    return " + ".join(in_words(cost) for cost in data.total)


def where(game: Game) -> str:
    """The innermost chart and state."""
    frame = game.state.frames[-1]
    return f"{frame.chart}.{frame.state}"


def pass_all(game: Game, players: int = 2) -> None:
    """Everybody passes once."""
    for _ in range(players):
        game.pass_priority()


@cache
def machine_of(chart: Chart) -> Machine:
    """The machine of a chart, built once."""
    return ChartMachine.from_chart(chart)


def without_guard(chart_id: str, transition: str, guard: str) -> Rules:
    """The rules with one guard taken out of one transition."""
    all_charts: Mapping[str, Chart] = charts()
    chart = all_charts[chart_id]
    changed = tuple(
        replace(one, guards=tuple(g for g in one.guards if g.id != guard)) if one.id == transition else one
        for one in chart.transitions
    )
    return Rules({**all_charts, chart_id: replace(chart, transitions=changed)}, machine_of, checked=False)


@cache
def played() -> dict[str, Game]:
    """The shipped scenarios played to their ends; one that breaks off has a test of its own that says so."""
    found = {}
    for scenario in shipped_scenarios().values():
        with suppress(ScenarioError):
            found[scenario.id] = play(scenario)
    return found


def ending(scenario: Scenario, rules: Rules | None = None) -> object:
    """How a scenario ends: its last situation, or the error that it breaks off with."""
    try:
        return play(scenario, rules).state
    except ScenarioError as wrong:
        return str(wrong)
    except Exception as wrong:
        return type(wrong)
