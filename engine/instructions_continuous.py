"""Instructions that begin what goes on: changed text, control, tokens; and untapping (418.3, 216)."""

from __future__ import annotations

from engine.amounts import Amount
from engine.changes import Duration
from engine.criteria import Criteria
from engine.instruction import Effect


class Untap(Effect, frozen=True, tag="untap"):
    """Untap permanents."""

    what: str | Criteria


class ChangeText(Effect, frozen=True, tag="change_text"):
    """Replace a colour word or a basic land type in objects' text by another (418.5b).

    `words` says which by which; without it, the last two colours chosen, the first by the second.
    """

    what: str
    words: tuple[str, str] | None = None
    until: Duration = "always"


class GainControl(Effect, frozen=True, tag="gain_control"):
    """A player gains control of permanents; "while_in_play" is as long as the ability's source is."""

    what: str | Criteria
    who: str = "you"
    until: Duration = "end_of_turn"


class CreateToken(Effect, frozen=True, tag="create_token"):
    """Put tokens into play that are what is said here, under a player's control (216)."""

    name: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colours: str = ""
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()
    who: str = "you"
    count: Amount = 1
