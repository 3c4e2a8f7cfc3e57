"""Playing cards from other zones than one's hand: permissions, methods, flashback (401.1, 409.1b, 502.22)."""

from __future__ import annotations

import pytest

from engine.choices import Announce
from engine.errors import IllegalPlay
from engine.game import Game
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, total

MARKET = card(
    """
    {name: Market, types: [enchantment], cost: "{3}{B}",
     abilities: [{ability: permit, what: {zone: graveyard, owner: opponent}}]}
    """
)
KICKED_ECHO = card(
    """
name: Echo
types: [instant]
cost: "{R}"
flashback: [{pay: mana, mana: "{2}{R}"}]
optional_costs:
  - {id: kicker, costs: [{pay: mana, mana: "{1}"}]}
  - {id: blood, kind: alternative, costs: [{pay: life, life: 2}]}
text:
  targets: [{players: true}]
  instructions:
    - {do: damage, to: target, amount: 1}
    - {do: damage, to: target, amount: 2, if_cost: kicker}
"""
)


def removed(game: Game) -> list[str]:
    return [game.state.objects[i].card for i in game.state.removed]


def offered(game: Game) -> list[str]:
    options = [option for option in game.choices() or () if isinstance(option.choice, Announce)]
    return [option.words for option in options if ": open" not in option.words]


@pytest.mark.rule("S-1z")
def test_a_graveyard_card_is_offered_with_flashback_and_only_so() -> None:
    game = table(Seat(hand=("Firebolt",), graveyard=("Shock", "Firebolt")))
    assert offered(game) == ["announce: Firebolt", "announce: Firebolt with flashback"]
    by_hand, by_flashback = (option.choice for option in list(game.choices() or ())[:2])
    assert isinstance(by_hand, Announce)
    assert isinstance(by_flashback, Announce)
    wrong = Announce(by="Alice", object=by_hand.object, method="flashback")
    reason = "502.22: Firebolt is in a hand: Alice may not play it with flashback"
    assert [str(refusal) for refusal in game.why(wrong)] == [reason]
    wrong = Announce(by="Alice", object=by_flashback.object)
    reason = "401.1: Firebolt is in a graveyard: Alice may not play it from there"
    assert [str(refusal) for refusal in game.why(wrong)] == [reason]


@pytest.mark.rule("S-1z")
def test_flashback_does_not_change_the_time_and_is_the_owners() -> None:
    game = table(Seat(graveyard=("Firebolt",)), Seat(graveyard=("Firebolt", "Lava Dart")))
    game.pass_priority()
    assert offered(game) == ["announce: Lava Dart with flashback"]
    reason = "408.1d: Firebolt is played in one's own turn, and it is not Bob's"
    assert reason in [str(refusal) for refusal in game.why("announce", "Firebolt", by="Bob")]


@pytest.mark.rule("S-1z", "C-a1p", "R-i1")
def test_an_opponents_creature_enters_under_whoever_played_it() -> None:
    game = table(
        Seat(battlefield=("Market",), graveyard=("Terror",), pool="{G}{G}"),
        Seat(graveyard=("Grizzly Bears",)),
        MARKET,
    )
    assert offered(game) == ["announce: Grizzly Bears"]
    game.cast("Grizzly Bears", pay=["mana"])
    (spell,) = (game.state.objects[i] for i in game.state.stack)
    assert (spell.controller, spell.owner) == ("Alice", "Bob")
    pass_all(game)
    assert in_play(game) == ["Market", "Grizzly Bears"]
    assert in_graveyard(game, "Bob") == []
    (bears,) = (thing for thing in game.state.permanents() if thing.card == "Grizzly Bears")
    assert (bears.controller, bears.owner) == ("Alice", "Bob")


@pytest.mark.rule("C-a1p", "R-i2")
@pytest.mark.parametrize("countered", [False, True])
def test_an_opponents_instant_goes_to_its_owners_graveyard(countered: bool) -> None:
    game = table(
        Seat(battlefield=("Market",), pool="{R}"),
        Seat(graveyard=("Shock",), hand=("Counterspell",), pool="{U}{U}"),
        MARKET,
    )
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    assert in_graveyard(game, "Bob") == []
    if countered:
        game.pass_priority()
        game.cast("Counterspell", targets=["Shock"], pay=["mana"])
        pass_all(game)
        assert in_graveyard(game, "Bob") == ["Shock", "Counterspell"]
    else:
        pass_all(game)
        assert in_graveyard(game, "Bob") == ["Shock"]
    assert in_graveyard(game) == []


@pytest.mark.rule("S-1z")
def test_a_play_from_elsewhere_that_is_reversed_goes_back_there() -> None:
    game = table(
        Seat(battlefield=("Future Sight", "Market"), library=("Terror", "Shock"), graveyard=("Firebolt",)),
        Seat(graveyard=("Undo",)),
        MARKET,
    )
    before = game.state
    assert offered(game) == [
        "announce: Firebolt with flashback",
        "announce: Terror",
        "announce: Undo",
    ]
    for card_name in ("Undo", "Terror"):
        game.do("announce", card_name)
        assert game.state == before
    game.do("announce", "Firebolt")
    game.do("choose_target", "Bob")
    assert game.state == before


@pytest.mark.rule("S-1z")
def test_only_the_top_of_the_library_may_be_played_and_a_land_too() -> None:
    game = table(Seat(battlefield=("Future Sight",), library=("Forest", "Shock"), hand=("Island",)))
    assert offered(game) == []
    game.do("play_land", "Forest")
    assert in_play(game) == ["Future Sight", "Forest"]
    assert offered(game) == ["announce: Shock"]
    assert [str(r) for r in game.why("play_land", "Island")] == ["408.2d: Alice has played a land this turn"]


def test_a_land_in_a_graveyard_stays_there() -> None:
    game = table(Seat(graveyard=("Forest",)))
    reason = "408.2d: Alice may play no such card from there"
    assert [str(refusal) for refusal in game.why("play_land", "Forest")] == [reason]


@pytest.mark.rule("S-1z")
def test_an_effect_lets_one_player_play_one_removed_card() -> None:
    game = table(Seat(library=("Shock", "Shock"), battlefield=("Elkin Bottle",), pool="{C}{C}{C}{R}"))
    game.activate("Elkin Bottle: open the bottle", pay=["{T}", "{C}{C}{C}"])
    pass_all(game)
    assert removed(game) == ["Shock"]
    assert offered(game) == ["announce: Shock"]
    game.pass_priority()
    assert offered(game) == []


@pytest.mark.rule("C-9", "C-f0a")
def test_flashback_replaces_the_mana_cost_and_takes_additions() -> None:
    game = table(
        Seat(graveyard=("Echo",), battlefield=("Sphere of Resistance",), pool="{R}{R}{R}{R}{R}"),
        None,
        KICKED_ECHO,
    )
    game.cast("Echo", costs=["kicker"], targets=["Bob"])
    assert total(game) == "{4}{R}"
    game.do("pay", "mana")
    pass_all(game)
    assert game.state.player("Bob").life == 17
    assert removed(game) == ["Echo"]


@pytest.mark.rule("C-b5", "C-b7")
def test_flashback_and_another_alternative_are_refused() -> None:
    game = table(Seat(graveyard=("Echo",), hand=("Echo",), battlefield=("Fist of Suns",)), None, KICKED_ECHO)
    game.do("announce", "Echo with flashback")
    for other in ("blood", "Fist of Suns"):
        reason = f"409.1b: {other} is a second alternative cost beside flashback"
        assert [str(refusal) for refusal in game.why("declare_cost", other)] == [reason]
    assert game.can("declare_cost", "kicker")
    game.undo()
    game.do("announce", "Echo #2")
    game.do("declare_cost", "blood")
    reason = "409.1b: Fist of Suns is a second alternative cost beside blood"
    assert [str(refusal) for refusal in game.why("declare_cost", "Fist of Suns")] == [reason]


@pytest.mark.rule("C-9", "R-k1")
@pytest.mark.parametrize("answer", ["Counterspell", "Remand", "Memory Lapse"])
def test_flashback_leaves_the_stack_for_good(answer: str) -> None:
    game = table(
        Seat(graveyard=("Lava Dart",), battlefield=("Mountain",)),
        Seat(hand=(answer,), pool="{U}{U}", library=("Island",)),
    )
    game.cast("Lava Dart", targets=["Bob"], pay=["sacrifice Mountain"])
    game.pass_priority()
    game.cast(answer, targets=["Lava Dart"], pay=["mana"])
    pass_all(game)
    assert removed(game) == ["Lava Dart"]
    assert (in_hand(game), in_graveyard(game)) == ([], ["Mountain"])
    assert game.state.player("Alice").library == ()


@pytest.mark.rule("C-8", "C-b5")
def test_a_permission_can_have_a_method_and_a_time_of_its_own() -> None:
    game = table(
        Seat(battlefield=("Aluren",), hand=("Siege Wurm",)),
        Seat(hand=("Grizzly Bears", "Siege Wurm", "Shock")),
    )
    game.pass_priority()
    assert offered(game) == ["announce: Grizzly Bears with Aluren", "announce: Shock"]
    game.do("announce", "Grizzly Bears with Aluren")
    assert "no_mana_is_due" in game.trace.path("casting")
    assert [game.state.objects[i].controller for i in game.state.stack] == ["Bob"]
    pass_all(game)
    assert in_play(game, "Bob") == ["Grizzly Bears"]


@pytest.mark.rule("C-b5")
def test_a_method_is_for_a_face_up_spell() -> None:
    game = table(Seat(battlefield=("Aluren", Placed("Prodigal Sorcerer")), hand=("Grizzly Bears",)))
    sorcerer, bears = game.state.battlefield[1], game.state.player("Alice").hand[0]
    for wrong in (
        Announce(by="Alice", object=bears, face_down=True, method="Aluren"),
        Announce(by="Alice", object=sorcerer, ability=0, method="Aluren"),
    ):
        assert any(refusal.rule == "409.1b" for refusal in game.why(wrong))


def test_in_hand_the_bare_name_means_the_mana_cost() -> None:
    game = table(Seat(battlefield=("Aluren",), hand=("Grizzly Bears",)))
    game.do("announce", "Grizzly Bears")
    assert game.state.stack == ()
    assert "lock_in_total" in game.trace.path("casting")
    game.do("announce", "Grizzly Bears with Aluren")
    assert len(game.state.stack) == 1


def test_illegal_play_names_the_zone() -> None:
    game = table(Seat(graveyard=("Shock",)))
    with pytest.raises(IllegalPlay, match=r"401\.1: Shock is in a graveyard"):
        game.do("announce", "Shock")
