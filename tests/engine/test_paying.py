"""Rows of 409.1f-i, 411 and 422: the total, mana, payment, and going back."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from engine.costs import in_words
from engine.errors import IllegalPlay
from engine.game import Game
from engine.setup import Placed, Seat
from engine.state import CastingData
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, total, where

CHANGER = """
{name: %s, types: [artifact], cost: "{1}",
 abilities: [{ability: cost_change, generic: %d, by: anyone, spells: {zone: stack, kind: spell}}]}
"""
PLUS_TWO, MINUS_ONE, MINUS_THREE = (
    card(CHANGER % (name, by)) for name, by in (("Plus Two", 2), ("Minus One", -1), ("Minus Three", -3))
)
THREE = card('{name: Three, types: [sorcery], cost: "{3}", text: {}}')
ALTAR = card(
    '{name: Altar, types: [sorcery], cost: "{2}",'
    " additional_costs: [{pay: sacrifice, what: {types: [creature]}}]}"
)


def notes(game: Game) -> tuple[str, ...]:
    data = game.state.frames[-1].data
    assert isinstance(data, CastingData)
    return data.notes


@pytest.mark.rule("C-f0")
def test_the_total_is_usually_the_printed_cost() -> None:
    game = table(Seat(hand=("Three",), pool="{3}"), None, THREE)
    game.do("announce", "Three")
    assert total(game) == "{3}"


@pytest.mark.rule("C-f1", "C-f0a")
@pytest.mark.parametrize("order", list(permutations(("Plus Two", "Minus One"))))
def test_increases_and_reductions_come_to_the_same_in_any_order(order: tuple[str, ...]) -> None:
    game = table(Seat(hand=("Three",), battlefield=(*order, "Swamp")), None, THREE, PLUS_TWO, MINUS_ONE)
    game.do("announce", "Three")
    assert total(game) == "{4}"
    assert sorted(notes(game)) == ["Minus One: -{1}", "Plus Two: +{2}"]


@pytest.mark.rule("C-f2")
def test_the_mana_part_never_falls_below_nothing_and_the_rest_remains() -> None:
    alice = Seat(hand=("Altar",), battlefield=("Minus Three", "Swamp", "Grizzly Bears"))
    game = table(alice, None, ALTAR, MINUS_THREE)
    game.do("announce", "Altar")
    assert total(game) == "{0} + sacrifice a creature"
    assert where(game) == "casting.playing.paying"
    game.do("pay", "sacrifice Grizzly Bears")
    assert in_graveyard(game) == ["Grizzly Bears"]


def test_a_reduction_takes_nothing_from_the_coloured_part() -> None:
    game = table(Seat(hand=("Shock",), battlefield=("Minus Three", "Mountain")), None, MINUS_THREE)
    game.cast("Shock", targets=["Bob"])
    assert total(game) == "{R}"


@pytest.mark.rule("C-f0k")
def test_every_component_of_a_total_is_paid_alone() -> None:
    engine = card(
        """
        {name: Engine, types: [artifact], cost: "{1}",
         abilities: [{ability: activated, text: {instructions: [{do: draw, who: you}]},
                      costs: [{pay: mana, mana: "{1}{B}"}, {pay: tap}, {pay: discard, what: {}},
                              {pay: life, life: 2}, {pay: sacrifice, what: {types: [creature]}}]}]}
        """
    )
    alice = Seat(
        hand=("Shock",), battlefield=("Engine", "Llanowar Elves"), pool="{B}{B}", library=("Terror",)
    )
    game = table(alice, None, engine)
    game.do("announce", "Engine")
    game.do("finish_mana_abilities")
    for said in ("2 life", "sacrifice Llanowar Elves", "{T}", "discard Shock", "{B}{B}"):
        assert game.can("pay", said)
        game.do("pay", said)
    assert where(game) == "priority.holding"
    assert game.state.player("Alice").life == 18
    pass_all(game)
    assert in_hand(game) == ["Terror"]


@pytest.mark.rule("C-f3", "C-5")
def test_a_tax_that_comes_later_does_not_touch_what_is_on_the_stack() -> None:
    late = card(
        """
        {name: Late Toll, types: [artifact], cost: "{0}", keywords: [flash],
         abilities: [{ability: cost_change, generic: 2, by: anyone, spells: {zone: stack, kind: spell}}]}
        """
    )
    game = table(Seat(hand=("Shock", "Shock"), pool="{R}{R}"), Seat(hand=("Late Toll",)), late)
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    below = game.state.objects[game.state.stack[0]]
    game.pass_priority()
    game.do("announce", "Late Toll")
    pass_all(game)
    assert in_play(game, "Bob") == ["Late Toll"]
    assert game.state.objects[below.id].total == below.total
    assert [in_words(cost) for cost in below.total] == ["{R}"]
    before = game.state
    game.cast("Shock", targets=["Bob"])
    assert game.state == before, "the second Shock costs {2} more"


@pytest.mark.rule("C-g1", "C-g2", "C-g3")
def test_mana_abilities_are_for_totals_with_mana_and_before_payment() -> None:
    game = table(Seat(hand=("Fireblast",), battlefield=("Mountain", "Mountain", "Island")))
    game.cast("Fireblast", costs=["two Mountains"], targets=["Bob"])
    assert game.rules.triggers(game.state) == ("pay",)
    game = table(Seat(hand=("Shock",), battlefield=("Mountain", "Island")))
    game.cast("Shock", targets=["Bob"], mana=["Island", "Mountain"])
    assert game.state.player("Alice").pool == "UR"
    with pytest.raises(IllegalPlay, match=r"409\.1h: it is not open here, but: pay"):
        game.do("play_mana_ability", "Island")


@pytest.mark.rule("C-h1", "E-death-bomb")
@pytest.mark.parametrize("order", list(permutations(("sacrifice Thunderscape Familiar", "{B}{B}{B}"))))
def test_death_bomb_in_either_order_of_payment(order: tuple[str, ...]) -> None:
    alice = Seat(hand=("Death Bomb",), battlefield=("Thunderscape Familiar",), pool="{B}{B}{B}{B}")
    game = table(alice, Seat(battlefield=("Grizzly Bears",)))
    game.cast("Death Bomb", targets=["Grizzly Bears"], pay=order)
    assert game.state.player("Alice").pool == "B"
    assert game.trace.path("casting")[-1] == "become_played"


@pytest.mark.rule("C-h2")
@pytest.mark.parametrize("part", ["{R}", "{R}{R}", "{R}{R}{R}{R}"])
def test_a_cost_is_not_paid_in_part_nor_in_excess(part: str) -> None:
    game = table(Seat(hand=("Arc Lightning",), pool="{R}{R}{R}{R}"))
    game.cast("Arc Lightning", targets=["Bob"], division=[3])
    with pytest.raises(ValueError, match=r"names nothing for 'pay'"):
        game.do("pay", part)
    game.do("pay", "{R}{R}{R}")
    assert game.state.player("Alice").pool == "R"


@pytest.mark.rule("C-h3")
@pytest.mark.parametrize(
    ("cost", "seat", "reason"),
    [
        ("{pay: tap}", Seat(battlefield=(Placed("Source", tapped=True),)), "424.3: Source is tapped already"),
        ("{pay: discard, what: {}}", Seat(battlefield=("Source",)), None),
        (
            "{pay: life, life: 3}",
            Seat(life=2, battlefield=("Source",)),
            "424.3: Alice has 2 life and cannot pay 3",
        ),
        ("{pay: mill}", Seat(battlefield=("Source",)), "424.3: Alice's library is empty"),
        ("{pay: unpayable}", Seat(battlefield=("Source",)), None),
    ],
)
def test_what_cannot_be_paid_cannot_be_paid(cost: str, seat: Seat, reason: str | None) -> None:
    source = card(
        "{name: Source, types: [artifact], cost: '{1}', abilities: [{ability: activated, costs: ["
        + cost
        + ", {pay: mana, mana: '{1}'}], text: {instructions: [{do: draw, who: you}]}}]}"
    )
    game = table(replace(seat, pool="{C}"), None, source)
    before = game.state
    game.do("announce", "Source")
    if reason is not None:
        name = {"tap": "{T}", "lif": "3 life", "mil": "the top card of the library"}[cost[6:9]]
        assert reason in [str(refusal) for refusal in game.why("pay", name)]
    game.do("pay", "{1}")
    assert game.state == before


@pytest.mark.rule("C-i1", "C-i1t")
def test_only_a_spell_that_was_played_triggers_what_waits_for_it() -> None:
    alice = Seat(
        hand=("Millikin",), battlefield=("Vedalken Archmage", "Island", "Island"), library=("Shock", "Terror")
    )
    game = table(alice)
    game.cast("Millikin", mana=["Island", "Island"])
    assert len(game.state.stack) == 1
    assert game.state.waiting == ()
    game.do("pay", "mana")
    assert [game.state.objects[i].kind for i in game.state.stack] == ["spell", "ability"]


@pytest.mark.rule("C-0u", "U-1", "U-4")
@pytest.mark.parametrize(
    ("spell", "answers"),
    [
        pytest.param("Undo", {"targets": ["Grizzly Bears"]}, id="c"),
        pytest.param("Jilt", {"costs": ["kicker"], "targets": ["Grizzly Bears"]}, id="d"),
        pytest.param("Arc Lightning", {"targets": ["Alice", "Bob", "Grizzly Bears", "Forest"]}, id="e"),
        pytest.param("Terror", {"targets": ["Grizzly Bears"]}, id="h, no mana"),
        pytest.param("Evermind", {}, id="h, no cost"),
    ],
)
def test_at_whatever_step_it_fails_the_game_is_as_before(spell: str, answers: dict[str, Any]) -> None:
    forest = card("{name: Forest, types: [land, creature], power: 1, toughness: 1}")
    game = table(Seat(hand=(spell,)), Seat(battlefield=("Grizzly Bears", "Blurred Mongoose")), forest)
    if spell == "Arc Lightning":
        game = table(Seat(hand=(spell,)), Seat(battlefield=("Grizzly Bears", "Forest")), forest)
    before, offered = game.state, str(game.choices())
    game.cast(spell, **answers)
    assert game.state == before
    assert hash(game.state) == hash(before)
    assert str(game.choices()) == offered
    assert game.trace.path("casting")[-2:] == ("cannot_comply", "play_reversed")


@pytest.mark.rule("U-2")
@pytest.mark.parametrize(("said", "pool", "tapped"), [("keep", "U", True), ("reverse", "", False)])
def test_mana_abilities_of_a_reversed_play_are_kept_or_reversed(said: str, pool: str, tapped: bool) -> None:
    game = table(Seat(hand=("Terror",), battlefield=("Island",)), Seat(battlefield=("Grizzly Bears",)))
    before = game.state
    game.cast("Terror", targets=["Grizzly Bears"], mana=["Island"])
    assert where(game) == "casting.rewinding"
    game.do("settle_mana_ability", said)
    assert game.state.player("Alice").pool == pool
    assert [thing.tapped for thing in game.state.permanents() if thing.card == "Island"] == [tapped]
    assert (game.state == before) is not tapped


@pytest.mark.rule("U-3")
def test_what_moved_a_card_of_the_library_is_kept() -> None:
    alice = Seat(hand=("Terror",), battlefield=("Millikin",), library=("Shock",))
    game = table(alice, Seat(battlefield=("Grizzly Bears",)))
    game.cast("Terror", targets=["Grizzly Bears"], mana=["Millikin"])
    reason = "422.1: the mana ability of Millikin moved a card of a library and cannot be reversed"
    assert [str(refusal) for refusal in game.why("settle_mana_ability", "reverse")] == [reason]
    game.do("settle_mana_ability", "keep")
    assert (in_graveyard(game), game.state.player("Alice").pool) == (["Shock"], "C")


@pytest.mark.rule("M-2", "M-5")
def test_a_mana_ability_does_not_pay_for_itself() -> None:
    game = table(Seat(battlefield=("Rakdos Signet", "Swamp")))
    game.do("play_mana_ability", "Rakdos Signet")
    reason = "411.2: that ability of Rakdos Signet has not resolved yet"
    assert [str(refusal) for refusal in game.why("play_mana_ability", "Rakdos Signet")] == [reason]
    game.do("play_mana_ability", "Swamp")
    assert game.state.player("Alice").pool == "BR"
    assert where(game) == "priority.holding"


@pytest.mark.rule("M-5")
def test_a_signet_without_other_mana_is_taken_back() -> None:
    game = table(Seat(battlefield=("Rakdos Signet",)))
    before = game.state
    game.do("play_mana_ability", "Rakdos Signet")
    game.do("pay", "{T}")
    assert game.state == before
    assert game.trace.path("mana_ability")[-1] == "cannot_comply"
