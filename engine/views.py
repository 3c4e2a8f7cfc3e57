"""What `castchart draw` draws: a chart, a part of it, a step of a play, a card's way, or the overview."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from diagrams.catalogue import LANGUAGES, Labels, load_labels
from diagrams.drawing import Drawing
from diagrams.folding import fold, only
from diagrams.overview import OVERVIEW, overview
from diagrams.picture import Highlight, picture_of
from diagrams.sheets import fit
from diagrams.texts import speech_with
from engine.files import near
from fsm.chart import Chart
from fsm.charts import charts
from fsm.seen import Seen, read_seen


class View(Struct, frozen=True):
    """Which part of a chart is shown, and what stands out in it."""

    depth: int | None = None
    only: str | None = None
    a4: bool = False
    play: str | None = None
    step: int | None = None
    card: str | None = None
    coverage: Path | None = None


PART = ("depth", "only", "a4")
STANDS_OUT = ("play", "card", "coverage")


def drawing_of(name: str, lang: str, view: View) -> Drawing:
    """The drawing of a chart, or of the overview, in a language.

    Raises ValueError, in one sentence, for a chart, a language, a part, a step, a card or a file that there
    is not, and for options that exclude each other.
    """
    labels = labels_in(lang)
    given = [option for option in (*PART, "step", *STANDS_OUT) if getattr(view, option) not in (None, False)]
    if name == OVERVIEW:
        if given:
            raise ValueError(f"--{given[0]} is for one chart: the overview has no states of its own")
        return overview(charts().values(), labels)
    chart = chart_called(name)
    for group in (PART, STANDS_OUT):
        both = [option for option in group if option in given]
        if len(both) > 1:
            raise ValueError(f"--{both[0]} and --{both[1]} cannot go together")
    if view.step is not None and view.play is None:
        raise ValueError("--step needs --play, the scenario whose step it is")
    picture = picture_of(chart, _highlight(chart, labels, view))
    if view.depth is not None:
        picture = fold(picture, view.depth)
    elif view.only is not None:
        picture = only(picture, view.only)
    elif view.a4:
        picture = fit(picture, labels)
    return Drawing(picture, labels)


def labels_in(lang: str) -> Labels:
    """The labels of a language. Raises ValueError for one without."""
    if lang not in LANGUAGES:
        raise ValueError(f"there are no labels in '{lang}', but in: {', '.join(LANGUAGES)}")
    return load_labels(lang)


def chart_called(name: str) -> Chart:
    """A chart by its id. Raises ValueError, with near names, when there is none."""
    known = charts()
    if name not in known:
        names = [*known, OVERVIEW]
        raise ValueError(f"no chart is called '{name}'{near(name, names) or ', but: ' + ', '.join(names)}")
    return known[name]


def _highlight(chart: Chart, labels: Labels, view: View) -> Highlight | None:
    if view.play is not None:
        return highlight_of_step(chart, labels, view.play, view.step)
    if view.card is not None:
        return highlight_of_card(chart, view.card)
    if view.coverage is not None:
        return highlight_of_coverage(chart, labels, seen_in(view.coverage))
    return None


def highlight_of_step(chart: Chart, labels: Labels, scenario: str, number: int | None) -> Highlight:
    """A step of a scenario's play, the last one where none is named. Raises ValueError."""
    from msgspec.structs import replace

    from engine.playing import play
    from engine.scenario import find_scenario
    from engine.stepping import Play

    found = find_scenario(scenario)
    played = Play(play(found), found.id)
    shown = played.highlight(chart.id, number)
    chosen = len(played) if number is None else number
    said = played.step(chosen)
    words = [f"{found.id}, {labels.word('step')} {chosen} {labels.word('of')} {len(played)}"]
    if said.player:
        words.append(labels.told(said.player, speech_with(labels).said(said.trigger, said.said)))
    return replace(shown, about=" – ".join(words))


def highlight_of_card(chart: Chart, card: str) -> Highlight:
    """The steps that a card needs. Raises ValueError."""
    from engine.needs import needs_of

    needs = needs_of(card)
    return Highlight(skipped=needs.skipped(chart), about=needs.card)


def highlight_of_coverage(chart: Chart, labels: Labels, seen: Seen) -> Highlight:
    """How often each element was seen. Raises ChartError where it was seen of another version."""
    counts = seen.of(chart).elements()
    covered = sum(1 for one in chart.transitions if counts.get(one.id))
    share = f"{covered} {labels.word('of')} {len(chart.transitions)}"
    about = labels.told(labels.word("transitions"), share)
    return Highlight(counts=counts, about=about)


def seen_in(path: Path) -> Seen:
    """What a coverage file says. Raises ValueError, in one sentence, where it cannot be read."""
    try:
        content = path.read_bytes()
    except OSError as wrong:
        raise ValueError(f"{path}: cannot be read: {wrong.strerror}") from None
    return read_seen(content, str(path))
