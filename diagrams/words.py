"""The words in a picture: what stands in a box and beside an arrow."""

from __future__ import annotations

from msgspec.structs import replace

from diagrams import palette
from diagrams.catalogue import LANGUAGES, Labels
from diagrams.cells import Chip, Label, Row, Run, table
from diagrams.picture import Arrow, Box, Fold, Reason
from diagrams.sentences import ENGLISH, load_sentences
from fsm.refusal import Refusal
from fsm.trace import Answer

ASKING, CALLING = "?", "►"
"""Marks of a state that waits for a player, and of one that runs another chart."""
TIMES = "×"


def box_label(chart: str, box: Box, labels: Labels) -> Label:
    """What stands in a state's box, or at the top of a composite."""
    title = Run(labels.state(chart, box.path), size=12 if box.inside else 11, bold=True)
    rows = [Row((title,), (_rule(box.rule), *_times(box.count)))]
    if box.asks:
        rows.append(Row((Run(ASKING, palette.ASKS, bold=True), Run(labels.decision(box.asks), palette.ASKS))))
    if box.invokes:
        rows.append(Row((Run(CALLING, palette.CALLS), Run(labels.chart(box.invokes), palette.CALLS))))
    for name, actions in (("entry", box.entry), ("exit", box.exit)):
        rows += [Row((Run(f"{labels.word(name)} / {labels.action(a.id)}", palette.ACTION),)) for a in actions]
    if box.folded:
        rows += _inside(box.folded, labels)
    for arrow in box.internal:
        tip = tooltip_of_arrow(arrow, labels)
        rows += [replace(row, element=arrow.id, tip=tip) for row in _arrow_rows(arrow, labels)]
    if box.skipped:
        rows = [_grey(row) for row in rows]
        rows += [] if box.inside else [_grey(Row((Run(line),))) for line in _because(box.skipped, labels)]
    color = palette.SKIPPED_LETTER if box.skipped else palette.LETTER
    chip = Chip(box.letter, color) if box.letter else None
    return table(tuple(rows), chip=chip)


def arrow_label(arrow: Arrow, labels: Labels) -> Label:
    """What stands beside an arrow: trigger, guards, actions and rule, one a row."""
    return table(tuple(_arrow_rows(arrow, labels)))


def _rule(rule: str) -> Run:
    return Run(rule, palette.MUTED)


def _times(count: int | None) -> tuple[Run, ...]:
    """How often something was seen; what was never seen has a cross before it."""
    if count is None:
        return ()
    return (Run(f"{TIMES}{count}", palette.heat(count), bold=True),)


def _inside(folded: Fold, labels: Labels) -> list[Row]:
    counts = (("states_inside", folded.states), ("transitions_inside", folded.transitions))
    words = [labels.told(labels.word(name), count) for name, count in counts if count]
    return [Row((Run(f"… {line}" if line is words[0] else line, palette.MUTED),)) for line in words]


def _grey(row: Row) -> Row:
    """A row in the colour of what is not needed."""
    left, right = (
        tuple(replace(run, color=palette.SKIPPED) for run in side) for side in (row.left, row.right)
    )
    return replace(row, left=left, right=right)


def _because(reason: Reason, labels: Labels) -> list[str]:
    """Why something is not needed, in lines: the word for it, and the guards that decided."""
    return [
        f"– {labels.word(reason.word)}",
        *(_answered(answer.guard, answer, labels) for answer in reason.answers),
    ]


def _answered(guard: str, answer: Answer | None, labels: Labels) -> str:
    """A guard in words, with its answer if it was asked."""
    said = "" if answer is None else f" {labels.word('yes' if answer.yes else 'no')}"
    return f"[{labels.guard(guard)}]{said}"


def _arrow_rows(arrow: Arrow, labels: Labels) -> list[Row]:
    lines: list[tuple[Run, ...]] = []
    answers = {answer.guard: answer for answer in arrow.answers}
    if arrow.call and arrow.trigger:
        lines.append(
            (Run(CALLING, palette.CALLS), Run(labels.trigger(arrow.trigger), palette.CALLS, bold=True))
        )
    elif arrow.trigger:
        lines.append((Run(labels.trigger(arrow.trigger), palette.TRIGGER, bold=True),))
    lines += [_guard_line(guard.id, answers.get(guard.id), labels) for guard in arrow.guards]
    if arrow.otherwise:
        lines.append((Run(f"[{labels.word('else')}]", palette.GUARD),))
    lines += [(Run(f"/ {labels.action(a.id)}", palette.ACTION),) for a in arrow.actions]
    first = lines[0] if lines else ()
    if arrow.place:
        first = (Run(f"{arrow.place}.", palette.MUTED), *first)
    rows = _with_rule([first, *lines[1:]], (_rule(arrow.rule), *_times(arrow.count)))
    return [_grey(row) for row in rows] if arrow.skipped else rows


def _guard_line(guard: str, answer: Answer | None, labels: Labels) -> tuple[Run, ...]:
    """A condition, and what it answered if it was asked."""
    if answer is None:
        return (Run(f"[{labels.guard(guard)}]", palette.GUARD),)
    color = palette.YES if answer.yes else palette.NO
    return (
        Run(f"[{labels.guard(guard)}]", color),
        Run(labels.word("yes" if answer.yes else "no"), color, bold=True),
    )


def _with_rule(lines: list[tuple[Run, ...]], end: tuple[Run, ...]) -> list[Row]:
    """What stands at the end of a line, where it widens the label least, the first if several do."""
    widths = [max(Row(line, end).width, *(Row(other).width for other in lines)) for line in lines]
    chosen = widths.index(min(widths))
    return [Row(line, end if number == chosen else ()) for number, line in enumerate(lines)]


def tooltip_of_arrow(arrow: Arrow, labels: Labels) -> str:
    """What a reader sees on pointing at an arrow: rules of everything on it, answers with their reasons."""
    parts = [f"{arrow.rule} {labels.trigger(arrow.trigger) if arrow.trigger else ''}".strip()]
    answers = {answer.guard: answer for answer in arrow.answers}
    for guard in arrow.guards:
        answer = answers.get(guard.id)
        parts.append(f"{_answered(guard.id, answer, labels)} {guard.rule}")
        parts += (
            [f"{DASH}{_refused(answer.refusal, labels)}"] if answer and answer.refusal is not None else []
        )
    parts += [f"/ {labels.action(a.id)} {a.rule}" for a in arrow.actions]
    return _tooltip(parts, arrow.skipped, arrow.count, labels)


def _refused(refusal: Refusal, labels: Labels) -> str:
    """A refusal with its rule; in English where the labels are of a language without sentences."""
    lang = labels.lang if labels.lang in LANGUAGES else ENGLISH
    return f"{refusal.rule}: {load_sentences(lang).reason(refusal)}"


def tooltip_of_box(chart: str, box: Box, labels: Labels) -> str:
    """What a reader sees on pointing at a state."""
    parts = [f"{labels.state(chart, box.path)} {box.rule}"]
    parts += [f"{ASKING} {labels.decision(box.asks)}"] if box.asks else []
    parts += [f"{CALLING} {labels.chart(box.invokes)}"] if box.invokes else []
    if box.folded:
        parts.append(labels.told(labels.word("states_inside"), box.folded.states))
    return _tooltip(parts, box.skipped, box.count, labels)


def _tooltip(parts: list[str], skipped: Reason | None, count: int | None, labels: Labels) -> str:
    if skipped:
        parts += _because(skipped, labels)
        parts += [
            f"{DASH}{_refused(answer.refusal, labels)}"
            for answer in skipped.answers
            if answer.refusal is not None
        ]
    if count is not None:
        parts.append(f"{TIMES}{count} {labels.word('times_seen' if count else 'never_seen')}")
    return "\n".join(parts).replace("\\", "/")


DASH = "– "
