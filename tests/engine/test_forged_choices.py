"""Any choice value whatsoever, in any situation, is done or refused: nothing else ever comes of it."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.choices import (
    Announce,
    AssignDamage,
    Choice,
    Choose,
    ChooseColour,
    ChooseHybrid,
    ChooseMana,
    ChooseMode,
    ChooseNewTarget,
    ChooseOpponent,
    ChooseRecipient,
    ChooseReplacement,
    ChooseTarget,
    ChooseTargetCount,
    ChooseTrigger,
    ChooseX,
    Convoke,
    Decide,
    DeclareAttacker,
    DeclareBlocker,
    DeclareCost,
    Decline,
    DiscardCard,
    Divide,
    Entwine,
    FinishAttackers,
    FinishBlockers,
    FinishConvoking,
    FinishManaAbilities,
    FinishSplicing,
    PassPriority,
    Pay,
    PlayLand,
    PlayManaAbility,
    SettleManaAbility,
    Splice,
    TurnFaceUp,
)
from engine.game import Game
from engine.objects import ObjectTarget, PlayerTarget, ZoneTarget
from engine.rules import Moves
from engine.state import GameState
from tests.engine.support import played

players = st.sampled_from(["Alice", "Bob", "Carol", "Zed", ""])
ids = st.integers(-1, 24)
numbers = st.integers(-2, 6)
mana = st.sampled_from(["", "R", "U", "BB", "BBB", "GG", "{R}", "Z", "RRR", "C"])
targets = st.one_of(
    st.builds(ObjectTarget, ids),
    st.builds(PlayerTarget, players),
    st.builds(ZoneTarget, players, st.sampled_from(["graveyard", "hand", "library"])),
)
FORGED: dict[str, st.SearchStrategy[Choice]] = {
    "announce": st.builds(
        Announce,
        by=players,
        object=ids,
        ability=st.none() | numbers,
        face_down=st.booleans(),
        method=st.none() | st.sampled_from(["flashback", "Aluren", "", "buyback"]),
    ),
    "turn_face_up": st.builds(TurnFaceUp, by=players, object=ids),
    "choose_opponent": st.builds(ChooseOpponent, by=players, opponent=players),
    "choose_recipient": st.builds(ChooseRecipient, by=players, target=targets),
    "choose_mode": st.builds(ChooseMode, by=players, mode=numbers),
    "entwine": st.builds(Entwine, by=players),
    "convoke": st.builds(
        Convoke, by=players, creature=ids, colour=st.sampled_from(["", "G", "W", "WG", "Z", "1"])
    ),
    "finish_convoking": st.builds(FinishConvoking, by=players),
    "splice": st.builds(Splice, by=players, card=ids),
    "finish_splicing": st.builds(FinishSplicing, by=players),
    "choose_x": st.builds(ChooseX, by=players, value=numbers),
    "declare_cost": st.builds(
        DeclareCost, by=players, cost=st.sampled_from(["kicker", "blood", "memory", "x"]), pay=st.booleans()
    ),
    "choose_hybrid": st.builds(
        ChooseHybrid, by=players, colour=st.sampled_from(["R", "W", "", "/", "R/W", "G"])
    ),
    "choose_target_count": st.builds(ChooseTargetCount, by=players, count=numbers),
    "choose_target": st.builds(ChooseTarget, by=players, target=targets),
    "divide": st.builds(Divide, by=players, shares=st.lists(numbers, max_size=4).map(tuple)),
    "play_mana_ability": st.builds(PlayManaAbility, by=players, object=ids, ability=numbers),
    "finish_mana_abilities": st.builds(FinishManaAbilities, by=players),
    "pay": st.builds(Pay, by=players, cost=numbers, mana=mana, object=st.none() | ids),
    "choose_mana": st.builds(ChooseMana, by=players, mana=mana),
    "settle_mana_ability": st.builds(SettleManaAbility, by=players, keep=st.booleans()),
    "pass_priority": st.builds(PassPriority, by=players),
    "play_land": st.builds(PlayLand, by=players, object=ids),
    "choose_trigger": st.builds(ChooseTrigger, by=players, index=numbers),
    "choose": st.builds(Choose, by=players, object=st.none() | ids),
    "choose_colour": st.builds(ChooseColour, by=players, colour=st.sampled_from(["W", "G", "WG", "red"])),
    "decide": st.builds(Decide, by=players, yes=st.booleans()),
    "choose_new_target": st.builds(ChooseNewTarget, by=players, target=st.none() | targets),
    "choose_replacement": st.builds(ChooseReplacement, by=players, source=ids, ability=numbers),
    "discard": st.builds(DiscardCard, by=players, card=ids),
    "declare_attacker": st.builds(DeclareAttacker, by=players, creature=ids, player=players),
    "finish_attackers": st.builds(FinishAttackers, by=players),
    "declare_blocker": st.builds(DeclareBlocker, by=players, creature=ids, attacker=ids),
    "finish_blockers": st.builds(FinishBlockers, by=players),
    "assign_damage": st.builds(
        AssignDamage, by=players, creature=ids, shares=st.lists(numbers, max_size=4).map(tuple)
    ),
    "decline": st.builds(Decline, by=players),
}


@cache
def games() -> tuple[Game, ...]:
    return tuple(played().values())


@cache
def situations() -> tuple[GameState, ...]:
    return tuple({moment.state: None for game in games() for moment in game.moments})


@settings(max_examples=1500)
@given(st.data())
def test_a_forged_choice_is_done_or_refused(data: st.DataObject) -> None:
    state, rules = data.draw(st.sampled_from(situations())), games()[0].rules
    here = list(rules.triggers(state)) if data.draw(st.integers(0, 9)) else list(FORGED)
    choice = data.draw(FORGED[data.draw(st.sampled_from(here or list(FORGED)))])
    if data.draw(st.booleans()):
        choice = replace(choice, by=rules.asked_player(state))
    refusals, moved = rules.why(state, choice), rules.do(state, choice)
    if isinstance(moved, Moves):
        assert refusals == ()
        assert moved.taken
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
    assert owned(game.state, game.state) == owned(game.moments[0].state, game.state)


def owned(state: GameState, now: GameState) -> list[str]:
    """The cards of the players who have not left the game by now."""
    here = {player.name for player in now.players if not player.left}
    things = [thing for thing in state.objects.values() if thing.owner in here]
    return sorted(card for thing in things if (card := thing.represented_by))
