"""Why a guard said no."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fsm.showing import Shown


class Refusal(Shown, Struct, frozen=True):
    """A guard's *no*: the rule it rests on and the reason, with the values that a reader needs.

    Falsy, so that it can stand where a condition's result is tested. `reason` is an English template
    whose fields are filled from `values`, so that a translation can reorder them.

    >>> no = Refusal("409.1c", "{target} was already chosen for this 'target'", {"target": "Grizzly Bears"})
    >>> bool(no), str(no)
    (False, "409.1c: Grizzly Bears was already chosen for this 'target'")
    >>> no
    <Refusal 409.1c: Grizzly Bears was already chosen for this 'target'>
    """

    rule: str
    reason: str
    values: dict[str, str | int] = {}

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason.format(**self.values)}"

    def __repr__(self) -> str:
        return f"<Refusal {self}>"

    def __hash__(self) -> int:
        return hash((self.rule, self.reason, tuple(self.values.items())))


Verdict: TypeAlias = Literal[True] | Refusal
"""What a guard answers: exactly True, or the Refusal that says why not."""
