"""What is closed now, and why: which choice, which guard said no, with which reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from msgspec import Struct

from engine.choices import Choice
from engine.rules import Rules
from engine.state import GameState
from engine.words import say
from fsm.refusal import Refusal
from fsm.showing import Shown
from fsm.trace import Tried

MOST_CHOICES = 200
"""So many choices are asked about one by one: of damage to be divided there can be many thousands."""


class ClosedChoice(Struct, frozen=True):
    """A choice that cannot be made now: the transition that it would take, and the guard that says no.

    No transition and no guard where the choice is not asked for in the present state.
    """

    trigger: str
    words: str
    transition: str
    guard: str
    refusal: Refusal

    def __str__(self) -> str:
        guard = f" [{self.guard}]" if self.guard else ""
        return f"{self.words}: {self.refusal}{guard}"


class Why(Shown, tuple[Refusal, ...]):
    """Every reason why something is closed: empty, and so false, when it is open.

    Asked of a trigger alone it is empty as soon as one of its choices is open; which ones are, and why the
    others are not, say `open` and `closed`.
    """

    open: tuple[str, ...]
    closed: tuple[ClosedChoice, ...]

    def __new__(
        cls,
        refusals: Iterable[Refusal] = (),
        open: Iterable[str] = (),
        closed: Iterable[ClosedChoice] = (),
    ) -> Why:
        """Reasons, with the choices that are open and those that are closed."""
        made = super().__new__(cls, refusals)
        made.open, made.closed = tuple(open), tuple(closed)
        return made

    def __repr__(self) -> str:
        return f"<Why: {str(self) or 'open'}>" if len(self.closed or self) < 2 else f"<Why:\n{self}>"

    def __str__(self) -> str:
        lines = [f"open: {', '.join(self.open)}"] if self.open else []
        told = [str(each) for each in self.closed] or [str(refusal) for refusal in self]
        return "\n".join([*lines, *told])


def why_choice(rules: Rules, game: GameState, choice: Choice) -> Why:
    """Why one choice is closed now."""
    refusals = rules.why(game, choice)
    return Why(refusals, closed=_closed(rules, game, choice) if refusals else ())


def why_trigger(rules: Rules, game: GameState, choices: Iterable[Choice]) -> Why:
    """Why none of some choices is open now; no reasons, but what is closed, as soon as one is open."""
    opened: list[str] = []
    closed: list[ClosedChoice] = []
    for choice in islice(choices, MOST_CHOICES):
        if rules.why(game, choice):
            closed += _closed(rules, game, choice)
        else:
            opened.append(say(game, choice))
    reasons = () if opened else dict.fromkeys(each.refusal for each in closed)
    return Why(reasons, dict.fromkeys(opened), dict.fromkeys(closed))


def closed_now(rules: Rules, game: GameState) -> tuple[ClosedChoice, ...]:
    """Every choice that the present state offers and its guards refuse, each reason of each once."""
    candidates = islice(rules.candidates(game), MOST_CHOICES)
    return tuple(dict.fromkeys(each for choice in candidates for each in _closed(rules, game, choice)))


def tried_now(rules: Rules, game: GameState) -> tuple[Tried, ...]:
    """The transitions out of the present state that no choice opens, with what their guards answered last."""
    opened: set[str] = set()
    closed: dict[str, Tried] = {}
    for choice in islice(rules.candidates(game), MOST_CHOICES):
        for tried in rules.tried(game, choice):
            if all(answer.yes for answer in tried.answers):
                opened.add(tried.transition)
            else:
                closed.setdefault(tried.transition, tried)
    return tuple(tried for name, tried in closed.items() if name not in opened)


def _closed(rules: Rules, game: GameState, choice: Choice) -> Iterator[ClosedChoice]:
    """The guards that say no to a choice; none where it is open.

    Of each transition that was tried its first no, then the reasons that its other guards give.
    """
    refusals = rules.why(game, choice)
    if not refusals:
        return
    words = say(game, choice)
    told: set[Refusal] = set()
    for tried in rules.tried(game, choice):
        for answer in tried.answers:
            if answer.refusal is not None:
                told.add(answer.refusal)
                yield ClosedChoice(choice.trigger, words, tried.transition, answer.guard, answer.refusal)
    for refusal in refusals:
        if refusal not in told:
            yield ClosedChoice(choice.trigger, words, "", "", refusal)
