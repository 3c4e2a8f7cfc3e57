"""A chart as SVG, beside other libraries' pictures of the same; a gallery; the command's start."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from fsm.charts import charts
from tests.benchmarks.drawn import DRAWN_BY

REPEATS = 9


def main() -> None:
    """Print the medians."""
    for name in ("mana_ability", "resolution", "casting"):
        peers = {who: make(charts()[name]) for who, make in DRAWN_BY.items()}
        spent: dict[str, list[float]] = {who: [] for who in peers}
        for _ in range(REPEATS):
            for who, drawn in peers.items():
                begun = perf_counter()
                drawn()
                spent[who].append(perf_counter() - begun)
        for who, times in spent.items():
            print(f"{name} as SVG, {who}: {median(times) * 1000:.0f} ms")
    command = [sys.executable, "-c", "from engine.cli import main; main()"]
    times = []
    for _ in range(REPEATS):
        begun = perf_counter()
        subprocess.run([*command, "--help"], check=True, capture_output=True)
        times.append(perf_counter() - begun)
    print(f"castchart --help: {median(times) * 1000:.0f} ms (at most 300)")
    with tempfile.TemporaryDirectory() as folder:
        begun = perf_counter()
        subprocess.run([*command, "gallery", str(Path(folder) / "gallery"), "--lang", "all"], check=True)
        print(f"the gallery in three languages: {perf_counter() - begun:.0f} s (at most 60)")


if __name__ == "__main__":
    main()
