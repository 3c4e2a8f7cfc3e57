"""Rows of 300 to 314 and of 408 over whole turns: phases, steps, priority, mana burn."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.boards import board_of
from engine.errors import ScenarioError, UnreadableChoice
from engine.game import Game
from engine.playing import play
from engine.scenario import read_scenario
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where

NAMES = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi")
LIBRARY = ("Island",) * 5
EDICT = card(
    "{name: Harsh Law, types: [sorcery], cost: '{B}',"
    " text: {instructions: [{do: sacrifice, who: each player, what: {types: [creature]}}]}}"
)
HASTY = card("{name: Bottle, types: [artifact], cost: '{1}', keywords: [flash]}")


def seated(count: int, **more: Seat) -> Game:
    """A game of so many players at the beginning of the first one's turn, each with a small library."""
    seats = {name: more.get(name, Seat(library=LIBRARY)) for name in NAMES[:count]}
    return Game.new(seats, step="untap", cards={EDICT.name: EDICT, HASTY.name: HASTY})


def here(game: Game) -> tuple[int, str, str]:
    """Which turn it is, whose, and the step."""
    return game.state.turn, game.state.active, game.state.step


@pytest.mark.rule("X-2", "P-1")
def test_in_each_step_but_two_the_active_player_gets_priority_first() -> None:
    game = seated(2)
    seen = []
    while game.state.turn < 3:
        assert where(game) == "priority.holding"
        assert game.rules.asked_player(game.state) == game.state.active
        seen.append((game.state.turn, game.state.step))
        pass_all(game)
    steps = [
        "upkeep",
        "draw",
        "precombat_main",
        "beginning_of_combat",
        "declare_attackers",
        "end_of_combat",
        "postcombat_main",
        "end_of_turn",
    ]
    assert seen == [
        *((1, step) for step in steps if step != "draw"),
        *((2, step) for step in steps),
    ]


@pytest.mark.rule("P-4", "P-5", "X-2")
@pytest.mark.parametrize("count", [2, 3, 8])
def test_all_pass_in_turn_order_and_turns_go_round_the_table(count: int) -> None:
    game = seated(count)
    for number, active in enumerate((*NAMES[:count], NAMES[0]), 1):
        game.pass_until("second main")
        assert here(game) == (number, active, "postcombat_main")
        order = []
        while game.state.step == "postcombat_main":
            order.append(game.rules.asked_player(game.state))
            game.pass_priority()
        first = NAMES.index(active)
        assert order == [*NAMES[first:count], *NAMES[:first]]


@pytest.mark.rule("P-2a", "P-2", "P-3", "P-5a")
def test_of_eight_players_the_active_one_has_priority_after_the_sixths_spell() -> None:
    frank = Seat(hand=("Shock",), battlefield=("Mountain", "Mountain"))
    game = seated(8, Frank=frank)
    pass_all(game, 5)
    game.cast("Shock", targets=["Grace"], mana=["Mountain"], pay=["mana"])
    assert game.rules.asked_player(game.state) == "Frank"
    pass_all(game, 3)
    game.fork().pass_priority()
    pass_all(game, 4)
    assert game.state.stack
    game.pass_priority()
    assert (game.state.stack, game.state.player("Grace").life) == ((), 18)
    assert game.rules.asked_player(game.state) == "Alice"
    pass_all(game, 5)
    game.do("play_mana_ability", "Mountain")
    pass_all(game, 7)
    assert game.state.step == "upkeep"
    game.pass_priority()
    assert game.state.step == "draw"


@pytest.mark.rule("P-apnap")
def test_the_active_player_chooses_first_then_the_others_in_turn_order_then_all_at_once() -> None:
    seats = {name: Seat(battlefield=("Llanowar Elves", "Grizzly Bears")) for name in NAMES[:4]}
    seats["Carol"] = Seat(hand=("Harsh Law",), pool="{B}", battlefield=("Llanowar Elves", "Grizzly Bears"))
    game = Game.new(seats, active="Carol", cards={EDICT.name: EDICT})
    game.cast("Harsh Law", pay=["mana"])
    pass_all(game, 4)
    order = []
    while where(game).endswith("choosing"):
        order.append(game.rules.asked_player(game.state))
        assert all(len(in_play(game, name)) == 2 for name in NAMES[:4])
        game.do("choose", "Llanowar Elves", order[-1])
    assert order == ["Carol", "Dave", "Alice", "Bob"]
    assert all(in_play(game, name) == ["Grizzly Bears"] for name in NAMES[:4])


@pytest.mark.rule("P-8")
def test_with_a_play_half_done_nobody_passes() -> None:
    game = table(Seat(hand=("Shock",), battlefield=("Mountain",)))
    game.do("announce", "Shock")
    for player in ("Alice", "Bob"):
        (refusal,) = game.why("pass_priority", by=player)
        assert refusal.rule == "409.1c"
    with pytest.raises(UnreadableChoice, match=r"in casting\.playing\.targeting\.targets nobody can pass"):
        game.pass_until("combat")
    assert where(game) == "casting.playing.targeting.targets"


@pytest.mark.rule("X-2")
def test_only_what_the_active_player_controls_untaps_and_is_no_longer_summoning_sick() -> None:
    mine = (Placed("Grizzly Bears", tapped=True, summoning_sick=True), Placed("Forest", tapped=True))
    game = Game.new({"Alice": Seat(battlefield=mine), "Bob": Seat(battlefield=mine)}, step="untap", turn=2)
    found = {
        (thing.controller, thing.card): (thing.tapped, thing.summoning_sick)
        for thing in game.state.permanents()
    }
    assert found == {
        ("Alice", "Grizzly Bears"): (False, False),
        ("Alice", "Forest"): (False, False),
        ("Bob", "Grizzly Bears"): (True, True),
        ("Bob", "Forest"): (True, False),
    }


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(
    ("step", "said"),
    [("upkeep", "upkeep"), ("combat", "beginning of combat"), ("end of turn", "end of turn")],
)
def test_a_refusal_for_the_time_names_the_step(step: str, said: str) -> None:
    game = Game.new({"Alice": Seat(hand=("Grizzly Bears", "Forest")), "Bob": Seat()}, step=step)
    assert [str(r) for r in game.why("announce", "Grizzly Bears")] == [
        f"408.1d: Grizzly Bears is played in a main phase, not in the {said} step"
    ]
    assert [str(r) for r in game.why("play_land", "Forest")] == [
        f"408.2d: Forest is played in a main phase, not in the {said} step"
    ]


def test_what_has_flash_is_played_in_any_step_with_priority() -> None:
    alice = Seat(hand=("Bottle",), pool="{C}")
    game = Game.new({"Alice": alice, "Bob": Seat()}, step="upkeep", cards={HASTY.name: HASTY})
    game.cast("Bottle", pay=["mana"])
    pass_all(game)
    assert in_play(game) == ["Bottle"]


@pytest.mark.rule("P-7")
def test_one_land_a_turn_and_another_in_the_next() -> None:
    game = table(Seat(hand=("Forest", "Island"), library=LIBRARY), Seat(library=LIBRARY))
    game.do("play_land", "Forest")
    game.pass_until("second main")
    assert [str(r) for r in game.why("play_land", "Island")] == ["408.2d: Alice has played a land this turn"]
    game.pass_until("upkeep")
    assert here(game) == (2, "Bob", "upkeep")
    game.pass_until("upkeep")
    game.pass_until("main")
    assert here(game) == (3, "Alice", "precombat_main")
    game.do("play_land", "Island")
    assert in_play(game) == ["Forest", "Island"]


@pytest.mark.rule("M-6", "X-3")
def test_mana_lasts_through_a_phase_and_burns_at_its_end_for_each_player() -> None:
    seat = Seat(battlefield=("Mountain", "Mountain"), library=LIBRARY)
    game = Game.new({"Alice": seat, "Bob": seat}, step="upkeep", turn=2)
    game.do("play_mana_ability", "Mountain")
    game.pass_priority()
    game.do("play_mana_ability", "Mountain")
    game.do("play_mana_ability", "Mountain")
    game.pass_priority()
    game.pass_priority()
    assert (game.state.step, [p.pool for p in game.state.players]) == ("draw", ["R", "RR"])
    pass_all(game)
    assert [(p.life, p.pool) for p in game.state.players] == [(19, ""), (18, "")]


@pytest.mark.rule("M-6")
def test_mana_lasts_through_the_steps_of_combat() -> None:
    game = Game.new({"Alice": Seat(battlefield=("Mountain",)), "Bob": Seat()}, step="combat")
    game.do("play_mana_ability", "Mountain")
    while game.state.phase == "combat":
        assert game.state.player("Alice").pool == "R"
        pass_all(game)
    assert (game.state.player("Alice").life, game.state.player("Alice").pool) == (19, "")


@pytest.mark.rule("X-3")
def test_everything_until_end_of_turn_ends_with_the_damage() -> None:
    sick = Placed("Grizzly Bears", damage=1)
    alice = Seat(hand=("Giant Growth",), battlefield=(sick, "Forest"), library=LIBRARY)
    game = table(alice, Seat(library=LIBRARY))
    game.cast("Giant Growth", targets=["Grizzly Bears"], mana=["Forest"], pay=["mana"])
    pass_all(game)
    (bears,) = [thing for thing in game.state.permanents() if thing.card == "Grizzly Bears"]
    assert (bears.damage, len(bears.changes)) == (1, 1)
    game.pass_until("upkeep")
    bears = game.state.objects[bears.id]
    assert (bears.damage, bears.changes) == (0, ())


@pytest.mark.rule("X-3")
def test_a_hand_of_seven_is_kept() -> None:
    game = Game.new({"Alice": Seat(hand=("Forest",) * 7), "Bob": Seat(library=LIBRARY)}, step="cleanup")
    assert here(game) == (2, "Bob", "upkeep")
    assert len(in_hand(game)) == 7
    assert in_graveyard(game) == []


def test_when_the_active_player_has_lost_the_turn_goes_on_without_them() -> None:
    game = seated(3, Alice=Seat(hand=("Shock",), battlefield=("Mountain",), life=2))
    game.cast("Shock", targets=["Alice"], mana=["Mountain"], pay=["mana"])
    pass_all(game, 3)
    assert (here(game), game.rules.asked_player(game.state)) == ((1, "Alice", "upkeep"), "Bob")
    pass_all(game, 2)
    assert (game.state.step, game.rules.asked_player(game.state)) == ("draw", "Bob")
    game.pass_until("draw")
    assert here(game) == (2, "Bob", "draw")
    assert len(in_hand(game, "Bob")) == 1


def test_a_card_may_be_played_from_outside_only_until_ones_next_upkeep() -> None:
    alice = Seat(library=("Shock", *LIBRARY), battlefield=("Elkin Bottle", *("Mountain",) * 3))
    game = table(alice, Seat(library=LIBRARY))
    game.do("announce", "Elkin Bottle: open the bottle")
    game.pay()
    pass_all(game)
    game.pass_until("upkeep")
    assert game.can("announce", "Shock", by="Alice") is False  # Bob has priority first
    game.pass_priority()
    assert game.can("announce", "Shock")
    game.pass_until("upkeep")
    assert here(game) == (3, "Alice", "upkeep")
    with pytest.raises(UnreadableChoice, match="'Shock' names nothing"):
        game.do("announce", "Shock")


def test_a_game_is_set_up_in_any_step_by_its_words() -> None:
    seats = {"Alice": Seat(hand=("Forest",) * 8, library=LIBRARY), "Bob": Seat()}
    starts = {
        words: here(Game.new(seats, step=words, turn=4))[2]
        for words in (
            "untap",
            "upkeep",
            "draw",
            "main",
            "combat",
            "main2",
            "second main",
            "end of turn",
            "cleanup",
        )
    }
    assert starts == {
        "untap": "upkeep",  # nobody is asked before it
        "upkeep": "upkeep",
        "draw": "draw",
        "main": "precombat_main",
        "combat": "beginning_of_combat",
        "main2": "postcombat_main",
        "second main": "postcombat_main",
        "end of turn": "end_of_turn",
        "cleanup": "cleanup",
    }
    assert len(in_hand(Game.new(seats, step="draw"))) == 9
    with pytest.raises(ValueError, match="there is no step 'upkep'; did you mean upkeep"):
        Game.new(seats, step="upkep")


def test_passing_on_ends_where_nobody_is_asked() -> None:
    game = table(Seat(library=LIBRARY), Seat(library=LIBRARY))
    before = game.state
    with pytest.raises(UnreadableChoice, match="nobody is asked in the step 'untap'"):
        game.pass_until("untap")
    with pytest.raises(UnreadableChoice, match="there is no step 'lunch'"):
        game.pass_until("lunch")
    assert game.state is before
    game = table(Seat(), Seat())
    with pytest.raises(UnreadableChoice, match=r"in turn\.game_over nobody can pass"):
        game.pass_until("draw")
    assert game.state.step == "precombat_main"


def test_passing_on_attacks_with_nothing() -> None:
    game = table(Seat(battlefield=("Grizzly Bears",)), Seat(library=LIBRARY))
    game.pass_until("second main")
    assert game.state.player("Bob").life == 20
    assert "finish_attackers" in [choice.trigger for choice in game.choices_made]


def test_turns_are_saved_loaded_and_taken_back(tmp_path: Path) -> None:
    game = seated(3)
    game.pass_until("second main")
    game.pass_until("main")
    game.save(tmp_path / "turns.json")
    loaded = Game.load(tmp_path / "turns.json")
    assert loaded.state == game.state
    loaded.undo(len(loaded.choices_made))
    assert here(loaded) == (1, "Alice", "upkeep")
    assert repr(game) == "<Game in priority.holding, Bob decides; life: Alice 20, Bob 20, Carol 20>"


def test_the_board_shows_who_has_priority() -> None:
    game = seated(3)
    game.pass_priority()
    assert [seat.marks for seat in board_of(game.state).seats] == [("active",), ("priority",), ()]


def test_a_scenario_names_its_step(tmp_path: Path) -> None:
    path = tmp_path / "step.yaml"
    text = "{title: T, about: A, rules: [], step: %s, players: {Alice: {}, Bob: {}}, play: [%s]}"
    path.write_text(text % ("noon", "pass_priority"))
    with pytest.raises(ScenarioError, match=r"step\.yaml: there is no step 'noon'"):
        play(read_scenario(path))
    path.write_text(text % ("draw", "{expect: {step: upkeep}}"))
    with pytest.raises(ScenarioError, match="expected step upkeep, got draw"):
        play(read_scenario(path))
    path.write_text(text % ("upkeep", "{expect: {active: Bob}}"))
    with pytest.raises(ScenarioError, match="expected active Bob, got Alice"):
        play(read_scenario(path))
    path.write_text(text % ("upkeep", "{pass_priority: until noon}"))
    with pytest.raises(ScenarioError, match="line 1: there is no step 'noon'"):
        play(read_scenario(path))
