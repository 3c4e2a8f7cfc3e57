"""`draw`: a chart as a picture that a notebook shows and a file keeps."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from diagrams.catalogue import Labels, load_labels
from diagrams.picture import Highlight, Picture, picture_of
from diagrams.renderers import format_of, render
from fsm.chart import Chart


class Drawing:
    """A chart's picture in a language, drawn when a format is asked for."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture, self.labels = picture, labels

    def __repr__(self) -> str:
        boxes, arrows = sum(1 for _ in self.picture.walk()), sum(1 for _ in self.picture.transitions())
        title = self.labels.chart(self.picture.chart)
        return f"<Drawing of {self.picture.chart} ({title}): {boxes} states, {arrows} transitions>"

    def to(self, name: str) -> bytes:
        """The picture in a format, as the content of a file.

        Raises ValueError for an unknown format.
        """
        return render(self.picture, self.labels, name)

    @property
    def dot(self) -> str:
        """DOT text."""
        return self.to("dot").decode()

    @property
    def svg(self) -> str:
        """SVG text."""
        return self.to("svg").decode()

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        from diagrams.jupyter.markup import html

        return html("drawing", self.labels.lang, svg=self.svg)

    def save(self, path: str | Path, format: str | None = None) -> Path:
        """Write the picture; the suffix says in which format, unless one is named.

        Raises ValueError for a suffix or a format that nobody registered, FileNotFoundError for a missing
        folder, and PermissionError for one that may not be written to. A file is either complete or as it was
        before.
        """
        path = Path(path)
        name = format_of(path) if format is None else format
        check_folder(path)
        write_whole(path, self.to(name))
        return path


def draw(chart: Chart, *, labels: Labels | str = "en", highlight: Highlight | None = None) -> Drawing:
    """A chart as a picture.

    `labels` is a catalogue or a language; `highlight` says which states are active and which transitions
    were taken.
    """
    words = load_labels(labels) if isinstance(labels, str) else labels
    return Drawing(picture_of(chart, highlight), words)


def check_folder(path: Path) -> None:
    """Raise, in one sentence, where a file cannot be written."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, not a file")
    folder = path.parent
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder} to write {path.name} to")
    if not os.access(folder, os.W_OK | os.X_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise PermissionError(f"{path} may not be written")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is never seen half written."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        mode = path.stat().st_mode if path.exists() else 0o666 & ~_umask()
        os.chmod(name, mode & 0o7777)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
