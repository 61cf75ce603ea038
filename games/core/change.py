"""Changed copies of tuples and of frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

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

        The class has slots and no base, and no `__post_init__` runs. Copies of states take most of
        the time of a move. A frozen dataclass is slow to fill, so that its twin is filled, which is
        not frozen, and then becomes one of it: this takes a third of the time.
        """
        kind = type(value)
        read, twin = _twin_of(kind)
        copy = twin(*read(value))
        for name, new in changes.items():
            setattr(copy, name, new)
        copy.__class__ = kind
        return copy


@cache
def _twin_of(kind: type) -> tuple[Any, Any]:
    """Return a reader of all fields of a class, and a class of the same fields to be filled."""
    names = [each.name for each in fields(kind)]
    if len(names) == 1:
        read_one = attrgetter(*names)
        return (lambda value: (read_one(value),)), make_dataclass(kind.__name__, names, slots=True)
    return attrgetter(*names), make_dataclass(kind.__name__, names, slots=True)
