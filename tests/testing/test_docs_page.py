"""The examples of the page about model-style tests run."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "model-style-tests.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (result.failed, result.attempted > 10) == (0, True)
