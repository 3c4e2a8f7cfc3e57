"""A picture as text for state-machine-cat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from diagrams.catalogue import Labels
from diagrams.picture import Arrow, Box, Picture, element_id
from diagrams.renderers import renderer
from diagrams.wording import Wording, indented, one_line

LOOK_ALIKES = str.maketrans(
    {
        "[": "(",
        "]": ")",
        "{": "(",
        "}": ")",
        "/": "\N{FRACTION SLASH}",
        "\\": "\N{SET MINUS}",
        '"': "\N{DOUBLE PRIME}",
        ",": "\N{SINGLE LOW-9 QUOTATION MARK}",
        ";": "\N{GREEK QUESTION MARK}",
    }
)
"""A label's text is taken apart at these signs, and no escape keeps them together."""


@renderer("smcat")
def smcat(picture: Picture, labels: Labels) -> bytes:
    """A picture as state-machine-cat text, in which transitions have event, condition and actions."""
    return Writer(picture, labels).write().encode()


def escape(text: str) -> str:
    """A label in which no sign means anything to state-machine-cat."""
    return one_line(text).translate(LOOK_ALIKES)


class Writer:
    """Writes one picture."""

    def __init__(self, picture: Picture, labels: Labels) -> None:
        self.picture = picture
        self.words = Wording(picture, labels, escape)

    def write(self) -> str:
        """The whole text: every state in its composite first, then the arrows."""
        lines = [f"# {self.words.title()}", *self._states(self.picture.boxes, None, self.picture.initial)]
        for arrow in self.picture.transitions():
            lines.append(self._transition(arrow))
        return "\n".join([*lines, ""])

    def _states(self, boxes: Iterable[Box], path: str | None, initial: str | None) -> Iterator[str]:
        """States between commas, and the arrow from the initial dot to one of them."""
        first = f"{path}.initial" if path else "initial"
        dot = [[f"{self._id(first)} [type=initial]"]] if initial else []
        declared = [*dot, *(list(self._declare(box)) for box in boxes)]
        for number, lines in enumerate(declared, 1):
            yield from lines[:-1]
            yield lines[-1] + ("," if number < len(declared) else ";")
        if initial:
            yield f"{self._id(first)} => {self._id(f'{path}.{initial}' if path else initial)};"

    def _declare(self, box: Box) -> Iterator[str]:
        kind = "final" if box.final else "regular"
        head = f'{self._id(box.path)} [label="{self.words.state(box)}" type={kind}]'
        decision = self.words.decision(box)
        inside = [*([decision] if decision else []), *self._actions(box)]
        opening = " {" if box.inside else ""
        if not inside:
            yield head + opening
        else:
            yield f"{head}:"
            yield from indented(inside[:-1])
            yield from indented([inside[-1] + opening])
        if box.inside:
            yield from indented(self._states(box.inside, box.path, box.initial))
            yield "}"

    def _actions(self, box: Box) -> Iterator[str]:
        """What happens on entry and exit; the two words are state-machine-cat's."""
        for word, lines in (("entry", self.words.entry(box)), ("exit", self.words.exit(box))):
            for line in lines:
                yield f"{word}/ {line.partition(' / ')[2]}"

    def _transition(self, arrow: Arrow) -> str:
        ends = f"{self._id(arrow.source)} => {self._id(arrow.target or arrow.source)}"
        kind = "" if arrow.target else " [type=internal]"
        return f'{ends}{kind}: "{self.words.transition(arrow)}";'

    def _id(self, path: str) -> str:
        return f'"{element_id(self.picture.chart, path)}"'
