"""Seats with random decks of the shipped cards, dealt so that things happen from the first turn on."""

from __future__ import annotations

from random import Random

from engine.cards import shipped_cards
from engine.game import Game
from engine.rules import Rules
from engine.setup import Seat
from engine.steps import STARTS

NAMES = ("Alice", "Bob", "Carol", "Dan")
HAND = 7
LIBRARY = (12, 30)
KINDS_OF_SPELL = (8, 16)
LANDS_IN_PLAY = (2, 6)
OTHERS_IN_PLAY = (0, 3)


def deal(random: Random, rules: Rules | None = None, players: int | None = None) -> Game:
    """A game of two to four players, each with a deck of their own, in some step of the first turn."""
    names = NAMES[: players or random.randint(2, len(NAMES))]
    seats = {name: seat(random) for name in names}
    return Game.new(seats, active=random.choice(names), step=random.choice(list(STARTS)), rules=rules)


def seat(random: Random) -> Seat:
    """A seat: its deck has few kinds of cards and each several times, with lands of two colours or more."""
    cards = shipped_cards()
    lands = sorted(name for name, card in cards.items() if "land" in card.types)
    spells = sorted(set(cards) - set(lands))
    auras = {name for name in spells if "aura" in cards[name].subtypes}
    permanents = [name for name in spells if cards[name].is_permanent_card and name not in auras]
    lands_here = random.sample(lands, 5)
    spells_here = random.sample(spells, random.randint(*KINDS_OF_SPELL))
    size = HAND + random.randint(*LIBRARY)
    deck = tuple(random.choice(lands_here if random.random() < 0.4 else spells_here) for _ in range(size))
    in_play = (
        *random.choices(lands_here, k=random.randint(*LANDS_IN_PLAY)),
        *random.choices(permanents, k=random.randint(*OTHERS_IN_PLAY)),
    )
    return Seat(
        life=random.choice((5, 20, 20, 20)), hand=deck[:HAND], library=deck[HAND:], battlefield=in_play
    )
