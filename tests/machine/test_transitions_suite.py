"""transitions' own tests pass on ChartMachine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.machine.library_suite import FILES, Outcome, run


@pytest.fixture(scope="module")
def on_chart_machine() -> Outcome:
    return run()


@pytest.fixture(scope="module")
def on_stock() -> Outcome:
    return run(stock=True)


@pytest.mark.parametrize("file", FILES)
def test_file_passes_as_a_whole(
    file: str, on_chart_machine: Outcome, on_stock: Outcome, record_property: Callable[[str, object], None]
) -> None:
    counts, stock = on_chart_machine.files[file], on_stock.files[file]
    record_property(file, counts)
    print(f"{file}: {counts}")
    assert counts.get("failed", 0) == 0, on_chart_machine.output[-8000:]
    assert counts.get("passed", 0) > 0
    assert counts == stock


def test_nothing_is_skipped_that_the_stock_library_runs(on_chart_machine: Outcome, on_stock: Outcome) -> None:
    assert sorted(on_chart_machine.skipped) == sorted(on_stock.skipped)


def test_chart_machine_really_ran_them(on_chart_machine: Outcome) -> None:
    events = on_chart_machine.events
    print(events)
    assert events["lean"] > 0
    assert events["full"] > 0
    assert events["handed over"] > 0
