"""What an exploration found, and the questions that it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.choices import Choice
from engine.explore.predicates import Predicate
from engine.explore.reductions import Reductions
from engine.game import Game, Moment
from engine.objects import PlayerId
from engine.rules import Moves, Rules, classic
from engine.state import GameState
from fsm.showing import Shown

if TYPE_CHECKING:
    import networkx as nx


class Exploration(Shown, Struct, frozen=True):
    """Situations numbered breadth first, from 0; within a depth by their digests.

    `digests`, `parents` and `choices` say of each what it is, whence it was reached and by which of the
    choices open there; `edges` are pairs of situations with such a choice; `frontier` was not expanded any
    more. In `ends` the game is over, or what it was explored until holds; `stuck` are those in which
    somebody is asked and nothing is open. `hits` are the first situations in which a watched predicate
    held; `faults` says by which choice from which situation an invariant was broken (-1 in the place of a
    choice: the first situation breaks it); whether they were asked at all says `invariants`.
    """

    start: GameState
    digests: tuple[bytes, ...]
    parents: tuple[int, ...]
    choices: tuple[int, ...]
    levels: tuple[int, ...]
    edges: tuple[tuple[int, int, int], ...]
    ends: tuple[int, ...]
    stuck: tuple[int, ...]
    frontier: tuple[int, ...]
    hits: dict[str, bytes]
    faults: dict[tuple[int, int], str]
    depth: int
    seconds: float
    reductions: Reductions
    edge_count: int
    invariants: bool = False
    rules: Rules | None = None

    def __repr__(self) -> str:
        known = "complete" if self.complete else f"{len(self.frontier)} not expanded"
        return f"<Exploration of {len(self)} situations, {self.depth} choices deep, {known}>"

    def __len__(self) -> int:
        return len(self.digests)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to expand: all that can be reached was seen."""
        return not self.frontier

    @property
    def kept_edges(self) -> bool:
        """Whether every choice that was tried is kept, not only one for each situation."""
        return len(self.edges) == self.edge_count

    @property
    def number(self) -> dict[bytes, int]:
        """The number of each situation by its digest."""
        return {digest: number for number, digest in enumerate(self.digests)}

    def depth_of(self, number: int) -> int:
        """How many choices lead to a situation at least."""
        return sum(1 for begin in self.levels[1:] if number >= begin)

    def states(self) -> Iterator[tuple[int, GameState]]:
        """Every situation with its number, played again from the start, parents before children."""
        rules = self.rules or classic()
        children: dict[int, list[int]] = {}
        for number, parent in enumerate(self.parents):
            if number:
                children.setdefault(parent, []).append(number)
        waiting = [(0, self.start)]
        while waiting:
            number, game = waiting.pop()
            yield number, game
            if number in children:
                openings = list(rules.openings(game))
                for child in reversed(children.pop(number)):
                    moved = rules.do(game, openings[self.choices[child]])
                    assert isinstance(moved, Moves)
                    waiting.append((child, moved.game))

    def play(self, number: int) -> Game:
        """A shortest play to a situation."""
        way: list[int] = []
        while number:
            way.append(self.choices[number])
            number = self.parents[number]
        game = Game((Moment(self.start),), self.rules or classic())
        for choice in reversed(way):
            game.do(list(game.rules.openings(game.state))[choice])
        return game

    def find(self, predicate: Predicate) -> Game | None:
        """A shortest play to a situation in which the predicate holds; None where it never does.

        After an exploration that was not complete, None says only that nothing was found.
        """
        found = min((number for number, game in self.states() if predicate(game)), default=None)
        return None if found is None else self.play(found)

    def always(self, invariant: Predicate) -> Game | None:
        """A shortest play to a situation in which the invariant does not hold; None where it always does."""
        return self.find(lambda game: not invariant(game))

    def can_reach(self, predicate: Predicate) -> bool:
        """Whether some play leads to a situation in which the predicate holds."""
        return any(predicate(game) for _, game in self.states())

    def met(self, name: str) -> Game | None:
        """A shortest play to where a watched predicate held; None where it never did."""
        digest = self.hits.get(name)
        return None if digest is None else self.play(self.digests.index(digest))

    def deadlocks(self) -> tuple[Game, ...]:
        """Plays to situations in which somebody is asked and nothing is open."""
        return tuple(self.play(number) for number in self.stuck)

    def forces(self, player: PlayerId, predicate: Predicate) -> bool:
        """Whether that player can choose so that the predicate holds in the end, whatever the others choose.

        They may not go round in circles for ever. Raises ValueError for an exploration that is not complete
        or kept no edges.
        """
        from engine.explore.forcing import forced

        return 0 in forced(self, player, predicate)

    def faulty(self, most: int | None = None) -> tuple[tuple[Game, str], ...]:
        """Plays that end with a broken invariant, the shortest first, and which it is; at most so many."""
        found = []
        for (number, choice), what in list(self.faults.items())[:most]:
            game = self.play(number)
            if choice >= 0:
                game.do(list(game.rules.openings(game.state))[choice])
            found.append((game, what))
        return tuple(found)

    def where(self, predicate: Predicate) -> tuple[int, ...]:
        """The situations in which the predicate holds, by number."""
        return tuple(sorted(number for number, game in self.states() if predicate(game)))

    def outcomes(self, questions: Sequence[tuple[str, Predicate]]) -> Iterator[tuple[Choice, dict[str, str]]]:
        """For each first choice whether the predicates hold in the end: "always", "sometimes" or "never";
        "without end" where no end can be reached.

        The end is where the game is over and, in an exploration with a bound, where that stopped. Raises
        ValueError for an exploration that kept no edges.
        """
        if not self.kept_edges:
            raise ValueError("what choices lead to is not known without edges: explore with keep_edges=True")
        rules = self.rules or classic()
        last = {*self.ends, *self.stuck, *self.frontier}
        holds: dict[int, set[str]] = {
            number: {name for name, asked in questions if asked(game)}
            for number, game in self.states()
            if number in last
        }
        following: dict[int, list[int]] = {}
        for source, _, target in self.edges:
            following.setdefault(source, []).append(target)
        openings = list(rules.openings(self.start))
        for source, choice, target in self.edges:
            if source == 0:
                seen, waiting = {target}, [target]
                while waiting:
                    for one in following.get(waiting.pop(), ()):
                        if one not in seen:
                            seen.add(one)
                            waiting.append(one)
                ends = seen & last
                yield (
                    openings[choice],
                    {name: _how_often([name in holds[end] for end in ends]) for name, _ in questions},
                )

    def graph(self) -> nx.MultiDiGraph[int]:
        """The situations as a graph: nodes have the `game`, its `depth` and `over`, edges the `choice`."""
        from engine.explore.graphs import graph_of

        return graph_of(self)


def _how_often(answers: list[bool]) -> str:
    if not answers:
        return "without end"
    return "never" if not any(answers) else "always" if all(answers) else "sometimes"
