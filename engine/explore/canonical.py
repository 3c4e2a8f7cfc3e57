"""What makes two situations the same: a digest that forgets object numbers and orders that mean nothing.

What counts: the order of libraries, graveyards and the stack, and among permanents with static abilities
which is older. What does not: numbers of objects, the order of hands and of play, how far timestamps are
apart, the number of a turn after the first, which abilities triggered first (410.3 lets players order them),
and what is remembered of objects to which nothing refers. A digest spells out all that counts, so that only
equal situations share one (two different ones with a chance of 2**-128); ties between objects that look
alike are broken by what refers to them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

import msgspec
from frozendict import frozendict
from msgspec import Struct
from xxhash import xxh3_128_digest

from engine.abilities import Activated, Triggered
from engine.card import Card
from engine.explore.parts import Parts, parts_of
from engine.objects import GameObject, ObjectId
from engine.state import GameState, Player

Thing: TypeAlias = tuple[GameObject, bytes, tuple[int, ...], tuple[int, ...], bool]
"""An object, its content, what it names, its timestamps, and whether it may count how old it is."""

MOST_KEPT = 50_000
"""So many values are remembered with their parts; then all are forgotten."""

MOST_LAYERS = 2_000
"""So many game values to go back to are remembered with what they say."""

number_of = id
"""What tells a value from an equal one; where `id` is an object's number."""

ZONES = frozenset({"hand", "library", "graveyard"})
NUMBER = frozenset({"id"})


class Canonical:
    """Digests the situations of one exploration; `cards` are those that it began with."""

    def __init__(self, cards: frozendict[str, Card]) -> None:
        self._cards = cards
        self._aged = frozenset(name for name, card in cards.items() if _has_static(card))
        self._kept: dict[int, tuple[Any, Parts]] = {}
        self._equal: dict[GameObject | Player, Parts] = {}
        self.things: dict[int, Thing] = {}
        self._layers: dict[tuple[int, int], _Layer] = {}

    def digest(self, game: GameState) -> bytes:
        """Sixteen bytes that equal situations share, in any process."""
        return _Sorting(self, game).digest()

    def likeness(self, game: GameState) -> dict[ObjectId, bytes | int]:
        """For each object what those share that could be exchanged for it; its number where none could."""
        return _Sorting(self, game).likeness()

    def parts(self, value: Struct, without: frozenset[str] = frozenset()) -> Parts:
        """The parts of a value that other situations hold as well, remembered by identity."""
        found = self._kept.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        if len(self._kept) > MOST_KEPT:
            self._kept.clear()
        parts = self._parts_of(value, without) if isinstance(value, Player) else parts_of(value, without)
        self._kept[id(value)] = (value, parts)
        return parts

    def _parts_of(self, value: GameObject | Player, without: frozenset[str]) -> Parts:
        """The parts of a value of which other plays make an equal one; hashing it is quicker than a walk."""
        parts = self._equal.get(value)
        if parts is None:
            if len(self._equal) > MOST_KEPT:
                self._equal.clear()
            parts = self._equal[value] = parts_of(value, without)
        return parts

    def thing(self, game: GameState, value: GameObject) -> Thing:
        """What of an object other situations hold as well, remembered by identity."""
        if len(self.things) > MOST_KEPT:
            self.things.clear()
        parts = self._parts_of(value, NUMBER)
        aged = value.zone == "battlefield" and self.is_aged(value, game.cards)
        found = value, parts.content, parts.names, parts.stamps, aged
        self.things[id(value)] = found
        return found

    def layer(self, game: GameState, number: int) -> _Layer:
        """What a game value says to which plays could go back: all that follow its announcement have it."""
        found = self._layers.get((id(game), number))
        if found is None or found.game is not game:
            if len(self._layers) > MOST_LAYERS:
                self._layers.clear()
            found = self._layers[id(game), number] = _Layer(self, game, b"%d" % number)
        return found

    def is_aged(self, thing: GameObject, cards: frozendict[str, Card]) -> bool:
        """Whether it may count that a permanent is older than another: it has a static ability (418.5d)."""
        if cards is not self._cards and thing.card not in self._cards:
            return True
        return not self._aged.isdisjoint((thing.card, thing.original, thing.face))

    def extra(self, cards: frozendict[str, Card]) -> bytes:
        """The cards that came into being on the way."""
        if cards is self._cards:
            return b""
        return "\n".join(sorted(set(cards) - set(self._cards))).encode()


def _has_static(card: Card) -> bool:
    return any(
        not isinstance(one, Activated | Triggered) or (isinstance(one, Triggered) and one.is_mana_ability)
        for one in card.abilities
    )


class _Layer:
    """What one game value says: the digests of its parts, of each object what it is and which it names."""

    def __init__(self, by: Canonical, game: GameState, layer: bytes) -> None:
        self.game = game
        self.scalars = (
            f"{game.active}|{game.step}|{min(game.turn, 2)}|{game.order}|{game.events}|".encode()
            + by.extra(game.cards)
        )
        parts = by.parts
        self.heads = [parts(player, ZONES) for player in game.players]
        self.heads += map(parts, game.frames)
        self.heads += map(parts, game.delayed)
        self.waiting = [*map(parts, game.waiting)]
        self.colours: dict[ObjectId, bytes] = {}
        self.names: list[tuple[ObjectId, tuple[int, ...]]] = []
        self.stamped: list[tuple[ObjectId, tuple[int, ...]]] = []
        things, colours = by.things, self.colours
        for id, thing in game.objects.items():
            found = things.get(number_of(thing))
            if found is None or found[0] is not thing:
                found = by.thing(game, thing)
            _, content, names, stamps, aged = found
            colours[id] = layer + content
            if names:
                self.names.append((id, names))
            if stamps:
                self.stamped.append((id, stamps))
            if aged:
                self.stamped.append((id, (id,)))
        for ordered in (game.stack, *[zone for p in game.players for zone in (p.library, p.graveyard)]):
            if len(ordered) > 1:
                for number, id in enumerate(ordered):
                    colours[id] += b"@%d" % number


class _Sorting:
    """One situation being put in order: it and the game values that its plays could go back to (422)."""

    def __init__(self, canonical: Canonical, game: GameState) -> None:
        self._by = canonical
        self._layers = [game]
        self._heads: list[bytes] = []
        self._head_names: list[tuple[int, ...]] = []
        top = _Layer(canonical, game, b"0")
        self._waiting = top.waiting
        self._colours = top.colours
        self._names: dict[ObjectId, list[int]] = {}
        self._stamped = top.stamped
        self._take(top)
        at = 1
        while at < len(self._layers):
            self._add(canonical.layer(self._layers[at], at))
            at += 1
        self._remember()
        self._rank()

    def _take(self, layer: _Layer) -> None:
        self._heads.append(layer.scalars)
        self._head_names.append(())
        for parts in layer.heads:
            self._head(parts)
        for id, names in layer.names:
            self._names.setdefault(id, []).extend(names)

    def _add(self, layer: _Layer) -> None:
        self._take(layer)
        self._waiting += layer.waiting
        self._stamped += layer.stamped
        colours = self._colours
        for id, said in layer.colours.items():
            colours[id] = colours.get(id, b"") + said

    def _head(self, parts: Parts) -> None:
        content = parts.content
        for game in parts.games:
            number = next((i for i, one in enumerate(self._layers) if one is game), len(self._layers))
            if number == len(self._layers):
                self._layers.append(game)
            content += b"<%d" % number
        self._heads.append(content)
        self._head_names.append(parts.names)

    def _remember(self) -> None:
        """What is gone counts where something still refers to it (413.2f)."""
        if not any(game.last_known for game in self._layers):
            return
        named = [id for names in self._head_names for id in names]
        named += [id for parts in self._waiting for id in parts.names]
        named += [id for names in self._names.values() for id in names]
        seen: set[tuple[int, ObjectId]] = set()
        while named:
            id = named.pop()
            for number, game in enumerate(self._layers):
                thing = game.last_known.get(id)
                if thing is None or id in game.objects or (number, id) in seen:
                    continue
                seen.add((number, id))
                found = self._by.parts(thing, NUMBER)
                self._colours[id] = self._colours.get(id, b"") + b"%d was" % number + found.content
                if found.names:
                    self._names.setdefault(id, []).extend(found.names)
                    named += found.names
                if found.stamps:
                    self._stamped.append((id, found.stamps))

    def _rank(self) -> None:
        """Of timestamps only the order counts."""
        if len(self._stamped) < 2 and all(len(stamps) < 2 for _, stamps in self._stamped):
            return
        ranks = {stamp: n for n, stamp in enumerate(sorted({s for _, each in self._stamped for s in each}))}
        for id, stamps in self._stamped:
            self._colours[id] += b"~" + b",".join([b"%d" % ranks[stamp] for stamp in stamps])

    def _related(self) -> set[ObjectId]:
        """The objects that name another or are named."""
        found = set(self._names)
        for names in (*self._head_names, *self._names.values(), *(parts.names for parts in self._waiting)):
            found.update(names)
        return found

    def likeness(self) -> dict[ObjectId, bytes | int]:
        related = self._related()
        return {id: id if id in related else colour for id, colour in self._colours.items()}

    def digest(self) -> bytes:
        related = self._related()
        colours = self._colours
        numbers = self._numbered(related) if related else {}
        said = [*self._heads, b"|"]
        said += [b",".join(b"%d" % numbers[id] for id in names) for names in self._head_names]
        said.append(b"|")
        said += sorted(p.content + b",".join(b"%d" % numbers[id] for id in p.names) for p in self._waiting)
        said.append(b"|")
        for id in sorted(related, key=numbers.__getitem__):
            said.append(colours.get(id, b"gone"))
            said.append(b",".join(b"%d" % numbers[one] for one in self._names.get(id, ())))
        said.append(b"|")
        said += sorted(colour for id, colour in colours.items() if id not in related)
        return xxh3_128_digest(msgspec.msgpack.encode(said))

    def _numbered(self, related: set[ObjectId]) -> dict[ObjectId, int]:
        """Numbers for the related objects that do not depend on the numbers they have."""
        colours = {id: self._colours.get(id, b"gone") for id in related}
        if len(set(colours.values())) < len(colours):
            colours = self._told_apart(colours)
        return {id: n for n, id in enumerate(sorted(related, key=colours.__getitem__))}

    def _told_apart(self, colours: dict[ObjectId, bytes]) -> dict[ObjectId, bytes]:
        """Objects that look alike are told apart by what they name and what names them, as in a graph's
        colour refinement; where that leaves a tie, one of them is picked and the rest follows."""
        marks: dict[ObjectId, list[bytes]] = defaultdict(list)
        for at, names in enumerate(self._head_names):
            for place, id in enumerate(names):
                marks[id].append(b"h%d.%d" % (at, place))
        for parts in self._waiting:
            for place, id in enumerate(parts.names):
                marks[id].append(parts.content + b"w%d" % place)
        colours = {id: xxh3_128_digest(b"".join((one, *sorted(marks[id])))) for id, one in colours.items()}
        while True:
            colours = self._refined(colours)
            alike: dict[bytes, list[ObjectId]] = defaultdict(list)
            for id, colour in colours.items():
                alike[colour].append(id)
            tied = [colour for colour, ids in alike.items() if len(ids) > 1]
            if not tied:
                return colours
            first = min(tied)
            colours[min(alike[first])] = xxh3_128_digest(b"picked" + first)

    def _refined(self, colours: dict[ObjectId, bytes]) -> dict[ObjectId, bytes]:
        while True:
            incoming: dict[ObjectId, list[bytes]] = defaultdict(list)
            for id, names in self._names.items():
                for place, one in enumerate(names):
                    incoming[one].append(b"%d" % place + colours[id])
            finer = {
                id: xxh3_128_digest(
                    b"".join(
                        (
                            colour,
                            *(colours[one] for one in self._names.get(id, ())),
                            b"|",
                            *sorted(incoming[id]),
                        )
                    )
                )
                for id, colour in colours.items()
            }
            if len(set(finer.values())) == len(set(colours.values())):
                return finer
            colours = finer
