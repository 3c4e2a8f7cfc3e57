"""Any choice value whatsoever, in any situation, is done or refused: nothing else ever comes of it."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.choices import (
    Announce,
    Choice,
    Choose,
    ChooseHybrid,
    ChooseMana,
    ChooseMode,
    ChooseTarget,
    ChooseTargetCount,
    ChooseTrigger,
    ChooseX,
    DeclareCost,
    Decline,
    Divide,
    FinishManaAbilities,
    FinishSplicing,
    PassPriority,
    Pay,
    PlayLand,
    PlayManaAbility,
    SettleManaAbility,
    Splice,
)
from engine.game import Game
from engine.objects import ObjectTarget, PlayerTarget
from engine.playing import play
from engine.rules import Moves
from engine.scenario import shipped_scenarios
from engine.state import GameState

players = st.sampled_from(["Alice", "Bob", "Carol", "Zed", ""])
ids = st.integers(-1, 24)
numbers = st.integers(-2, 6)
mana = st.sampled_from(["", "R", "U", "BB", "BBB", "GG", "{R}", "Z", "RRR", "C"])
targets = st.one_of(st.builds(ObjectTarget, ids), st.builds(PlayerTarget, players))
forged: st.SearchStrategy[Choice] = st.one_of(
    st.builds(Announce, by=players, object=ids, ability=st.none() | numbers),
    st.builds(ChooseMode, by=players, mode=numbers),
    st.builds(Splice, by=players, card=ids),
    st.builds(FinishSplicing, by=players),
    st.builds(ChooseX, by=players, value=numbers),
    st.builds(DeclareCost, by=players, cost=st.sampled_from(["kicker", "blood", "x"]), pay=st.booleans()),
    st.builds(ChooseHybrid, by=players, colour=st.sampled_from(["R", "W", "", "/", "R/W"])),
    st.builds(ChooseTargetCount, by=players, count=numbers),
    st.builds(ChooseTarget, by=players, target=targets),
    st.builds(Divide, by=players, shares=st.lists(numbers, max_size=4).map(tuple)),
    st.builds(PlayManaAbility, by=players, object=ids, ability=numbers),
    st.builds(FinishManaAbilities, by=players),
    st.builds(Pay, by=players, cost=numbers, mana=mana, object=st.none() | ids),
    st.builds(ChooseMana, by=players, mana=mana),
    st.builds(SettleManaAbility, by=players, keep=st.booleans()),
    st.builds(PassPriority, by=players),
    st.builds(PlayLand, by=players, object=ids),
    st.builds(ChooseTrigger, by=players, index=numbers),
    st.builds(Choose, by=players, object=st.none() | ids),
    st.builds(Decline, by=players),
)


@cache
def games() -> tuple[Game, ...]:
    return tuple(play(scenario) for scenario in shipped_scenarios().values())


@cache
def situations() -> tuple[GameState, ...]:
    return tuple({moment.state: None for game in games() for moment in game.moments})


@settings(max_examples=1500)
@given(st.data(), forged)
def test_a_forged_choice_is_done_or_refused(data: st.DataObject, choice: Choice) -> None:
    state = data.draw(st.sampled_from(situations()))
    rules = games()[0].rules
    if data.draw(st.booleans()):
        choice = replace(choice, by=rules.asked_player(state))
    refusals, moved = rules.why(state, choice), rules.do(state, choice)
    if isinstance(moved, Moves):
        assert refusals == ()
        assert moved.steps
    else:
        assert moved == refusals
        assert all(str(refusal) for refusal in refusals)


@settings(max_examples=60)
@given(st.data())
def test_a_play_at_random_always_goes_on_or_ends(data: st.DataObject) -> None:
    game = Game.starting(replace(data.draw(st.sampled_from(games())).moments[0].state, frames=()))
    for _ in range(40):
        decision = game.choices()
        if decision is None:
            break
        game.do(data.draw(st.sampled_from(decision.options)))
    cards = [thing.card for thing in game.state.objects.values() if thing.kind != "ability"]
    start = [thing.card for thing in game.moments[0].state.objects.values()]
    assert sorted(cards) == sorted(start)
