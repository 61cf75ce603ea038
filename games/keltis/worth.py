"""What a side of Keltis promises: paths foreseen from its cards and the turns that are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.keltis.data import LAST, NUMBERS, WISHES, Tile
from games.keltis.scoring import value
from games.keltis.state import Side
from games.rows.turns import MOST_STONES, STONE, Growth, share_out, value_stones

Tiles: TypeAlias = tuple[Tile | None, ...]
"""By stone of a path."""
Values: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player who looks one ply ahead weighs things, in points where nothing else is said."""

    drawn: float
    """Cards that are still to be drawn, as a share of what luck would bring."""
    pace: float
    """Steps made in a turn: some are spent on discards."""
    third: float
    """Given up for a third path: it takes turns from the others..."""
    fourth: float
    """... for a fourth..."""
    fifth: float
    """... and for a fifth."""
    clover: float
    """The step of a clover."""
    wish: float
    """Wishing stones ahead, as a share of their points."""
    near: float
    """A discard that the next player can lay at once..."""
    skipped: float
    """... less this for every value it skips."""
    strange: float
    """A discard of a colour that the next player has not begun."""
    unknown: float
    """A card of the draw pile."""
    lofty: float
    """Given up for the choice of another path for the tall figure."""
    race: float
    """Turns until the game is ended by figures, as a share of a steady race."""
    ready: float
    """A step now rather than later."""
    open: float
    """A card kept for every value a row skips."""


@lru_cache(maxsize=1 << 14)
def foresee_path(
    stone: int, tiles: Tiles, clover: float, wish: float, *, tall: bool
) -> tuple[float, ...]:
    """Return what a figure will have scored after 0, 1, 2... more steps, tiles included."""
    points, found = [0.0 if not stone else float(value(stone, tall=tall))], 0.0
    for at in range(stone + 1, LAST + 1):
        tile = tiles[at - 1]
        if tile is Tile.CLOVER:
            found += clover
        elif tile is Tile.WISH:
            found += wish
        elif tile is not None:
            found += NUMBERS[tile]
        points.append(value(at, tall=tall) + found)
    return tuple(points)


@lru_cache(maxsize=1 << 16)
def count_cards(row: Values, hand: Values, unseen: Values, share: float, skip: float) -> float:
    """Return how many more cards a row may get.

    `row` holds its first and its last value; `unseen` counts the copies of every value that are to
    be seen nowhere, each of which comes with the chance `share`.
    """
    if not row:
        return len(hand) + share * max(sum(unseen[3:]), sum(unseen[:-3]))
    first, last = row
    best = 0.0
    if last >= first:
        held = sum(each >= last for each in hand)
        best = held + share * (sum(unseen[last:]) - skip * unseen[last])
    if last <= first:
        held = sum(each <= last for each in hand)
        best = max(best, held + share * (sum(unseen[: last + 1]) - skip * unseen[last]))
    return best


def price(side: Side, habits: Habits) -> float:
    """Return what it costs a side to begin one more path."""
    begun = len(side.figures) - side.figures.count(0)
    return (0.0, 0.5, habits.third, habits.fourth, habits.fifth, 0.0)[begun]


def foresee(
    side: Side,
    tiles: Sequence[Tiles],
    cards: Sequence[float],
    turns: float,
    habits: Habits,
) -> float:
    """Return the points that a side will have scored, with so many cards for each row."""
    wish = habits.wish * STONE if side.wishes < MOST_STONES else 0.0
    scored, rows = side.points + value_stones(WISHES, side.wishes, turns), list[Growth]()
    opening = price(side, habits)
    for path, stone in enumerate(side.figures):
        points = foresee_path(stone, tiles[path], habits.clover, wish, tall=side.tall == path)
        scored += int(points[0])
        rows.append((points, cards[path], 0.0 if stone else opening))
    lofty = habits.lofty * min(turns, 10.0) / 10 if side.tall is None else 0.0
    return scored + lofty + share_out(turns * habits.pace, rows)
