"""Cards of a colour as bit sets.

A value has two bits: the lower one is set for one copy, both for two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.rows.base import POINTS

NOTHING: Final = -1
"""First and last value of an empty row; and the value of a card that cannot be laid."""
HIGHEST: Final = 10
STRANGE: Final = -2
"""The gap of a row that is not begun."""


class Study(NamedTuple):
    """How the cards of a colour in hand fit a row."""

    held: int
    """The number that can still be laid one after the other."""
    value: int
    """The card to lay first."""
    gap: int
    """The number of copies it skips that may still be drawn."""
    room: int
    """The number of copies that may still be drawn and laid after it."""
    spare: int
    """The card to discard."""
    is_dead: bool
    """The card to discard cannot be laid any more."""


def add(mask: int, value: int) -> int:
    """Return the cards with one more; copies beyond two are not counted."""
    bit = 1 << 2 * value
    return mask | (bit << 1 if mask & bit else bit)


def drop(mask: int, value: int) -> int:
    """Return the cards without one that is among them."""
    bit = 2 << 2 * value
    return mask ^ (bit if mask & bit else bit >> 1)


def gather(parts: Iterable[tuple[int, int]]) -> list[int]:
    """Return the number and point cards among these places and values, as bits by place."""
    masks = [0] * 6
    for place, value in parts:
        if value <= HIGHEST:
            masks[place] = add(masks[place], value)
    return masks


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1 >> 1


def highest(mask: int) -> int:
    return mask.bit_length() - 1 >> 1


def from_on(mask: int, value: int) -> int:
    """Return the cards of this value and above."""
    return mask >> 2 * value << 2 * value


def up_to(mask: int, value: int) -> int:
    """Return the cards of this value and below."""
    return mask & (4 << 2 * value) - 1


@lru_cache(maxsize=1 << 17)
def study(first: int, last: int, mask: int, absent: int) -> Study:
    """Return how the cards in hand fit a row with this first and last value.

    `absent` is the bit set of copies that may still be drawn by any player.
    """
    if last == NOTHING:
        low = lowest(mask)
        high = highest(mask)
        held = mask.bit_count()
        below = up_to(absent, high)
        above = from_on(absent, low)
        if above.bit_count() >= below.bit_count():
            gap = (absent ^ above).bit_count()
            return Study(held, low, gap, above.bit_count(), high, is_dead=False)
        return Study(
            held, high, (absent ^ below).bit_count(), below.bit_count(), low, is_dead=False
        )
    rising = from_on(mask, last) if last >= first else 0
    falling = up_to(mask, last) if last <= first else 0
    if not rising | falling:
        return Study(0, NOTHING, 0, 0, _find_farthest(mask, last), is_dead=True)
    if rising and falling:
        up = rising.bit_count()
        down = falling.bit_count()
        if up > down or (up == down and last <= 5):
            falling = 0
    if rising and not falling:
        value = lowest(rising)
        far = highest(rising)
        held = rising
        ahead = from_on(absent, value)
        gap = (from_on(absent, last) ^ ahead).bit_count()
    else:
        value = highest(falling)
        far = lowest(falling)
        held = falling
        ahead = up_to(absent, value)
        gap = (up_to(absent, last) ^ ahead).bit_count()
    dead = mask ^ held
    spare = _find_farthest(dead, last) if dead else far
    return Study(held.bit_count(), value, gap, ahead.bit_count(), spare, is_dead=dead > 0)


def _find_farthest(mask: int, last: int) -> int:
    low = lowest(mask)
    high = highest(mask)
    return low if last - low > high - last else high


def measure_gap(first: int, last: int, value: int) -> int:
    """Return how many values a card skips in a row, or `NOTHING`, or `STRANGE`."""
    if last == NOTHING:
        return STRANGE
    if (last - first) * (value - last) < 0:
        return NOTHING
    return abs(value - last)


_ENOUGH: Final = 3
"""Cards of a colour in hand with which beginning a row pays."""
_LONGEST: Final = 9


@lru_cache(maxsize=1 << 16)
def predict_row(
    first: int, last: int, reach: int, mask: int, absent: int
) -> tuple[float, float, float, float, float]:
    """Return features of the cards in hand for a row with this first and last value.

    `reach` is the length of the row, in cards or stones; `mask` and `absent` are as in `study`. The
    features are the points the row could reach; cards that fit a row that was begun; cards beyond
    two where none was; cards that do not fit any more; and the nearness of the next card.
    """
    if not mask:
        return (float(POINTS[min(reach, _LONGEST)]), 0.0, 0.0, 0.0, 0.0)
    studied = study(first, last, mask, absent)
    dead = float(mask.bit_count() - studied.held)
    points = float(POINTS[min(reach + studied.held, _LONGEST)])
    if reach:
        near = 1 / (1 + studied.gap) if studied.held else 0.0
        return (points, float(studied.held), 0.0, dead, near)
    is_enough = studied.held >= _ENOUGH
    return (points if is_enough else 0.0, 0.0, max(studied.held - 2.0, 0.0), dead, 0.0)


def measure(
    state: Any,
    parts: Mapping[str, tuple[int, int]],
    cards: int,
    predict: Callable[[Any, Sequence[str], list[int], list[int]], Sequence[float]],
) -> list[tuple[float, ...]]:
    """Return the features of each seat's rows and hand, and the same decreasing to the end.

    `parts` has the place and the value of every kind of card, of which there are `cards` in all.
    `predict` gets what lies before a seat, its hand, and as bits its hand and what may be drawn.
    """
    counted = zip(parts.values(), state.unseen, strict=True)
    absent = gather(part for part, count in counted for _ in range(count))
    left = state.table.deck / cards
    features = []
    for side, hand in zip(state.table.sides, state.hands, strict=True):
        numbers = predict(side, hand, gather(parts[card] for card in hand), absent)
        features.append((*numbers, *(number * left for number in numbers)))
    return features
