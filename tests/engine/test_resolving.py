"""Rows of 413 and 414: checking targets, following instructions, leaving the stack."""

from __future__ import annotations

import pytest

from engine.characteristics import characteristics
from engine.setup import Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where

WARD = card(
    """
    {name: Ward, types: [instant], cost: "{0}",
     text: {targets: [{what: {types: [creature]}}],
            instructions: [{do: become, what: target, keywords: [protection from red]}]}}
    """
)
NO_ABILITY = card(
    """
    {name: No Ability, types: [instant], cost: "{0}",
     text: {targets: [{what: {zone: stack, kind: ability}}], instructions: [{do: counter, what: target}]}}
    """
)
DISCARD_DRAW = card(
    """
    {name: Discard Draw, types: [sorcery], cost: "{0}",
     text: {instructions: [{do: discard, who: you}, {do: draw, who: you}]}}
    """
)
DRAW_DISCARD = card(
    """
    {name: Draw Discard, types: [sorcery], cost: "{0}",
     text: {instructions: [{do: draw, who: you}, {do: discard, who: you}]}}
    """
)


@pytest.mark.rule("R-0", "R-a1")
def test_a_resolution_takes_its_steps_in_order() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    pass_all(game)
    assert game.trace.path("resolution") == (
        "targets_to_check",
        "targets_checked",
        "next_clause",
        "apply",
        "instructions_followed",
        "card_to_graveyard",
    )


@pytest.mark.rule("R-a1")
def test_a_spell_without_targets_does_not_check_any() -> None:
    game = table(Seat(hand=("Wrath of God",), pool="{W}{W}{W}{W}"))
    game.cast("Wrath of God", pay=["mana"])
    pass_all(game)
    assert game.trace.path("resolution")[0] == "no_targets_to_check"


@pytest.mark.rule("R-a4")
def test_a_source_that_is_gone_still_has_its_colour_for_the_check() -> None:
    game = table(
        Seat(battlefield=("Mogg Fanatic",)), Seat(hand=("Ward",), battlefield=("Grizzly Bears",)), WARD
    )
    game.activate("Mogg Fanatic", targets=["Grizzly Bears"], pay=["sacrifice itself"])
    game.pass_priority()
    game.cast("Ward", targets=["Grizzly Bears"])
    pass_all(game)
    assert "protection from red" in characteristics(game.state, next(game.state.permanents())).keywords
    pass_all(game)
    assert game.trace.path("resolution")[-1] == "counter_without_targets"
    assert in_play(game, "Bob") == ["Grizzly Bears"]
    assert in_graveyard(game) == ["Mogg Fanatic"]


@pytest.mark.rule("R-a2", "R-a1z")
def test_a_spell_whose_only_target_left_is_countered() -> None:
    bob = Seat(hand=("Unsummon",), battlefield=("Grizzly Bears",), pool="{U}")
    game = table(Seat(hand=("Death Bomb",), battlefield=("Blood Pet",), pool="{B}{B}{B}{B}"), bob)
    game.cast("Death Bomb", targets=["Grizzly Bears"], pay=["mana", "sacrifice Blood Pet"], mana=[])
    game.pass_priority()
    game.cast("Unsummon", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert game.state.player("Bob").life == 20
    assert in_graveyard(game) == ["Blood Pet", "Death Bomb"]


@pytest.mark.rule("R-a3", "R-a3b")
def test_the_controller_of_an_illegal_target_loses_nothing() -> None:
    pair = card(
        """
        {name: Pair, types: [instant], cost: "{0}",
         text: {targets: [{what: {types: [creature]}}, {players: true}],
                instructions: [{do: lose_life, who: controller of target, amount: 3},
                               {do: lose_life, who: target 2, amount: 1}]}}
        """
    )
    bob = Seat(hand=("Unsummon",), battlefield=("Grizzly Bears",), pool="{U}")
    game = table(Seat(hand=("Pair",)), bob, pair)
    game.cast("Pair", targets=["Grizzly Bears", "Bob"])
    game.pass_priority()
    game.cast("Unsummon", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert game.state.player("Bob").life == 19


@pytest.mark.rule("R-b1")
@pytest.mark.parametrize(("spell", "left"), [("Draw Discard", 2), ("Discard Draw", 1)])
def test_instructions_are_followed_as_written(spell: str, left: int) -> None:
    game = table(Seat(hand=(spell, "Shock"), library=("Terror",)), None, DRAW_DISCARD, DISCARD_DRAW)
    game.cast(spell)
    pass_all(game)
    decision = game.choices()
    assert decision is not None
    assert len(decision) == left, "what can be discarded tells whether a card was drawn before"
    game.do("choose", "Shock")
    assert in_hand(game) == ["Terror"]


@pytest.mark.rule("R-b2", "R-k1")
@pytest.mark.parametrize(
    ("spell", "hand", "library", "graveyard"),
    [("Counterspell", [], 0, ["Shock"]), ("Memory Lapse", [], 1, []), ("Remand", ["Shock"], 0, [])],
)
def test_where_a_countered_card_goes(spell: str, hand: list[str], library: int, graveyard: list[str]) -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"), Seat(hand=(spell,), pool="{U}{U}", library=("Island",)))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.pass_priority()
    game.cast(spell, targets=["Shock"], pay=["mana"])
    pass_all(game)
    alice = game.state.player("Alice")
    assert (in_hand(game), len(alice.library), in_graveyard(game)) == (hand, library, graveyard)
    assert alice.pool == "", "costs are not refunded"


@pytest.mark.rule("R-k2", "R-i3")
def test_a_countered_ability_ceases_to_exist() -> None:
    game = table(Seat(battlefield=("Prodigal Sorcerer",)), Seat(hand=("No Ability",)), NO_ABILITY)
    cards = len(game.state.objects)
    game.activate("Prodigal Sorcerer", targets=["Bob"], pay=["{T}"])
    game.pass_priority()
    game.cast("No Ability", targets=["Prodigal Sorcerer's ability"])
    pass_all(game)
    assert game.state.stack == ()
    assert len(game.state.objects) == cards
    assert game.state.player("Bob").life == 20


@pytest.mark.rule("R-i2", "R-i3")
def test_a_spells_card_goes_to_the_graveyard_and_an_ability_nowhere() -> None:
    game = table(Seat(hand=("Shock",), battlefield=("Prodigal Sorcerer",), pool="{R}"))
    cards = len(game.state.objects)
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.activate("Prodigal Sorcerer", targets=["Bob"], pay=["{T}"])
    pass_all(game)
    assert len(game.state.objects) == cards
    assert in_graveyard(game) == []
    pass_all(game)
    assert in_graveyard(game) == ["Shock"]
    assert game.state.player("Bob").life == 17


@pytest.mark.rule("R-d1")
def test_the_active_player_chooses_first_whoever_played_it() -> None:
    early = card(
        """
        {name: Early Blood, types: [instant], cost: "{0}",
         text: {instructions: [{do: sacrifice, who: each player, what: {types: [creature]}}]}}
        """
    )
    bob = Seat(hand=("Early Blood",), battlefield=("Llanowar Elves", "Silver Knight"))
    game = table(Seat(battlefield=("Grizzly Bears", "Ornithopter")), bob, early)
    game.pass_priority()
    game.cast("Early Blood")
    pass_all(game)
    asked = []
    for name in ("Ornithopter", "Silver Knight"):
        asked.append(game.rules.asked_player(game.state))
        assert len(list(game.state.permanents())) == 4, "nothing happens before all have chosen"
        game.do("choose", name)
    assert asked == ["Alice", "Bob"]
    assert in_play(game) + in_play(game, "Bob") == ["Grizzly Bears", "Llanowar Elves"]


@pytest.mark.rule("R-c2", "E-sacrifice-or-life")
def test_who_has_nothing_is_not_asked() -> None:
    game = table(Seat(hand=("Diabolic Edict",), pool="{B}{B}"), Seat(battlefield=("Island",)))
    game.cast("Diabolic Edict", targets=["Bob"], pay=["mana"])
    pass_all(game)
    assert where(game) == "priority.holding"
    assert in_play(game, "Bob") == ["Island"]


@pytest.mark.rule("R-eff")
def test_two_cards_of_one_is_one() -> None:
    game = table(Seat(hand=("Mind Rot",), pool="{B}{B}{B}"), Seat(hand=("Shock",)))
    game.cast("Mind Rot", targets=["Bob"], pay=["mana"])
    pass_all(game)
    game.do("choose", "Shock")
    assert in_hand(game, "Bob") == []
    assert where(game) == "priority.holding"


def test_who_draws_from_an_empty_library_loses_at_the_next_settling() -> None:
    """Half of R-c3: drawing is possible; "you may draw" is not in the card data yet."""
    game = table(Seat(hand=("Remand",), pool="{U}{U}"), Seat(hand=("Shock",), pool="{R}"))
    game.pass_priority()
    game.cast("Shock", targets=["Alice"], pay=["mana"])
    game.pass_priority()
    game.cast("Remand", targets=["Shock"], pay=["mana"])
    pass_all(game)
    assert game.over
    assert [player.name for player in game.state.players if player.lost] == ["Alice"]


@pytest.mark.rule("P-5", "P-5a")
def test_a_mana_ability_between_passes_starts_them_anew() -> None:
    game = table(Seat(battlefield=("Island",)))
    game.pass_priority()
    game.pass_priority()
    assert game.state.step == "beginning_of_combat"
    game = table(None, Seat(battlefield=("Island",)))
    game.pass_priority()
    game.do("play_mana_ability", "Island")
    game.pass_priority()
    assert game.state.step == "precombat_main"
    game.pass_priority()
    assert game.state.step == "beginning_of_combat"
