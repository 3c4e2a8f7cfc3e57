"""Rows of 401 and 409.1a-e: what is announced, in which order, and by whom."""

from __future__ import annotations

import pytest

from engine.characteristics import characteristics
from engine.errors import IllegalPlay
from engine.game import Game
from engine.objects import GameObject
from engine.setup import Placed, Seat
from engine.state import CastingData
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table, where

BOTH_WAYS = card(
    """
    {name: Both Ways, types: [instant], cost: "{X}{R}",
     optional_costs: [{id: kicker, costs: [{pay: mana, mana: "{R}"}]}],
     text: {targets: [{players: true}], instructions: [{do: damage, to: target, amount: x}]}}
    """
)


def top(game: Game) -> GameObject:
    return game.state.objects[game.state.stack[-1]]


def data_of(game: Game) -> CastingData:
    data = game.state.frames[-1].data
    assert isinstance(data, CastingData)
    return data


@pytest.mark.rule("S-1")
def test_a_card_is_a_spell_before_any_choice_is_made() -> None:
    game = table(Seat(hand=("Crosis's Charm",)))
    game.do("announce", "Crosis's Charm")
    assert (top(game).kind, top(game).zone, top(game).announcement.modes) == ("spell", "stack", ())
    assert game.state.frames[-1].state == "playing.choosing.modes"


@pytest.mark.rule("S-1z")
def test_a_card_in_a_graveyard_is_not_offered_without_permission() -> None:
    game = table(Seat(graveyard=("Shock",), pool="{R}"))
    assert [option.words for option in game.choices() or ()] == ["pass priority"]
    with pytest.raises(
        IllegalPlay, match=r"401\.1: Shock is in a graveyard: Alice may not play it from there"
    ):
        game.do("announce", "Shock")


@pytest.mark.rule("C-a1")
def test_the_card_moves_from_the_hand_to_the_top_of_the_stack() -> None:
    game = table(Seat(hand=("Shock", "Both Ways"), pool="{R}"), None, BOTH_WAYS)
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.do("announce", "Both Ways")
    assert in_hand(game) == []
    assert [game.state.objects[i].card for i in game.state.stack] == ["Shock", "Both Ways"]


@pytest.mark.rule("C-a1c")
def test_the_spell_has_the_characteristics_of_its_card() -> None:
    game = table(Seat(hand=("Llanowar Elves",), battlefield=("Forest",)))
    before = characteristics(game.state, game.state.objects[game.state.player("Alice").hand[0]])
    game.do("announce", "Llanowar Elves")
    now = characteristics(game.state, top(game))
    assert now == before
    assert (now.name, now.colours, now.types, now.value) == ("Llanowar Elves", "G", ("creature",), 1)


@pytest.mark.rule("C-a2", "C-a2t")
def test_an_ability_is_an_object_without_card_or_characteristics_of_its_own() -> None:
    game = table(Seat(battlefield=("Mogg Fanatic",)))
    cards = len(game.state.objects)
    game.cast("Mogg Fanatic", targets=["Bob"])
    assert len(game.state.objects) == cards + 1
    assert in_play(game) == ["Mogg Fanatic"]
    ability = top(game)
    assert ability.kind == "ability"
    now = characteristics(game.state, ability)
    assert (now.name, now.colours, now.types, now.subtypes, now.value) == ("", "", (), (), 0)
    assert ability.source is not None
    assert characteristics(game.state, game.state.objects[ability.source]).colours == "R"


@pytest.mark.rule("C-a2p")
def test_who_plays_an_ability_controls_it_whoever_controls_its_source() -> None:
    game = table(None, Seat(battlefield=("Aether Storm", "Prodigal Sorcerer")))
    game.activate("Aether Storm: end the storm")
    assert top(game).controller == "Alice"
    game.undo()
    assert [str(r) for r in game.why("announce", "Prodigal Sorcerer")] == [
        "403: Alice does not control Prodigal Sorcerer"
    ]


@pytest.mark.rule("C-a3")
def test_only_from_a_hidden_zone_the_card_is_revealed() -> None:
    game = table(Seat(hand=("Sandbar Merfolk",), battlefield=("Mogg Fanatic",), pool="{C}{C}"))
    game.activate("Sandbar Merfolk: cycling")
    (hidden,) = game.state.player("Alice").hand
    assert game.state.objects[hidden].revealed
    game.undo()
    game.activate("Mogg Fanatic")
    assert not any(thing.revealed for thing in game.state.objects.values())


@pytest.mark.rule("C-a4")
def test_it_stays_on_the_stack_until_everybody_has_passed() -> None:
    game = table(Seat(hand=("Shock",), pool="{R}"))
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    game.pass_priority()
    assert len(game.state.stack) == 1
    game.pass_priority()
    assert game.state.stack == ()


@pytest.mark.rule("C-0a")
def test_what_is_announced_is_not_announced_again() -> None:
    game = table(Seat(hand=("Crosis's Charm",)), Seat(battlefield=("Ornithopter",)))
    game.cast("Crosis's Charm", modes=["return"])
    before = game.state
    with pytest.raises(IllegalPlay, match="it is not open here, but: choose_target"):
        game.do("choose_mode", "destroy an artifact")
    assert game.state is before
    assert top(game).announcement.modes == (0,)


@pytest.mark.rule("C-b0")
def test_x_is_asked_before_the_kicker() -> None:
    game = table(Seat(hand=("Both Ways",)), None, BOTH_WAYS)
    game.do("announce", "Both Ways")
    asked = []
    for answer in (("choose_x", "2"), ("declare_cost", "kicker"), ("choose_target", "Bob")):
        decision = game.choices()
        assert decision is not None
        asked.append(decision.asks)
        game.do(*answer)
    assert asked == ["value_of_x", "intention_to_pay", "target"]


@pytest.mark.rule("C-b2")
def test_a_spliced_card_is_shown_stays_in_hand_and_belongs_to_the_spell() -> None:
    alice = Seat(hand=("Terashi's Cry", "Glacial Ray"), pool="{W}{W}{W}{W}{R}{R}")
    game = table(alice, Seat(battlefield=("Silver Knight", "Grizzly Bears")))
    game.cast("Terashi's Cry", splice=["Glacial Ray"])
    game.do("choose_target_count", "0")
    (ray,) = game.state.player("Alice").hand
    assert game.state.objects[ray].revealed
    assert characteristics(game.state, top(game)).colours == "W"
    assert game.can("choose_target", "Silver Knight"), "the text belongs to a white spell"
    game.do("choose_target", "Silver Knight")
    game.do("pay", "mana")
    pass_all(game)
    assert in_graveyard(game, "Bob") == ["Silver Knight"]
    assert (in_hand(game), in_graveyard(game)) == (["Glacial Ray"], ["Terashi's Cry"])


@pytest.mark.rule("C-b2")
def test_nothing_is_asked_where_nothing_can_be_spliced() -> None:
    game = table(Seat(hand=("Shock", "Glacial Ray", "Evermind")))
    game.do("announce", "Shock")
    assert where(game) == "casting.playing.targeting.targets"
    assert "nothing_spliced" in game.trace.path("casting")


@pytest.mark.rule("C-b3")
def test_x_counts_in_the_total_and_in_the_effect() -> None:
    game = table(Seat(hand=("Blaze",), pool="{R}{R}{R}{R}"))
    game.cast("Blaze", x=3, targets=["Bob"])
    assert [str(c.mana) for c in data_of(game).total if hasattr(c, "mana")] == ["{3}{R}"]
    game.do("pay", "mana")
    pass_all(game)
    assert game.state.player("Bob").life == 17


@pytest.mark.rule("C-b4")
def test_a_kicker_without_mana_is_accepted_and_fails_only_when_paying() -> None:
    game = table(
        Seat(hand=("Jilt",), battlefield=("Island",)), Seat(battlefield=("Grizzly Bears", "Silver Knight"))
    )
    before = game.state
    game.cast("Jilt", costs=["kicker"], targets=["Grizzly Bears", "Silver Knight"])
    assert where(game) == "casting.playing.mana_window.offered"
    assert top(game).announcement.costs == (("kicker", True),)
    game.do("finish_mana_abilities")
    assert game.state == before


@pytest.mark.rule("C-b6")
@pytest.mark.parametrize(
    ("announced", "held", "works"), [("W", "{U}", False), ("W", "{W}", True), ("U", "{U}", True)]
)
def test_a_hybrid_symbol_is_paid_as_announced(announced: str, held: str, works: bool) -> None:
    mage = card('{name: Mage, types: [creature], cost: "{W/U}", power: 1, toughness: 1}')
    game = table(Seat(hand=("Mage",), pool=held), None, mage)
    game.cast("Mage", hybrid=[announced], pay=["mana"])
    assert bool(game.state.stack) is works


@pytest.mark.rule("C-c1")
def test_none_of_any_number_is_no_target_at_all() -> None:
    game = table(Seat(hand=("Arc Lightning",), pool="{R}{R}{R}"))
    game.do("announce", "Arc Lightning")
    game.do("choose_target_count", "0")
    assert where(game) == "casting.playing.paying"
    game.do("pay", "mana")
    pass_all(game)
    assert "checking_targets" not in str([step.target for step in game.trace.steps])
    assert in_graveyard(game) == ["Arc Lightning"]


@pytest.mark.rule("C-c1a")
def test_each_target_keeps_its_place() -> None:
    seat = Seat(battlefield=("Seat of the Synod", "Grizzly Bears", "Opposition"))
    game = table(Seat(hand=("Decimate",)), seat)
    game.cast("Decimate", targets=["Seat of the Synod", "Grizzly Bears", "Opposition"])
    slots = top(game).announcement.targets
    assert [(slot.instance, slot.position) for slot in slots] == [(0, 0), (1, 0), (2, 0)]


@pytest.mark.rule("C-e2")
def test_how_each_target_is_affected_is_said_as_it_is_chosen() -> None:
    seat = Seat(battlefield=("Seat of the Synod", "Grizzly Bears", "Opposition"))
    game = table(Seat(hand=("Decimate",)), seat)
    game.do("announce", "Decimate")
    for words in ("Seat of the Synod", "Grizzly Bears", "Opposition", "Seat of the Synod"):
        decision = game.choices()
        assert decision is not None
        assert decision.rule == "409.1c"
        game.do("choose_target", words)
    (divided,) = [step for step in game.trace.steps if step.transition == "divided"]
    assert divided.by_itself


@pytest.mark.rule("C-c2")
def test_without_targets_the_cost_is_never_asked() -> None:
    game = table(Seat(hand=("Undo",), pool="{U}{U}{U}"))
    before = game.state
    game.do("announce", "Undo")
    assert game.state == before
    assert "lock_in_total" not in game.trace.path("casting")
    assert game.trace.path("casting")[-2:] == ("cannot_comply", "play_reversed")


@pytest.mark.rule("C-c6")
def test_a_counterspell_alone_on_the_stack_has_no_target() -> None:
    game = table(Seat(hand=("Counterspell",), pool="{U}{U}"))
    before = game.state
    game.do("announce", "Counterspell")
    assert game.state == before


OWN = """
{name: Own, types: [instant], cost: "{0}", text: {targets: [{what: {types: [creature], controller: you}}]}}
"""
OTHER = """
{name: Other, types: [creature], cost: "{0}", power: 1, toughness: 1,
 abilities: [{ability: activated, costs: [], text: {targets: [{what: {types: [creature], another: true}}]}}]}
"""


@pytest.mark.rule("C-c7")
@pytest.mark.parametrize(
    ("spell", "target", "reason"),
    [
        ("Shock", "Silver Knight", "502: Silver Knight has protection from red"),
        ("Shock", "Blurred Mongoose", "502: Blurred Mongoose has shroud and can't be targeted"),
        ("Shock", "Island", "409.1c: Island is no creature"),
        ("Terror", "Drudge Skeletons", "409.1c: Drudge Skeletons is black"),
        ("Terror", "Millikin", "409.1c: Millikin is an artifact"),
        ("Terror", "Bob", "409.1c: Bob is a player, and an object is needed"),
        ("Own", "Silver Knight", "409.1c: Silver Knight is not controlled by Alice"),
        ("Other", "Other", "409.1c: Other is the source itself, and another is needed"),
        ("Diabolic Edict", "Silver Knight", "409.1c: Silver Knight is no player"),
    ],
)
def test_a_target_that_does_not_fit_is_refused_with_its_reason(spell: str, target: str, reason: str) -> None:
    bob = Seat(battlefield=("Silver Knight", "Blurred Mongoose", "Island", "Drudge Skeletons", "Millikin"))
    alice = Seat(hand=("Shock", "Terror", "Own", "Diabolic Edict"), battlefield=("Other", "Grizzly Bears"))
    game = table(alice, bob, card(OWN), card(OTHER))
    game.do("announce", spell)
    assert reason in [str(refusal) for refusal in game.why("choose_target", target)]


@pytest.mark.rule("C-d1", "C-d2")
@pytest.mark.parametrize(("costs", "asked"), [((), 1), (("kicker",), 2)])
def test_the_second_target_is_there_only_if_kicked(costs: tuple[str, ...], asked: int) -> None:
    game = table(
        Seat(hand=("Jilt",), pool="{U}{U}{R}{R}"), Seat(battlefield=("Grizzly Bears", "Silver Knight"))
    )
    game.cast("Jilt", costs=costs, targets=["Silver Knight", "Grizzly Bears"])
    assert len(top(game).announcement.targets) == asked
    assert where(game) == "casting.playing.paying"


@pytest.mark.rule("C-e1m")
@pytest.mark.parametrize(("x", "goes_on"), [(1, False), (2, True)])
def test_more_recipients_than_there_is_to_divide_cannot_go_on(x: int, goes_on: bool) -> None:
    split = card(
        """
        {name: Split, types: [sorcery], cost: "{X}{R}",
         text: {divide: x, targets: [{what: {types: [creature]}, at_least: 0, at_most: 2}],
                instructions: [{do: damage, to: target, amount: divided}]}}
        """
    )
    game = table(Seat(hand=("Split",)), Seat(battlefield=("Grizzly Bears", "Llanowar Elves")), split)
    before = game.state
    game.cast("Split", x=x, targets=["Grizzly Bears", "Llanowar Elves"])
    assert (game.state == before) is not goes_on
    assert where(game) == ("casting.playing.dividing" if goes_on else "priority.holding")


@pytest.mark.rule("C-8")
def test_when_a_spell_may_be_played() -> None:
    alice = Seat(hand=("Shock", "Grizzly Bears", "Ashcoat Bear", "Innocent Blood", "Forest"), pool="{R}")
    game = table(alice, Seat(hand=("Grizzly Bears", "Ashcoat Bear", "Shock")))
    assert all(game.can("announce", name) for name in alice.hand if name != "Forest")
    assert game.can("play_land", "Forest")
    game.cast("Shock", targets=["Bob"], pay=["mana"])
    reason = "408.1d: Grizzly Bears is played while the stack is empty"
    assert [str(r) for r in game.why("announce", "Grizzly Bears")] == [reason]
    assert not game.can("announce", "Innocent Blood")
    assert not game.can("play_land", "Forest")
    assert game.can("announce", "Ashcoat Bear")
    game.pass_priority()
    reason = "408.1d: Grizzly Bears is played in one's own turn, and it is not Bob's"
    assert [str(r) for r in game.why("announce", "Grizzly Bears")] == [reason]
    assert game.can("announce", "Ashcoat Bear")
    assert game.can("announce", "Shock")


@pytest.mark.rule("C-6")
def test_what_is_forbidden_is_never_begun() -> None:
    game = table(Seat(hand=("Grizzly Bears", "Shock")), Seat(battlefield=("Aether Storm",)))
    before, steps = game.state, len(game.trace)
    with pytest.raises(IllegalPlay, match=r"409\.4: Aether Storm forbids to play Grizzly Bears"):
        game.do("announce", "Grizzly Bears")
    assert game.state is before
    assert len(game.trace) == steps
    assert game.can("announce", "Shock")


@pytest.mark.rule("C-b1p", "C-2")
def test_the_opponent_answers_only_their_own_question() -> None:
    game = table(Seat(battlefield=("Cuombajj Witches",)))
    game.activate("Cuombajj Witches", targets=["Bob"])
    decision = game.choices()
    assert decision is not None
    assert (decision.player, decision.asks) == ("Bob", "target")
    game.do("choose_target", "Alice")
    assert game.rules.asked_player(game.state) == "Alice"


@pytest.mark.rule("M-1", "M-3")
def test_a_summoning_sick_creature_makes_no_mana_with_tap() -> None:
    game = table(Seat(battlefield=(Placed("Llanowar Elves", summoning_sick=True), "Forest")))
    reason = "212.3d: Llanowar Elves came under control this turn and has no haste"
    assert [str(r) for r in game.why("play_mana_ability", "Llanowar Elves")] == [reason]
    game.do("play_mana_ability", "Forest")
    assert game.state.stack == ()
    assert game.state.player("Alice").pool == "G"
