"""A tuple whose elements are also found by their ids, so that tab completion lists them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Protocol, SupportsIndex, TypeVar, overload


class HasId(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """What it is called."""


T_co = TypeVar("T_co", bound=HasId, covariant=True)


class ById(tuple[T_co, ...]):
    """Elements in order, each also an attribute and an item by its id.

    >>> from fsm.charts import charts
    >>> casting = charts()["casting"]
    >>> casting.transitions.choose_target is casting.transitions["choose_target"]
    True
    >>> casting.transitions.choose_targets
    Traceback (most recent call last):
    ...
    AttributeError: nothing here is called 'choose_targets': did you mean 'choose_target' or ...?
    """

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex | str, /) -> T_co: ...

    @overload
    def __getitem__(self, key: slice, /) -> tuple[T_co, ...]: ...

    def __getitem__(self, key: SupportsIndex | slice | str, /) -> T_co | tuple[T_co, ...]:
        """An element by its place or id, or several by their places. Raises IndexError, KeyError."""
        if not isinstance(key, str):
            return super().__getitem__(key)
        found = next((one for one in self if one.id == key), None)
        if found is None:
            raise KeyError(self._no(key))
        return found

    def __getattr__(self, id: str) -> T_co:
        if not id.startswith("_"):
            for one in self:
                if one.id == id:
                    return one
        raise AttributeError(self._no(id))

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.ids]

    def _ipython_key_completions_(self) -> list[str]:
        return list(self.ids)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids, in order."""
        return tuple(one.id for one in self)

    def _no(self, id: str) -> str:
        near = " or ".join(map(repr, get_close_matches(id, self.ids, n=3)))
        return f"nothing here is called {id!r}" + (f": did you mean {near}?" if near else "")
