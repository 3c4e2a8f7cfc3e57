"""In the middle of something else: spells while one resolves, mana abilities that trigger, an "if"."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.boards import board_of
from engine.card_check import check_card
from engine.characteristics import characteristics
from engine.choices import Pay
from engine.costs import payable
from engine.errors import CardError, IllegalPlay
from engine.game import Game
from engine.making_mana import mana_that_follows
from engine.objects import Announcement, ObjectTarget, Slot
from engine.price import PayCounter
from engine.setup import Seat
from engine.state import CastingData, GameState
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where

FANFARE = card(
    """
name: Training Fanfare
types: [sorcery]
cost: "{B}"
text: {instructions: [{do: play_spell, what: {zone: hand, owner: you}}]}
"""
)

ORDER = card(
    """
name: Training Order
types: [sorcery]
cost: "{B}"
text:
  instructions:
    - {do: play_spell, what: {zone: hand, owner: you}, optional: false, free: false}
    - {do: gain_life, who: you, amount: 1}
"""
)


def resolving(spell: str, seat: Seat, bob: Seat | None = None) -> Game:
    """A game in which the training sorcery has just begun to resolve."""
    game = table(seat, bob, FANFARE, ORDER)
    game.cast(spell, pay=["{B}"])
    pass_all(game)
    return game


@pytest.mark.rule("R-e2", "C-i2")
def test_nobody_receives_priority_for_a_spell_played_during_a_resolution() -> None:
    game = resolving("Training Fanfare", Seat(hand=("Training Fanfare", "Shock"), pool="{B}"))
    game.do("choose", "Shock")
    data = game.state.frames[-1].data
    assert isinstance(data, CastingData)
    assert not data.had_priority
    assert [frame.chart for frame in game.state.frames] == ["turn", "priority", "resolution", "casting"]
    game.do("choose_target", "Bob")
    settling = [step for step in game.steps(game.moments[-1]) if step.transition == "receive_priority"]
    assert len(settling) == 1
    assert [game.state.objects[i].card for i in game.state.stack] == ["Shock"]


@pytest.mark.rule("R-e2")
def test_a_spell_of_any_type_may_be_played_whatever_the_time() -> None:
    game = resolving("Training Fanfare", Seat(hand=("Training Fanfare", "Grizzly Bears"), pool="{B}"))
    game.do("choose", "Grizzly Bears")
    assert [game.state.objects[i].card for i in game.state.stack] == ["Grizzly Bears"]


@pytest.mark.rule("R-e2", "M-2")
def test_a_spell_played_during_a_resolution_is_paid_for_if_it_is_not_free() -> None:
    seat = Seat(hand=("Training Order", "Shock"), pool="{B}", battlefield=("Mountain",))
    game = table(seat, None, FANFARE, ORDER)
    game.cast("Training Order", mana=[], pay=["{B}"])
    pass_all(game)
    with pytest.raises(IllegalPlay, match=r"413\.2c: Alice cannot do without"):
        game.do("choose", "nothing")
    game.do("choose", "Shock")
    game.do("choose_target", "Bob")
    assert where(game) == "casting.playing.mana_window.offered"
    game.do("play_mana_ability", "Mountain")
    game.do("pay", "mana")
    assert game.state.player("Alice").life == 21


@pytest.mark.rule("R-e3", "U-1")
def test_an_order_that_cannot_be_followed_is_followed_as_far_as_possible() -> None:
    game = resolving("Training Order", Seat(hand=("Training Order", "Shock"), pool="{B}"))
    game.do("choose", "Shock")
    game.do("choose_target", "Bob")
    assert in_hand(game) == ["Shock"]
    assert game.state.player("Alice").life == 21
    assert where(game) == "priority.holding"


@pytest.mark.rule("R-e4")
def test_nothing_else_may_be_played_during_a_resolution() -> None:
    bob = Seat(hand=("Shock",), battlefield=("Mountain",))
    game = resolving("Training Fanfare", Seat(hand=("Training Fanfare", "Shock"), pool="{B}"), bob)
    assert {option.choice.trigger for option in game.choices() or ()} == {"choose"}
    for by in ("Alice", "Bob"):
        with pytest.raises(IllegalPlay, match="not open here"):
            game.do("announce", "Shock", by)


@pytest.mark.rule("C-6", "R-e2")
def test_what_is_forbidden_is_not_begun_during_a_resolution_either() -> None:
    seat = Seat(hand=("Training Fanfare", "Grizzly Bears"), pool="{B}", battlefield=("Aether Storm",))
    game = resolving("Training Fanfare", seat)
    assert where(game) == "priority.holding"
    assert in_hand(game) == ["Grizzly Bears"]


@pytest.mark.rule("C-b5", "C-h3")
def test_a_card_without_a_mana_cost_may_be_played_without_paying_it() -> None:
    seat = Seat(hand=("Training Fanfare", "Evermind"), pool="{B}", library=("Island",))
    game = resolving("Training Fanfare", seat)
    game.do("choose", "Evermind")
    pass_all(game)
    assert in_hand(game) == ["Island"]


def test_x_is_nothing_where_no_mana_cost_is_paid() -> None:
    game = resolving("Training Fanfare", Seat(hand=("Training Fanfare", "Blaze"), pool="{B}"))
    game.do("choose", "Blaze")
    assert where(game) == "casting.playing.targeting.targets"
    game.do("choose_target", "Bob")
    pass_all(game)
    assert game.state.player("Bob").life == 20
    assert in_graveyard(game) == ["Training Fanfare", "Blaze"]


@pytest.mark.rule("M-4")
def test_a_triggered_mana_ability_resolves_before_the_payment() -> None:
    game = table(Seat(hand=("Grizzly Bears",), battlefield=("Vernal Bloom", "Vernal Bloom", "Forest")))
    game.cast("Grizzly Bears", mana=["Forest"], pay=["{G}{G}"])
    assert game.trace.path("mana_ability").count("resolve_triggered_mana_ability") == 2
    assert game.state.player("Alice").pool == "G"
    assert game.state.waiting == ()


@pytest.mark.rule("M-1", "M-4")
def test_it_is_the_land_s_controller_who_gets_the_mana() -> None:
    game = table(Seat(battlefield=("Vernal Bloom",)), Seat(battlefield=("Forest",)))
    game.pass_priority()
    game.do("play_mana_ability", "Forest")
    assert [player.pool for player in game.state.players] == ["", "GG"]


@pytest.mark.rule("M-1")
def test_what_makes_no_mana_is_no_mana_ability_though_mana_triggers_it() -> None:
    game = table(Seat(battlefield=("Manabarbs", "Island")))
    game.do("play_mana_ability", "Island")
    assert [game.state.objects[i].card for i in game.state.stack] == ["Manabarbs"]
    assert "resolve_triggered_mana_ability" not in game.trace.path("mana_ability")
    pass_all(game)
    assert game.state.player("Alice").life == 19


def test_only_what_is_tapped_for_mana_triggers() -> None:
    game = table(Seat(battlefield=("Manabarbs", "Blood Pet", "Llanowar Elves")))
    game.do("play_mana_ability", "Blood Pet")
    game.do("play_mana_ability", "Llanowar Elves")
    assert game.state.stack == ()


@pytest.mark.rule("U-2", "M-4")
def test_what_a_kept_mana_ability_did_besides_mana_stays_done() -> None:
    game = table(
        Seat(hand=("Death Bomb",), battlefield=("Caves of Koilos",)), Seat(battlefield=("Ornithopter",))
    )
    game.do("announce", "Death Bomb")
    game.do("choose_target", "Ornithopter")
    game.do("play_mana_ability", "Caves of Koilos: white or black mana")
    game.do("choose_mana", "{B}")
    assert where(game) == "casting.rewinding"
    assert game.state.player("Alice").life == 20
    game.do("settle_mana_ability", "keep")
    assert game.state.player("Alice").life == 19
    assert game.state.player("Alice").pool == "B"


def test_the_mana_that_would_follow_can_be_asked_for() -> None:
    game = table(Seat(battlefield=("Vernal Bloom", "Forest", "Island")))
    land = {thing.card: thing for thing in game.state.permanents()}
    assert mana_that_follows(game.state, land["Forest"]) == "G"
    assert mana_that_follows(game.state, land["Island"]) == ""


@pytest.mark.rule("M-4")
def test_the_automatic_payment_counts_on_mana_that_is_triggered() -> None:
    game = table(Seat(hand=("Grizzly Bears",), battlefield=("Vernal Bloom", "Forest")))
    game.do("announce", "Grizzly Bears")
    game.pay()
    pass_all(game)
    assert in_play(game) == ["Vernal Bloom", "Forest", "Grizzly Bears"]


CONDITION = """
name: Training Archive
types: [enchantment]
cost: "{{W}}"
abilities:
  - ability: triggered
    event: spell_played
    condition: {{what: {{types: [artifact]}}, {bounds}}}
    text: {{instructions: [{{do: gain_life, who: you, amount: 1}}]}}
"""


@pytest.mark.rule("T-4")
@pytest.mark.parametrize(
    ("bounds", "artifacts", "triggers"),
    [
        ("at_least: 1", 0, False),
        ("at_least: 1", 1, True),
        ("at_least: 2", 1, False),
        ("at_least: 0, at_most: 1", 1, True),
        ("at_least: 0, at_most: 1", 2, False),
    ],
)
def test_a_condition_is_checked_as_the_event_happens(bounds: str, artifacts: int, triggers: bool) -> None:
    archive = card(CONDITION.format(bounds=bounds))
    seat = Seat(hand=("Shock",), pool="{R}", battlefield=("Training Archive", *["Ornithopter"] * artifacts))
    game = table(seat, None, archive)
    game.cast("Shock", targets=["Bob"], pay=["{R}"])
    assert (len(game.state.stack) == 2) is triggers


def cycle() -> GameState:
    """Two Counterspells on the stack, each of which targets the other."""
    seat = Seat(hand=("Counterspell", "Counterspell", "Shock"), pool="{R}{U}{U}{U}{U}")
    game = table(seat, Seat())
    game.cast("Shock", targets=["Bob"], pay=["{R}"])
    for _ in range(2):
        game.do("announce", "Counterspell")
        game.do("choose_target", "Shock")
        game.do("pay", "mana")
    state, (_, first, second) = game.state, game.state.stack
    for one, other in ((first, second), (second, first)):
        aimed = Announcement(targets=(Slot(0, 0, ObjectTarget(other)),))
        state = state.with_object(replace(state.objects[one], announcement=aimed))
    return state


@pytest.mark.rule("C-c6")
def test_spells_that_target_each_other_are_hashed_drawn_saved_and_resolved(tmp_path: Path) -> None:
    state = cycle()
    assert hash(state) == hash(cycle())
    assert state == cycle()
    stack = board_of(state).shared[0].pieces
    assert [piece.marks for piece in stack[:2]] == [("targets Counterspell",)] * 2
    game = Game.starting(replace(state, frames=()))
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").state == game.state
    pass_all(game)
    assert in_graveyard(game) == ["Counterspell", "Counterspell"]
    assert [game.state.objects[i].card for i in game.state.stack] == ["Shock"]


def test_a_modal_ability_needs_a_name_for_each_mode() -> None:
    oracle = card(
        """
name: Training Oracle
types: [enchantment]
cost: "{W}"
abilities: [{ability: triggered, event: spell_played, modes: {names: [one, two], options: [{}]}}]
"""
    )
    with pytest.raises(CardError, match="1 modes and 2 names"):
        check_card(oracle)


def test_a_triggered_mana_ability_makes_one_kind_of_mana() -> None:
    bloom = card(
        """
name: Training Bloom
types: [enchantment]
cost: "{W}"
abilities:
  - ability: triggered
    event: tapped_for_mana
    text: {instructions: [{do: add_mana, options: ["{W}", "{U}"]}]}
"""
    )
    with pytest.raises(CardError, match="one kind of mana"):
        check_card(bloom)


@pytest.mark.rule("C-f0k", "C-h3")
def test_counters_of_a_kind_are_removed_as_a_cost_and_run_out() -> None:
    game = table(Seat(battlefield=("Spike Feeder",)))
    feeder = next(game.state.permanents())
    assert feeder.counters == ("+1/+1", "+1/+1")
    assert characteristics(game.state, feeder).toughness == 2
    assert "+1/+1 counter" in board_of(game.state).seats[0].zones[0].pieces[0].marks
    cost = PayCounter("charge")
    pay = Pay(by="Alice", cost=0)
    assert "no charge counter" in str(payable(game.state, "Alice", feeder.id, cost, pay))
    assert "not there any more" in str(payable(game.state, "Bob", feeder.id, cost, pay))
