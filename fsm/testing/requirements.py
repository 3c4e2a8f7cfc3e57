"""Which tests prove which requirement, and how they came out: from marks that carry the requirements' ids."""

from __future__ import annotations

from collections import Counter
from pathlib import Path as File
from typing import Any

import msgspec
import pytest

Results = dict[str, dict[str, dict[str, int]]]
"""For each requirement the tests that carry it, with how often each came out how."""

PROPERTY = "requirement"


class Requirements:
    """A plugin that notes the outcome of every marked test, workers' of pytest-xdist too."""

    def __init__(self, marker: str, out: File) -> None:
        self.marker, self.out = marker, out
        self.found: dict[tuple[str, str], Counter[str]] = {}

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Let the test's reports carry the ids of its marks."""
        ids = [str(one) for mark in item.iter_markers(self.marker) for one in mark.args]
        item.user_properties += [(PROPERTY, one) for one in dict.fromkeys(ids)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how a test came out; what fails before or after it is a failure too."""
        if report.when == "call" or report.outcome != "passed":
            for name, value in report.user_properties:
                if name == PROPERTY:
                    self.found.setdefault((str(value), report.nodeid), Counter())[report.outcome] += 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write what was noted, where this is no worker."""
        if not hasattr(session.config, "workerinput"):
            content: dict[str, dict[str, Any]] = {}
            for (requirement, test), outcomes in sorted(self.found.items()):
                content.setdefault(requirement, {})[test] = dict(outcomes)
            self.out.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")


def read_results(file: File) -> Results:
    """What a run wrote. Raises ValueError, in one sentence, for any other file, and OSError."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Results)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{file}: no results of requirements: {wrong}") from None
