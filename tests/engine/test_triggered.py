"""Rows of 404 and 410: what triggers, on what, how often, and what it then speaks of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.card import Card
from engine.card_check import check_card
from engine.errors import CardError
from engine.events import Attacked, Blocked, Damaged, Event
from engine.game import Game
from engine.objects import ObjectTarget, PlayerTarget
from engine.setup import Seat
from engine.state import GameState, WaitingTrigger
from engine.triggering import noticed
from tests.engine.support import card, in_graveyard, in_hand, in_play, pass_all, table

GAIN = "instructions: [{do: gain_life, who: you, amount: 1}]"


def watcher(name: str, waits: str, text: str = GAIN, kind: str = "types: [enchantment]") -> Card:
    """A card with one triggered ability."""
    ability = f"{{ability: triggered, {waits}, text: {{{text}}}}}"
    return card(f'{{name: {name}, {kind}, cost: "{{0}}", abilities: [{ability}]}}')


def creature(name: str, waits: str, text: str = GAIN) -> Card:
    """A 2/2 creature with one triggered ability."""
    return watcher(name, waits, text, "types: [creature], power: 2, toughness: 2")


def stack(game: Game) -> list[str]:
    """The stack from its top."""
    return [game.state.objects[i].card for i in reversed(game.state.stack)]


def after(game: GameState, *events: Event) -> tuple[WaitingTrigger, ...]:
    """What waits after some events at one time."""
    return noticed(game, replace(game, events=events)).waiting


@pytest.mark.rule("T-1")
def test_entering_play_is_seen_by_itself_and_by_what_enters_with_it() -> None:
    greeter = creature("Greeter", "event: enters_play, what: {types: [creature]}, by: you")
    proud = creature("Proud", "event: enters_play, this: true")
    game = table(Seat(hand=("Greeter", "Proud"), battlefield=("Greeter",)), None, greeter, proud)
    game.cast("Greeter")
    pass_all(game)
    assert stack(game) == [], "their order is asked first"
    assert len(game.state.waiting) == 2
    game.do("choose_trigger", "1")
    pass_all(game)
    pass_all(game)
    assert game.state.player("Alice").life == 22
    game.cast("Proud")
    pass_all(game)
    assert sorted(trigger.card for trigger in game.state.waiting) == ["Greeter", "Greeter", "Proud"]


@pytest.mark.rule("T-5")
def test_leaving_play_is_looked_at_as_it_was_and_its_last_controller_is_that_player() -> None:
    vulture = watcher(
        "Vulture",
        "event: dies, what: {types: [creature], colours: B}",
        "instructions: [{do: damage, to: controller of it, amount: {of: power, what: it}}]",
    )
    game = table(
        Seat(
            hand=("Aphotic Wisps", "Giant Growth", "Wrath of God"),
            pool="{B}{G}{W}{W}{W}{W}",
            library=("Plains",),
        ),
        Seat(battlefield=("Vulture", "Grizzly Bears", "Llanowar Elves")),
        vulture,
    )
    game.cast("Aphotic Wisps", targets=["Grizzly Bears"], pay=["{B}"])
    pass_all(game)
    game.cast("Giant Growth", targets=["Grizzly Bears"], pay=["{G}"])
    pass_all(game)
    game.cast("Wrath of God", pay=["mana"])
    pass_all(game)
    assert stack(game) == ["Vulture"], "the Elves are not black"
    pass_all(game)
    assert game.state.player("Bob").life == 15, "it was a black 5/5 when it died"


@pytest.mark.rule("T-5")
def test_what_went_to_a_hidden_zone_is_not_found_there() -> None:
    clinging = creature(
        "Clinging", "event: leaves_play, this: true", "instructions: [{do: remove_from_game, what: it}]"
    )
    game = table(Seat(hand=("Unsummon",), pool="{U}"), Seat(battlefield=("Clinging",)), clinging)
    game.cast("Unsummon", targets=["Clinging"], pay=["mana"])
    pass_all(game)
    assert stack(game) == ["Clinging"]
    pass_all(game)
    assert in_hand(game, "Bob") == ["Clinging"]


@pytest.mark.rule("T-1")
def test_into_a_graveyard_from_anywhere_and_discarded() -> None:
    endless = creature(
        "Endless", "event: put_into_graveyard, this: true", "instructions: [{do: return_to_hand, what: it}]"
    )
    sorry = creature("Sorry", "event: discarded, this: true", "instructions: [{do: draw, who: you}]")
    drawer = watcher("Drawer", "event: drawn, by: you")
    game = table(
        Seat(hand=("Mind Rot",), pool="{B}{B}{B}", library=("Plains",)),
        Seat(hand=("Endless", "Sorry"), library=("Island",), battlefield=("Drawer",)),
        endless,
        sorry,
        drawer,
    )
    game.cast("Mind Rot", targets=["Bob"], pay=["mana"])
    pass_all(game)
    game.do("choose", "Endless")
    game.do("choose", "Sorry")
    assert sorted(trigger.card for trigger in game.state.waiting) == ["Endless", "Sorry"]
    game.do("choose_trigger", "Endless")
    pass_all(game)
    assert in_hand(game, "Bob") == ["Island"]
    assert stack(game) == ["Drawer", "Endless"]
    pass_all(game)
    pass_all(game)
    assert in_hand(game, "Bob") == ["Island", "Endless"]
    assert game.state.player("Bob").life == 21


@pytest.mark.rule("T-1")
def test_a_spell_triggers_as_it_is_played_itself() -> None:
    herald = creature("Herald", "event: spell_played, this: true")
    game = table(Seat(hand=("Herald", "Ornithopter")), None, herald)
    game.cast("Herald")
    assert stack(game) == ["Herald", "Herald"]
    pass_all(game)
    assert game.state.player("Alice").life == 21
    pass_all(game)
    game.cast("Ornithopter")
    assert stack(game) == ["Ornithopter"], "in play it speaks of itself only"


@pytest.mark.rule("T-1")
def test_damage_triggers_once_for_what_is_dealt_or_received_at_one_time() -> None:
    biter = creature("Biter", "event: deals_damage, this: true")
    venomous = creature(
        "Venomous",
        "event: deals_damage, this: true, other: {types: [creature]}",
        "instructions: [{do: destroy, what: it}]",
    )
    sore = creature("Sore", "event: is_dealt_damage, this: true")
    pursuer = watcher("Pursuer", "event: deals_combat_damage_to_player, by: opponent, to: you")
    start = table(
        Seat(battlefield=("Biter", "Venomous")),
        Seat(battlefield=("Sore", "Grizzly Bears", "Pursuer")),
        biter,
        venomous,
        sore,
        pursuer,
    )
    game = start.state
    by_name = {one.card: one for one in game.permanents()}
    both = [ObjectTarget(by_name[name].id) for name in ("Sore", "Grizzly Bears")]
    triggers = after(
        game,
        *(Damaged(by_name[name], to, 1) for name in ("Biter", "Venomous") for to in both),
        Damaged(by_name["Biter"], PlayerTarget("Bob"), 1, combat=True),
    )
    found = sorted((trigger.card, trigger.about, trigger.named) for trigger in triggers)
    assert [card for card, _, _ in found] == ["Biter", "Pursuer", "Sore", "Venomous", "Venomous"]
    assert {about for card, about, _ in found if card == "Venomous"} == {to.id for to in both}
    assert [(about, named) for card, about, named in found if card == "Pursuer"] == [
        (by_name["Biter"].id, "Bob")
    ]
    assert after(game, Damaged(by_name["Biter"], PlayerTarget("Bob"), 1))[0].named == "Bob"


@pytest.mark.rule("T-1")
def test_attacking_and_blocking_name_who_and_whom() -> None:
    charger = creature("Charger", "event: attacks, this: true")
    guard = watcher("Guard", "event: attacks, to: you")
    tears = creature("Tears", "event: blocks, this: true", "instructions: [{do: return_to_hand, what: it}]")
    fretful = creature("Fretful", "event: becomes_blocked, this: true")
    thorny = watcher(
        "Thorny", "event: becomes_blocked, other: {types: [creature]}", "instructions: [{do: tap, what: it}]"
    )
    start = table(
        Seat(battlefield=("Charger", "Fretful")),
        Seat(battlefield=("Guard", "Tears", "Grizzly Bears")),
        charger,
        guard,
        tears,
        fretful,
        thorny,
        Carol=Seat(battlefield=("Guard", "Thorny")),
    )
    game = start.state
    ids = {one.card: one.id for one in game.permanents()}
    triggers = after(game, Attacked(ids["Charger"], "Bob"))
    assert [(t.card, t.controller, t.named) for t in triggers] == [
        ("Charger", "Alice", "Bob"),
        ("Guard", "Bob", "Bob"),
    ]
    two = [Blocked(ids[name], ids["Fretful"]) for name in ("Tears", "Grizzly Bears")]
    triggers = after(game, *two)
    assert [(t.card, t.about) for t in triggers] == [
        ("Tears", ids["Fretful"]),
        ("Fretful", ids["Tears"]),
        ("Thorny", ids["Fretful"]),
        ("Thorny", ids["Fretful"]),
    ]


@pytest.mark.rule("T-4")
def test_the_if_of_an_ability_that_looks_back_is_asked_when_it_triggers() -> None:
    lonely = creature(
        "Lonely",
        "event: dies, this: true, condition: {what: {types: [creature]}, at_least: 0, at_most: 0}",
    )
    game = table(Seat(hand=("Shock", "Shock"), pool="{R}{R}"), Seat(battlefield=("Lonely", "Lonely")), lonely)
    game.cast("Shock", targets=["Lonely"], pay=["{R}"])
    pass_all(game)
    assert stack(game) == []
    game.cast("Shock", targets=["Lonely"], pay=["{R}"])
    pass_all(game)
    assert stack(game) == ["Lonely"]


@pytest.mark.rule("T-6")
def test_a_state_trigger_waits_for_its_state_and_triggers_in_the_middle_of_a_play() -> None:
    sailor = creature(
        "Sailor",
        "event: state, condition: {what: {types: [artifact]}, at_least: 0, at_most: 0}",
        "instructions: [{do: sacrifice, who: you, what: {name: Sailor}}]",
    )
    offering = card(
        '{name: Offering, types: [instant], cost: "{0}",'
        " additional_costs: [{pay: sacrifice, what: {types: [artifact]}}],"
        " text: {instructions: [{do: draw, who: you}]}}"
    )
    alice = Seat(hand=("Offering", "Ornithopter"), battlefield=("Sailor", "Ornithopter"), library=("Plains",))
    game = table(alice, None, sailor, offering)
    assert stack(game) == []
    game.cast("Offering", pay=["Ornithopter"])
    assert stack(game) == ["Sailor", "Offering"]
    pass_all(game)
    game.do("choose", "Sailor")
    assert in_graveyard(game) == ["Ornithopter", "Sailor"]
    assert stack(game) == ["Offering"]


@pytest.mark.rule("T-6")
def test_a_play_that_is_reversed_takes_back_what_a_state_triggered() -> None:
    sailor = creature(
        "Sailor", "event: state, condition: {what: {types: [artifact]}, at_least: 0, at_most: 0}"
    )
    offering = card(
        '{name: Offering, types: [instant], cost: "{W}",'
        " additional_costs: [{pay: sacrifice, what: {types: [artifact]}}],"
        " text: {instructions: [{do: draw, who: you}]}}"
    )
    game = table(Seat(hand=("Offering",), battlefield=("Sailor", "Ornithopter")), None, sailor, offering)
    before = game.state
    game.do("announce", "Offering")
    game.do("pay", "Ornithopter")
    assert game.trace.path("casting")[-1] == "play_reversed"
    assert (game.state, game.state.waiting) == (before, ())


def test_an_ability_of_a_step_names_it_and_a_state_has_a_condition() -> None:
    for waits, problem in (
        ("event: beginning_of_step", "names the 'step'"),
        ("event: dies, step: upkeep", "names the 'step'"),
        ("event: state", "needs a 'condition'"),
    ):
        with pytest.raises(CardError, match=problem):
            check_card(watcher("Strange", waits))


def test_a_later_instruction_has_no_targets_of_its_own() -> None:
    strange = card(
        '{name: Strange, types: [instant], cost: "{0}", text: {targets: [{what: {}}],'
        " instructions: [{do: later, step: upkeep, instructions: [{do: tap, what: target}]}]}}"
    )
    with pytest.raises(CardError, match="target 1 of 0"):
        check_card(strange)


def test_nothing_is_looked_through_where_no_card_waits_for_such_a_thing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("looked through")

    monkeypatch.setattr("engine.triggering.happenings", never)
    game = table(
        Seat(hand=("Shock", "Ornithopter"), battlefield=("City of Brass",)),
        Seat(battlefield=("Llanowar Elves",)),
    )
    game.cast("Ornithopter")
    pass_all(game)
    assert in_play(game) == ["City of Brass", "Ornithopter"]
