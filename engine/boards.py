"""A situation as a board to look at, for the page beside the diagram."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from diagrams.board import Board, Piece, Seat, Zone
from engine.characteristics import characteristics, name_of, name_of_target
from engine.costs import in_words
from engine.mana import show_mana
from engine.objects import GameObject, ObjectTarget, PlayerId
from engine.state import CastingData, GameState, ManaData, Player, PriorityData
from engine.viewing import sees
from engine.words_combat import in_words as assigned_in_words


def board_of(game: GameState, question: str = "", viewer: PlayerId | None = None) -> Board:
    """The table as `viewer` sees it; without one as in a lesson, hands open and face-down cards known."""
    seats = tuple(_seat(game, player, viewer) for player in game.players)
    stack = tuple(_piece(game, game.objects[i], viewer) for i in reversed(game.stack))
    shared = [Zone("stack", "Stack", stack)]
    if game.removed:
        removed = tuple(_piece(game, game.objects[i], viewer) for i in game.removed)
        shared.append(Zone("removed", "Removed from the game", removed))
    when = f"turn {game.turn}: {game.step.replace('_', ' ')}"
    return Board(seats, tuple(shared), question or _due(game), when)


def _due(game: GameState) -> str:
    data = game.frames[-1].data if game.frames else None
    if not isinstance(data, CastingData | ManaData) or not data.due:
        return ""
    return "still due: " + ", ".join(in_words(cost) for cost in data.due)


def _seat(game: GameState, player: Player, viewer: PlayerId | None) -> Seat:
    marks = [mark for mark, holds in (("active", player.name == game.active), ("lost", player.lost)) if holds]
    holding = [frame.data for frame in game.frames if frame.state == "holding"]
    if any(isinstance(data, PriorityData) and data.player == player.name for data in holding):
        marks.append("priority")
    mine: Callable[[GameObject], bool] = lambda thing: thing.controller == player.name  # noqa: E731

    def pieces(things: Iterable[GameObject]) -> tuple[Piece, ...]:
        return tuple(_piece(game, thing, viewer) for thing in things)

    held = [game.objects[i] for i in player.hand if sees(game.objects[i], viewer)]
    zones = (
        Zone("battlefield", "In play", pieces(t for t in game.permanents() if mine(t))),
        Zone("hand", "Hand", pieces(held), hidden=len(player.hand) - len(held)),
        Zone("graveyard", "Graveyard", pieces(game.objects[i] for i in reversed(player.graveyard))),
        Zone("library", "Library", hidden=len(player.library)),
    )
    return Seat(player.name, player.life, show_mana(player.pool), tuple(marks), zones)


def _piece(game: GameState, thing: GameObject, viewer: PlayerId | None) -> Piece:
    now = characteristics(game, thing)
    marks: list[str] = []
    name = name_of(game, thing)
    if thing.face is not None and sees(thing, viewer):
        name = thing.face
        marks.append("face down")
    if thing.copied_by is not None:
        marks.append("copy")
    if thing.original is not None:
        marks.append(f"{thing.original} as a copy")
    if thing.token:
        marks.append("token")
    enchanted = None if thing.attached_to is None else game.objects.get(thing.attached_to)
    if enchanted is not None:
        marks.append(f"on {name_of(game, enchanted)}")
    marks += _in_combat(game, thing)
    if thing.damage:
        marks.append(f"{thing.damage} damage")
    marks += [f"{kind} counter" for kind in thing.counters]
    if thing.shields:
        marks.append("regeneration shield")
    if thing.summoning_sick and now.is_a("creature"):
        marks.append("summoning sick")
    if thing.revealed and thing.zone == "hand":
        marks.append("revealed")
    if thing.zone == "stack":
        marks += _announced(game, thing)
    size = f"{now.power}/{now.toughness}" if now.power is not None else ""
    kind = thing.kind.replace("_", " ") if thing.zone == "stack" else " ".join(now.types)
    return Piece(name, kind, thing.tapped, tuple(marks), size)


def _in_combat(game: GameState, thing: GameObject) -> Iterator[str]:
    """Whom it attacks, whether it is blocked, what it blocks; combat damage on the stack (306, 310.1)."""
    if thing.attacking is not None:
        yield f"attacking {thing.attacking}"
        if thing.blocked:
            yield "blocked"
    if thing.blocking is not None:
        yield f"blocking {name_of_target(game, ObjectTarget(thing.blocking))}"
    yield from (assigned_in_words(game, one) for one in thing.assigned)


def _announced(game: GameState, thing: GameObject) -> list[str]:
    said = thing.announcement
    marks = [f"X = {said.x}"] if said.x is not None else []
    marks += [cost for cost, pay in said.costs if pay]
    targets = [
        name_of_target(game, slot.target) + ("" if slot.legal else " (illegal)") for slot in said.targets
    ]
    return [*marks, "targets " + ", ".join(targets)] if targets else marks
