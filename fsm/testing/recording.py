"""Recorded runs: what was sent and where that led, as a file that is replayed for ever."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import msgspec
from msgspec import Struct

from fsm.testing.model import Edge, Model, ModelError
from fsm.testing.path import Path

VERSION = 1


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: the trigger with what came with it, the transitions that it took, where it led."""

    trigger: str
    transitions: tuple[str, ...]
    target: str
    values: dict[str, Any] = {}


class Recording(Struct, frozen=True, forbid_unknown_fields=True):
    """A run of a model, from a state on."""

    castchart_recording: int
    model: str
    start: str
    steps: tuple[Sent, ...]

    def path(self, model: Model) -> Path:
        """The path in the model as it is now. Raises ModelError where it does not exist any more."""
        if self.model != model.name:
            raise ModelError(f"a recording of {self.model!r} does not replay in {model.name!r}")
        edges: list[Edge] = []
        for number, step in enumerate(self.steps, 1):
            here = edges[-1].target if edges else self.start
            found = [one for one in model.out_of(here) if one.transitions == step.transitions]
            if not found or found[0].target != step.target:
                ids = " + ".join(step.transitions)
                raise ModelError(
                    f"{model.name}: step {number} of the recording, {ids} from {here!r} to {step.target!r}, "
                    f"is in the model no more"
                )
            edges.append(found[0])
        return Path(model, self.start, tuple(edges))

    def replay(self, model: Model, subject: Any, **options: Any) -> None:
        """Send the same again and see that it leads where it led; `options` as for `Path.replay`."""
        sent = iter(self.steps)
        steps = {step.trigger for step in self.steps}
        # each trigger's values in the order in which they were sent
        self.path(model).replay(subject, {one: lambda _: next(sent).values for one in steps}, **options)


def record(path: Path, values: dict[int, dict[str, Any]] | None = None) -> Recording:
    """A path as a recording; `values` are what came with its steps, by their place counted from 0."""
    said = values or {}
    steps = tuple(
        Sent(edge.trigger, edge.transitions, edge.target, said.get(at, {}))
        for at, edge in enumerate(path.edges)
    )
    return Recording(VERSION, path.model.name, path.start, steps)


def write_recording(recording: Recording, file: str | File) -> None:
    """Keep a recording as JSON. Raises OSError."""
    File(file).write_bytes(msgspec.json.format(msgspec.json.encode(recording), indent=1) + b"\n")


def read_recording(file: str | File) -> Recording:
    """A recording from a file. Raises ValueError, in one sentence, for any other file, and OSError."""
    try:
        found = msgspec.json.decode(File(file).read_bytes(), type=Recording)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise ValueError(f"{file}: no recording: {wrong}") from None
    if found.castchart_recording != VERSION:
        raise ValueError(
            f"{file}: a recording of version {found.castchart_recording}; this program reads {VERSION}"
        )
    return found
