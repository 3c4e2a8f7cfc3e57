"""The words in a picture as plain text, for formats that bring their own way of drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from diagrams.catalogue import Labels
from diagrams.picture import Arrow, Box, Picture
from diagrams.words import ASKING, CALLING
from fsm.chart import Action


class Wording:
    """Words of one chart in one language; `escape` makes a label safe for the format that it goes into.

    What UML writes around the labels (brackets, slashes, numbers) is not escaped.
    """

    def __init__(self, picture: Picture, labels: Labels, escape: Callable[[str], str]) -> None:
        self.chart, self.rule = picture.chart, picture.rule
        self.labels, self.escape = labels, escape

    def title(self) -> str:
        """The chart's name, with its rule."""
        return f"{self.escape(self.labels.chart(self.chart))} {self.rule}"

    def state(self, box: Box) -> str:
        """A state's name, with its rule."""
        return f"{self.escape(self.labels.state(self.chart, box.path))} {box.rule}"

    def decision(self, box: Box) -> str:
        """What a state asks of a player, or which chart it calls; nothing where it does neither."""
        if box.asks:
            return f"{ASKING} {self.escape(self.labels.decision(box.asks))}"
        if box.invokes:
            return f"{CALLING} {self.escape(self.labels.chart(box.invokes))}"
        return ""

    def entry(self, box: Box) -> tuple[str, ...]:
        """What is done on entering a state, one action each."""
        return tuple(f"{self._word('entry')} / {self._action(action)}" for action in box.entry)

    def exit(self, box: Box) -> tuple[str, ...]:
        """What is done on leaving a state, one action each."""
        return tuple(f"{self._word('exit')} / {self._action(action)}" for action in box.exit)

    def details(self, box: Box) -> tuple[str, ...]:
        """Everything in a state's box but its name: what it asks or calls, its actions, what stays inside."""
        decision = (self.decision(box),) if self.decision(box) else ()
        return (*decision, *self.entry(box), *self.exit(box), *map(self.transition, box.internal))

    def trigger(self, arrow: Arrow) -> str:
        """What makes a transition happen; nothing for a completion."""
        return self.escape(self.labels.trigger(arrow.trigger)) if arrow.trigger else ""

    def guards(self, arrow: Arrow) -> tuple[str, ...]:
        """A transition's conditions."""
        words = tuple(self.escape(self.labels.guard(guard.id)) for guard in arrow.guards)
        return (*words, self._word("else")) if arrow.otherwise else words

    def actions(self, arrow: Arrow) -> tuple[str, ...]:
        """What a transition does."""
        return tuple(map(self._action, arrow.actions))

    def transition(self, arrow: Arrow) -> str:
        """A transition in one line: its turn, trigger, conditions, actions and rule."""
        turn = f"{arrow.place}. " if arrow.place else ""
        guards = f" [{' & '.join(self.guards(arrow))}]" if self.guards(arrow) else ""
        does = f" / {', '.join(self.actions(arrow))}" if arrow.actions else ""
        return f"{turn}{self.trigger(arrow)}{guards}{does} {arrow.rule}".replace("  ", " ").strip()

    def _action(self, action: Action) -> str:
        return self.escape(self.labels.action(action.id))

    def _word(self, name: str) -> str:
        return self.escape(self.labels.word(name))


def one_line(text: str) -> str:
    """A label without line ends and other signs that no text format takes."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def indented(lines: Iterable[str], levels: int = 1) -> list[str]:
    """Lines moved to the right."""
    return [f"{'  ' * levels}{line}" for line in lines]
