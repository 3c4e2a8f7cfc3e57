"""Exploring: situations a second on one core and on two, bytes for each, what bounds it: `make bench`."""

from __future__ import annotations

import cProfile
import gc
import pstats
import tracemalloc
from collections.abc import Mapping
from statistics import median
from time import perf_counter, process_time

from rich.console import Console
from rich.table import Table

from engine.explore import Exploration, explore
from engine.explore.canonical import Canonical
from engine.explore.processes import Processes
from engine.game import Game
from engine.setup import Seat

LIMIT = 40_000
REPEATS = 3

TABLES: Mapping[str, Mapping[str, Seat]] = {
    "two answers, lands to pay": {
        "Alice": Seat(hand=("Shock", "Giant Growth"), battlefield=("Mountain", "Forest", "Grizzly Bears")),
        "Bob": Seat(life=4, hand=("Shock",), battlefield=("Mountain", "Grizzly Bears")),
    },
    "two answers, mana in the pool": {
        "Alice": Seat(hand=("Shock", "Giant Growth"), pool="{R}{G}", battlefield=("Grizzly Bears",)),
        "Bob": Seat(life=4, hand=("Shock",), pool="{R}", battlefield=("Grizzly Bears", "Mogg Fanatic")),
    },
}
PARTS = {
    "rules: which choices are open": ("rules.py", "openings"),
    "rules: what a choice leads to": ("rules.py", "do"),
    "digests of situations": ("canonical.py", "digest"),
    "choices that are left out": ("reductions.py", "reduced"),
}
"""What a search does, by the function that does all of it."""


def seconds(game: Game, processes: int) -> tuple[float, float, Exploration]:
    """How long a search takes without the start of other processes, and the processor's time of this one."""
    workers = Processes(processes) if processes > 1 else None
    begun, used = perf_counter(), process_time()
    first: list[float] = []
    found = explore(
        game, limit=LIMIT, workers=workers, progress=lambda _: first or first.append(perf_counter())
    )
    wall = perf_counter() - (first[0] if processes > 1 else begun)
    return wall, process_time() - used, found


def memory(game: Game) -> tuple[float, float, float]:
    """Bytes for each situation: in the end, at most while searching, and of what is kept without edges."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    found = explore(game, limit=LIMIT)
    after, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    tracemalloc.start()
    plain = explore(game, limit=LIMIT, keep_edges=False)
    without = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(found), (most - before) / len(found), without / len(plain)


def shares(game: Game) -> dict[str, float]:
    """Which part of the time goes where, by cProfile."""
    profile = cProfile.Profile()
    profile.enable()
    explore(game, limit=LIMIT // 4)
    profile.disable()
    found = pstats.Stats(profile)
    total = found.total_tt  # type: ignore[attr-defined]
    spent = {
        (path.rsplit("/", 1)[-1], name): row[3]
        for (path, _, name), row in found.stats.items()  # type: ignore[attr-defined]
    }
    return {what: spent.get(where, 0.0) / total for what, where in PARTS.items()}


def show(console: Console) -> None:
    """Measure and print."""
    columns = (
        "table",
        "situations",
        "edges each",
        "a second, one core",
        "by its own time",
        "two cores",
        "ratio",
    )
    speed = Table(*columns, title="Exploring")
    room = Table("table", "kept", "at most", "kept without edges", title="Bytes for each situation")
    for name, seats in TABLES.items():
        game = Game.new(seats)
        rates: dict[int, list[float]] = {1: [], 2: []}
        own: list[float] = []
        for _ in range(REPEATS):
            for count, each in rates.items():
                spent, used, found = seconds(game, count)
                each.append(len(found) / spent)
                if count == 1:
                    own.append(len(found) / used)
        one, two = median(rates[1]), median(rates[2])
        told = (
            f"{len(found):,}",
            f"{found.edge_count / len(found):.2f}",
            f"{one:,.0f}",
            f"{median(own):,.0f}",
        )
        speed.add_row(name, *told, f"{two:,.0f}", f"{two / one:.2f}")
        room.add_row(name, *(f"{each:,.0f}" for each in memory(game)))
    console.print(speed)
    console.print(room)
    game = Game.new(next(iter(TABLES.values())))
    for what, share in shares(game).items():
        console.print(f"{share:4.0%} {what}")
    by = Canonical(game.state.cards)
    begun = perf_counter()
    for _ in range(2_000):
        by.digest(game.state)
    console.print(f"a digest of a known situation takes {(perf_counter() - begun) / 2_000 * 1e6:.0f} us")


if __name__ == "__main__":
    show(Console(width=130))
