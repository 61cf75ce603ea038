"""What a row and the cards in hand for it promise, in a few numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.rows.cards import interpolate
from games.rows.masks import study

_ENOUGH: Final = 3
"""Cards of a colour in hand that are worth beginning a row with."""
_LONGEST: Final = 9


@lru_cache(maxsize=1 << 16)
def foresee_row(
    first: int, last: int, reach: int, mask: int, absent: int
) -> tuple[float, float, float, float, float]:
    """Return what cards in hand are to a row with this first and last value.

    `reach` is how far the row has come, in cards or stones; `mask` and `absent` are as in `study`.
    The numbers are the points the row could reach; cards that fit a row that was begun; cards
    beyond two where none was; cards that fit no more; and how near the next one is.
    """
    if not mask:
        return (interpolate(reach) if reach else 0.0, 0.0, 0.0, 0.0, 0.0)
    found = study(first, last, mask, absent)
    dead = float(mask.bit_count() - found.held)
    points = interpolate(min(reach + found.held, _LONGEST))
    if reach:
        near = 1 / (1 + found.gap) if found.held else 0.0
        return (points, float(found.held), 0.0, dead, near)
    is_enough = found.held >= _ENOUGH
    return (points if is_enough else 0.0, 0.0, max(found.held - 2.0, 0.0), dead, 0.0)
