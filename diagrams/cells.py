"""Labels as small tables: one run of text a cell, each cell as wide as we measured it."""

from __future__ import annotations

from html import escape
from itertools import groupby
from math import ceil

from msgspec import Struct

from diagrams import palette
from diagrams.measure import text_width


class Run(Struct, frozen=True):
    """A piece of text in one format."""

    text: str
    color: str = palette.INK
    size: float = 10
    bold: bool = False

    @property
    def width(self) -> int:
        """Width of its cell in points."""
        return ceil(text_width(self.text, self.size, bold=self.bold)) + 1

    @property
    def height(self) -> int:
        """Height of its cell in points."""
        return ceil(self.size * 1.2)


class Row(Struct, frozen=True):
    """Runs side by side; those of `right` stand at the right end.

    Neighbouring rows with the same `element` make up one element of the picture, with that id.
    """

    left: tuple[Run, ...]
    right: tuple[Run, ...] = ()
    element: str = ""
    tip: str = ""

    @property
    def width(self) -> int:
        """Width the row needs."""
        gap = GAP * 2 if self.left and self.right else 0
        return _width(self.left) + _width(self.right) + gap

    @property
    def height(self) -> int:
        """Height of the tallest run."""
        return max((run.height for run in (*self.left, *self.right)), default=0)


SMALLEST = 10
"""The size of the smallest text, in points."""
GAP = 4
"""Space between two runs."""


class Chip(Struct, frozen=True):
    """A letter in white on a coloured square, at the left of all rows."""

    letter: str
    color: str


def _width(runs: tuple[Run, ...]) -> int:
    return sum(run.width for run in runs) + GAP * max(0, len(runs) - 1)


class Label(Struct, frozen=True):
    """A finished label and its size in points."""

    html: str
    width: float
    height: float


def table(rows: tuple[Row, ...], *, chip: Chip | None = None) -> Label:
    """An HTML-like label of rows, all as wide as the widest, text left-aligned."""
    width = max(row.width for row in rows)
    body = "".join(
        _element("".join(f"<TR>{_cell(_row(row, width))}</TR>" for row in part), *key)
        for key, part in groupby(rows, key=lambda row: (row.element, row.tip))
    )
    inner = f"<TABLE {PLAIN}>{body}</TABLE>"
    height = sum(row.height for row in rows)
    if not chip:
        return Label(f"<{inner}>", width, height)
    whole = f"<TABLE {PLAIN}><TR>{_cell(_chip(chip))}{_space(6, 1)}{_cell(inner)}</TR></TABLE>"
    return Label(f"<{whole}>", width + CHIP + 6, max(height, CHIP))


CHIP = 22
"""Side of the square behind a letter."""
PLAIN = 'BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"'


def _cell(content: str) -> str:
    return f"<TD>{content}</TD>"


def _element(rows: str, element: str, tip: str) -> str:
    """Rows that are an element of their own: the layout programs give an id only to what has a link."""
    if not element:
        return rows
    mark = f'ID="{_escaped(element)}" HREF="#" TOOLTIP="{_escaped(tip)}"'
    return f"<TR><TD {mark}><TABLE {PLAIN}>{rows}</TABLE></TD></TR>"


def _space(width: int, height: int) -> str:
    return f'<TD FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{height}"></TD>' if width > 0 else ""


def _row(row: Row, width: int) -> str:
    between = width - _width(row.left) - _width(row.right)
    cells = [_runs(row.left, row.height), _space(between, row.height), _runs(row.right, row.height)]
    return f"<TABLE {PLAIN}><TR>{''.join(cells)}</TR></TABLE>"


def _runs(runs: tuple[Run, ...], height: int) -> str:
    return _space(GAP, height).join(_run(run, height) for run in runs)


def _run(run: Run, height: int) -> str:
    text = f'<FONT COLOR="{run.color}" POINT-SIZE="{run.size:g}">{_escaped(run.text)}</FONT>'
    if not run.bold:
        return _text_cell(text, run.width, height)
    # The layout programs set a bold line higher than a plain one, by a fifth of its size.
    drop = round(run.size * 0.2)
    above = (height - run.height) // 2
    below = height - run.height - above
    cells = (
        _space(run.width, above + drop),
        _text_cell(f"<B>{text}</B>", run.width, run.height - drop),
        _space(run.width, below) if below else "",
    )
    return _cell(f"<TABLE {PLAIN}>{''.join(f'<TR>{cell}</TR>' for cell in cells if cell)}</TABLE>")


def _text_cell(text: str, width: int, height: int) -> str:
    return f'<TD FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{height}" ALIGN="LEFT">{text}</TD>'


def _escaped(text: str) -> str:
    """Text that an HTML-like label shows as it is; a label is XML, which knows few characters by name."""
    printable = "".join(c if c.isprintable() else " " for c in text)
    return escape(printable).replace("&#x27;", "&#39;") or " "


def _chip(chip: Chip) -> str:
    run = Run(chip.letter, palette.LETTER_INK, 16, bold=True)
    side = (CHIP - run.width + 1) // 2
    return (
        f'<TABLE {PLAIN} BGCOLOR="{chip.color}" FIXEDSIZE="TRUE" WIDTH="{CHIP}" HEIGHT="{CHIP}"><TR>'
        f"{_space(side, CHIP)}{_run(run, CHIP)}{_space(CHIP - side - run.width, CHIP)}</TR></TABLE>"
    )
