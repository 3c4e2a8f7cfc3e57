"""References, criteria, zones, files and what a game is set up from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from engine import references
from engine.card import Card
from engine.cards import shipped_cards
from engine.changes import Change
from engine.criteria import Criteria
from engine.errors import CardError
from engine.failing import CHECKS
from engine.files import near, parse_yaml
from engine.matching import fits
from engine.references import Reference, parse
from engine.setup import Placed, Seat, set_up
from engine.zones import move
from tests.engine.support import card, pass_all, table

# References


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("you", Reference(plain="you")),
        ("each opponent", Reference(plain="each opponent")),
        ("target", Reference(instance=0)),
        ("target 3", Reference(instance=2)),
        ("controller of target 2", Reference(instance=1, of="controller")),
    ],
)
def test_a_reference_is_read(text: str, reference: Reference) -> None:
    assert parse(text) == reference


@pytest.mark.parametrize("text", ["", "me", "target 0", "targets", "controller of you"])
def test_what_refers_to_nothing_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError, match="refers to nothing; an instruction can refer to: chosen, controller of target"
    ):
        parse(text)


@pytest.mark.parametrize(
    ("who", "lost"),
    [
        ("you", {"Bob"}),
        ("each opponent", {"Carol", "Alice"}),
        ("each player", {"Alice", "Bob", "Carol"}),
    ],
)
def test_players_are_seen_from_the_controller(who: str, lost: set[str]) -> None:
    drain = card(
        f"{{name: Drain, types: [instant], cost: '{{0}}', text: {{instructions:"
        f" [{{do: lose_life, who: {who}, amount: 1}}]}}}}"
    )
    game = table(Seat(), Seat(hand=("Drain",)), drain, Carol=Seat())
    game.pass_priority()
    game.cast("Drain")
    pass_all(game, 3)
    assert {player.name for player in game.state.players if player.life == 19} == lost


def test_a_reference_to_its_source_is_the_permanent() -> None:
    game = table(Seat(battlefield=("Drudge Skeletons",), pool="{B}"))
    game.activate("Drudge Skeletons", pay=["{B}"])
    ability = game.state.objects[game.state.stack[-1]]
    ((target, slot),) = references.resolve(game.state, ability, "source", 0)
    assert (target.id, slot) == (ability.source, -1)  # type: ignore[union-attr]


# Criteria


@pytest.mark.parametrize(
    ("criteria", "reason"),
    [
        (Criteria(types=("artifact", "land")), "Guildmage is no artifact or land"),
        (Criteria(not_types=("creature",)), "Guildmage is a creature"),
        (Criteria(subtypes=("goblin",)), "Guildmage is no goblin"),
        (Criteria(name="Shock"), "Guildmage is not called Shock"),
        (Criteria(colours="G"), "Guildmage is not green"),
        (Criteria(not_colours="W"), "Guildmage is white"),
        (Criteria(controller="you"), "Guildmage is not controlled by Alice"),
        (Criteria(owner="you"), "Guildmage is not owned by Alice"),
        (Criteria(tapped=False), "Guildmage is tapped"),
        (Criteria(max_value=1), "Guildmage has converted mana cost 2, more than 1"),
        (Criteria(zone="graveyard"), "Guildmage is in the wrong zone: in play, not in a graveyard"),
        (Criteria(kind="spell"), "Guildmage is no spell"),
        (Criteria(another=True), "Guildmage is the source itself, and another is needed"),
        (Criteria(), None),
        (Criteria(types=("creature", "land"), colours="WB", controller="opponent", tapped=True), None),
    ],
)
def test_the_first_criterion_that_fails_is_named(criteria: Criteria, reason: str | None) -> None:
    game = table(None, Seat(battlefield=(Placed("Orzhov Guildmage", tapped=True),)))
    (thing,) = game.state.permanents()
    verdict = fits(game.state, thing, criteria, "Alice", thing, "409.1c")
    expected = True if reason is None else "409.1c: " + reason.replace("Guildmage", "Orzhov Guildmage")
    assert (verdict if verdict is True else str(verdict)) == expected


# Zones


def test_a_change_of_zone_makes_a_new_object() -> None:
    start = table(Seat(battlefield=(Placed("Grizzly Bears", tapped=True, damage=1),))).state
    (old,) = start.permanents()
    marked = start.with_object(replace(old, shields=2, changes=(Change(colours="B", keywords=("fear",)),)))
    away, in_hand = move(marked, old.id, "hand")
    back, in_play = move(away, in_hand, "battlefield", controller="Bob")
    new = back.objects[in_play]
    assert len({old.id, in_hand, in_play}) == 3
    assert (new.tapped, new.damage, new.shields, new.changes) == (False, 0, 0, ())
    assert (new.owner, new.controller, new.summoning_sick) == ("Alice", "Bob", True)
    assert back.last_known[old.id].shields == 2


# Setting up


def test_a_game_is_set_up_as_said() -> None:
    seats = {
        "Alice": Seat(life=7, pool="{2}{G}", hand=("Shock",), library=("Island", "Plains")),
        "Bob": Seat(battlefield=(Placed("Forest", count=2, tapped=True), Placed("Shock", owner="Alice"))),
    }
    state = set_up(seats, active="Bob")
    alice = state.player("Alice")
    assert (alice.life, alice.pool, state.active) == (7, "GCC", "Bob")
    assert [state.objects[i].card for i in alice.library] == ["Island", "Plains"]
    assert [(t.card, t.tapped, t.owner, t.controller) for t in state.permanents()] == [
        ("Forest", True, "Bob", "Bob"),
        ("Forest", True, "Bob", "Bob"),
        ("Shock", False, "Alice", "Bob"),
    ]


@pytest.mark.parametrize(
    ("seats", "active", "message"),
    [
        ({}, None, "a game needs a player"),
        ({"Alice": Seat()}, "Bob", "the active player 'Bob' is none of Alice"),
        ({"Alice": Seat(pool="R")}, None, "'R' is no mana"),
        (
            {"Alice": Seat(battlefield=(Placed("Island", owner="Bob"),))},
            None,
            "the owner 'Bob' of Island is none of Alice",
        ),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(
    seats: dict[str, Seat], active: str | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        set_up(seats, active)


# Cards


def test_every_shipped_card_says_which_rule_it_is_there_for() -> None:
    assert len(shipped_cards()) >= 60
    for each in shipped_cards().values():
        assert each.shows, each.name
        assert any(character.isdigit() for character in each.shows), each.name


@pytest.mark.parametrize("each", shipped_cards().values(), ids=lambda each: each.name)
def test_every_shipped_card_can_be_begun_and_leaves_no_trace_when_it_cannot_go_on(each: Card) -> None:
    game = table(Seat(hand=(each.name,)))
    if "land" in each.types:
        game.do("play_land", each.name)
        return
    before = game.state
    game.do("announce", each.name)
    decision = game.choices()
    assert decision is not None
    if decision.asks == "priority" and not game.state.stack:
        assert game.state == before


# Files


class Shelf(Struct, frozen=True, forbid_unknown_fields=True):
    books: dict[str, tuple[int, ...]]
    open: bool = False


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("books: {a: [1]\n", "shelf: line 2: no YAML: expected ',' or '}', but got '<stream end>'"),
        ("books: {a: [1]}\nopne: true\n", "shelf: line 2: unknown key 'opne'"),
        ("open: true\n", "shelf: line 1: missing key 'books'"),
        (
            "books:\n  a: [1]\n  b:\n    - 1\n    - x\n",
            "shelf: line 5: Expected 'int', got 'str' at books[...][1]",
        ),
        ("- 1\n", "shelf: line 1: expected keys and values, got 'array'"),
        ("", "shelf: line 1: expected keys and values, got 'null'"),
        (
            "a: &x [*x]\n&",
            "shelf: line 2: no YAML: expected alphabetic or numeric character, but found '\\x00'",
        ),
    ],
)
def test_what_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(CardError) as wrong:
        parse_yaml(text, "shelf", Shelf, CardError)
    assert "\n" not in str(wrong.value)
    assert str(wrong.value).startswith(message.rpartition(", but")[0] or message)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    message = "shelf: "
    try:
        parse_yaml(text, "shelf", Shelf, CardError)
    except CardError as wrong:
        message = str(wrong)
    assert message.startswith("shelf: ")
    assert len(message.splitlines()) == 1


def test_near_names_are_suggested_whatever_their_case() -> None:
    assert near("shok", ["Shock", "Blaze"]) == "; did you mean Shock?"
    assert near("xyz", ["Shock", "Blaze"]) == ""


def test_every_criterion_is_looked_at() -> None:
    """A criterion that no check names would never fail; the zone comes first, ties come later."""
    named = {name for names in CHECKS.values() for name in names}
    assert named | {"zone", "greatest", "least", "tie"} == set(Criteria.__struct_fields__)
