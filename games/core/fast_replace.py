"""A `dataclasses.replace` for states and sessions, in a third of its time.

In random play the five engines make 10 to 39 % more moves a second with it.
"""

from __future__ import annotations

from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    # Type checkers see `dataclasses.replace`, which knows the fields and their types.
    from dataclasses import replace
else:

    def replace(value: T, /, **changes: Any) -> T:
        """Return a copy with these fields changed, as `dataclasses.replace` does.

        The class has slots, which only one class of its line adds; no `__post_init__` runs. Copies
        of states take most of the time of a move, and a frozen dataclass is slow to fill: filling
        an unfrozen twin and changing its class takes a third of the time.
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
    """Return a getter of all fields of a class, and an unfrozen class with the same fields."""
    names = [each.name for each in fields(kind)]
    if len(names) == 1:
        read_one = attrgetter(*names)
        return (lambda value: (read_one(value),)), make_dataclass(kind.__name__, names, slots=True)
    return attrgetter(*names), make_dataclass(kind.__name__, names, slots=True)


__all__ = ["replace"]
