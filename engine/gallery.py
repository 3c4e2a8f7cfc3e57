"""The gallery: every picture in every language and format, made on all cores, with an index page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from diagrams.catalogue import load_labels
from diagrams.drawing import write_whole
from diagrams.gallery_page import Entry, gallery_page
from diagrams.pdf import pdf_of_pages
from diagrams.picture import picture_of
from diagrams.renderers import RendererMissing, formats, render
from diagrams.sheets import sheets
from engine.covering import seen_by
from engine.gallery_plan import STRIP, WHOLE, Item, plan
from engine.scenario import shipped_scenarios
from engine.strips import content, strip_of
from engine.views import chart_called, drawing_of
from fsm.seen import write_seen

COUNTS = "coverage.json"
INDEX = "index.html"


def check_gallery(folder: Path) -> None:
    """Raise OSError, in one sentence, where no gallery can be made."""
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file, not a folder")
    if not folder.exists() and not folder.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {folder.parent} to make {folder.name} in")
    if not os.access(folder if folder.exists() else folder.parent, os.W_OK | os.X_OK):
        raise PermissionError(f"{folder} may not be written to")


def make_gallery(folder: Path, languages: Sequence[str]) -> int:
    """Make a gallery, and say how many files it has. A file that is there already is replaced.

    Text formats are the same, byte for byte, as long as charts, scenarios and labels are. Raises OSError as
    `check_gallery`, and RendererMissing where there is no layout program.
    """
    check_gallery(folder)
    folder.mkdir(exist_ok=True)
    for lang in languages:
        (folder / lang).mkdir(exist_ok=True)
    shipped = shipped_scenarios()
    counts = folder / COUNTS
    write_whole(counts, write_seen(seen_by(shipped.values()).counts(tuple(shipped))))
    items = [(lang, item) for lang in languages for item in plan(counts)]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        # what takes longest goes first, so that no core waits for it at the end
        first = sorted(range(len(items)), key=lambda place: items[place][1].section != STRIP)
        begun = {place: pool.submit(partial(make, folder), *items[place]) for place in first}
        tasks = [begun[place] for place in range(len(items))]
        try:
            _watch(tasks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    entries = [task.result() for task in tasks]
    write_whole(folder / INDEX, gallery_page(entries).encode())
    return sum(len(entry.files) for entry in entries) + 2


def make(folder: Path, lang: str, item: Item) -> Entry:
    """Make the files of one picture in one language."""
    labels = load_labels(lang)
    found = _strip(item, lang) if item.section == STRIP else _picture(item, lang)
    names = {}
    for kind, written in found.items():
        names[kind] = f"{lang}/{item.stem}.{kind}"
        write_whole(folder / names[kind], written)
    return Entry(lang, item.section, item.title(labels), names)


def _picture(item: Item, lang: str) -> dict[str, bytes]:
    drawing = drawing_of(item.name, lang, item.view)
    found = {kind: drawing.to(kind) for kind in sorted(formats(), key=_rank) if item.wants(kind)}
    if item.section == WHOLE:
        labels = load_labels(lang)
        parts = [part for _, part in sheets(picture_of(chart_called(item.name)), labels)]
        pages = [render(part, labels, "svg").decode() for part in parts]
        found |= _in_pdf(pages, labels.chart(item.name), lang)
    return found


def _strip(item: Item, lang: str) -> dict[str, bytes]:
    strip = strip_of(item.name, load_labels(lang))
    return {"svg": content(strip, "svg"), **_in_pdf(strip.pages, strip.title, lang)}


def _in_pdf(pages: Sequence[str], title: str, lang: str) -> dict[str, bytes]:
    """The pages as PDF; nothing where the packages for it are not installed."""
    try:
        return {"pdf": pdf_of_pages(pages, title, lang)}
    except RendererMissing:
        return {}


def _rank(kind: str) -> tuple[bool, str]:
    return kind != "svg", kind


def _watch(tasks: Sequence[Future[Entry]]) -> None:
    """Show how far it is, on a terminal; raise what a task raises."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("drawing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        shown = bar.add_task("", total=len(tasks))
        for task in as_completed(tasks):
            task.result()
            bar.advance(shown)
