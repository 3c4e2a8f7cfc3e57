"""Plays games at random at the tables of tables.yaml, and keeps those that show pairs that nothing shows yet.

`python -m tests.testing.find_pairs [GAMES]` writes them to recorded/, named by table and seed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from engine.card import Card
from engine.card_check import check_card
from engine.rules import classic
from engine.setup import Seat
from fsm.charts import charts
from tests.soak.random_play import RandomPlayer
from tests.testing.feasible import Feasibility
from tests.testing.pairs import HERE, Recorded, pairs_of, recorded, shown

MOST_CHOICES = 120
GAMES = 400


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has what where, and cards that are of no set."""

    seats: dict[str, Seat]
    step: str = "main"
    cards: tuple[Card, ...] = ()


def tables() -> Mapping[str, Table]:
    """The tables by name. Raises CardError for a card that can never work."""
    found = msgspec.yaml.decode((HERE / "tables.yaml").read_bytes(), type=dict[str, Table])
    for table in found.values():
        for card in table.cards:
            check_card(card)
    return found


def played(table: Table, seed: str) -> Recorded:
    """A game at a table, played at random."""
    first = next(iter(table.seats))
    record = Recorded(table.seats, first, table.step, (), table.cards)
    game, player = record.play(), RandomPlayer(Random(seed), classic())
    while len(game.choices_made) < MOST_CHOICES and not game.over:
        choice = player.choose(game.state)
        if choice is None:
            break
        game.do(choice)
    return msgspec.structs.replace(record, choices=game.choices_made)


def shorter(record: Recorded, wanted: set[str]) -> Recorded:
    """The game as far as it shows what is wanted."""
    low, high = 0, len(record.choices)
    while low < high:
        middle = (low + high) // 2
        part = msgspec.structs.replace(record, choices=record.choices[:middle])
        if wanted <= set(pairs_of(part.play().trace)):
            high = middle
        else:
            low = middle + 1
    return msgspec.structs.replace(record, choices=record.choices[:low])


def unknown() -> set[str]:
    """The pairs that nothing shows and nothing excludes."""
    every = [Feasibility(chart) for chart in charts().values()]
    return {str(pair) for one in every for pair in one.pairs() if not one.why_not(pair)} - set(shown())


def find(games: int) -> Iterator[str]:
    """Play, keep what shows something new, and tell."""
    left = unknown()
    for name, table in tables().items():
        for number in range(games):
            seed = f"{name.replace(' ', '-')}-{number}"
            if seed in recorded():
                continue
            record = played(table, seed)
            new = left & set(pairs_of(record.play().trace))
            if new:
                kept = shorter(record, new)
                (HERE / "recorded" / f"{seed}.json").write_bytes(msgspec.json.encode(kept))
                left -= new
                yield f"{seed}: {', '.join(sorted(new))}"
    yield from (f"not shown: {one}" for one in sorted(left))


if __name__ == "__main__":
    for line in find(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES):
        print(line, flush=True)
