"""Every shipped scenario goes as it says, and what must hold of any game holds after each of its lines."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.errors import IllegalPlay
from engine.game import Game
from engine.playing import play
from engine.scenario import Act, Scenario, shipped_scenarios
from engine.state import GameState

SCENARIOS = [
    pytest.param(scenario, id=scenario.id, marks=pytest.mark.rule(*scenario.shows))
    for scenario in shipped_scenarios().values()
]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_goes_as_it_says_and_every_situation_is_sound(scenario: Scenario) -> None:
    seen: list[GameState] = []

    def watch(game: Game, act: Act) -> None:
        if not seen or game.state is not seen[-1]:
            seen.append(game.state)
            cards_are_conserved(game)
            objects_stand_in_one_zone(game.state)
            choices_agree_with_doing(game)

    play(scenario, watch=watch)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_undone_and_done_again_it_is_the_same_game(scenario: Scenario) -> None:
    game = play(scenario)
    states = [moment.state for moment in game.moments]
    choices = game.choices_made
    for back in range(1, len(states)):
        game.undo()
        assert game.state == states[-1 - back]
        assert hash(game.state) == hash(states[-1 - back])
    for choice, state in zip(choices, states[1:], strict=True):
        game.do(choice)
        assert game.state == state
        assert hash(game.state) == hash(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_saved_and_loaded_it_is_the_same_game(scenario: Scenario, tmp_path: Path) -> None:
    game = play(scenario)
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.state == game.state
    assert loaded.choices_made == game.choices_made
    assert loaded.trace.path("casting") == tuple(
        step.transition
        for moment in game.moments[1:]
        for step in game.steps(moment)
        if step.chart == "casting"
    )
    assert str(loaded.choices()) == str(game.choices())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_is_there_for_a_lesson(scenario: Scenario) -> None:
    assert scenario.shows
    assert scenario.rules
    assert not scenario.title.endswith(".")
    assert 40 <= len(scenario.about) <= 420, len(scenario.about)
    midway = scenario.acts[:-1]
    assert any(act.refused or act.expect for act in midway)


def cards_are_conserved(game: Game) -> None:
    start, now = game.moments[0].state, game.state
    left = {player.name for player in now.players if player.left}  # they took their cards along (600.4)
    assert owners(start, left) == owners(now, left)


def owners(state: GameState, left: set[str]) -> Counter[tuple[str, str | None]]:
    things = [thing for thing in state.objects.values() if thing.owner not in left]
    return Counter((thing.owner, thing.represented_by) for thing in things if thing.represented_by)


def objects_stand_in_one_zone(state: GameState) -> None:
    listed: Counter[int] = Counter()
    for zone in ("battlefield", "stack", "removed"):
        for id in getattr(state, zone):
            listed[id] += 1
            assert state.objects[id].zone == zone
    for player in state.players:
        for zone in ("hand", "library", "graveyard"):
            for id in getattr(player, zone):
                listed[id] += 1
                assert state.objects[id].zone == zone
                assert state.objects[id].owner == player.name
    assert listed == Counter(dict.fromkeys(state.objects, 1))
    assert all((thing.kind == "card") == (thing.zone != "stack") for thing in state.objects.values())
    assert all(id < state.next_id and thing.id == id for id, thing in state.objects.items())


def choices_agree_with_doing(game: Game) -> None:
    decision = game.choices()
    if decision is None:
        assert game.over
        return
    open_choices = [option.choice for option in decision]
    assert open_choices, "somebody is asked and has nothing to choose"
    for choice in game.rules.candidates(game.state):
        fork = game.fork()
        if choice in open_choices:
            assert game.can(choice)
            fork.do(choice)
            assert len(fork.moments) == len(game.moments) + 1
        else:
            before = fork.state
            with pytest.raises(IllegalPlay) as refused:
                fork.do(choice)
            assert refused.value.refusals == game.why(choice)
            assert fork.state is before
