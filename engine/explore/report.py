"""The page of an exploration: what was asked and found, the picture where it is small, and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Any

from msgspec import Struct

from diagrams.dark import dark_rules
from diagrams.renderers import RendererMissing
from engine.explore.drawing import outline_svg
from engine.explore.exploration import Exploration
from engine.explore.outline import Sight, orders, outline
from engine.explore.predicates import Predicate
from engine.game import Game
from engine.words import say

MOST_OUTLINED = 20_000
"""In more situations than this nobody looks for a picture."""
WIDEST_BAR = 24.0


class Answer(Struct, frozen=True):
    """A question in words, what was found, whether that was hoped for; a play, and its page's name."""

    question: str
    said: str
    good: bool
    game: Game | None = None
    page: str = ""

    @property
    def play(self) -> list[str]:
        """The choices of the play, in words."""
        return [] if self.game is None else told(self.game)


def told(game: Game, after: int = 0) -> list[str]:
    """The choices of a play in words, those after the first few."""
    moments = game.moments[after:]
    return [
        f"{late.choice.by}: {say(early.state, late.choice)}"
        for early, late in pairwise(moments)
        if late.choice is not None
    ]


def report(
    found: Exploration, title: str, about: str, answers: Sequence[Answer], questions: Mapping[str, Predicate]
) -> str:
    """The page as one HTML file. `questions` are asked of the ends, for each first choice and each player."""
    players = [player.name for player in found.start.players]
    svg, unseen, ways = _picture(found, questions)
    forced: list[dict[str, Any]] = []
    outcomes: list[dict[str, Any]] = []
    if questions and found.edges:
        for choice, row in found.outcomes(list(questions.items())):
            outcomes.append(
                {"choice": f"{choice.by}: {say(found.start, choice)}", "said": list(row.values())}
            )
        for name, asked in questions.items() if found.complete else ():
            forced.append({"name": name, "can": [found.forces(player, asked) for player in players]})
            prevents = [found.forces(player, negated(asked)) for player in players]
            forced.append({"name": f"not: {name}", "can": prevents})
    text: str = _template().render(
        title=title,
        about=about,
        answers=answers,
        names=list(questions),
        outcomes=outcomes,
        players=players,
        forced=forced,
        svg=svg,
        ways=ways if questions else [],
        unseen=unseen,
        alt=f"What can happen, from the first situation down to {len(found.ends)} ends",
        figures=figures(found),
        depths=_depths(found),
        dark=dark_rules(".picture"),
    )
    return text


def negated(predicate: Predicate) -> Predicate:
    """The predicate that holds where the other does not."""
    return lambda game: not predicate(game)


def figures(found: Exploration) -> list[tuple[str, str]]:
    """The search in figures."""
    rate = len(found) / found.seconds if found.seconds else 0.0
    return [
        ("situations", f"{len(found):,}"),
        ("choices tried", f"{found.edge_count:,}"),
        ("ends", f"{len(found.ends):,}"),
        ("situations in which nothing is open", f"{len(found.stuck):,}"),
        ("not looked at any further", f"{len(found.frontier):,}"),
        ("most choices made", f"{found.depth:,}"),
        ("seconds", f"{found.seconds:,.1f}"),
        ("situations a second", f"{rate:,.0f}"),
        ("left out by", str(found.reductions)),
    ]


def _depths(found: Exploration) -> list[dict[str, Any]]:
    bounds = [*found.levels, len(found)]
    counts = [upper - lower for lower, upper in pairwise(bounds)]
    most = max(counts)
    return [
        {"depth": depth, "count": f"{count:,}", "width": f"{WIDEST_BAR * count / most:.2f}"}
        for depth, count in enumerate(counts)
    ]


def _picture(
    found: Exploration, questions: Mapping[str, Predicate]
) -> tuple[str, str, list[tuple[str, Sight]]]:
    """The picture, or why there is none; and every way to an end where they are few."""
    if len(found) > MOST_OUTLINED or not found.edges:
        return "", f"{len(found):,} situations are too many for a picture; the graph's file has them all.", []
    shown = outline(found, questions).shortened()
    ways = sorted(orders(shown), key=lambda way: [not holds for _, holds in way[1].answers])
    try:
        return outline_svg(shown), "", ways
    except (ValueError, RendererMissing) as none:
        return "", f"No picture: {none}.", ways


def _template() -> Any:
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(files("engine.explore").joinpath("report.html.jinja").read_text("utf-8"))
