"""A picture as Mermaid text, for the pages that draw it: README files, wikis, notebooks."""

from __future__ import annotations

import json
from collections.abc import Iterator

from diagrams.catalogue import Labels
from diagrams.picture import Box, Picture, element_id
from diagrams.renderers import renderer
from diagrams.wording import Wording, indented, one_line

SPECIAL = frozenset("\\#;:\"'`<>{}[]()|&%*_~=@$^")
"""Signs with a meaning of their own somewhere in Mermaid, in the Markdown or in the HTML that it makes."""


@renderer("mermaid", "mmd")
def mermaid(picture: Picture, labels: Labels) -> bytes:
    """A picture as a Mermaid `stateDiagram-v2`.

    A state has the id that it has in every picture. Mermaid has no internal transitions: they stand as lines
    in their state.
    """
    return Writer(picture, labels).write().encode()


def escape(text: str) -> str:
    """A label in which no sign means anything to Mermaid."""
    return "".join(f"#{ord(sign)};" if sign in SPECIAL else sign for sign in one_line(text))


class Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture = picture
        self.words = Wording(picture, labels, escape)
        self.title = Wording(picture, labels, one_line).title()

    def write(self) -> str:
        """The whole text: every state in its composite first, then the arrows."""
        lines = [f"[*] --> {self._id(self.picture.initial)}"]
        for box in self.picture.boxes:
            lines += self._declare(box)
        for arrow in self.picture.arrows:
            assert arrow.target is not None
            ends = f"{self._id(arrow.source)} --> {self._id(arrow.target)}"
            lines.append(f"{ends} : {self.words.transition(arrow)}")
        title = json.dumps(self.title, ensure_ascii=False)
        return "\n".join(["---", f"title: {title}", "---", "stateDiagram-v2", *indented(lines), ""])

    def _declare(self, box: Box) -> Iterator[str]:
        name = self._id(box.path)
        text = "<br/>".join([self.words.state(box), *self.words.details(box)])
        if not box.inside:
            yield f'state "{text}" as {name}'
            if box.final:
                yield f"{name} --> [*]"
            return
        yield f'state "{text}" as {name} {{'
        if box.initial:
            yield f"  [*] --> {self._id(f'{box.path}.{box.initial}')}"
        for inner in box.inside:
            yield from indented(self._declare(inner))
        yield "}"

    def _id(self, path: str) -> str:
        return element_id(self.picture.chart, path)
