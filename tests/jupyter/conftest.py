"""A real JupyterLab on a copy of the notebooks, for tests that open one in a browser."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
TOKEN = "explored-by-tests"
OWN = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR")
QUIET = '{"fetchNews": "false", "checkForUpdates": false}'
PATIENCE = 60
"""Seconds in which JupyterLab must answer: a machine that others use too may be slow."""


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab, its own settings and run-time files in a folder that goes away."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", folder / "notebooks")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(folder / name.lower()) for name in OWN}
    for path in own.values():
        Path(path).mkdir()
    quiet = folder / "jupyterlab_settings_dir" / "@jupyterlab" / "apputils-extension"
    quiet.mkdir(parents=True)
    (quiet / "notification.jupyterlab-settings").write_text(QUIET)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += [f"--port={port}", f"--IdentityProvider.token={TOKEN}", "--ServerApp.port_retries=0"]
    command += ["--LabApp.extension_manager=readonly", f"--ServerApp.root_dir={folder / 'notebooks'}"]
    log = folder / "log"
    environment = os.environ | own | {"PYTHONPATH": str(ROOT)}
    with log.open("wb") as out:
        server = subprocess.Popen(command, stdout=out, stderr=out, env=environment, cwd=folder)
    address = f"http://127.0.0.1:{port}"
    try:
        _await(f"{address}/api?token={TOKEN}", server, log)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _await(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and server.poll() is None:
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.3)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(errors='replace')[-2000:]}")
