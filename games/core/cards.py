"""Counts of cards, and the chance moves that they allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import getitem
from typing import TypeAlias, TypeVar

from games.core.game import Chance

T = TypeVar("T")
M = TypeVar("M")


def with_item(items: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    """Return the items with one of them replaced."""
    return (*items[:at], new, *items[at + 1 :])


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
