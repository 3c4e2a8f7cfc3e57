"""A picture as PlantUML text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagrams.catalogue import Labels
from diagrams.picture import Box, Picture, element_id
from diagrams.renderers import renderer
from diagrams.wording import Wording, indented, one_line

SPECIAL = frozenset('\\"<>[]{}|~%@&#*_^`$!=+')
"""Signs with a meaning of their own in PlantUML's text formatting."""

DOUBLED = re.compile(r"--|//|''|\.\.")
"""Signs that mean something in pairs."""


@renderer("plantuml", "puml")
def plantuml(picture: Picture, labels: Labels) -> bytes:
    """A picture as a PlantUML state diagram; internal transitions stand as lines in their state."""
    return Writer(picture, labels).write().encode()


def escape(text: str) -> str:
    """A label in which no sign means anything to PlantUML."""
    text = one_line(text)
    paired = {place for pair in DOUBLED.finditer(text) for place in range(*pair.span())}
    return "".join(
        _code(sign) if sign in SPECIAL or place in paired else sign for place, sign in enumerate(text)
    )


def _code(sign: str) -> str:
    return f"<U+{ord(sign):04X}>"


class Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture = picture
        self.words = Wording(picture, labels, escape)

    def write(self) -> str:
        """The whole text: every state in its composite first, then the arrows."""
        lines = [
            f"@startuml {self.picture.chart}",
            "set separator none",
            "hide empty description",
            f"title {self.words.title()}",
            f"[*] --> {self._id(self.picture.initial)}",
        ]
        for box in self.picture.boxes:
            lines += self._declare(box)
        for arrow in self.picture.arrows:
            assert arrow.target is not None
            ends = f"{self._id(arrow.source)} --> {self._id(arrow.target)}"
            lines.append(f"{ends} : {self.words.transition(arrow)}")
        return "\n".join([*lines, "@enduml", ""])

    def _declare(self, box: Box) -> Iterator[str]:
        name = self._id(box.path)
        head = f'state "{self.words.state(box)}" as {name}'
        if box.inside:
            yield f"{head} {{"
            if box.initial:
                yield f"  [*] --> {self._id(f'{box.path}.{box.initial}')}"
            for inner in box.inside:
                yield from indented(self._declare(inner))
            yield "}"
        else:
            yield head
        for line in self.words.details(box):
            yield f"{name} : {line}"
        if box.final:
            yield f"{name} --> [*]"

    def _id(self, path: str) -> str:
        return element_id(self.picture.chart, path)
