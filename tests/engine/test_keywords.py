"""Keywords that meet in a play: buyback, kickers, entwine, convoke, affinity (502)."""

from __future__ import annotations

import pytest

from engine.card import Card
from engine.card_check import check_card
from engine.choices import Convoke
from engine.costs import still_due
from engine.errors import CardError
from engine.game import Game
from engine.price import TapConvoked
from engine.setup import Placed, Seat
from engine.state import CastingData
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, total, where

HELPED = card(
    """
name: Helped
types: [sorcery]
cost: "{X}{W/G}{R}"
keywords: [convoke]
buyback: [{pay: mana, mana: "{1}"}]
optional_costs: [{id: kicker, costs: [{pay: mana, mana: "{2}{G}"}]}]
text:
  targets: [{players: true}]
  instructions:
    - {do: damage, to: target, amount: x}
    - {do: damage, to: target, amount: 3, if_cost: kicker}
"""
)


CALLED = '{name: Wrong, types: [instant], cost: "{R}", optional_costs: [{id: NAME, costs: []}]}'


def reasons(game: Game, trigger: str, words: str | None = None) -> list[str]:
    return [str(refusal) for refusal in game.why(trigger, words)]


@pytest.mark.rule("C-8a", "C-9")
def test_a_summoning_sick_creature_convokes_and_an_ability_with_tap_stays_closed() -> None:
    game = table(
        Seat(
            hand=("Sundering Vitae",),
            battlefield=(Placed("Llanowar Elves", summoning_sick=True), "Fist of Suns"),
            pool="{G}{C}",
        )
    )
    game.cast("Sundering Vitae", costs=[], convoke=["Llanowar Elves for {1}"], targets=["Fist of Suns"])
    assert total(game) == "{1}{G} + tap Llanowar Elves"
    assert where(game) == "casting.playing.paying"
    game.do("pay", "tap Llanowar Elves")
    game.do("pay", "mana")
    assert len(game.state.stack) == 1


@pytest.mark.rule("C-8a")
@pytest.mark.parametrize(
    ("creatures", "asked"),
    [
        (["Grizzly Bears for {G}", "Scryb Sprites for {G}"], "{6}{W}"),
        (["Grizzly Bears for {G}", "Silver Knight for {W}"], "{6}"),
        (["Grizzly Bears for {1}", "Silver Knight for {1}"], "{4}{W}{G}"),
        ([], "{6}{W}{G}"),
    ],
)
def test_each_creature_stands_for_generic_mana_or_its_colour(creatures: list[str], asked: str) -> None:
    """A second green creature lowers nothing, since the total has one green mana in it."""
    seat = Seat(
        hand=("Guardian of Vitu-Ghazi",),
        battlefield=("Grizzly Bears", "Silver Knight", "Scryb Sprites", "Forest"),
    )
    game = table(seat)
    game.cast("Guardian of Vitu-Ghazi", convoke=creatures)
    assert total(game).split(" + ")[0] == asked
    assert total(game).count("tap ") == len(creatures)
    assert all(not thing.tapped for thing in game.state.permanents())


@pytest.mark.rule("C-8a", "C-f2")
def test_more_creatures_than_generic_mana_never_go_below_nothing() -> None:
    game = table(Seat(hand=("Sundering Vitae",), battlefield=(Placed("Ornithopter", count=4),), pool="{G}"))
    game.cast("Sundering Vitae", convoke=["Ornithopter for {1}"] * 4, targets=["Ornithopter"])
    assert total(game) == "{G}" + " + tap Ornithopter" * 4
    for _ in range(4):
        game.do("pay", "tap Ornithopter")
    game.do("pay", "mana")
    assert all(thing.tapped for thing in game.state.permanents())


@pytest.mark.rule("C-8a")
def test_why_something_does_not_convoke() -> None:
    alice = Seat(
        hand=("Siege Wurm",),
        battlefield=("Ornithopter", Placed("Grizzly Bears", tapped=True), "Forest", "Scryb Sprites"),
    )
    game = table(alice, Seat(battlefield=("Silver Knight",)))
    game.do("announce", "Siege Wurm")
    game.do("convoke", "Scryb Sprites for {G}")
    for words, reason in (
        ("Ornithopter for {R}", "Ornithopter is not red"),
        ("Grizzly Bears for {1}", "Grizzly Bears is tapped already"),
        ("Forest for {1}", "Forest is no creature"),
        ("Silver Knight for {W}", "Silver Knight is not Alice's to convoke with"),
        ("Scryb Sprites for {1}", "Scryb Sprites convokes this spell already"),
    ):
        assert reasons(game, "convoke", words) == [f"502.46: {reason}"]
    assert game.why(Convoke(by="Alice", creature=999))
    assert where(game) == "casting.playing.choosing.convoking"


@pytest.mark.rule("C-8a")
def test_convoke_is_not_asked_without_a_creature_or_the_keyword() -> None:
    game = table(Seat(hand=("Siege Wurm", "Frogmite"), battlefield=("Forest",)))
    game.do("announce", "Siege Wurm")
    assert where(game) != "casting.playing.choosing.convoking"
    assert "nothing_convoked" in game.trace.path("casting")


@pytest.mark.rule("C-8a", "C-h3")
def test_a_creature_tapped_for_mana_cannot_convoke_in_either_order() -> None:
    game = table(Seat(hand=("Sundering Vitae",), battlefield=("Llanowar Elves", "Fist of Suns"), pool="{G}"))
    game.do("play_mana_ability", "Llanowar Elves")
    game.cast("Sundering Vitae", costs=[])
    assert "nothing_convoked" in game.trace.path("casting")
    game.undo(3)
    before = game.state
    game.cast("Sundering Vitae", costs=[], convoke=["Llanowar Elves for {1}"], targets=["Fist of Suns"])
    game.do("play_mana_ability", "Llanowar Elves")
    reason = "424.3: Llanowar Elves is tapped already"
    assert reasons(game, "pay", "tap Llanowar Elves") == [reason]
    game.do("pay", "{G}{G}")
    game.do("settle_mana_ability", "reverse")
    assert game.state == before


@pytest.mark.rule("C-9", "C-b0", "C-f1")
def test_many_keywords_in_one_play() -> None:
    """X, kicker, buyback, convoke and a hybrid symbol, asked in this order and added up."""
    alice = Seat(hand=("Helped",), battlefield=("Grizzly Bears", "Silver Knight"), pool="{R}{G}{G}{C}{C}")
    game = table(alice, None, HELPED)
    game.do("announce", "Helped")
    asked = []
    for answer in (
        ("choose_x", "2"),
        ("declare_cost", "kicker"),
        ("declare_cost", "buyback"),
        ("convoke", "Silver Knight for {W}"),
        ("convoke", "Grizzly Bears for {1}"),
        ("choose_hybrid", "W"),
        ("choose_target", "Bob"),
    ):
        decision = game.choices()
        assert decision is not None
        asked.append(decision.asks)
        game.do(*answer)
    assert asked == [
        "value_of_x",
        "intention_to_pay",
        "intention_to_pay",
        "creatures_to_convoke",
        "creatures_to_convoke",
        "non_hybrid_equivalent",
        "target",
    ]
    assert total(game) == "{4}{R}{G} + tap Silver Knight + tap Grizzly Bears"


@pytest.mark.rule("C-9", "C-f1")
def test_two_kickers_are_announced_and_paid_each_for_itself() -> None:
    game = table(
        Seat(hand=("Illuminate", "Illuminate"), library=("Island", "Shock")),
        Seat(battlefield=("Grizzly Bears",)),
    )
    for costs, expected in (
        (["red kicker", "blue kicker"], "{6}{U}{R}{R}"),
        (["blue kicker"], "{4}{U}{R}"),
        ([], "{1}{R}"),
    ):
        fork = table(
            Seat(hand=("Illuminate",), battlefield=("Forest",)), Seat(battlefield=("Grizzly Bears",))
        )
        fork.cast("Illuminate", x=1, costs=costs, targets=["Grizzly Bears"])
        assert total(fork) == expected
    assert game.can("announce", "Illuminate")


@pytest.mark.rule("C-9", "R-i2")
@pytest.mark.parametrize(("costs", "back"), [(["buyback"], True), ([], False)])
def test_buyback_returns_the_card_when_the_spell_resolves(costs: list[str], back: bool) -> None:
    game = table(Seat(hand=("Shattering Pulse",), pool="{R}{R}{R}{R}{R}"), Seat(battlefield=("Ornithopter",)))
    game.cast("Shattering Pulse", costs=costs, targets=["Ornithopter"], pay=["mana"])
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Ornithopter"]
    assert (in_hand(game) == ["Shattering Pulse"]) is back
    assert (in_graveyard(game) == ["Shattering Pulse"]) is not back


@pytest.mark.rule("C-9", "R-k1")
def test_buyback_is_lost_when_no_target_is_legal_any_more() -> None:
    game = table(
        Seat(hand=("Shattering Pulse", "Boomerang"), pool="{R}{R}{R}{R}{R}{U}{U}"),
        Seat(battlefield=("Ornithopter",)),
    )
    game.cast("Shattering Pulse", costs=["buyback"], targets=["Ornithopter"], pay=["{R}{R}{R}{R}{R}"])
    game.cast("Boomerang", targets=["Ornithopter"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert in_graveyard(game) == ["Boomerang", "Shattering Pulse"]


@pytest.mark.rule("C-9", "C-d1")
def test_entwine_is_every_mode_and_its_targets_and_its_cost() -> None:
    game = table(Seat(hand=("Barbed Lightning",), pool="{R}{R}{R}{R}{R}"), Seat(battlefield=("Frogmite",)))
    game.cast("Barbed Lightning", costs=["entwine"], targets=["Frogmite", "Bob"])
    assert total(game) == "{4}{R}"
    game.do("pay", "mana")
    pass_all(game)
    assert (in_graveyard(game, "Bob"), game.state.player("Bob").life) == (["Frogmite"], 17)


@pytest.mark.rule("C-9")
def test_without_entwine_one_mode_is_chosen() -> None:
    game = table(Seat(hand=("Barbed Lightning", "Crosis's Charm")), Seat(battlefield=("Frogmite",)))
    game.cast("Barbed Lightning", modes=["player"], targets=["Bob"])
    assert "entwine" not in game.trace.path("casting")
    other = table(Seat(hand=("Crosis's Charm",)), Seat(battlefield=("Frogmite",)))
    other.do("announce", "Crosis's Charm")
    assert reasons(other, "entwine") == ["502.32: Crosis's Charm has no entwine"]


@pytest.mark.rule("C-9", "C-f1", "C-f2")
@pytest.mark.parametrize(
    ("artifacts", "tax", "asked"), [(0, 0, "{4}"), (2, 0, "{2}"), (5, 0, "{0}"), (2, 1, "{2}"), (5, 2, "{0}")]
)
def test_affinity_counts_artifacts_and_never_goes_below_nothing(artifacts: int, tax: int, asked: str) -> None:
    """A Sphere of Resistance is an artifact: in play on one's own side it costs what it saves."""
    seat = Seat(
        hand=("Frogmite",),
        battlefield=(
            Placed("Seat of the Synod", count=artifacts),
            Placed("Sphere of Resistance", count=tax),
            "Forest",
        ),
        pool="{C}",
    )
    game = table(seat, Seat(battlefield=("Ornithopter",)))
    game.do("announce", "Frogmite")
    if asked == "{0}":
        assert in_hand(game) == []
        pass_all(game)
        assert "Frogmite" in in_play(game)
    else:
        assert total(game) == asked


def test_convoke_stands_on_no_card_as_a_cost() -> None:
    wrong = Card(
        name="Wrong", types=("instant",), cost="{R}", additional_costs=(TapConvoked(1, "Grizzly Bears"),)
    )
    with pytest.raises(CardError, match="write the keyword convoke"):
        check_card(wrong)


@pytest.mark.parametrize("name", ["flashback", "buyback"])
def test_a_cost_is_not_called_like_a_keyword(name: str) -> None:
    with pytest.raises(CardError, match=f"cannot be called '{name}'"):
        check_card(card(CALLED.replace("NAME", name)))


def test_entwine_is_for_a_choice_of_one_mode() -> None:
    text = """
    {name: Wrong, types: [instant], cost: "{R}",
     modes: {choose: 2, names: [a, b, c], entwine: [{pay: mana, mana: "{1}"}], options: [{}, {}, {}]}}
    """
    with pytest.raises(CardError, match="entwine is for all modes instead of one"):
        check_card(card(text))


def test_a_tapped_creature_is_still_due_until_paid() -> None:
    game = table(Seat(hand=("Sundering Vitae",), battlefield=("Grizzly Bears", "Aluren"), pool="{G}{G}"))
    game.cast("Sundering Vitae", convoke=["Grizzly Bears for {1}"], targets=["Aluren"])
    data = game.state.frames[-1].data
    assert isinstance(data, CastingData)
    assert data.due == still_due(data.total)
