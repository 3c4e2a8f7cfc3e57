"""Charts and labels to export: those of the rules, and what is hard on a format's grammar."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from diagrams import LANGUAGES, Labels, draw, load_labels
from diagrams.catalogue import used_ids
from fsm.chart import ADVANCE, Action, Chart, Guard, State, Transition
from fsm.charts import charts
from tests.diagrams.samples import GALLERY

WORDS = (
    "state",
    "end",
    "note",
    "choice",
    "fork",
    "join",
    "direction",
    "initial",
    "final",
    "history",
    "title",
)
"""Names that mean something in one grammar or another."""

KEYWORDS = Chart(
    "state",
    "409",
    "end",
    (
        State("end", "409.1", initial="note", states=(State("note", "409.1a"), State("class", "409.1b"))),
        *(State(word, "409.1", asks="target") for word in WORDS if word not in ("end", "note")),
        State("як", "409.1", final=True, entry=(Action("begin", "409"), Action("do", "409"))),
    ),
    (
        Transition("t_end", ADVANCE, "end", "state", "409.1"),
        *(
            Transition(
                f"t_{word}", "state", word, "end.note", "409.1", (Guard("else", "409"), Guard("in", "409"))
            )
            for word in WORDS
            if word not in ("end", "note")
        ),
        Transition("t_last", "note", "state", "як", "409.1", actions=(Action("exit", "409"),)),
    ),
)

ALL = (*charts().values(), GALLERY, KEYWORDS)

NASTY = (
    """a: b, c; "c" 'd' <e> &amp; #35; [f] / g // -- __ ** ~~ {h} | \\n %i% @end `j` $k 50% (l)"""
    """ => --> : «Ё»"""
)
"""Signs that mean something somewhere."""


def nasty_labels(chart: Chart) -> Labels:
    """Labels of a chart that all hold such signs."""
    used = used_ids([chart])
    return replace(
        load_labels("en"), tables={kind: dict.fromkeys(names, NASTY) for kind, names in used.items()}
    )


@cache
def texts(name: str) -> dict[str, str]:
    """Every chart as text in a format, in every language, and with labels that are hard on grammars."""
    made = {
        f"{chart.id} in {lang}": draw(chart, labels=lang).to(name).decode()
        for chart in ALL
        for lang in LANGUAGES
    }
    made |= {
        f"{chart.id} with odd labels": draw(chart, labels=nasty_labels(chart)).to(name).decode()
        for chart in ALL
    }
    return made
