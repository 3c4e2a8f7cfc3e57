"""transitions' own tests, fetched by name and run with ChartMachine in HierarchicalMachine's place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from collections import Counter
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from msgspec import Struct

REPOSITORY = Path(__file__).resolve().parents[2]
CACHE = REPOSITORY / ".cache"
VERSION = version("transitions")
SOURCES = CACHE / f"transitions-{VERSION}"
FILES = ("test_core", "test_nesting", "test_parallel", "test_reuse", "test_states", "test_enum")

PLUGIN = '''
"""While tests are imported, HierarchicalMachine is ChartMachine: by name, as a base class, in the factory."""

import importlib
import json
import os
from collections import Counter

import pytest
import transitions.extensions
from transitions.extensions import asyncio, diagrams, factory, markup, nesting

import fsm.machine
from fsm.machine import ChartMachine

counts = Counter()


def counted(name, func):
    def wrapper(*args, **kwargs):
        counts[name] += 1
        return func(*args, **kwargs)
    return wrapper


fsm.machine.run_lean = counted("lean", fsm.machine.run_lean)
fsm.machine.run_full = counted("full", fsm.machine.run_full)
library_event = nesting.HierarchicalMachine._trigger_event


def handed_over(self, *args, **kwargs):
    counts["handed over" if isinstance(self, ChartMachine) else "not a ChartMachine"] += 1
    return library_event(self, *args, **kwargs)


handed_over.__qualname__ = library_event.__qualname__
nesting.HierarchicalMachine._trigger_event = handed_over


@pytest.hookimpl(hookwrapper=True)
def pytest_collection(session):
    stock = nesting.HierarchicalMachine
    nesting.HierarchicalMachine = ChartMachine
    for module in (markup, diagrams, asyncio, factory, transitions.extensions):
        importlib.reload(module)
    yield
    nesting.HierarchicalMachine = stock
    predefined = factory.MachineFactory.get_predefined
    assert predefined(nested=True) is ChartMachine
    for options in ({"graph": True}, {"locked": True}, {"graph": True, "locked": True}):
        assert issubclass(predefined(nested=True, **options), ChartMachine), options
    import tests.test_enum, tests.test_nesting, tests.test_reuse
    for module in (tests.test_enum, tests.test_nesting, tests.test_reuse):
        assert module.HierarchicalMachine is ChartMachine, module


def pytest_sessionfinish(session):
    with open(os.environ["CHART_MACHINE_COUNTS"], "w") as file:
        json.dump(counts, file)
'''


class Outcome(Struct, frozen=True):
    """What a run of the suite gave: outcomes by file, names of tests, and the ways in which events ran."""

    files: dict[str, dict[str, int]]
    skipped: list[str]
    failed: list[str]
    events: dict[str, int]
    output: str

    def total(self, outcome: str) -> int:
        """How many tests of all files had this outcome."""
        return sum(counts.get(outcome, 0) for counts in self.files.values())


def fetch() -> Path:
    """The tests of the installed version, from the cache folder or else from the package index.

    Raises RuntimeError when they cannot be downloaded.
    """
    if not (SOURCES / "tests").is_dir():
        CACHE.mkdir(exist_ok=True)
        (CACHE / ".gitignore").write_text("*\n")
        with TemporaryDirectory(dir=CACHE) as folder:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            command += ["--no-binary", "transitions", "--dest", folder, f"transitions=={VERSION}"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
            if done.returncode:
                raise RuntimeError(f"transitions' sources could not be downloaded:\n{done.stderr}")
            with tarfile.open(Path(folder, f"transitions-{VERSION}.tar.gz")) as archive:
                wanted = (f"{SOURCES.name}/tests/", f"{SOURCES.name}/pytest.ini")
                members = [each for each in archive.getmembers() if each.name.startswith(wanted)]
                archive.extractall(folder, members=members, filter="data")
            with suppress(OSError):  # another process was quicker
                Path(folder, SOURCES.name).rename(SOURCES)
    return SOURCES


def _dot() -> Path:
    """A folder that has graphviz-pure under the name of `dot`, for machines without Graphviz."""
    folder = CACHE / "bin"
    folder.mkdir(exist_ok=True)
    pure = Path(sys.executable).with_name("graphviz-pure")
    if pure.exists():
        with suppress(FileExistsError):
            (folder / "dot").symlink_to(pure)
    return folder


def run(stock: bool = False) -> Outcome:
    """Run the suite in a process of its own: on ChartMachine, or as it stands when `stock`.

    Raises RuntimeError when the tests cannot be collected.
    """
    sources = fetch()
    with TemporaryDirectory(dir=CACHE) as folder:
        return _run(sources, Path(folder), stock)


def _run(sources: Path, folder: Path, stock: bool) -> Outcome:
    report, counts = folder / "results.xml", folder / "events.json"
    (folder / "chart_machine_plugin.py").write_text(PLUGIN)
    counts.write_text("{}")
    command = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
    command += ["-c", str(sources / "pytest.ini"), f"--junitxml={report}"]
    command += [] if stock else ["-p", "chart_machine_plugin"]
    command += [f"tests/{file}.py" for file in FILES]
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([os.environ.get("PATH", ""), str(_dot())]),
        "PYTHONPATH": os.pathsep.join([str(REPOSITORY), str(folder)]),
        "CHART_MACHINE_COUNTS": str(counts),
    }
    done = subprocess.run(
        command, cwd=sources, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"the suite could not be run:\n{done.stdout}{done.stderr}")
    return _outcome(report, json.loads(counts.read_text()), done.stdout + done.stderr)


def _outcome(report: Path, events: dict[str, int], output: str) -> Outcome:
    files: dict[str, Counter[str]] = {file: Counter() for file in FILES}
    named: dict[str, list[str]] = {"skipped": [], "failed": []}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        classname = case.get("classname", "")
        kinds = {child.tag for child in case}
        outcome = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        files.setdefault(classname.split(".")[1], Counter())[outcome] += 1
        if outcome in named:
            named[outcome].append(f"{classname}.{case.get('name')}")
    by_file = {file: dict(counts) for file, counts in files.items()}
    return Outcome(by_file, **named, events=events, output=output)
