"""Rows of 413 of which no scenario shows the whole: the other half of an example, or what must not be."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.card_check import check_card
from engine.errors import CardError
from engine.game import Game
from engine.setup import Placed, Seat
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table

LAW = card(
    """
    {name: Law, types: [instant], cost: "{0}",
     text: {targets: [{what: {}}],
            instructions: [{do: become, what: target, keywords: [protection from white]}]}}
    """
)
WATCHER = card(
    """
    {name: Watcher, types: [enchantment], cost: "{0}", abilities: [
      {ability: triggered, event: put_into_graveyard,
       text: {instructions: [{do: gain_life, who: you, amount: 1}]}}]}
    """
)


# Targets on resolution (413.2a)


@pytest.mark.rule("E-aura-blast", "R-a2", "R-a1c")
def test_a_target_that_has_gained_protection_is_illegal_and_no_card_is_drawn() -> None:
    alice = Seat(hand=("Aura Blast",), library=("Island",), pool="{W}{W}")
    game = table(alice, Seat(hand=("Law",), battlefield=("Opposition",)), LAW)
    game.cast("Aura Blast", targets=["Opposition"], pay=["mana"])
    game.pass_priority()
    game.cast("Law", targets=["Opposition"])
    pass_all(game)
    pass_all(game)
    assert game.trace.path("resolution")[-1] == "counter_without_targets"
    assert in_play(game, "Bob") == ["Opposition"]
    assert (in_hand(game), in_graveyard(game)) == ([], ["Aura Blast"])


@pytest.mark.rule("R-a2", "R-a3")
@pytest.mark.parametrize(
    ("bounced", "drawn"),
    [
        (["Grizzly Bears", "Silver Knight"], []),
        (["Grizzly Bears"], ["Island"]),
        (["Silver Knight"], ["Island"]),
    ],
)
def test_only_when_the_targets_of_every_instance_are_illegal_nothing_happens(
    bounced: list[str], drawn: list[str]
) -> None:
    pair = card(
        """
        {name: Pair, types: [instant], cost: "{0}",
         text: {targets: [{what: {types: [creature], not_colours: W}}, {what: {colours: W}}],
                instructions: [{do: tap, what: target}, {do: tap, what: target 2}, {do: draw, who: you}]}}
        """
    )
    bob = Seat(hand=("Unsummon", "Unsummon"), battlefield=("Grizzly Bears", "Silver Knight"), pool="{U}{U}")
    game = table(Seat(hand=("Pair",), library=("Island",)), bob, pair)
    game.cast("Pair", targets=["Grizzly Bears", "Silver Knight"])
    game.pass_priority()
    for name in bounced:
        game.cast("Unsummon", targets=[name], pay=["{U}"])
    for _ in (*bounced, "Pair"):
        pass_all(game)
    assert game.state.stack == ()
    assert in_hand(game) == drawn
    assert all(thing.tapped for thing in game.state.permanents())


@pytest.mark.rule("R-a2", "R-k2")
def test_what_cannot_be_countered_leaves_the_stack_when_no_target_is_legal() -> None:
    sure = card(
        """
        {name: Sure, types: [instant], cost: "{0}", keywords: [can't be countered],
         text: {targets: [{what: {types: [creature]}}],
                instructions: [{do: tap, what: target}, {do: draw, who: you}]}}
        """
    )
    bob = Seat(hand=("Unsummon",), battlefield=("Grizzly Bears",), pool="{U}")
    game = table(Seat(hand=("Sure",), library=("Island",)), bob, sure)
    game.cast("Sure", targets=["Grizzly Bears"])
    game.pass_priority()
    game.cast("Unsummon", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert (game.state.stack, in_hand(game), in_graveyard(game)) == ((), [], ["Sure"])


@pytest.mark.rule("R-a2", "R-i1")
def test_an_aura_whose_target_is_gone_does_not_enter_play() -> None:
    alice = Seat(hand=("Holy Strength",), battlefield=("Grizzly Bears", "Silver Knight"), pool="{W}")
    game = table(alice, Seat(hand=("Unsummon",), pool="{U}"))
    game.cast("Holy Strength", targets=["Grizzly Bears"], pay=["mana"])
    game.pass_priority()
    game.cast("Unsummon", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert game.trace.path("resolution")[-1] == "counter_without_targets"
    assert (in_play(game), in_graveyard(game)) == (["Silver Knight"], ["Holy Strength"])


@pytest.mark.rule("R-a3b")
@pytest.mark.parametrize(("gone", "life"), [("", 18), ("Grizzly Bears", 20)])
def test_an_illegal_target_is_not_made_to_do_anything(gone: str, life: int) -> None:
    bite = card(
        """
        {name: Bite, types: [instant], cost: "{0}",
         text: {targets: [{what: {types: [creature]}}, {players: true}],
                instructions: [{do: damage, to: target 2, by: target, amount: {of: power, what: target}}]}}
        """
    )
    bob = Seat(hand=("Unsummon",), battlefield=("Grizzly Bears",), pool="{U}")
    game = table(Seat(hand=("Bite",)), bob, bite)
    game.cast("Bite", targets=["Grizzly Bears", "Bob"])
    if gone:
        game.pass_priority()
        game.cast("Unsummon", targets=[gone], pay=["mana"])
        pass_all(game)
    pass_all(game)
    assert game.state.player("Bob").life == life
    assert in_graveyard(game) == ["Bite"]


@pytest.mark.rule("E-plague-spores", "R-b2")
def test_what_plague_spores_destroys_cannot_be_regenerated() -> None:
    mend = card(
        """
        {name: Mend, types: [instant], cost: "{0}",
         text: {targets: [{what: {types: [land]}}], instructions: [{do: regenerate, what: target}]}}
        """
    )
    alice = Seat(hand=("Plague Spores",), pool="{B}{B}{B}{R}{R}{R}")
    game = table(alice, Seat(hand=("Mend",), battlefield=("Dryad Arbor",)), mend)
    game.pass_priority()
    game.cast("Mend", targets=["Dryad Arbor"])
    pass_all(game)
    assert next(game.state.permanents()).shields == 1
    game.cast("Plague Spores", targets=["Dryad Arbor", "Dryad Arbor"], pay=["mana"])
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Mend", "Dryad Arbor"]


# Instructions and choices (413.2b-d)


@pytest.mark.rule("R-b2")
@pytest.mark.parametrize(("spell", "life"), [("Counterspell", 22), ("Memory Lapse", 21), ("Remand", 21)])
def test_a_card_that_is_put_elsewhere_instead_never_passes_through_the_graveyard(
    spell: str, life: int
) -> None:
    alice = Seat(hand=("Ornithopter",), battlefield=("Watcher",))
    game = table(alice, Seat(hand=(spell,), pool="{U}{U}", library=("Island",)), WATCHER)
    game.cast("Ornithopter")
    game.pass_priority()
    game.cast(spell, targets=["Ornithopter"], pay=["mana"])
    pass_all(game)
    decision = game.choices()
    if decision is not None and decision.asks == "next_trigger":
        game.do("choose_trigger", "1")
    while game.state.stack:
        pass_all(game)
    assert game.state.player("Alice").life == life, "the other spell's own card, and the countered one or not"


@pytest.mark.rule("R-d1", "P-apnap")
def test_all_choose_for_the_first_action_before_anybody_does_for_the_second() -> None:
    toll = card(
        """
        {name: Toll, types: [sorcery], cost: "{0}",
         text: {instructions: [{do: sacrifice, who: each player, what: {types: [creature]}},
                               {do: discard, who: each player}]}}
        """
    )
    alice = Seat(hand=("Toll", "Shock", "Island"), battlefield=("Grizzly Bears", "Ornithopter"))
    game = table(alice, Seat(hand=("Swamp", "Terror"), battlefield=("Llanowar Elves", "Silver Knight")), toll)
    game.cast("Toll")
    pass_all(game)
    seen = []
    for name in ("Ornithopter", "Llanowar Elves", "Island", "Swamp"):
        creatures, cards = len(list(game.state.permanents())), len(in_hand(game)) + len(in_hand(game, "Bob"))
        seen.append((game.rules.asked_player(game.state), creatures, cards))
        game.do("choose", name)
    assert seen == [("Alice", 4, 4), ("Bob", 4, 4), ("Alice", 2, 4), ("Bob", 2, 4)]
    assert (in_hand(game), in_hand(game, "Bob")) == (["Shock"], ["Terror"])


# What is known (413.2f)

GUARDIAN = card(
    """
    {name: Guardian, types: [artifact], cost: "{0}",
     abilities: [{ability: static, what: {types: [creature]}, keywords: [indestructible]}]}
    """
)
SHATTERSTORM = card(
    '{name: Shatterstorm, types: [sorcery], cost: "{0}", text: {instructions: [{do: destroy, what: {}}]}}'
)


@pytest.mark.rule("R-f1", "R-f4")
@pytest.mark.parametrize("order", [("Guardian", "Grizzly Bears"), ("Grizzly Bears", "Guardian")])
def test_what_is_destroyed_at_once_is_what_it_was_before(order: tuple[str, str]) -> None:
    game = table(Seat(hand=("Shatterstorm",)), Seat(battlefield=order), GUARDIAN, SHATTERSTORM)
    game.cast("Shatterstorm")
    pass_all(game)
    assert in_play(game, "Bob") == ["Grizzly Bears"]
    assert in_graveyard(game, "Bob") == ["Guardian"]


LEYLINE_AND_SPHERE = ("Leyline of the Void", "Sphere of Law")


@pytest.mark.rule("R-b3")
@pytest.mark.parametrize(("alices", "bobs"), [LEYLINE_AND_SPHERE, LEYLINE_AND_SPHERE[::-1]])
def test_a_replacement_effect_works_for_what_leaves_with_it(alices: str, bobs: str) -> None:
    storm = Seat(hand=("Shatterstorm",), battlefield=(alices,))
    game = table(storm, Seat(battlefield=(bobs,)), SHATTERSTORM)
    game.cast("Shatterstorm")
    pass_all(game)
    assert list(game.state.permanents()) == []
    gone = {game.state.objects[id].card for id in game.state.removed}
    assert "Sphere of Law" in gone
    assert "Leyline of the Void" not in gone


@pytest.mark.rule("R-f2", "T-5")
@pytest.mark.parametrize("order", [("Goblin King", "Bequest"), ("Bequest", "Goblin King")])
def test_what_leaves_together_is_last_known_as_it_was_together(order: tuple[str, str]) -> None:
    bequest = card(
        """
        {name: Bequest, types: [creature], subtypes: [goblin], cost: "{0}", power: 1, toughness: 1,
         abilities: [{ability: triggered, event: dies, this: true, text: {instructions: [
            {do: gain_life, who: you, amount: {of: power, what: source}}]}}]}
        """
    )
    game = table(Seat(hand=("Shatterstorm",), battlefield=order), None, bequest, SHATTERSTORM)
    game.cast("Shatterstorm")
    pass_all(game)
    pass_all(game)
    assert game.state.player("Alice").life == 22


@pytest.mark.rule("X-1", "T-5")
@pytest.mark.parametrize("order", [("Control Magic", "Heir"), ("Heir", "Control Magic")])
def test_what_is_returned_together_is_last_known_under_the_control_it_had(order: tuple[str, str]) -> None:
    heir = card(
        """
        {name: Heir, types: [creature], cost: "{0}", power: 1, toughness: 1, abilities: [
          {ability: triggered, event: leaves_play, this: true,
           text: {instructions: [{do: gain_life, who: you, amount: 1}]}}]}
        """
    )
    tide = card(
        '{name: Tide, types: [sorcery], cost: "{0}", text: {instructions: [{do: return_to_hand, what: {}}]}}'
    )
    bob = Seat(battlefield=("Heir",))
    alice = Seat(hand=("Tide",), battlefield=(Placed("Control Magic", enchants="Heir"),))
    seats = {"Alice": alice, "Bob": bob} if order[0] == "Control Magic" else {"Bob": bob, "Alice": alice}
    game = Game.new(seats, cards={"Heir": heir, "Tide": tide}, active="Alice")
    assert set(in_play(game)) == {"Control Magic", "Heir"}
    game.cast("Tide")
    pass_all(game)
    pass_all(game)
    assert [game.state.player(name).life for name in ("Alice", "Bob")] == [21, 20]


# The last step (413.2i)


@pytest.mark.rule("R-i2")
def test_a_sorcery_is_not_in_the_graveyard_that_its_own_text_counts() -> None:
    count = card(
        """
        {name: Count, types: [sorcery], cost: "{0}",
         text: {instructions: [{do: gain_life, who: you, amount: {of: cards, zone: graveyard}}]}}
        """
    )
    game = table(Seat(hand=("Count",), graveyard=("Shock",)), None, count)
    game.cast("Count")
    pass_all(game)
    assert game.state.player("Alice").life == 21
    assert in_graveyard(game) == ["Shock", "Count"]


# Ties (413.2j)


SILENT = '{name: Silent, types: [sorcery], cost: "{B}", text: {instructions: [%s]}}'
SMALLEST = "{do: destroy, what: {types: [creature], %s}}"
MAY = "{do: may, instructions: [%s]}"


@pytest.mark.rule("R-j1")
@pytest.mark.parametrize("measure", ["greatest: power", "least: value"])
@pytest.mark.parametrize("where", ["%s", MAY])
def test_a_card_that_can_tie_and_is_silent_is_an_error_of_the_card(measure: str, where: str) -> None:
    with pytest.raises(CardError, match=f"Silent: '{measure}' can end in a tie"):
        check_card(card(SILENT % where % SMALLEST % measure))
    check_card(card(SILENT % where % SMALLEST % f"{measure}, tie: all"))


@pytest.mark.rule("R-j1")
def test_a_tie_is_left_to_a_choice_only_where_somebody_is_asked() -> None:
    check_card(card(SILENT % SMALLEST % "least: power, tie: choose"))
    with pytest.raises(CardError, match="only 'tie: all' will do"):
        check_card(card(SILENT % MAY % SMALLEST % "least: power, tie: choose"))


@pytest.mark.rule("R-j1")
def test_the_command_check_reports_a_shipped_card_that_is_silent_about_a_tie() -> None:
    broken = """
import sys
from engine import cards
from engine.files import parse_yaml

ALL = "what: {types: [creature]}, regenerate"

def silent(text, *rest):
    return parse_yaml(text.replace(ALL, ALL.replace("]", "], least: power")), *rest)

cards.parse_yaml = silent
from engine.cli import main
sys.argv = ["castchart", "check"]
main()
"""
    done = subprocess.run([sys.executable, "-c", broken], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("castchart: Wrath of God: 'least: power' can end in a tie")


# What costs and triggers name (413.2h)


@pytest.mark.rule("R-h1")
def test_the_text_does_not_speak_of_what_was_paid_where_no_cost_takes_an_object() -> None:
    idle = """
    {name: Idle, types: [instant], cost: "{R}",
     text: {instructions: [{do: gain_life, who: you, amount: {of: power, what: paid}}]}}
    """
    with pytest.raises(CardError, match="Idle: it speaks of what was paid, and no cost takes an object"):
        check_card(card(idle))


@pytest.mark.rule("R-h1", "R-f2")
def test_a_copy_speaks_of_what_the_original_was_paid_with() -> None:
    alice = Seat(
        hand=("Fling", "Twincast"), battlefield=(Placed("Grizzly Bears", damage=1),), pool="{R}{R}{U}{U}"
    )
    game = table(alice)
    game.cast("Fling", targets=["Bob"], pay=["{R}{R}", "sacrifice Grizzly Bears"])
    game.cast("Twincast", targets=["Fling"], pay=["mana"])
    pass_all(game)
    game.do("choose_new_target", "as it is")
    pass_all(game)
    assert game.state.player("Bob").life == 18
    pass_all(game)
    assert game.state.player("Bob").life == 16


# Copies (503.10)


@pytest.mark.rule("R-eff")
def test_a_copy_of_a_kicked_spell_is_kicked() -> None:
    alice = Seat(hand=("Jilt", "Twincast"), pool="{U}{U}{R}{R}{U}{U}")
    game = table(alice, Seat(battlefield=("Ornithopter", "Grizzly Bears", "Llanowar Elves", "Silver Knight")))
    game.cast("Jilt", costs=["kicker"], targets=["Ornithopter", "Grizzly Bears"], pay=["{U}{U}{R}{R}"])
    game.cast("Twincast", targets=["Jilt"], pay=["mana"])
    pass_all(game)
    game.do("choose_new_target", "Silver Knight")
    game.do("choose_new_target", "Llanowar Elves")
    pass_all(game)
    assert in_hand(game, "Bob") == ["Silver Knight"]
    assert in_graveyard(game, "Bob") == ["Llanowar Elves"]
    pass_all(game)
    assert in_hand(game, "Bob") == ["Silver Knight", "Ornithopter"]
    assert in_graveyard(game, "Bob") == ["Llanowar Elves", "Grizzly Bears"]
