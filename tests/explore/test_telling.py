"""A play that was found is told as a scenario that plays it again, and as a page."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from engine.choices import PassPriority
from engine.explore import explore
from engine.explore.canonical import Canonical
from engine.explore.seating import seats_of
from engine.explore.telling import scenario_text
from engine.game import Game
from engine.playing import play
from engine.scenario import Scenario, read_scenario, shipped_scenarios
from engine.setup import Placed, Seat
from tests.explore.tables import duel, fight, shock, two_lands


def told_again(game: Game, folder: Path, like: Scenario | None = None) -> Game:
    """The game of the scenario file that tells a game."""
    path = folder / "told.yaml"
    path.write_text(
        scenario_text(game, "A title", "What for.", like=like, rules=("408.1c",)), encoding="utf-8"
    )
    return play(read_scenario(path))


@pytest.mark.parametrize("table", [shock, two_lands, duel, fight])
def test_every_tenth_situation_is_led_to_by_the_scenario_that_tells_how(
    table: object, tmp_path: Path
) -> None:
    assert callable(table)
    found = explore(table(), limit=300)
    for number in range(0, len(found), 10):
        game = found.play(number)
        assert told_again(game, tmp_path).state == game.state


def test_a_choice_among_two_things_of_one_name_is_told_so_that_it_is_that_one(tmp_path: Path) -> None:
    game = two_lands()
    game.do("announce", "Shock")
    game.do("choose_target", "Bob's Grizzly Bears")
    text = scenario_text(game, "A title", "What for.")
    assert "choose_target: Bob's Grizzly Bears" in text
    assert told_again(game, tmp_path).state == game.state


@pytest.mark.parametrize("id", sorted(shipped_scenarios()))
def test_a_shipped_play_is_told_with_its_own_table(id: str, tmp_path: Path) -> None:
    scenario = shipped_scenarios()[id]
    game = play(scenario)
    assert told_again(game, tmp_path, like=scenario).state == game.state


def test_seats_say_what_is_special_about_a_card() -> None:
    game = Game.new(
        {
            "Alice": Seat(3, "{R}", library=("Forest", "Shock"), graveyard=("Shock", "Island")),
            "Bob": Seat(
                battlefield=(
                    Placed("Grizzly Bears", tapped=True, owner="Alice"),
                    Placed("Bog Wraith", damage=2),
                )
            ),
        },
        active="Bob",
        step="upkeep",
        turn=3,
    )
    table = seats_of(game.state)
    assert table["players"]["Alice"] == {
        "life": 3,
        "pool": "{R}",
        "library": ["Forest", "Shock"],
        "graveyard": ["Shock", "Island"],
    }
    assert table["players"]["Bob"]["battlefield"] == [
        {"card": "Grizzly Bears", "tapped": True, "owner": "Alice"},
        {"card": "Bog Wraith", "damage": 2},
    ]
    assert (table["active"], table["step"], table["turn"]) == ("Bob", "upkeep", 3)


def test_a_table_is_set_up_again_by_what_its_seats_say(tmp_path: Path) -> None:
    again, refused = 0, []
    for scenario in shipped_scenarios().values():
        if scenario.cards:
            continue
        game = play(replace(scenario, acts=()))
        try:
            same = told_again(game, tmp_path).state
        except ValueError:
            refused.append(scenario.id)
        else:
            again += 1
            assert Canonical(same.cards).digest(same) == Canonical(game.state.cards).digest(game.state)
    assert again > 100
    assert refused == ["a-player-leaves"]  # whose Aura controls a card that another player owns


def test_what_no_seats_can_say_is_refused_in_one_sentence() -> None:
    game = shock()
    game.do("announce", "Shock")
    with pytest.raises(
        ValueError,
        match=r"no seats set up the situation in casting\.playing\.targeting\.targets, step precombat_main",
    ):
        seats_of(game.state)


def test_a_choice_that_no_words_name_is_refused() -> None:
    from engine.explore.telling import act_of

    game = shock()
    game.do("announce", "Shock")
    with pytest.raises(ValueError, match="no words name the choice pass_priority of Alice"):
        act_of(game.rules, game.state, PassPriority(by="Alice"))


def test_the_told_scenario_is_yaml_that_a_reader_would_write() -> None:
    game = shock()
    game.cast("Shock", targets=["Bob"], mana=["Mountain"], pay=["mana"])
    told = yaml.safe_load(scenario_text(game, "Shock", "It kills.", rules=("409.1",)))
    assert told["players"] == {
        "Alice": {"hand": ["Shock"], "battlefield": ["Mountain"]},
        "Bob": {"life": 2},
    }
    assert told["play"][:2] == [{"announce": "Shock"}, {"choose_target": "Bob"}]
    assert told["play"][-1]["expect"]["stack"] == ["Shock"]
