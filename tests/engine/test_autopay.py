"""Automatic payment: compared with trying everything, and by hand where a greedy choice goes wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.autopay import CannotPay, find_payment
from engine.autopay_board import Board
from engine.autopay_plan import search
from engine.card import Card
from engine.choices import Choice, PlayManaAbility
from engine.errors import ScenarioError
from engine.game import Game
from engine.playing import play as run
from engine.rules import Moves, Rules
from engine.scenario import read_scenario
from engine.setup import Placed, Seat
from engine.state import GameState
from tests.engine.support import card, in_graveyard, table, where

# Cards that the random boards are made of


def source(name: str, costs: str, options: str, types: str = "artifact", more: str = "") -> Card:
    """A permanent with one mana ability."""
    size = "power: 1, toughness: 1," if "creature" in types else ""
    text = f"text: {{instructions: [{{do: add_mana, options: [{options}]}}{more}]}}"
    ability = f"{{ability: activated, name: mana, costs: [{costs}], {text}}}"
    return card(f"{{name: {name}, types: [{types}], {size} abilities: [{ability}]}}")


TAP = "{pay: tap}"
CREATURE = "what: {types: [creature], controller: you}"
SOURCES = (
    source("Dual Land", TAP, '"{W}", "{B}"', "land"),
    source("Painful Land", TAP, '"{B}", "{R}"', "land", ", {do: damage, to: you, amount: 1}"),
    source("Twin Land", TAP, '"{C}{C}"', "land"),
    source("Pair Land", TAP, '"{B}{R}"', "land"),
    source("Any Signet", '{pay: mana, mana: "{1}"}, {pay: tap}', '"{B}{R}"'),
    source("Choosy Signet", '{pay: mana, mana: "{1}"}, {pay: tap}', '"{W}{W}", "{B}{B}"'),
    source("Hybrid Signet", '{pay: mana, mana: "{W/B}"}, {pay: tap}', '"{R}{R}"'),
    source("Prism", '{pay: mana, mana: "{1}"}, {pay: tap}', '"{W}", "{B}", "{R}"'),
    source("Filter", '{pay: mana, mana: "{1}"}', '"{R}"'),
    source("Walking Filter", '{pay: mana, mana: "{1}"}', '"{W}"', "creature"),
    source("Pet", "{pay: sacrifice}", '"{B}"', "creature"),
    source("Lotus", "{pay: tap}, {pay: sacrifice}", '"{W}{W}{W}", "{B}{B}{B}"'),
    source("Treasure", "{pay: tap}, {pay: sacrifice}", '"{W}", "{B}", "{R}"'),
    source("Altar", f"{{pay: sacrifice, {CREATURE}}}", '"{C}{C}"'),
    source("Drum", f"{{pay: tap}}, {{pay: tap_other, {CREATURE}}}", '"{W}", "{B}", "{R}"'),
    source("Bloodstone", "{pay: life, life: 1}", '"{B}"'),
    source("Lens", "{pay: tap}, {pay: discard, what: {}}", '"{R}{R}"'),
    source("Elf", TAP, '"{W}"', "creature"),
    source("Digger", "{pay: tap}, {pay: mill}", '"{C}"', "creature"),
)
SORCERER = card(
    """
    name: Sorcerer
    types: [creature]
    power: 1
    toughness: 1
    abilities:
      - ability: activated
        name: mana
        costs: [{pay: tap}]
        text: {instructions: [{do: add_mana, options: ["{R}"]}]}
      - ability: activated
        name: zap
        costs:
          - {pay: mana, mana: "{1}{B}"}
          - {pay: tap}
          - {pay: sacrifice, what: {types: [creature], controller: you}}
        text: {instructions: [{do: draw, who: you}]}
    """
)
ADDITIONAL = (
    "{pay: sacrifice, what: {types: [creature], controller: you}}",
    "{pay: tap_other, what: {types: [creature], controller: you, tapped: false}}",
    "{pay: sacrifice, what: {types: [land], controller: you}}",
    "{pay: sacrifice, what: {types: [creature], tapped: true}}",
    "{pay: discard, what: {}}",
    "{pay: life, life: 1}",
    "{pay: mill}",
)
PLAIN = ("Plains", "Swamp", "Mountain", "Caves of Koilos", "City of Brass", "Scryb Sprites")


@cache
def spell(cost: str, additional: tuple[str, ...] = ()) -> Card:
    """A sorcery that does nothing, with a cost."""
    costs = f"additional_costs: [{', '.join(additional)}]," if additional else ""
    return card(
        f"{{name: Spell, types: [sorcery], cost: '{cost}', {costs} text: {{instructions: []}}, shows: '-'}}"
    )


# Trying everything


def brute_force(game: GameState, rules: Rules, depth: int, seen: set[Hashable]) -> bool:
    """Whether any sequence of choices leads to the frame at that depth being paid, by the rules alone."""
    if (key := likeness(game)) in seen:
        return False
    seen.add(key)
    for choice in rules.openings(game):
        moved = rules.do(game, choice)
        assert isinstance(moved, Moves)
        after = moved.game
        if is_paid(game, depth, choice, after):
            return True
        going_on = len(after.frames) > depth and after.frames[depth].state != "rewinding"
        same = going_on and after.frames[depth].chart == game.frames[depth].chart
        small = len(after.player("Alice").pool) < 9
        if same and choice.trigger != "decline" and small and brute_force(after, rules, depth, seen):
            return True
    return False


def is_paid(before: GameState, depth: int, choice: Choice, after: GameState) -> bool:
    """Whether the choice paid the last of it: the play is played, the mana made, the offer taken."""
    frame = before.frames[depth]
    if frame.chart == "resolution":
        return choice.trigger == "pay" and len(before.frames) - 1 == depth
    over = len(after.frames) <= depth or after.frames[depth].chart != frame.chart
    if frame.chart == "casting":
        return over and getattr(frame.data, "object", 0) in after.stack
    begun_from = getattr(frame.data, "before", before)
    return over and replace(after, frames=()) != replace(begun_from, frames=())  # else it was reversed


def likeness(game: GameState) -> Hashable:
    """Two situations alike but for which of equal cards is which."""
    player = game.player("Alice")
    things = Counter((thing.card, thing.tapped, thing.summoning_sick) for thing in game.permanents())
    frames = []
    for frame in game.frames:
        data = frame.data
        now = game.objects.get(getattr(data, "object", 0))
        own = (now.card, now.tapped) if now else None
        frames.append((frame.chart, frame.state, getattr(data, "due", ()), getattr(data, "mana", ()), own))
    hand = Counter(game.objects[i].card for i in player.hand)
    return (
        player.pool,
        player.life,
        len(player.library),
        frozenset(things.items()),
        frozenset(hand.items()),
        tuple(frames),
    )


mana_costs = st.builds(
    lambda *parts: "".join(part for many in parts for part in many),
    st.sampled_from(["", "", "", "{X}", "{X}{X}"]),
    st.sampled_from(["", "{1}", "{2}", "{3}"]),
    st.lists(st.sampled_from(["{W}", "{B}", "{R}"]), max_size=3),
).filter(bool)
names = st.one_of(st.sampled_from(PLAIN), st.sampled_from([one.name for one in SOURCES]))
permanents = st.lists(
    st.builds(
        Placed,
        names,
        tapped=st.sampled_from([False] * 9 + [True]),
        summoning_sick=st.sampled_from([False] * 5 + [True]),
    ),
    min_size=2,
    max_size=5,
)
sides = st.builds(
    Seat,
    life=st.integers(1, 3),
    pool=st.sampled_from(["", "", "", "{R}", "{B}{C}"]),
    hand=st.sampled_from([("Spell",), ("Spell", "Shock"), ("Spell", "Shock", "Shock")]),
    library=st.sampled_from([(), ("Shock",)]),
    battlefield=permanents,
)
steps = st.lists(st.integers(0, 9), max_size=3)


def begun(game: Game, taken: list[int]) -> Game:
    """The game after some choices that go on with what is to be paid, and do not break it off."""
    depth = len(game.state.frames) - 1
    chart = game.state.frames[depth].chart
    for step in taken:
        trial, decision = game.fork(), game.choices()
        assert decision is not None
        trial.do(decision.options[step % len(decision)])
        frames = trial.state.frames
        if len(frames) > depth and frames[depth].chart == chart and frames[depth].state != "rewinding":
            game = trial
    return game


@st.composite
def plays(draw: st.DrawFn) -> Game:
    """A play under way, in its mana window or later, perhaps within mana abilities."""
    additional = tuple(draw(st.lists(st.sampled_from(ADDITIONAL), max_size=2)))
    cards = (*SOURCES, SORCERER, spell(draw(mana_costs), additional))
    alice = draw(sides)
    ability = draw(st.integers(0, 4)) == 0
    if ability:
        alice = replace(alice, battlefield=(*alice.battlefield[:4], "Sorcerer"))
    game = table(alice, None, *cards)
    game.do("announce", "Sorcerer: zap" if ability else "Spell")
    if game.rules.asks(game.state)[0] == "value_of_x":
        game.do("choose_x", str(draw(st.integers(0, 2))))
    assume(len(game.state.frames) > 2 and game.state.frames[2].state != "rewinding")
    return begun(game, draw(steps))


@st.composite
def offers(draw: st.DrawFn) -> Game:
    """A payment of mana, hybrid symbols and all, offered as a counterspell resolves."""
    price = draw(st.sampled_from(["{1}", "{3}", "{1}{B/R}", "{W/B}{W/B}", "{R/W}{B/R}{B}"]))
    effect = f"{{do: counter, what: target, unless_pays: '{price}'}}"
    text = f"{{targets: [{{what: {{zone: stack}}}}], instructions: [{effect}]}}"
    tax = card(f"{{name: Tax, types: [instant], cost: '{{U}}', text: {text}}}")
    alice = draw(sides)
    alice = replace(alice, pool=alice.pool + "{G}{G}", hand=("Grizzly Bears", *alice.hand[1:]))
    game = table(alice, Seat(hand=("Tax",), pool="{U}"), *SOURCES, tax)
    game.do("announce", "Grizzly Bears")
    if game.rules.asks(game.state)[0] == "mana_abilities":
        game.do("finish_mana_abilities")
    decision = game.choices()
    assert decision is not None
    game.do(next(o for o in decision if getattr(o.choice, "mana", "").count("G") == 2))
    game.pass_priority()
    game.cast("Tax", targets=["Grizzly Bears"], pay=["mana"])
    game.pass_priority()
    game.pass_priority()
    return begun(game, draw(steps))


@st.composite
def mana_alone(draw: st.DrawFn) -> Game:
    """A mana ability that costs mana, played with priority and for nothing else."""
    name = draw(st.sampled_from(["Any Signet", "Choosy Signet", "Hybrid Signet", "Prism", "Filter", "Drum"]))
    alice = draw(sides)
    alice = replace(alice, battlefield=(*alice.battlefield[:4], name))
    assume((name, alice.pool) != ("Filter", "{R}"))  # red mana for red mana looks like nothing done
    game = table(alice, None, *SOURCES, spell("{1}"))
    source = next(thing for thing in reversed(list(game.state.permanents())) if thing.card == name)
    choice = PlayManaAbility(by="Alice", object=source.id, ability=0)
    assume(game.can(choice))
    game.do(choice)
    assume(len(game.state.frames) > 2)
    return game


def agree(game: Game, depth: int) -> None:
    """What is found, and whether something is found, is right."""
    expected = brute_force(game.state, game.rules, depth, set())
    found = find_payment(game.state, game.rules)
    assert (found is not None) == expected
    if found is None:
        before = game.state
        with pytest.raises(CannotPay, match="cannot pay"):
            game.pay()
        assert game.state == before
        return
    assert len(found.choices) == len(found.words) > 0
    for choice in found.choices:
        before = game.state
        game.do(choice)
    assert is_paid(before, depth, found.choices[-1], game.state)


many = settings(
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # to shrink takes minutes
    suppress_health_check=list(HealthCheck),
)


@settings(many, max_examples=400)
@given(plays())
def test_a_play_can_be_paid_exactly_when_trying_everything_finds_a_way(game: Game) -> None:
    agree(game, 2)


@settings(many, max_examples=100)
@given(offers())
def test_an_offer_can_be_paid_exactly_when_trying_everything_finds_a_way(game: Game) -> None:
    agree(game, 2)


@settings(many, max_examples=100)
@given(mana_alone())
def test_a_mana_ability_can_be_paid_exactly_when_trying_everything_finds_a_way(game: Game) -> None:
    agree(game, 2)


# By hand: where a greedy choice goes wrong


def play(cost: str, board: tuple[str, ...], *additional: str, pool: str = "") -> Game:
    """A play of such a cost, with such a board, in its mana window."""
    alice = Seat(hand=("Spell",), battlefield=board, pool=pool)
    game = table(alice, None, *SOURCES, SORCERER, spell(cost, additional))
    game.do("announce", "Spell")
    return game


def tapped(game: Game) -> list[str]:
    """What is tapped, by name."""
    return sorted(thing.card for thing in game.state.permanents() if thing.tapped)


@pytest.mark.rule("C-g1", "C-h1")
@pytest.mark.parametrize(
    ("cost", "board", "used"),
    [
        ("{B}{W}", ("Dual Land", "Plains"), ["Dual Land", "Plains"]),
        ("{1}{B}", ("Swamp", "Plains", "Plains"), ["Plains", "Swamp"]),
        ("{W}{B}{R}", ("City of Brass", "Dual Land", "Plains"), ["City of Brass", "Dual Land", "Plains"]),
        ("{W}{B}", ("City of Brass", "Dual Land", "Plains"), ["Dual Land", "Plains"]),
        ("{1}{B}", ("Caves of Koilos", "Swamp"), ["Caves of Koilos", "Swamp"]),
        ("{2}", ("Twin Land", "Plains", "Plains"), ["Twin Land"]),
        ("{1}", ("Twin Land", "Plains"), ["Plains"]),
        ("{3}{B}{R}", ("Any Signet", *["Island"] * 3, "Any Signet"), ["Any Signet"] * 2 + ["Island"] * 3),
        ("{B}", ("Any Signet", "Island", "Pet", "Swamp"), ["Swamp"]),
        ("{R}", ("Painful Land", "Prism", "Mountain"), ["Mountain"]),
    ],
)
def test_no_more_is_used_than_is_needed_and_the_right_sources(
    cost: str, board: tuple[str, ...], used: list[str]
) -> None:
    game = play(cost, board)
    game.pay()
    assert where(game) == "priority.holding"
    assert tapped(game) == used
    assert game.state.player("Alice").life == 20
    assert game.state.player("Alice").pool == ""
    assert in_graveyard(game) == []


def test_the_pool_is_spent_before_anything_is_tapped() -> None:
    game = play("{1}{B}", ("Swamp", "Swamp"), pool="{R}{B}")
    game.pay()
    assert tapped(game) == []


def test_a_creature_to_be_tapped_is_not_tapped_for_mana() -> None:
    game = play("{W}{B}", ("Dual Land", "Elf", "Plains"), ADDITIONAL[1])
    game.pay()
    assert tapped(game) == ["Dual Land", "Elf", "Plains"]
    refused = play("{W}{W}", ("Plains", "Elf"), ADDITIONAL[1])
    with pytest.raises(CannotPay, match=r"^Alice cannot pay \{W\}\{W\} and tap a creature: .* missing is "):
        refused.pay()


def test_a_creature_to_be_sacrificed_is_not_sacrificed_for_mana() -> None:
    game = play("{B}", ("Pet",), ADDITIONAL[0])
    with pytest.raises(CannotPay, match="still missing is"):
        game.pay()
    other = play("{B}", ("Pet", "Scryb Sprites"), ADDITIONAL[0])
    other.pay()
    assert sorted(in_graveyard(other)) == ["Pet", "Scryb Sprites"]


def test_a_land_to_be_sacrificed_is_tapped_for_mana_first() -> None:
    game = play("{1}{B}", ("Swamp", "Plains"), ADDITIONAL[2])
    game.pay()
    assert where(game) == "priority.holding"
    assert len(in_graveyard(game)) == 1


def test_a_source_can_be_sacrificed_to_pay_for_its_own_ability() -> None:
    game = play("{1}{W}", ("Walking Filter", "Altar"))
    game.pay()
    assert in_graveyard(game) == ["Walking Filter"]


def test_a_payment_is_found_within_the_window_of_a_mana_ability() -> None:
    game = play("{B}{R}", ("Any Signet", "Island"))
    game.do("play_mana_ability", "Any Signet")
    game.pay()
    assert where(game) == "priority.holding"


# What is offered


def test_choices_show_a_payment_in_one_line() -> None:
    game = play("{B}", ("Swamp", "Plains"))
    decision = game.choices()
    assert decision is not None
    assert decision.payment is not None
    assert [option.words for option in decision.payment] == [
        "play mana ability: Swamp: black mana",
        "finish mana abilities",
        "pay: {B}",
    ]
    line = "  payment: play mana ability: Swamp: black mana, finish mana abilities, pay: {B}"
    assert str(decision).splitlines()[-1] == line
    assert decision == game.choices()
    for option in decision.payment:
        game.do(option)
    after = game.choices()
    assert after is not None
    assert after.payment is None
    assert "payment" not in str(after)


def test_nothing_is_paid_where_nothing_is_due() -> None:
    game = play("{B}", ("Swamp",))
    game.pay()
    with pytest.raises(CannotPay, match=r"^nothing is to be paid in priority\.holding$"):
        game.pay()


@pytest.mark.parametrize(
    ("cost", "board", "missing"),
    [
        ("{3}", ("Swamp",), "{2}"),
        ("{B}{B}", ("Swamp", "Plains"), "{B}"),
        ("{1}{B}{R}", ("Swamp", "Plains"), "{R}"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(cost: str, board: tuple[str, ...], missing: str) -> None:
    game = play(cost, board)
    with pytest.raises(CannotPay) as said:
        game.pay()
    assert str(said.value) == f"Alice cannot pay {cost}: with every mana ability, still missing is {missing}"


def test_a_search_that_ends_at_its_bound_never_says_that_it_cannot_be_paid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = play("{B}", ("Swamp",))
    monkeypatch.setattr("engine.autopay.search", lambda board: search(board, most=0))
    with pytest.raises(CannotPay, match=r"^whether Alice can pay .* is open"):
        game.pay()
    decision = game.choices()
    assert decision is not None
    assert decision.payment is None


SCENARIO = """
title: t
about: a
rules: ["409.1g"]
players: {{Alice: {{hand: [Shock], battlefield: [{land}]}}, Bob: {{}}}}
play:
  - announce: Shock
  - choose_target: Bob
  - pay: automatically
  - expect: {{tapped: [Mountain], stack: [Shock]}}
"""


def test_a_scenario_can_have_a_play_paid_automatically(tmp_path: Path) -> None:
    file = tmp_path / "paid.yaml"
    file.write_text(SCENARIO.format(land="Mountain, Island"), encoding="utf-8")
    run(read_scenario(file))
    file.write_text(SCENARIO.format(land="Island"), encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"line 9: Alice cannot pay \{R\}: .* missing is \{R\}$"):
        run(read_scenario(file))


# How much is looked at


LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "City of Brass", "Caves of Koilos", "Dual Land")


@pytest.mark.parametrize(
    ("cost", "board", "most"),
    [
        ("{7}{W}{B}{R}", (*LANDS, *LANDS[:4]), 1),
        ("{20}", (*LANDS, *LANDS), 1),
        ("{6}{W}{B}{R}{R}", (*LANDS, "Any Signet", "Any Signet", "Choosy Signet"), 200),
        ("{9}{B}{B}{R}", (*LANDS[:4], *(["Any Signet"] * 8)), 60),
        ("{B}{B}{B}{B}", (*LANDS[:4], *(["Any Signet"] * 2), "Altar", "Drum", "Pet"), 300),
    ],
)
def test_little_is_looked_at(cost: str, board: tuple[str, ...], most: int) -> None:
    game = play(cost, board)
    assert search(Board(game.state, game.rules)).explored <= most


def test_what_pays_for_turning_itself_face_up_is_gone_and_the_rest_is_paid() -> None:
    altar = source("Altar", "{pay: sacrifice, what: {types: [creature]}}", '"{B}"')
    hidden = Placed("Zoetic Cavern", face_down=True)
    game = table(Seat(battlefield=(hidden, "Altar", "Swamp")), None, altar)
    game.do("turn_face_up", "face-down creature")
    game.do("play_mana_ability", "Altar")
    found = find_payment(game.state, game.rules)
    assert found is not None
    for choice in found.choices:
        game.do(choice)
    assert where(game) == "priority.holding"
    assert in_graveyard(game, "Alice") == ["Zoetic Cavern"]
