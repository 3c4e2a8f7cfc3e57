"""What stands around a picture: its title, and how to read its signs, lines and colours."""

from __future__ import annotations

from collections.abc import Iterator

from diagrams import palette
from diagrams.catalogue import Labels
from diagrams.cells import Label, Row, Run, table
from diagrams.picture import Picture
from diagrams.words import ASKING, CALLING, TIMES

THICK, DASHED, DOTTED = "—", "- -", "····"
"""Lines as the legend shows them."""


def title_label(picture: Picture, labels: Labels) -> Label:
    """The chart's title, with its rule, and what is shown of it."""
    rule = (Run(picture.rule, palette.MUTED, 13),) if picture.rule else ()
    rows = [Row((Run(labels.chart(picture.chart), size=16, bold=True), *rule))]
    if picture.about:
        rows.append(Row((Run(picture.about, palette.MUTED, 11),)))
    return table(tuple(rows))


def legend_label(picture: Picture, labels: Labels) -> Label:
    """How to read the picture: its signs in one row, and a row for each way in which something stands out."""
    rows = [Row(runs) for runs in (_signs(picture, labels), *_standing_out(picture, labels)) if runs]
    return table(tuple(rows or [Row((Run(" "),))]))


def _signs(picture: Picture, labels: Labels) -> tuple[Run, ...]:
    """The signs that the picture has."""
    boxes, arrows = list(picture.walk()), list(picture.transitions())
    runs: list[Run] = []
    if any(box.asks for box in boxes):
        runs += (Run(ASKING, palette.ASKS, bold=True), Run(labels.word("a_player_decides"), palette.ASKS))
    if any(box.invokes for box in boxes) or any(arrow.call for arrow in arrows):
        runs += (Run(f" {CALLING}", palette.CALLS), Run(labels.word("another_chart_runs"), palette.CALLS))
    if any(arrow.guards for arrow in arrows):
        runs.append(Run(f" [{labels.word('condition')}]", palette.GUARD))
    if any(each.actions for each in arrows) or any(box.entry or box.exit for box in boxes):
        runs.append(Run(f" / {labels.word('action')}", palette.ACTION))
    return tuple(runs)


def _standing_out(picture: Picture, labels: Labels) -> Iterator[tuple[Run, ...]]:
    boxes, arrows = list(picture.walk()), list(picture.transitions())
    if any(box.stub for box in boxes):
        yield (Run(f"{DASHED} {labels.word('shown_elsewhere')}", palette.MUTED),)
    if any(box.current for box in boxes):
        yield (
            Run(THICK, palette.LAST, bold=True),
            Run(labels.word("here_now"), palette.MUTED),
            Run(f" {THICK}", palette.TAKEN, bold=True),
            Run(labels.word("way_so_far"), palette.MUTED),
        )
    if any(arrow.answers for arrow in arrows):
        yield (
            Run(f"{DASHED} {labels.word('closed_now')}", palette.NO, bold=True),
            Run(f" [{labels.word('condition')}]", palette.YES),
            Run(labels.word("yes"), palette.YES, bold=True),
            Run(f" [{labels.word('condition')}]", palette.NO),
            Run(labels.word("no"), palette.NO, bold=True),
        )
    if any(box.skipped for box in boxes) or any(arrow.skipped for arrow in arrows):
        yield (Run(f"{DOTTED} {labels.word('not_needed')}", palette.SKIPPED),)
    if any(box.count is not None for box in boxes) or any(arrow.count is not None for arrow in arrows):
        yield (
            Run(f"{TIMES}7", palette.heat(7), bold=True),
            Run(labels.word("times_seen"), palette.heat(7)),
            Run(f" {DASHED} {TIMES}0", palette.NEVER, bold=True),
            Run(labels.word("never_seen"), palette.NEVER),
        )
