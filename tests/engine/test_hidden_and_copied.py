"""Face-down cards, who may know them, and copies, which no card stands for (502.26, 504, 401.1a)."""

from __future__ import annotations

import pytest

from engine.boards import board_of
from engine.characteristics import characteristics
from engine.choices import Announce, TurnFaceUp
from engine.errors import IllegalPlay
from engine.game import Game
from engine.pages import page_of
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, pass_all, table, total, where

MORPH = card(
    """
    {name: Masked Wonder, types: [creature], subtypes: [goblin], cost: "{X}{R}", power: 5, toughness: 5,
     keywords: [flash], morph: [{pay: mana, mana: "{R}"}],
     optional_costs: [{id: kicker, costs: [{pay: mana, mana: "{1}"}]}],
     modes: {names: [one, two], options: [{}, {}]}}
    """
)


def played_face_down() -> Game:
    alice = Seat(hand=("Battering Craghorn",), battlefield=(Placed("Mountain", count=3),), pool="{C}{C}{C}")
    game = table(alice, Seat(hand=("Shock", "Terror"), library=("Undo",), pool="{R}"))
    game.do("announce", "Battering Craghorn face down")
    game.do("finish_mana_abilities")
    game.do("pay", "mana")
    return game


@pytest.mark.rule("C-7", "C-9", "E-face-down")
def test_a_face_down_spell_is_a_nameless_2_2_creature_and_no_more() -> None:
    game = played_face_down()
    spell = game.state.objects[game.state.stack[-1]]
    now = characteristics(game.state, spell)
    assert (now.name, now.colours, now.types, now.subtypes, now.keywords) == ("", "", ("creature",), (), ())
    assert (now.power, now.toughness, now.value) == (2, 2, 0)
    pass_all(game)
    (id,) = (thing.id for thing in game.state.permanents() if thing.card != "Mountain")
    assert characteristics(game.state, game.state.objects[id]) == now
    game.do("turn_face_up", "Battering Craghorn")
    for _ in range(3):
        game.do("play_mana_ability", "Mountain")
    game.do("pay", "mana")
    now, name = characteristics(game.state, game.state.objects[id]), "Battering Craghorn"
    assert (now.name, now.colours, now.power, now.keywords) == (name, "R", 3, ("first strike",))
    assert game.state.stack == ()


@pytest.mark.rule("C-b7")
def test_nothing_of_the_face_is_asked_for_what_is_played_face_down() -> None:
    game = table(Seat(hand=("Masked Wonder",), pool="{C}{C}{C}"), None, MORPH)
    game.do("announce", "Masked Wonder face down")
    assert where(game) == "casting.playing.paying"
    assert total(game) == "{3}"
    game.undo()
    game.do("announce", "Masked Wonder")
    assert where(game) == "casting.playing.choosing.modes"


@pytest.mark.rule("C-7", "C-8")
def test_time_is_asked_about_the_face_down_card_too() -> None:
    game = table(None, Seat(hand=("Masked Wonder",)), MORPH)
    game.pass_priority()
    assert game.can("announce", "Masked Wonder")
    assert [refusal.rule for refusal in game.why("announce", "Masked Wonder face down")] == ["408.1d"]


def test_only_what_has_morph_is_played_face_down() -> None:
    game = played_face_down()
    (shock, _) = game.state.player("Bob").hand
    refusals = game.why(Announce(by="Bob", object=shock, face_down=True))
    assert "502.26: Shock has no morph" in [str(refusal) for refusal in refusals]


@pytest.mark.rule("E-face-down")
def test_an_opponent_sees_no_name_in_the_trace_on_the_board_or_on_the_page() -> None:
    game = played_face_down()
    game.pass_priority()
    game.cast("Shock", by="Bob", targets=["Alice"], pay=["mana"])
    name = "Battering Craghorn"
    assert "announce: Battering Craghorn face down" in [step.said for step in game.trace.steps]
    assert "announce: a card face down" in [step.said for step in game.trace_for("Bob").steps]
    assert name in str(game.trace_for("Alice"))
    assert name not in str(game.trace_for("Bob"))
    assert name in str(board_of(game.state, viewer="Alice"))
    assert name not in str(board_of(game.state, viewer="Bob"))
    assert name not in page_of(game, "Hidden", "What Bob sees", viewer="Bob")
    assert "face-down spell" in str(board_of(game.state, viewer="Bob"))


@pytest.mark.rule("E-face-down")
def test_hands_are_their_owners_to_see() -> None:
    game = played_face_down()
    (alice, bob) = board_of(game.state, viewer="Alice").seats
    hands = {seat.name: zone for seat in (alice, bob) for zone in seat.zones if zone.id == "hand"}
    assert (hands["Bob"].pieces, hands["Bob"].hidden) == ((), 2)
    open_hands = [
        zone.hidden for seat in board_of(game.state).seats for zone in seat.zones if zone.id == "hand"
    ]
    assert open_hands == [0, 0]


def test_a_card_that_could_be_spliced_is_not_named_to_the_opponent() -> None:
    game = table(Seat(hand=("Terashi's Cry", "Glacial Ray"), pool="{W}{W}{W}{W}"))
    game.do("announce", "Terashi's Cry")
    game.do("finish_splicing")
    assert "Glacial Ray can be spliced" in " ".join(refusals(game, None))
    assert "a hidden card can be spliced" in " ".join(refusals(game, "Bob"))


def refusals(game: Game, viewer: str | None) -> list[str]:
    trace = game.trace if viewer is None else game.trace_for(viewer)
    tried = [each for step in trace.steps for each in step.tried]
    return [str(answer.refusal) for each in tried for answer in each.answers if not answer.yes]


def test_a_face_down_creature_that_leaves_is_shown_to_all() -> None:
    game = table(
        Seat(hand=("Unsummon",), pool="{U}"),
        Seat(battlefield=(Placed("Battering Craghorn", face_down=True),)),
    )
    game.cast("Unsummon", targets=["face-down creature"], pay=["mana"])
    pass_all(game)
    assert in_hand(game, "Bob") == ["Battering Craghorn"]
    assert "Battering Craghorn" in str(board_of(game.state, viewer="Alice"))


@pytest.mark.rule("P-7")
def test_the_opponent_turns_nothing_up_and_cannot_respond() -> None:
    game = table(Seat(battlefield=(Placed("Zombie Cutthroat", face_down=True), "Grizzly Bears")))
    bears = next(thing.id for thing in game.state.permanents() if thing.card == "Grizzly Bears")
    assert "502.26: that is no face-down permanent" in map(
        str, game.why(TurnFaceUp(by="Alice", object=bears))
    )
    game.do("turn_face_up", "Zombie Cutthroat")
    game.do("pay", "5 life")
    assert where(game) == "priority.holding"
    assert game.state.stack == ()


COUNTERED = Seat(hand=("Counterspell",), pool="{U}{U}")


@pytest.mark.rule("S-4")
def test_a_copy_that_is_played_is_a_spell_that_no_card_stands_for() -> None:
    game = table(Seat(battlefield=(Placed("Isochron Scepter", imprints="Shock"),), pool="{C}{C}"))
    game.activate("Isochron Scepter: play a copy", pay=["mana", "{T}"])
    pass_all(game)
    game.do("choose", "Shock")
    copy = game.state.objects[game.state.stack[-1]]
    assert (copy.kind, copy.represented_by, copy.controller) == ("spell", None, "Alice")
    assert [game.state.objects[i].represented_by for i in game.state.removed] == ["Shock"]
    game.do("choose_target", "Bob")
    pass_all(game)
    assert game.state.player("Bob").life == 18
    assert in_graveyard(game) == []


@pytest.mark.rule("S-4", "C-0u")
def test_a_copy_whose_play_is_reversed_is_gone_at_the_next_settling() -> None:
    game = table(Seat(battlefield=(Placed("Isochron Scepter", imprints="Unsummon"),), pool="{C}{C}"))
    game.activate("Isochron Scepter: play a copy", pay=["mana", "{T}"])
    pass_all(game)
    game.do("choose", "Unsummon")
    assert game.state.stack == ()
    assert [game.state.objects[i].represented_by for i in game.state.removed] == ["Unsummon"]
    assert "play_was_reversed" in game.trace.path("resolution")


@pytest.mark.rule("S-4")
def test_a_copy_of_a_spell_that_is_countered_is_nowhere() -> None:
    alice = Seat(hand=("Shock", "Twincast"), pool="{R}{U}{U}")
    game = table(alice, COUNTERED)
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.cast("Twincast", targets=["Shock"], pay=["mana"])
    pass_all(game)
    game.do("choose_new_target", "as it is")
    copy = game.state.objects[game.state.stack[-1]]
    assert copy.announcement == game.state.objects[game.state.stack[0]].announcement
    game.pass_priority()
    game.cast("Counterspell", by="Bob", targets=[f"Shock #{copy.id}"], pay=["mana"])
    pass_all(game)
    assert [game.state.objects[i].represented_by for i in game.state.stack] == ["Shock"]
    assert in_graveyard(game) == ["Twincast"]


def test_what_is_not_there_is_not_turned_up() -> None:
    game = table(Seat(battlefield=("Grizzly Bears",)))
    with pytest.raises((IllegalPlay, ValueError)):
        game.do("turn_face_up", "Grizzly Bears")


@pytest.mark.rule("P-7", "M-2")
def test_a_morph_cost_is_paid_automatically_too() -> None:
    seat = Seat(battlefield=(Placed("Battering Craghorn", face_down=True), Placed("Mountain", count=3)))
    game = table(seat)
    game.do("turn_face_up", "Battering Craghorn")
    game.pay()
    assert where(game) == "priority.holding"
    assert "Battering Craghorn" in [thing.card for thing in game.state.permanents()]


@pytest.mark.rule("E-face-down", "C-c6")
def test_who_counters_a_face_down_spell_does_not_learn_its_name_before() -> None:
    game = table(Seat(hand=("Battering Craghorn",), pool="{C}{C}{C}"), COUNTERED)
    game.do("announce", "Battering Craghorn face down")
    game.do("pay", "mana")
    game.pass_priority()
    game.cast("Counterspell", targets=["face-down spell"], pay=["mana"])
    assert "choose target: face-down spell" in [step.said for step in game.trace.steps]
    assert "Battering Craghorn" not in str(game.trace_for("Bob"))
    pass_all(game)
    assert in_graveyard(game) == ["Battering Craghorn"]
