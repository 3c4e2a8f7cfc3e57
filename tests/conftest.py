"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

# two cores that others use too: how long an example takes says nothing
settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI everything that a test needs can be had, so that a skip is a failure."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report
