"""The extent of tests: typical cases in `make test`, all cases in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SOAK: Final = bool(os.environ.get("TAKUJO_SOAK"))
"""Run all cases, which takes hours."""
MOMENTS: Final = 40
"""Approximate number of moments of one game."""
LARGEST: Final = 5
"""Moments chosen for being the largest by one measure."""
STRIDE: Final = 4
"""Distance between two measured moments; around the largest ones all are measured."""


def choose(
    items: Sequence[T],
    marks: Callable[[T], Iterable[Hashable]],
    *sizes: Callable[[T], float],
) -> list[T]:
    """Return typical moments of a game in their order; with `TAKUJO_SOAK` all moments.

    They are the first and the last with each mark, the largest by each measure, the end, and evenly
    spaced others up to `MOMENTS`.
    """
    if SOAK or len(items) <= MOMENTS:
        return list(items)
    marked = [(mark, number) for number, item in enumerate(items) for mark in marks(item)]
    chosen = {*dict(marked).values(), *dict(reversed(marked)).values(), len(items) - 1}
    for size in sizes:
        chosen.update(_find_largest(items, size))
    rest = [number for number in range(len(items)) if number not in chosen]
    lacking = max(MOMENTS - len(chosen), 0)
    chosen.update(rest[part * len(rest) // lacking] for part in range(lacking))
    return [items[number] for number in sorted(chosen)]


def _find_largest(items: Sequence[T], size: Callable[[T], float]) -> list[int]:
    """Return the indices of the largest items; neighbours are assumed to be of similar size."""
    rough = {number: size(items[number]) for number in range(0, len(items), STRIDE)}
    tops = sorted(rough, key=lambda number: (-rough[number], number))[:LARGEST]
    near = {number + step for number in tops for step in range(1 - STRIDE, STRIDE)}
    sizes = {number: size(items[number]) for number in near & set(range(len(items)))}
    return sorted(sizes, key=lambda number: (-sizes[number], number))[:LARGEST]
