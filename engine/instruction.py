"""What every kind of instruction has in common."""

from __future__ import annotations

from engine.price import Data


class Effect(Data, frozen=True, tag_field="do", kw_only=True):
    """One instruction. `what` and `who` are references (see `engine.references`); criteria mean all that fit.

    `if_cost`: followed only when that optional cost was announced; `unless_cost`: only when it was not.
    """

    if_cost: str | None = None
    unless_cost: str | None = None
