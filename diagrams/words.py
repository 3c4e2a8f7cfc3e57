"""The words in a picture: what stands in a box and beside an arrow."""

from __future__ import annotations

from msgspec.structs import replace

from diagrams import palette
from diagrams.catalogue import Labels
from diagrams.cells import Chip, Label, Row, Run, table
from diagrams.picture import Arrow, Box, Picture

ASKING, CALLING = "?", "►"
"""Marks of a state that waits for a player, and of one that runs another chart."""


def box_label(chart: str, box: Box, labels: Labels) -> Label:
    """What stands in a state's box, or at the top of a composite."""
    title = Run(labels.state(chart, box.path), size=12 if box.inside else 11, bold=True)
    rows = [Row((title,), (_rule(box.rule),))]
    if box.asks:
        rows.append(Row((Run(ASKING, palette.ASKS, bold=True), Run(labels.decision(box.asks), palette.ASKS))))
    if box.invokes:
        rows.append(Row((Run(CALLING, palette.CALLS), Run(labels.chart(box.invokes), palette.CALLS))))
    for name, actions in (("entry", box.entry), ("exit", box.exit)):
        rows += [Row((Run(f"{labels.word(name)} / {labels.action(a.id)}", palette.ACTION),)) for a in actions]
    for arrow in box.internal:
        tip = tooltip_of_arrow(arrow, labels)
        rows += [replace(row, element=arrow.id, tip=tip) for row in _arrow_rows(arrow, labels)]
    chip = Chip(box.letter, palette.LETTER) if box.letter else None
    return table(tuple(rows), chip=chip)


def arrow_label(arrow: Arrow, labels: Labels) -> Label:
    """What stands beside an arrow: trigger, guards, actions and rule, one a row."""
    return table(tuple(_arrow_rows(arrow, labels)))


def _rule(rule: str) -> Run:
    return Run(rule, palette.MUTED)


def _arrow_rows(arrow: Arrow, labels: Labels) -> list[Row]:
    lines: list[tuple[Run, ...]] = []
    if arrow.trigger:
        lines.append((Run(labels.trigger(arrow.trigger), palette.TRIGGER, bold=True),))
    lines += [(Run(f"[{labels.guard(g.id)}]", palette.GUARD),) for g in arrow.guards]
    if arrow.otherwise:
        lines.append((Run(f"[{labels.word('else')}]", palette.GUARD),))
    lines += [(Run(f"/ {labels.action(a.id)}", palette.ACTION),) for a in arrow.actions]
    first = lines[0] if lines else ()
    if arrow.place:
        first = (Run(f"{arrow.place}.", palette.MUTED), *first)
    return _with_rule([first, *lines[1:]], _rule(arrow.rule))


def _with_rule(lines: list[tuple[Run, ...]], rule: Run) -> list[Row]:
    """The rule number at the end of the line where it widens the label least, the first if several do."""
    widths = [max(Row(line, (rule,)).width, *(Row(other).width for other in lines)) for line in lines]
    chosen = widths.index(min(widths))
    return [Row(line, (rule,) if number == chosen else ()) for number, line in enumerate(lines)]


def title_label(picture: Picture, labels: Labels) -> Label:
    """The chart's title, with its rule."""
    title = Run(labels.chart(picture.chart), size=16, bold=True)
    return table((Row((title, Run(picture.rule, palette.MUTED, 13))),))


def legend_label(labels: Labels) -> Label:
    """How to read the picture, in one row."""
    runs = (
        Run(ASKING, palette.ASKS, bold=True),
        Run(labels.word("a_player_decides"), palette.ASKS),
        Run(f" {CALLING}", palette.CALLS),
        Run(labels.word("another_chart_runs"), palette.CALLS),
        Run(f" [{labels.word('condition')}]", palette.GUARD),
        Run(f" / {labels.word('action')}", palette.ACTION),
    )
    return table((Row(runs),))


def tooltip_of_arrow(arrow: Arrow, labels: Labels) -> str:
    """What a reader sees on pointing at an arrow: rules of everything on it."""
    parts = [f"{arrow.rule} {labels.trigger(arrow.trigger) if arrow.trigger else ''}".strip()]
    parts += [f"[{labels.guard(g.id)}] {g.rule}" for g in arrow.guards]
    parts += [f"/ {labels.action(a.id)} {a.rule}" for a in arrow.actions]
    return "\n".join(parts).replace("\\", "/")


def tooltip_of_box(chart: str, box: Box, labels: Labels) -> str:
    """What a reader sees on pointing at a state."""
    parts = [f"{labels.state(chart, box.path)} {box.rule}"]
    parts += [f"{ASKING} {labels.decision(box.asks)}"] if box.asks else []
    parts += [f"{CALLING} {labels.chart(box.invokes)}"] if box.invokes else []
    return "\n".join(parts).replace("\\", "/")
