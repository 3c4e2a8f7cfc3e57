"""Predicates that are written down: what they can say, and what they refuse in one sentence."""

from __future__ import annotations

import pickle

import pytest

from engine.explore import read_predicate
from engine.playing import play
from engine.scenario import find_scenario
from tests.explore.tables import duel, shock

TRUE_AT_THE_BEGINNING = [
    "Bob.life == 2",
    "Alice.life > Bob.life and not Bob.lost",
    "'Shock' in Alice.hand",
    "count(Alice.battlefield, 'Mountain') == 1",
    "len(stack) == 0 and asked == 'Alice' and active == 'Alice'",
    "step == 'precombat_main' and phase == 'main'",
    "chart == 'priority' and state == 'holding'",
    "all(name != 'Forest' for name in battlefield)",
    "Alice.pool == '' and Alice.lands_played == 0 and Bob.poison == 0",
    "len(tapped) == 0 and len(removed) == 0",
    "sum([len(Alice.hand), len(Bob.hand)]) == 1",
]


@pytest.mark.parametrize("text", TRUE_AT_THE_BEGINNING)
def test_what_is_true_at_the_beginning(text: str) -> None:
    game = shock().state
    assert read_predicate(text, game)(game)
    assert not read_predicate(f"not ({text})", game)(game)


def test_it_follows_the_game() -> None:
    start = shock()
    dead = read_predicate(
        "Bob.life <= 0 and 'Shock' in Alice.graveyard and 'Mountain' in tapped", start.state
    )
    start.cast("Shock", targets=["Bob"], mana=["Mountain"], pay=["mana"])
    assert read_predicate("'Shock' in stack", start.state)(start.state)
    assert not dead(start.state)
    start.pass_priority()
    start.pass_priority()
    assert dead(start.state)


def test_damage_on_the_stack_and_whose_creatures_live_can_be_said() -> None:
    game = play(find_scenario("growth-after-damage"))
    assert read_predicate("'Bog Wraith' in Bob.battlefield and 'combat damage' not in stack", game.state)(
        game.state
    )
    before = game.fork()
    before.undo(2)
    assert read_predicate("'combat damage' in stack", before.state)(before.state)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bob.life <=", "is no expression"),
        ("Bobb.life == 2", "nothing is called 'Bobb'; did you mean Bob"),
        ("Bob.lives == 2", "lives"),
        ("life == 2", "nothing is called 'life'"),
        ("open('x')", "nothing is called 'open'"),
        ("Bob.__class__", "__class__"),
        ("Bob.life + 'x'", "cannot be evaluated"),
        ("Bob.life / 0", "cannot be evaluated"),
        ("", "is no expression"),
        ("import os", "is no expression"),
        ("Bob.life = 2", "is no expression: invalid syntax; to compare write '=='"),
        ("Bob.lost; Alice.lost", "is no expression"),
        ("Bob.lief == 2", "nothing of a player is called 'lief'; did you mean life"),
        ("Bob.cards == 2", "nothing of a player is called 'cards'; a player has: life, poison"),
        ("().__class__.__bases__", "__class__"),
        ("9 ** 9 ** 9", "'9 ** 9 ** 9'"),
        ("'a' * 10 ** 9", "'a'"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^'") as refused:
        read_predicate(text, duel().state)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_it_can_be_sent_to_another_process() -> None:
    game = shock().state
    predicate = read_predicate("Bob.life == 2", game)
    assert pickle.loads(pickle.dumps(predicate))(game)
