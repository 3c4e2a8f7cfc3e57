"""A picture in words, for readers who cannot see it."""

from __future__ import annotations

from diagrams.catalogue import Labels
from diagrams.picture import Box, Picture


def describe(picture: Picture, labels: Labels) -> str:
    """How much there is, where it begins and ends, who is asked where, and where a play is now."""
    boxes = list(picture.walk())

    def named(found: list[Box]) -> str:
        return ", ".join(labels.state(picture.chart, box.path) for box in found)

    def told(word: str, said: object) -> str:
        return labels.told(labels.word(word), said)

    arrows = sum(1 for _ in picture.transitions())
    first = [box for box in boxes if box.path == picture.initial]
    lines = [
        picture.about,
        f"{told('states', len(boxes))}, {told('transitions', arrows)}",
        told("begins_with", named(first)) if first else "",
    ]
    for word, found in (
        ("ends_with", [box for box in boxes if box.final]),
        ("a_player_decides_in", [box for box in boxes if box.asks]),
        ("now_in", [box for box in boxes if box.current and not box.inside]),
    ):
        lines.append(told(word, named(found)) if found else "")
    return ". ".join(line for line in lines if line) + "."
