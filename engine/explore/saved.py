"""An exploration in a file, to be asked again or carried on where it stopped."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from diagrams.drawing import write_whole
from engine.errors import SaveError
from engine.explore.canonical import Canonical
from engine.explore.exploration import Exploration
from engine.explore.messages import cut
from engine.explore.reductions import Reductions
from engine.saving import decode_hook
from engine.state import GameState

FORMAT = "castchart exploration"
VERSION = 2


class _Heading(Struct, array_like=True):
    format: str = ""
    version: int = 0


class _Saved(Struct, array_like=True, frozen=True):
    """What a file holds: the first situation, and of the others their digests and how they hang together."""

    format: str
    version: int
    start: GameState
    digests: bytes
    parents: tuple[int, ...]
    choices: tuple[int, ...]
    levels: tuple[int, ...]
    edges: tuple[tuple[int, int, int], ...]
    ends: tuple[int, ...]
    stuck: tuple[int, ...]
    frontier: tuple[int, ...]
    hits: dict[str, bytes]
    faults: tuple[tuple[int, int, str], ...]
    depth: int
    seconds: float
    reductions: Reductions
    edge_count: int
    invariants: bool


def write_exploration(found: Exploration, path: Path) -> None:
    """Write an exploration whole or not at all. Raises OSError."""
    saved = _Saved(
        FORMAT,
        VERSION,
        found.start,
        b"".join(found.digests),
        found.parents,
        found.choices,
        found.levels,
        found.edges,
        found.ends,
        found.stuck,
        found.frontier,
        found.hits,
        tuple((number, choice, what) for (number, choice), what in found.faults.items()),
        found.depth,
        found.seconds,
        found.reductions,
        found.edge_count,
        found.invariants,
    )
    write_whole(path, msgspec.msgpack.encode(saved))


def read_exploration(path: Path) -> Exploration:
    """Read an exploration. Raises SaveError, in one sentence, for any other file and one of other rules."""
    try:
        data = path.read_bytes()
    except OSError as wrong:
        raise SaveError(f"{path}: cannot be read: {wrong.strerror}") from None
    try:
        heading = msgspec.msgpack.decode(data, type=_Heading)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise SaveError(f"{path}: no saved exploration: {wrong}") from None
    if heading.format != FORMAT:
        raise SaveError(f"{path}: no saved exploration: it should begin with '{FORMAT}'")
    if heading.version != VERSION:
        raise SaveError(f"{path}: saved in version {heading.version}, and version {VERSION} is read here")
    try:
        saved = msgspec.msgpack.decode(data, type=_Saved, dec_hook=decode_hook)
    except (msgspec.DecodeError, ValueError) as wrong:
        raise SaveError(f"{path}: the saved exploration is damaged: {wrong}") from None
    digests = tuple(cut(saved.digests))
    if not (len(digests) == len(saved.parents) == len(saved.choices) > 0):
        raise SaveError(f"{path}: the saved exploration is damaged: its columns are not of one length")
    if Canonical(saved.start.cards).digest(saved.start) != digests[0]:
        raise SaveError(f"{path}: explored by a castchart that took situations apart in another way")
    return Exploration(
        saved.start,
        digests,
        saved.parents,
        saved.choices,
        saved.levels,
        saved.edges,
        saved.ends,
        saved.stuck,
        saved.frontier,
        saved.hits,
        {(number, choice): what for number, choice, what in saved.faults},
        saved.depth,
        saved.seconds,
        saved.reductions,
        saved.edge_count,
        saved.invariants,
    )
