"""Who is meant by "you", "an opponent" or "anyone" on a card."""

from __future__ import annotations

from typing import Literal

from engine.objects import PlayerId


def concerns(by: Literal["you", "opponent", "anyone"], you: PlayerId, who: PlayerId) -> bool:
    """Whether `who` is among the players that `by` names, as seen by the controller `you`."""
    return by == "anyone" or (who == you) == (by == "you")
