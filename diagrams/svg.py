"""SVG and PNG, by `dot` or by its port `graphviz-pure`, whichever is there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from diagrams.catalogue import Labels
from diagrams.dot import dot_text
from diagrams.picture import Picture
from diagrams.renderers import RendererMissing, renderer
from diagrams.tidy import tidy

PNG_DPI = 144
"""Dots per inch of a PNG: twice what a screen shows."""


def layout_program() -> str:
    """The path of `dot`, or else of `graphviz-pure`.

    Raises RendererMissing when neither is there.
    """
    beside = Path(sys.executable).parent
    places = [
        shutil.which("dot"),
        shutil.which("graphviz-pure", path=str(beside)),
        shutil.which("graphviz-pure"),
    ]
    found = next((place for place in places if place), None)
    if not found:
        raise RendererMissing(
            "no program to draw with: install one with 'pip install graphviz-pure', or Graphviz itself; "
            "the format 'dot' needs neither"
        )
    return found


@lru_cache(maxsize=256)
def run_layout(dot: str, name: str, program: str | None = None) -> bytes:
    """DOT text drawn by the layout program, in one of its formats."""
    command = [program or layout_program(), "-q", f"-T{name}"]
    if name == "png":
        command.append(f"-Gdpi={PNG_DPI}")
    done = subprocess.run(command, input=dot.encode(), capture_output=True, check=False, timeout=120)
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip() or f"exit code {done.returncode}"
        raise RuntimeError(f"{command[0]} could not draw the picture: {said.splitlines()[-1]}")
    return done.stdout


@renderer("svg")
def svg(picture: Picture, labels: Labels) -> bytes:
    """A picture as SVG, which stands on its own or inside a page."""
    return tidy(run_layout(dot_text(picture, labels), "svg").decode(), picture, labels).encode()


@renderer("png")
def png(picture: Picture, labels: Labels) -> bytes:
    """A picture as PNG."""
    return run_layout(dot_text(picture, labels), "png")
