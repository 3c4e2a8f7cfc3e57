"""What is wrong is said in one clear sentence, and the game is as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.choices import Pay
from engine.errors import (
    AmbiguousChoice,
    CardError,
    ChoiceError,
    IllegalPlay,
    SaveError,
    ScenarioError,
    UnreadableChoice,
)
from engine.game import Game
from engine.playing import play
from engine.scenario import find_scenario, read_scenario
from engine.setup import Placed, Seat
from tests.engine.support import card, table

HAND = ("Shock", "Crosis's Charm", "Grizzly Bears")


def holding() -> Game:
    """Alice has priority."""
    seat = Seat(battlefield=("Island", Placed("Island", tapped=True), "Rakdos Signet", "Caves of Koilos"))
    return table(Seat(hand=HAND, battlefield=seat.battlefield, pool="{R}{B}"), Seat(battlefield=("Island",)))


def targeting() -> Game:
    """Alice is asked for the target of Shock, and there are two different Bears."""
    bob = Seat(battlefield=("Grizzly Bears", Placed("Grizzly Bears", tapped=True), "Silver Knight"))
    game = table(Seat(hand=("Shock",), pool="{R}{B}"), bob)
    game.do("announce", "Shock")
    return game


@pytest.mark.parametrize(
    ("make", "said", "kind", "message"),
    [
        (
            holding,
            ("anounce", "Shock"),
            UnreadableChoice,
            "'anounce' is nothing that a player can do; did you mean announce?",
        ),
        (
            holding,
            ("announce", "Shok"),
            UnreadableChoice,
            "'Shok' names nothing for 'announce' in priority.holding; did you mean Shock?",
        ),
        (
            holding,
            ("pass_priority", None, "Bobby"),
            UnreadableChoice,
            "no player is called 'Bobby'; did you mean Bob?",
        ),
        (
            holding,
            ("pass_priority", None, "Zed"),
            UnreadableChoice,
            "no player is called 'Zed', but Alice, Bob",
        ),
        (
            holding,
            ("play_mana_ability", "Caves of Koilos"),
            AmbiguousChoice,
            "'Caves of Koilos' for 'play_mana_ability' in priority.holding could be: "
            "Caves of Koilos: colourless mana; Caves of Koilos: white or black mana",
        ),
        (
            targeting,
            ("choose_target", "Grizzly Bears"),
            AmbiguousChoice,
            "'Grizzly Bears' for 'choose_target' in casting.playing.targeting.targets could be: "
            "Grizzly Bears #3; Grizzly Bears #2",
        ),
        (
            targeting,
            ("choose_target", "Silver Knight"),
            IllegalPlay,
            "choose target: Silver Knight is illegal in casting.playing.targeting.targets: "
            "502: Silver Knight has protection from red",
        ),
        (
            targeting,
            ("pay", "{R}"),
            IllegalPlay,
            "'pay' {R} is illegal in casting.playing.targeting.targets: "
            "409.1c: it is not open here, but: choose_target",
        ),
        (
            targeting,
            ("choose_target", "Alice", "Bob"),
            IllegalPlay,
            "choose target: Alice is illegal in casting.playing.targeting.targets: "
            "409.1c: this choice is Alice's, not Bob's",
        ),
        (
            holding,
            ("pass_priority", None, "Bob"),
            IllegalPlay,
            "pass priority is illegal in priority.holding: 408.1c: Bob does not have priority, Alice does",
        ),
    ],
)
def test_a_bad_choice_is_one_sentence_and_changes_nothing(
    make: Callable[[], Game], said: tuple[str, ...], kind: type[ChoiceError], message: str
) -> None:
    game = make()
    before, moments = game.state, game.moments
    with pytest.raises(kind) as wrong:
        game.do(*said)
    assert str(wrong.value) == message
    assert type(wrong.value) is kind
    assert game.state is before
    assert game.moments is moments


def test_a_tapped_land_among_equals_is_no_ambiguity() -> None:
    game = holding()
    game.do("play_mana_ability", "Island")
    assert game.state.player("Alice").pool == "UBR"
    with pytest.raises(IllegalPlay, match=r"411\.2: Island is tapped already"):
        game.do("play_mana_ability", "Island")


def test_a_card_is_meant_by_its_name_and_its_ability_by_its_own() -> None:
    game = table(Seat(hand=("Sandbar Merfolk",), pool="{U}{U}"))
    game.do("announce", "Sandbar Merfolk")
    assert game.state.objects[game.state.stack[0]].kind == "spell"
    game.undo()
    game.do("announce", "Sandbar Merfolk: cycling")
    assert game.state.objects[game.state.stack[0]].kind == "ability"


def test_every_reason_is_given_not_only_the_first() -> None:
    game = holding()
    game.cast("Shock", targets=["Bob"], mana=[], pay=["{R}"])
    reasons = [refusal.rule for refusal in game.why("announce", "Grizzly Bears", "Alice")]
    assert reasons == ["408.1d"]
    game = table(None, Seat(hand=("Grizzly Bears",)))
    reasons = [refusal.rule for refusal in game.why("announce", "Grizzly Bears", "Bob")]
    assert reasons == ["408.1c", "408.1d"]


def test_a_cast_that_cannot_go_on_leaves_the_game_as_before() -> None:
    game = holding()
    before = game.moments
    with pytest.raises(ChoiceError, match="names nothing for 'choose_target'"):
        game.cast("Shock", targets=["Nobody"])
    assert game.moments is before
    with pytest.raises(ValueError, match="there is no answer called 'target', but: convoke, costs"):
        game.cast("Shock", target=["Bob"])


def test_no_more_can_be_undone_than_was_done() -> None:
    game = targeting()
    with pytest.raises(ValueError, match="cannot take back 2 choices: 1 were made"):
        game.undo(2)


# Scenarios

GOOD = """\
title: A title
about: What it shows.
rules: ["409.1"]
players:
  Alice: {hand: [Shock], pool: "{R}"}
  Bob: {}
play:
  - announce: Shock
  - choose_target: Bob
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: A title", "title: [A", "line 2: no YAML: expected ',' or ']', but got ':'"),
        ("about:", "abuot:", "line 2: unknown key 'abuot'"),
        ("hand: [Shock]", "hand: [Shok]", "no card is called 'Shok'; did you mean Shock?"),
        ("hand: [Shock]", "hnad: [Shock]", "line 5: unknown key 'hnad' at players[...]"),
        ("  Bob: {}", "  Bob: {life: many}", "line 6: Expected 'int', got 'str' at players[...].life"),
        ('pool: "{R}"', 'pool: "R"', "'R' is no mana: write symbols in braces, such as {2}{B}"),
        (
            "- choose_target: Bob",
            "- choose_target: Bbo",
            "line 9: 'Bbo' names nothing for 'choose_target' in casting.playing.targeting.targets; "
            "did you mean Bob?",
        ),
        (
            "- choose_target: Bob",
            "- {choose_target: Bob, by: Bbo}",
            "line 9: no player is called 'Bbo'; did you mean Bob?",
        ),
        (
            "- choose_target: Bob",
            "- {choose_target: Bob, refused: '409.1c'}",
            "line 9: expected choose_target Bob to be refused by 409.1c, got no refusal",
        ),
        (
            "- choose_target: Bob",
            "- {choose_target: Shock, refused: '409.1c', by: Alice}\n  - expect: {life: {Bob: 18}}",
            "line 10: expected life of Bob 18, got 20",
        ),
        (
            "- choose_target: Bob",
            "- {choose_target: Shock, refused: '502'}",
            "line 9: expected choose_target Shock to be refused by 502, got "
            "415.6: Shock cannot target itself; "
            "409.1c: Shock is in the wrong zone: on the stack, not in play",
        ),
        (
            "- choose_target: Bob",
            "- choose_target: Bob\n  - expect: {state: priority.holding, lief: {Bob: 20}}",
            "line 10: unknown key 'lief'; did you mean life?",
        ),
        (
            "- choose_target: Bob",
            "- expect: {life: {Bbo: 20}}",
            "line 9: no player is called 'Bbo'; did you mean Bob?",
        ),
        (
            "- choose_target: Bob",
            "- expect: {stack: [Shock, Shock]}",
            "line 9: expected stack Shock, Shock, got Shock",
        ),
        (
            "- choose_target: Bob",
            "- {choose_target: Bob, pay: mana}",
            "line 9: one thing to do is expected (with 'by' and 'refused' beside it), "
            "found 'choose_target', 'pay'",
        ),
    ],
)
def test_a_scenario_that_is_wrong_says_where_and_what(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ScenarioError) as wrong:
        play(read_scenario(path))
    assert str(wrong.value) == f"{path}: {message}"


def test_a_scenario_that_is_not_there_suggests_near_names() -> None:
    with pytest.raises(ScenarioError) as wrong:
        find_scenario("deathbomb")
    assert str(wrong.value).startswith("no scenario is called 'deathbomb'; did you mean death-bomb")
    with pytest.raises(ScenarioError, match=r"^nowhere/at-all\.yaml: cannot be read: No such file"):
        find_scenario("nowhere/at-all.yaml")


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "picture.yaml"
    path.write_bytes(b"\x89PNG\xff")
    with pytest.raises(ScenarioError, match="not a text file in UTF-8"):
        read_scenario(path)


# Cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{name: A, types: [creature]}", "A: a creature needs power and toughness"),
        ("{name: A, types: [instant], cost: '3B'}", "A: '3B' is no mana cost: write symbols in braces"),
        ("{name: A, types: [instant], cost: '{Q}'}", "A: '{Q}' in '{Q}' is no mana symbol of this rulebook"),
        (
            "{name: A, types: [instant], text: {instructions: [{do: destroy, what: target}]}}",
            "A: 'target' refers to target 1 of 0",
        ),
        (
            "{name: A, types: [instant], text: {instructions: [{do: draw, who: me}]}}",
            "A: 'me' refers to nothing; an instruction can refer to: ",
        ),
        (
            "{name: A, types: [instant], text: {instructions: [{do: draw, who: you, if_cost: kicker}]}}",
            "A: something depends on the cost 'kicker', which the card does not have",
        ),
        (
            "{name: A, types: [instant], text: {divide: 3}}",
            "A: it divides something among targets and has none",
        ),
        (
            "{name: A, types: [instant], modes: {names: [one], options: [{}, {}]}}",
            "A: 2 modes and 1 names for them",
        ),
        (
            "{name: A, types: [instant], modes: {names: [one], options: [{}], choose: 2}}",
            "A: 2 of 1 modes cannot be chosen",
        ),
        (
            "{name: A, types: [artifact], abilities: [{ability: cost_change, spells: {}}]}",
            "A: a change of costs that changes nothing",
        ),
        (
            "{name: A, types: [artifact], abilities: [{ability: cost_change, coloured: WQ, spells: {}}]}",
            "A: 'Q' is no colour of mana",
        ),
    ],
)
def test_a_card_that_can_never_work_is_an_error(text: str, message: str) -> None:
    from engine.card_check import check_card

    with pytest.raises(CardError) as wrong:
        check_card(card(text))
    assert str(wrong.value).startswith(message)


def test_an_unknown_card_suggests_near_names() -> None:
    with pytest.raises(CardError, match=r"^no card is called 'Terrrr'; did you mean Terror"):
        table(Seat(hand=("Terrrr",)))


# Saved games

Edit = Callable[[dict[str, Any]], None]


def cheat(data: dict[str, Any]) -> None:
    data["now"]["players"][0]["life"] = 99


def lie(data: dict[str, Any]) -> None:
    data["choices"][1]["target"]["name"] = "Zed"


def future(data: dict[str, Any]) -> None:
    data["version"] = 7


def other(data: dict[str, Any]) -> None:
    data["format"] = "cookbook"


def twist(data: dict[str, Any]) -> None:
    data["start"]["players"][0]["life"] = "many"


def extra(data: dict[str, Any]) -> None:
    data["more"] = 1


def shortened(data: dict[str, Any]) -> None:
    data["start"]["frames"] = []


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (cheat, "the choices do not lead to the saved situation: the file was edited"),
        (lie, "the saved choices cannot be played again: "),
        (future, "saved in version 7, and version 1 is read here"),
        (other, "no saved game: 'format' should be 'castchart game'"),
        (twist, "the saved game is damaged: Expected `int`, got `str` - at `$.start.players[0].life`"),
        (extra, "the saved game is damaged: Object contains unknown field `more`"),
        (shortened, "the saved choices cannot be played again: "),
    ],
)
def test_an_edited_save_is_not_loaded(tmp_path: Path, edit: Edit, message: str) -> None:
    path = tmp_path / "game.json"
    game = table(Seat(hand=("Shock",), pool="{R}"))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    edit(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SaveError) as wrong:
        Game.load(path)
    assert str(wrong.value).startswith(f"{path}: {message}")
    assert "\n" not in str(wrong.value)


def test_a_save_cut_short_anywhere_is_not_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = table(Seat(hand=("Shock",), pool="{R}"))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.save(path)
    whole = path.read_bytes().rstrip()
    for length in range(0, len(whole), max(1, len(whole) // 40)):
        path.write_bytes(whole[:length])
        with pytest.raises(SaveError):
            Game.load(path)


def test_a_save_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read: No such file or directory"):
        Game.load(tmp_path / "none.json")


def test_a_cost_of_its_source_is_paid_with_nothing_else() -> None:
    game = table(Seat(battlefield=("Mogg Fanatic",)), Seat(battlefield=("Grizzly Bears",)))
    game.activate("Mogg Fanatic", targets=["Bob"])
    bears = next(thing.id for thing in game.state.permanents() if thing.card == "Grizzly Bears")
    with pytest.raises(IllegalPlay, match=r"409\.1h: this cost is paid with its source and nothing else"):
        game.do(Pay(by="Alice", cost=0, object=bears))
