"""Requirements and the tests that prove them, and the matrix made of both."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rules_matrix import carried, markdown, page, proofs
from fsm.charts import charts
from fsm.index import ChartIndex
from fsm.testing.requirements import read_results
from tests.test_rule_rows import ROWS
from tests.testing.test_plugin import project, run

__all__ = ["project"]
pytest_plugins = ["pytester"]

DOCS = Path(__file__).parents[2] / "docs"
TESTS = """
import pytest

@pytest.mark.requirement("R-2", "R-10")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_small(n):
    assert n < 3

@pytest.mark.requirement("R-1")
def test_one():
    pass

def test_other():
    pass
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_outcomes_by_requirement(project: pytest.Pytester, workers: tuple[str, ...]) -> None:
    project.makepyfile(test_all=TESTS)
    run(project, *workers, "--requirements-out=out.json").assert_outcomes(passed=4, failed=1)
    results = read_results(project.path / "out.json")
    assert results["R-1"] == {"test_all.py::test_one": {"passed": 1}}
    assert results["R-2"] == results["R-10"]
    found = [(one.row, one.test, one.cases, one.result) for one in proofs(results)]
    assert found == [
        ("R-1", "test_all.py::test_one", (), "passed"),
        ("R-2", "test_all.py::test_small", ("1", "2", "3"), "failed 1 of 3"),
        ("R-10", "test_all.py::test_small", ("1", "2", "3"), "failed 1 of 3"),
    ]
    assert "| R-10 | `test_all.py::test_small` (1, 2, 3) | failed 1 of 3 |" in markdown(proofs(results), ())
    assert "<td class='no'>failed 1 of 3</td>" in page(proofs(results), ())


def test_anything_else_is_no_file_of_results(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    with pytest.raises(ValueError, match="no results of requirements"):
        read_results(tmp_path / "x.json")


def test_every_element_of_the_charts_stands_in_the_matrix() -> None:
    rules = carried()
    elements = {element for one in rules for element in one.elements}
    for name, chart in charts().items():
        assert {f"{name}.{path}" for path in ChartIndex(chart).states} <= elements
        assert {f"{name}.{one.id}" for one in chart.transitions} <= elements
    assert [one.number for one in rules if not one.scenarios] == []


@pytest.mark.parametrize("kind", ["md", "html"])
def test_the_matrix_in_docs_has_every_row_and_no_failure(kind: str) -> None:
    text = (DOCS / f"rules-matrix.{kind}").read_text(encoding="utf-8")
    cell = "| {} |" if kind == "md" else "<td>{}</td>"
    assert [row for row in ROWS.split() if cell.format(row) not in text] == []
    assert "failed" not in text
