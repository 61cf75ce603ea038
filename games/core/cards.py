"""Tuple helpers, card counts, seeded random."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter, getitem
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from games.core.game import Chance

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


__all__ = ["replace", "with_item"]

T = TypeVar("T")


def with_item(items: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the items with one of them replaced."""
    return (*items[:at], new, *items[at + 1 :])


@cache
def _twin_of(kind: type) -> tuple[Any, Any]:
    """Return a reader of all fields of a class, and a class of the same fields to be filled."""
    names = [each.name for each in fields(kind)]
    if len(names) == 1:
        read_one = attrgetter(*names)
        return (lambda value: (read_one(value),)), make_dataclass(kind.__name__, names, slots=True)
    return attrgetter(*names), make_dataclass(kind.__name__, names, slots=True)


M = TypeVar("M")

Weighed: TypeAlias = tuple[Chance[M] | None, ...]
"""An answer of `CHANCE`, indexed by the number of cards that lead to it; None for none."""


def weigh(move: M, most: int) -> Weighed[M]:
    """Return an answer of `CHANCE` with every weight from 1 to `most`."""
    return (None, *(Chance(move, count) for count in range(1, most + 1)))


def list_chances(weighed: Sequence[Weighed[M]], counts: Sequence[int]) -> tuple[Chance[M], ...]:
    """Return the answers open to `CHANCE` with these counts of cards."""
    return tuple(filter(None, map(getitem, weighed, counts)))


def is_open(chances: Sequence[Chance[M]], move: M) -> bool:
    """Tell whether a move is one of the answers open to chance."""
    return move in [chance.move for chance in chances]  # finds the same object without comparing


def count_down(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return the counts with one card of a kind removed."""
    return with_item(counts, kind, counts[kind] - 1)


def count_up(counts: tuple[int, ...], kinds: Iterable[int]) -> tuple[int, ...]:
    """Return the counts with one card more of each of these kinds."""
    result = list(counts)
    for kind in kinds:
        result[kind] += 1
    return tuple(result)


_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Stream:
    """SplitMix64 (Steele, Lea and Flood 2014): quick, and the same on every version of Python."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        # Neighbouring seeds, and those that differ above 64 bits only, begin far apart.
        self._state = (seed ^ (seed >> 64) ^ 0x2545F4914F6CDD1D) & _MASK

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        # The upper bits scaled down: off by less than limit / 2**64.
        return ((state ^ (state >> 31)) * limit) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into any order, each as likely as the others (Fisher and Yates)."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, chances: Sequence[Chance[M]]) -> M:
        """Return one of the answers open to `CHANCE`, each as often as its weight says."""
        height = self.below(sum(chance.weight for chance in chances))
        for chance in chances:
            height -= chance.weight
            if height < 0:
                return chance.move
        raise AssertionError("there is no answer open to chance")
