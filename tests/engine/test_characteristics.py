"""Continuous effects: layers, static abilities, control, copies, text, tokens, Auras (405, 418, 503)."""

from __future__ import annotations

import pytest

from engine.boards import board_of
from engine.card_check import check_card
from engine.card_text import reworded
from engine.cards import shipped_cards
from engine.changes import Change
from engine.characteristics import characteristics
from engine.continuous import changed, expired, with_controller
from engine.criteria import Criteria
from engine.errors import CardError
from engine.game import Game
from engine.layers import Layer, altered
from engine.matching import fits
from engine.objects import GameObject
from engine.printed import printed
from engine.setup import Placed, Seat
from engine.state import GameState
from engine.zones import move
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where


def named(game: GameState, name: str) -> GameObject:
    """The newest permanent of that name."""
    return [thing for thing in game.permanents() if thing.card == name][-1]


def size(game: GameState, name: str) -> tuple[int | None, int | None]:
    """The power and toughness of a permanent."""
    now = characteristics(game, named(game, name))
    return now.power, now.toughness


def keywords(game: GameState, name: str) -> tuple[str, ...]:
    return characteristics(game, named(game, name)).keywords


BEARS = printed(shipped_cards()["Grizzly Bears"])


@pytest.mark.parametrize(
    ("changes", "counters", "power"),
    [
        ((Change(more_power=3), Change(power=0, toughness=2)), (), 0),
        ((Change(power=0, toughness=2), Change(more_power=3)), (), 3),
        ((Change(more_power=1, static=True), Change(power=0, toughness=2)), (), 1),
        ((Change(power=0, toughness=2),), ("+1/+1", "+1/+1", "-1/-1"), 1),
        ((), ("+1/+1",), 3),
    ],
    ids=["set after", "set before", "static modifies last", "counters after", "counters alone"],
)
def test_what_spells_do_to_power_is_in_order_then_counters_then_static_abilities(
    changes: tuple[Change, ...], counters: tuple[str, ...], power: int
) -> None:
    """418.5a, layers 6b to 6d."""
    assert altered(BEARS, changes, counters).power == power


def test_a_layer_is_seen_without_the_later_ones() -> None:
    change = Change(types=("artifact",), colours="U", keywords=("flying",), more_power=1)
    types = altered(BEARS, (change,), (), Layer.TYPES)
    assert (types.types, types.colours, types.power) == (("creature", "artifact"), "G", 2)
    other = altered(BEARS, (change,), (), Layer.OTHER)
    assert (other.colours, other.keywords, other.power) == ("U", ("flying",), 2)


def test_a_land_has_no_power_until_it_is_given_one() -> None:
    land = printed(shipped_cards()["Forest"])
    assert altered(land, (Change(more_power=1),), ()).power is None
    assert altered(land, (Change(power=2, toughness=2), Change(more_power=1)), ()).power == 3


LIVING = card(
    """
    {name: Living Lands, types: [enchantment], cost: "{G}",
     abilities: [{ability: static, what: {subtypes: [forest]}, types: [creature], power: 1, toughness: 1}]}
    """
)
DARK = card(
    """
    {name: Darkness, types: [enchantment], cost: "{B}",
     abilities: [{ability: static, what: {types: [creature]}, colours: B},
                 {ability: static, what: {types: [creature], colours: B}, keywords: [fear]}]}
    """
)
BLACK_LORD = card(
    """
    {name: Black Lord, types: [enchantment], cost: "{B}",
     abilities: [{ability: static, what: {types: [creature], colours: B}, more_power: 2}]}
    """
)


def test_static_abilities_apply_layer_by_layer_whatever_their_order() -> None:
    """What makes a creature comes before what creatures are, and that before what black ones get."""
    seat = Seat(battlefield=("Black Lord", "Darkness", "Living Lands", "Forest", "Grizzly Bears"))
    state = table(seat, None, LIVING, DARK, BLACK_LORD).state
    assert size(state, "Forest") == (3, 1)
    assert characteristics(state, named(state, "Forest")).colours == "B"
    assert keywords(state, "Forest") == ("fear",)
    assert size(state, "Grizzly Bears") == (4, 2)


def test_an_anthem_is_for_its_controller_and_counts_once_each() -> None:
    seat = Seat(battlefield=("Glorious Anthem", "Glorious Anthem", "Grizzly Bears", "Island"))
    state = table(seat, Seat(battlefield=("Llanowar Elves",))).state
    assert size(state, "Grizzly Bears") == (4, 4)
    assert size(state, "Llanowar Elves") == (1, 1)
    assert size(state, "Island") == (None, None)


@pytest.mark.rule("R-f4")
def test_a_lord_gives_nothing_once_it_is_gone() -> None:
    bob = Seat(battlefield=("Goblin King", Placed("Mogg Fanatic", damage=1)))
    game = table(Seat(hand=("Unsummon",), pool="{U}"), bob)
    assert size(game.state, "Mogg Fanatic") == (2, 2)
    assert size(game.state, "Goblin King") == (2, 2), "other goblins"
    assert keywords(game.state, "Mogg Fanatic") == ("mountainwalk",)
    game.cast("Unsummon", targets=["Goblin King"], pay=["mana"])
    pass_all(game)
    assert in_play(game, "Bob") == []
    assert in_graveyard(game, "Bob") == ["Mogg Fanatic"]


@pytest.mark.rule("R-f2")
def test_what_left_is_known_with_what_static_abilities_gave_it_then() -> None:
    state = table(Seat(battlefield=("Goblin King", "Mogg Fanatic"))).state
    fanatic = named(state, "Mogg Fanatic")
    after, _ = move(state, fanatic.id, "graveyard")
    after, _ = move(after, named(after, "Goblin King").id, "graveyard")
    remembered = after.last_known[fanatic.id]
    assert characteristics(after, remembered).power == 2
    assert characteristics(state, remembered).power == 2, "not given twice when looking back"


@pytest.mark.rule("C-c7")
def test_protection_that_a_permanent_gives_refuses_with_its_reason() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"), Seat(battlefield=("Grizzly Bears", "Absolute Law")))
    game.do("announce", "Shock")
    assert [str(r) for r in game.why("choose_target", "Grizzly Bears")] == [
        "502: Grizzly Bears has protection from red"
    ]
    assert game.can("choose_target", "Bob")


@pytest.mark.rule("C-c7")
@pytest.mark.parametrize(
    ("criteria", "reason"),
    [
        (Criteria(min_power=3), "has power 2, less than 3"),
        (Criteria(max_power=1), "has power 2, more than 1"),
        (Criteria(min_toughness=3), "has toughness 2, less than 3"),
        (Criteria(max_toughness=1), "has toughness 2, more than 1"),
        (Criteria(supertypes=("legendary", "snow")), "is not legendary or snow"),
        (Criteria(keywords=("flying",)), "does not have flying"),
        (Criteria(token=True), "is no token"),
        (Criteria(max_power=2, min_power=2, not_keywords=("flying",), not_supertypes=("basic",)), None),
    ],
)
def test_criteria_of_size_keywords_and_supertypes(criteria: Criteria, reason: str | None) -> None:
    state = table(Seat(battlefield=("Grizzly Bears",))).state
    verdict = fits(state, named(state, "Grizzly Bears"), criteria, "Alice", None, "409.1c")
    assert (verdict is True) if reason is None else str(verdict) == f"409.1c: Grizzly Bears {reason}"


def test_what_is_wrong_may_be_what_is_there() -> None:
    state = table(Seat(battlefield=("Forest", "Goblin King", "Mogg Fanatic"))).state
    forest = named(state, "Forest")
    for criteria, reason in (
        (Criteria(not_supertypes=("basic",)), "is basic"),
        (Criteria(min_power=1), "has no power"),
    ):
        assert str(fits(state, forest, criteria, "Alice", None, "409.1c")) == f"409.1c: Forest {reason}"
    verdict = fits(
        state, named(state, "Mogg Fanatic"), Criteria(not_keywords=("mountainwalk",)), "Alice", None, "1"
    )
    assert str(verdict) == "1: Mogg Fanatic has mountainwalk"


# Text (418.5b)


@pytest.mark.rule("R-a1c")
def test_text_is_changed_wherever_it_names_the_word_and_nowhere_else() -> None:
    terror = reworded(shipped_cards()["Terror"], (("black", "green"),))
    assert terror.text is not None
    assert terror.text.targets[0].what == Criteria(
        types=("creature",), not_types=("artifact",), not_colours="G"
    )
    assert (terror.cost, terror.colour_letters) == ("{1}{B}", "B"), "mana and colour are no words of its text"
    law = reworded(shipped_cards()["Absolute Law"], (("red", "blue"), ("blue", "white")))
    assert printed(law) == printed(shipped_cards()["Absolute Law"])
    assert getattr(law.abilities[0], "keywords") == ("protection from white",)  # noqa: B009
    walker = card("{name: Walker, types: [creature], power: 1, toughness: 1, keywords: [swampwalk]}")
    assert reworded(walker, (("swamp", "island"),)).keywords == ("islandwalk",)
    assert reworded(walker, (("black", "blue"),)) == walker


@pytest.mark.rule("R-a1c")
def test_a_changed_spell_stays_changed_as_a_permanent() -> None:
    alice = Seat(hand=("Absolute Law", "Sleight of Mind"), battlefield=("Grizzly Bears",), pool="{W}{W}{U}")
    game = table(alice)
    game.cast("Absolute Law", pay=["{W}{W}"])
    game.cast("Sleight of Mind", targets=["Absolute Law"], pay=["mana"])
    pass_all(game)
    game.do("choose_colour", "red")
    game.do("choose_colour", "black")
    pass_all(game)
    assert keywords(game.state, "Grizzly Bears") == ("protection from black",)


@pytest.mark.rule("R-a1c")
def test_an_ability_on_the_stack_has_the_words_of_when_it_was_made() -> None:
    killer = card(
        """
        {name: Killer, types: [artifact], cost: "{0}",
         abilities: [{ability: activated, costs: [{pay: tap}],
                      text: {targets: [{what: {types: [creature], not_colours: B}}],
                             instructions: [{do: destroy, what: target}]}}]}
        """
    )
    alice = Seat(hand=("Sleight of Mind",), battlefield=("Killer",), pool="{U}")
    game = table(alice, Seat(battlefield=("Grizzly Bears",)), killer)
    game.activate("Killer", targets=["Grizzly Bears"], pay=["{T}"])
    game.cast("Sleight of Mind", targets=["Killer"], pay=["mana"])
    pass_all(game)
    game.do("choose_colour", "black")
    game.do("choose_colour", "green")
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Grizzly Bears"], "nongreen is asked of the next one only"


# Control (418.5a)


def test_control_until_end_of_turn_comes_back() -> None:
    bob = Seat(battlefield=(Placed("Grizzly Bears", tapped=True),))
    game = table(Seat(hand=("Threaten",), pool="{R}{R}{R}"), bob)
    game.cast("Threaten", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    bears = named(game.state, "Grizzly Bears")
    assert (bears.controller, bears.owner, bears.tapped, bears.summoning_sick) == (
        "Alice",
        "Bob",
        False,
        True,
    )
    assert keywords(game.state, "Grizzly Bears") == ("haste",)
    after = expired(game.state, "end_of_turn")
    bears = named(after, "Grizzly Bears")
    assert (bears.controller, bears.summoning_sick, bears.changes) == ("Bob", True, ())


@pytest.mark.parametrize(("first", "left"), [("end_of_turn", "Carol"), ("end_of_combat", "Carol")])
def test_the_newest_control_that_lasts_counts(first: str, left: str) -> None:
    state = table(None, Seat(battlefield=("Grizzly Bears",)), Carol=Seat()).state
    state = with_controller(state, named(state, "Grizzly Bears"), "Alice", Change(first))  # type: ignore[arg-type]
    state = with_controller(state, named(state, "Grizzly Bears"), "Carol", Change("while_in_play", source=99))
    after = expired(state, first)  # type: ignore[arg-type]
    assert named(after, "Grizzly Bears").controller == left
    assert named(expired(after, "while_in_play"), "Grizzly Bears").controller == "Bob"
    other = expired(state, "while_in_play")
    assert named(other, "Grizzly Bears").controller == "Alice"


def test_control_magic_ends_with_the_aura() -> None:
    alice = Seat(battlefield=(Placed("Control Magic", enchants="Grizzly Bears"),))
    game = table(alice, Seat(hand=("Boomerang",), battlefield=("Grizzly Bears",), pool="{U}{U}"))
    assert in_play(game) == ["Control Magic", "Grizzly Bears"]
    game.pass_priority()
    game.cast("Boomerang", targets=["Control Magic"], pay=["mana"])
    pass_all(game)
    assert (in_play(game), in_play(game, "Bob")) == ([], ["Grizzly Bears"])


def test_what_took_control_and_left_before_takes_nothing() -> None:
    alice = Seat(hand=("Sower of Temptation",), pool="{U}{U}{U}{U}")
    game = table(alice, Seat(hand=("Unsummon",), battlefield=("Grizzly Bears",), pool="{U}"))
    game.cast("Sower of Temptation", pay=["mana"])
    pass_all(game)
    game.do("choose_target", "Grizzly Bears")
    game.pass_priority()
    game.cast("Unsummon", targets=["Sower of Temptation"], pay=["mana"])
    pass_all(game)
    pass_all(game)
    assert in_play(game, "Bob") == ["Grizzly Bears"]


def test_a_newer_effect_is_applied_after_an_older_one() -> None:
    state = table(Seat(battlefield=("Living Lands", "Forest")), None, LIVING).state
    state = changed(state, [named(state, "Forest")], Change(power=4, toughness=4))
    assert size(state, "Forest") == (4, 4)


# Copies as they enter (503)


def clone(game: Game, what: str) -> None:
    game.cast("Clone", pay=["mana"], mana=[])
    pass_all(game)
    game.do("choose", what)


def test_a_copy_of_a_copy_is_the_same_and_takes_nothing_that_effects_made() -> None:
    alice = Seat(hand=("Clone", "Clone"), pool="{U}{U}{U}{U}{U}{U}{U}{U}")
    game = table(alice, Seat(battlefield=("Grizzly Bears",)))
    grown = changed(game.state, [named(game.state, "Grizzly Bears")], Change("always", more_power=5))
    game = Game.starting(grown)
    clone(game, "Grizzly Bears")
    assert size(game.state, "Grizzly Bears") == (2, 2)
    clone(game, "Alice's Grizzly Bears")
    assert in_play(game) == ["Grizzly Bears", "Grizzly Bears"]
    assert {thing.represented_by for thing in game.state.permanents()} == {"Clone", "Grizzly Bears"}


def test_without_a_creature_nothing_is_asked() -> None:
    game = table(Seat(hand=("Clone",), pool="{U}{U}{U}{U}"))
    game.cast("Clone", pay=["mana"])
    pass_all(game)
    assert where(game) == "priority.holding"
    assert in_graveyard(game) == ["Clone"]


@pytest.mark.rule("E-clone", "R-i4")
def test_a_copy_that_cannot_enter_is_the_card_again_in_the_graveyard() -> None:
    keeper = card(
        """
        {name: Keeper, types: [enchantment], cost: "{1}",
         abilities: [{ability: keep_out, what: {types: [land]}}]}
        """
    )
    alice = Seat(hand=("Clone",), pool="{U}{U}{U}{U}")
    game = table(alice, Seat(battlefield=("Dryad Arbor", "Grizzly Bears", "Keeper")), keeper)
    game.cast("Clone", pay=["mana"], mana=[])
    pass_all(game)
    copied = game.fork()
    game.do("choose", "Dryad Arbor")
    assert (in_graveyard(game), in_play(game)) == (["Clone"], [])
    copied.do("choose", "Grizzly Bears")
    assert in_play(copied) == ["Grizzly Bears"]


# Tokens and Auras (216, 212.4, 420.5)


@pytest.mark.rule("X-1")
def test_a_token_that_dies_ceases_to_exist() -> None:
    game = table(Seat(hand=("Raise the Alarm", "Shock"), pool="{W}{W}{R}"))
    game.cast("Raise the Alarm", pay=["{W}{W}"])
    pass_all(game)
    assert in_play(game) == ["Soldier", "Soldier"]
    soldier = named(game.state, "Soldier")
    assert (soldier.token, soldier.represented_by, soldier.summoning_sick) == (True, None, True)
    assert characteristics(game.state, soldier).colours == "W"
    game.cast("Shock", targets=[f"#{soldier.id}"], pay=["mana"])
    pass_all(game)
    assert (in_play(game), in_graveyard(game)) == (["Soldier"], ["Raise the Alarm", "Shock"])


def test_a_token_is_listed_apart_from_a_card_of_its_name() -> None:
    soldier = card("{name: Soldier, types: [creature], cost: '{W}', power: 3, toughness: 3}")
    game = table(Seat(hand=("Raise the Alarm",), battlefield=("Soldier",), pool="{W}{W}"), None, soldier)
    game.cast("Raise the Alarm", pay=["mana"])
    pass_all(game)
    assert [characteristics(game.state, one).power for one in game.state.permanents()] == [3, 1, 1]
    assert in_play(game) == ["Soldier", "Soldier token", "Soldier token"]


@pytest.mark.rule("X-1")
def test_an_aura_goes_when_what_it_enchants_leaves() -> None:
    bob = Seat(battlefield=("Grizzly Bears", Placed("Holy Strength", enchants="Grizzly Bears")))
    game = table(Seat(hand=("Unsummon",), pool="{U}"), bob)
    assert size(game.state, "Grizzly Bears") == (3, 4)
    game.cast("Unsummon", targets=["Grizzly Bears"], pay=["mana"])
    pass_all(game)
    assert (in_hand(game, "Bob"), in_graveyard(game, "Bob")) == (["Grizzly Bears"], ["Holy Strength"])


@pytest.mark.rule("X-1")
def test_an_aura_goes_when_its_creature_is_one_no_more() -> None:
    game = table(
        Seat(hand=("Holy Strength",), battlefield=("Mishra's Factory", "Plains", "Plains")),
    )
    game.do("play_mana_ability", "Plains")
    game.do("announce", "Mishra's Factory: become a creature")
    game.do("finish_mana_abilities")
    game.do("pay", "mana")
    pass_all(game)
    game.cast("Holy Strength", targets=["Mishra's Factory"], mana=["Plains"], pay=["mana"])
    pass_all(game)
    assert size(game.state, "Mishra's Factory") == (3, 4)
    game = Game.starting(expired(game.state, "end_of_turn"))
    assert in_play(game) == ["Mishra's Factory", "Plains", "Plains"]


@pytest.mark.rule("X-1")
def test_an_aura_that_enchants_nothing_goes() -> None:
    game = table(Seat(battlefield=("Holy Strength", "Grizzly Bears")))
    assert in_graveyard(game) == ["Holy Strength"]


def test_an_aura_cannot_be_set_on_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="Holy Strength cannot enchant 'Bears', which is not in play"):
        table(Seat(battlefield=(Placed("Holy Strength", enchants="Bears"),)))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("subtypes: [aura]", "an Aura targets what it enchants"),
        ("abilities: [{ability: static, what: {}}]", "a static ability that changes nothing"),
        ("abilities: [{ability: static, what: enchanted, more_power: 1}]", "only an Aura has something"),
        ("abilities: [{ability: static, what: {}, control: true}]", "an Aura gives control of what it"),
        ("text: {instructions: [{do: change_text, what: source}]}", "no two colours are chosen before"),
        (
            "text: {instructions: [{do: change_text, what: source, words: [red, swamp]}]}",
            "two colours or two",
        ),
        (
            "text: {instructions: [{do: create_token, name: Elf, types: [creature]}]}",
            "Elf is a creature token",
        ),
    ],
)
def test_what_can_never_work_is_said_of_the_card(text: str, wrong: str) -> None:
    with pytest.raises(CardError, match=wrong):
        check_card(card(f"{{name: Wrong, types: [enchantment], cost: '{{W}}', {text}}}"))


def test_the_board_says_what_is_a_copy_a_token_or_attached() -> None:
    alice = Seat(hand=("Clone", "Raise the Alarm"), pool="{U}{U}{U}{U}{W}{W}")
    game = table(
        alice, Seat(battlefield=("Grizzly Bears", Placed("Holy Strength", enchants="Grizzly Bears")))
    )
    game.cast("Raise the Alarm", pay=["{W}{W}"])
    pass_all(game)
    clone(game, "Grizzly Bears")
    marks = {
        (piece.name, mark)
        for seat in board_of(game.state).seats
        for zone in seat.zones
        for piece in zone.pieces
        for mark in piece.marks
    }
    assert {
        ("Soldier", "token"),
        ("Grizzly Bears", "Clone as a copy"),
        ("Holy Strength", "on Grizzly Bears"),
    } <= marks
