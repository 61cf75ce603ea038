"""Copies of frozen, slotted dataclasses with some fields changed, in half the usual time."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import TYPE_CHECKING, Any, Final, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    # The same function to a type checker, which then knows the fields and their types.
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """Return a copy with these fields changed, as `dataclasses.replace` does.

        A move makes a few copies of a state and little else. Here the fields are read and
        written in C, past `__init__`: a frozen one pays for its own guard field by field.
        """
        read, writers, places = _take_apart(type(value))
        values = list(read(value))
        for name, new in changes.items():
            values[places[name]] = new
        copy = _NEW(type(value))
        any(map(call, writers, repeat(copy), values))  # a writer returns None: all are called
        return copy


_NEW: Final = object.__new__


@cache
def _take_apart(kind: type) -> tuple[Any, tuple[Any, ...], dict[str, int]]:
    """Return what reads all fields of a class, what writes each, and where each stands."""
    names = [each.name for each in fields(kind)]
    writers = tuple(getattr(kind, name).__set__ for name in names)
    read = attrgetter(*names, names[0])  # one name alone would not be read as a tuple
    return read, writers, {name: place for place, name in enumerate(names)}
