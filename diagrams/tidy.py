"""SVG as a layout program writes it, made fit to stand in a page."""

from __future__ import annotations

import re
from html import escape

from diagrams.alt_text import describe
from diagrams.catalogue import Labels
from diagrams.dark import DARK_STYLE
from diagrams.picture import Picture

OPENING = re.compile(
    r'<g id="a_(?P<id>[^"]*)"><a (?P<link>xlink:href="[^"]*" )?xlink:title="(?P<tip>[^"]*)">'
)
GROUP = re.compile(r'<g id="[^"]*" class="(?:node|edge|cluster)')


def tidy(text: str, picture: Picture, labels: Labels) -> str:
    """The SVG element alone, with titles for readers who point at it or cannot see it.

    What the layout program puts around and into it for its own use goes: the prolog, comments, node names
    as titles, and links that lead nowhere. A tooltip becomes its element's title; a link inside a box, which
    is how a transition without a target is drawn, becomes an element with that transition's id.
    """
    body = without_trimmings(text)
    name = escape(picture.chart)
    head = (
        f'<svg role="img" lang="{escape(labels.lang)}" data-chart="{name}" aria-describedby="{name}..desc" '
    )
    title = escape(f"{labels.chart(picture.chart)} {picture.rule}".strip())
    told = escape(describe(picture, labels))
    start, rest = body.split(">", 1)
    return (
        f"{head}{start.removeprefix('<svg').strip()}>\n<title>{title}</title>\n"
        f'<desc id="{name}..desc">{told}</desc>\n{DARK_STYLE}{rest}'
    )


def without_trimmings(text: str) -> str:
    """The SVG element without what the layout program writes for its own use."""
    body = re.sub(r"<!--.*?-->\n?", "", text[text.index("<svg") :], flags=re.DOTALL)
    body = re.sub(r"<title>[^<]*</title>\n", "", body).replace('="transparent"', '="none"')
    return "\n".join(_without_links(body.splitlines()))


def _without_links(lines: list[str]) -> list[str]:
    kept: list[str] = []
    open_links: list[bool] = []
    titled = False
    skip = False
    for line in lines:
        link = OPENING.fullmatch(line)
        if link:
            inside = bool(link["link"])
            open_links.append(inside)
            title = f"<title>{link['tip']}</title>"
            if inside:
                kept.append(f'<g id="{link["id"]}" class="transition internal">{title}')
            elif not titled:
                kept.append(title)
                titled = True
        elif line == "</a>":
            skip = not open_links.pop()
        elif line == "</g>" and skip:
            skip = False
        else:
            titled = titled and not GROUP.match(line)
            kept.append(line)
    return kept
