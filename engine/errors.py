"""What can be wrong with what a user sends: each error is one clear sentence."""

from __future__ import annotations

from fsm.refusal import Refusal


class ChoiceError(ValueError):
    """Something was said that cannot be done; the game is as it was."""


class UnreadableChoice(ChoiceError):
    """It means nothing here: no such trigger, no such name."""


class AmbiguousChoice(ChoiceError):
    """It could mean several different things, which the message lists."""


class IllegalPlay(ChoiceError):
    """It is not allowed now: `refusals` says why, all of them."""

    def __init__(self, what: str, where: str, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        reasons = "; ".join(dict.fromkeys(str(refusal) for refusal in refusals))
        super().__init__(f"{what} is illegal in {where}: {reasons}")


class CardError(ValueError):
    """A card is unknown or its definition is wrong."""


class ScenarioError(ValueError):
    """A scenario cannot be read, or does not go as it says."""


class SaveError(ValueError):
    """A saved game cannot be read."""
