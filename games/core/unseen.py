"""Unseen cards counted by kind: a deck without an order, from which `CHANCE` answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import getitem
from typing import TypeAlias, TypeVar

from games.core.change import exchange
from games.core.game import Chance

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
    return exchange(counts, kind, counts[kind] - 1)


def count_up(counts: tuple[int, ...], kinds: Iterable[int]) -> tuple[int, ...]:
    """Return the counts with one card more of each of these kinds."""
    result = list(counts)
    for kind in kinds:
        result[kind] += 1
    return tuple(result)
