"""The next step is found by completion: ids of charts, names of options, reasons by trigger."""

from __future__ import annotations

import copy
import pickle

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter
from msgspec.structs import replace

from engine.closed import Why
from engine.errors import UnreadableChoice
from engine.game import Game
from engine.scenario import find_scenario
from fsm.charts import charts
from tests.jupyter.lesson import death_bomb, shock

CASTING = charts()["casting"]


def completions(text: str, **names: object) -> set[str]:
    """What Tab offers behind a text."""
    completer = IPCompleter(namespace=dict(names), global_namespace={})
    with provisionalcompleter():
        return {one.text for one in completer.completions(text, len(text))}


def test_a_transition_is_found_by_its_id() -> None:
    found = CASTING.transitions.choose_target
    assert found.trigger == "choose_target"
    assert CASTING.transitions["choose_target"] is found
    assert CASTING.states.playing.id == "playing"
    with pytest.raises(AttributeError, match="'choose_targets': did you mean 'choose_target' or"):
        _ = CASTING.transitions.choose_targets
    with pytest.raises(KeyError, match="nothing here is called 'no_such'"):
        CASTING.transitions["no_such"]


def test_tab_lists_transitions() -> None:
    assert any(one.endswith("choose_target") for one in completions("chart.transitions.cho", chart=CASTING))
    assert any("choose_target" in one for one in completions("chart.transitions['cho", chart=CASTING))


def test_a_chart_stays_a_value() -> None:
    for same in (pickle.loads(pickle.dumps(CASTING)), copy.deepcopy(CASTING), replace(CASTING)):
        assert same == CASTING
        assert hash(same) == hash(CASTING)
        assert same.transitions.choose_target == CASTING.transitions.choose_target
    assert CASTING.transitions[:2] == tuple(CASTING.transitions)[:2]


def test_an_option_is_found_by_place_words_and_name() -> None:
    choices = death_bomb().choices()
    assert choices is not None
    assert choices.choose_target_grizzly_bears is choices["choose target: Grizzly Bears"] is choices[0]
    with pytest.raises(KeyError, match="'choose target: Bob' is not open here, but: choose target: Grizzly"):
        choices["choose target: Bob"]
    with pytest.raises(AttributeError, match="called 'announce', but: choose_target_grizzly_bears"):
        _ = choices.announce
    assert any(one.endswith("choose_target_grizzly_bears") for one in completions("c.choose", c=choices))
    assert any("Grizzly" in one for one in completions("c['choose target: G", c=choices))


def test_an_option_found_by_name_can_be_done() -> None:
    game = death_bomb()
    game.do(game.choices().choose_target_grizzly_bears)  # type: ignore[union-attr]
    assert game.choices_made[-1].trigger == "choose_target"


def test_why_of_a_trigger_says_which_guard_is_closed_and_for_what() -> None:
    why = death_bomb().why("choose_target")
    assert not why, "it is open: there are legal targets"
    assert why.open == ("choose target: Grizzly Bears", "choose target: Thunderscape Familiar")
    swamp = next(one for one in why.closed if one.words == "choose target: Swamp")
    assert (swamp.transition, swamp.guard) == ("choose_target", "target_is_legal")
    assert str(swamp) == "choose target: Swamp: 409.1c: Swamp is no creature [target_is_legal]"
    assert str(swamp) in str(why)


def test_why_of_a_trigger_gives_every_reason_where_nothing_is_open() -> None:
    game = shock()
    game.pass_priority()
    why = game.why("announce")
    assert why
    assert why.open == ()
    assert {one.refusal for one in why.closed} == set(why)


def test_why_of_one_choice_names_its_guard() -> None:
    why = death_bomb().why("choose_target", "Bob")
    assert isinstance(why, Why)
    assert [str(refusal) for refusal in why] == ["409.1c: Bob is a player, and an object is needed"]
    assert [one.guard for one in why.closed] == ["target_is_legal"]
    assert death_bomb().why("choose_target", "Grizzly Bears") == ()


def test_why_of_what_is_not_asked_here_and_of_what_there_is_not() -> None:
    why = death_bomb().why("pay")
    assert [str(refusal) for refusal in why] == ["409.1c: it is not open here, but: choose_target"]
    with pytest.raises(UnreadableChoice, match="did you mean choose_target"):
        death_bomb().why("choose_targets")


def test_asking_changes_nothing() -> None:
    game = death_bomb()
    before = game.state
    game.why("choose_target"), game.choices(), game._repr_html_()
    assert game.state is before


def test_a_number_may_be_said_as_one() -> None:
    scenario = find_scenario("discard-x")
    game = Game.new(scenario.seats, cards=scenario.cards)
    game.do("announce", "Firestorm")
    assert [refusal.rule for refusal in game.why("choose_x", -1)] == ["409.1b"]
    game.do("choose_x", 2)
    assert game.choices_made[-1].value == 2  # type: ignore[union-attr]
