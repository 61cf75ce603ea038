"""Changed copies of tuples and of frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import TYPE_CHECKING, Any, Final, TypeVar

__all__ = ["exchange", "replace"]

T = TypeVar("T")


def exchange(items: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the items with one of them replaced."""
    return (*items[:at], new, *items[at + 1 :])


if TYPE_CHECKING:
    # For type checkers this is the same function, so that they know the fields and their types.
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """Return a copy with these fields changed, as `dataclasses.replace` does.

        Copies of states take most of the time of a move. This reads and writes the fields in C and
        skips `__init__`, which is slow for frozen dataclasses: it takes half the time.
        """
        kind = type(value)
        read, writers = _take_apart(kind)
        copy = _NEW(kind)
        any(map(call, writers.values(), repeat(copy), read(value)))  # all: each returns None
        for name, new in changes.items():
            writers[name](copy, new)
        return copy


_NEW: Final = object.__new__


@cache
def _take_apart(kind: type) -> tuple[Any, dict[str, Any]]:
    """Return a reader of all fields of a class, and a writer for each field."""
    writers = {each.name: getattr(kind, each.name).__set__ for each in fields(kind)}
    names = [
        *writers,
        next(iter(writers)),
    ]  # with a single name the reader would not return a tuple
    return attrgetter(*names), writers
