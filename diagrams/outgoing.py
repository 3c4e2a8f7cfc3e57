"""What leaves each state of a picture, in the order in which it is tried: for formats that something runs."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from diagrams.picture import Arrow, Picture


class Rivals(Struct, frozen=True):
    """The transitions of one state for one trigger, the first to be tried first; None is completion."""

    trigger: str | None
    arrows: tuple[Arrow, ...]


def outgoing(picture: Picture) -> dict[str, tuple[Rivals, ...]]:
    """The transitions of each state by its path, completions first; a state without any is not there."""
    leaving: dict[str, list[Arrow]] = {}
    for arrow in picture.transitions():
        leaving.setdefault(arrow.source, []).append(arrow)
    return {
        path: tuple(
            Rivals(arrows[0].trigger, arrows)
            for _, group in groupby(sorted(all_of_it, key=_turn), key=_trigger)
            if (arrows := tuple(group))
        )
        for path, all_of_it in leaving.items()
    }


def into_itself(arrow: Arrow) -> bool:
    """Whether a transition leads from a composite to a state inside it, and so does not leave it."""
    return arrow.target is not None and arrow.target.startswith(f"{arrow.source}.")


def _trigger(arrow: Arrow) -> str:
    return arrow.trigger or ""


def _turn(arrow: Arrow) -> tuple[str, int]:
    return _trigger(arrow), arrow.place
