"""Tuple helpers, counts of cards, and a seeded random generator."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter, getitem
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from games.core.game import Chance

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


__all__ = ["replace", "with_item"]

T = TypeVar("T")


def with_item(items: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the items with one of them replaced."""
    return (*items[:at], new, *items[at + 1 :])


@cache
def _twin_of(kind: type) -> tuple[Any, Any]:
    """Return a getter of all fields of a class, and an unfrozen class with the same fields."""
    names = [each.name for each in fields(kind)]
    if len(names) == 1:
        read_one = attrgetter(*names)
        return (lambda value: (read_one(value),)), make_dataclass(kind.__name__, names, slots=True)
    return attrgetter(*names), make_dataclass(kind.__name__, names, slots=True)


M = TypeVar("M")

Weighed: TypeAlias = tuple[Chance[M] | None, ...]
"""A chance move, indexed by the number of cards that lead to it; None at index 0."""


def weigh(move: M, most: int) -> Weighed[M]:
    """Return a chance move with every weight from 1 to `most`."""
    return (None, *(Chance(move, count) for count in range(1, most + 1)))


def list_chances(weighed: Sequence[Weighed[M]], counts: Sequence[int]) -> tuple[Chance[M], ...]:
    """Return the chance moves that these counts of cards allow."""
    return tuple(filter(None, map(getitem, weighed, counts)))


def is_open(chances: Sequence[Chance[M]], move: M) -> bool:
    """Return whether a move is one of the chance moves."""
    return move in [chance.move for chance in chances]  # finds the same object without comparing


def count_down(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the counts with one card of a kind removed."""
    return with_item(counts, kind, counts[kind] - 1)


def count_up(counts: tuple[int, ...], kinds: Iterable[int]) -> tuple[int, ...]:
    """Return the counts with one more card of each of these kinds."""
    result = list(counts)
    for kind in kinds:
        result[kind] += 1
    return tuple(result)


_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Stream:
    """SplitMix64 (Steele, Lea and Flood 2014): fast, and the same on every version of Python."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        # Mixing separates neighbouring seeds, and seeds that differ above 64 bits only.
        self._state = (seed ^ (seed >> 64) ^ 0x2545F4914F6CDD1D) & _MASK

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        # The upper bits scaled down: off by less than limit / 2**64.
        return ((state ^ (state >> 31)) * limit) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place (Fisher and Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, chances: Sequence[Chance[M]]) -> M:
        """Return a chance move, with its weight as probability."""
        height = self.below(sum(chance.weight for chance in chances))
        for chance in chances:
            height -= chance.weight
            if height < 0:
                return chance.move
        raise AssertionError("there is no answer open to chance")
