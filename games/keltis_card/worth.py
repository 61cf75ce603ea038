"""What a side of the card game promises: rows foreseen, and wishing stones by pairs in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from games.keltis_card.data import ENDS, VALUE, WHITE, WISHES
from games.keltis_card.state import Side
from games.rows.cards import POINTS, Card
from games.rows.turns import Growth, share_out, value_stones

Values: TypeAlias = tuple[int, ...]

_POINTS: Final = tuple(tuple(map(float, POINTS[length:])) for length in range(len(POINTS)))
"""By length of a row, the points after 0, 1, 2... more cards (KC16)."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player who looks one ply ahead weighs things, in points where nothing else is said."""

    drawn: float
    """Cards that are still to be drawn, as a share of what luck would bring."""
    pace: float
    """Cards laid in a turn: some turns are spent on discards."""
    third: float
    """Given up for a third row: it takes turns from the others..."""
    fourth: float
    """... for a fourth..."""
    fifth: float
    """... and for a fifth."""
    pair: float
    """A pair in hand whose stone is still there, as a share of the stone's points."""
    single: float
    """Half of such a pair, as a share of the stone's points."""
    near: float
    """A discard that the next player can lay at once..."""
    skipped: float
    """... less this for every value it skips."""
    strange: float
    """A discard of a colour that the next player has not begun."""
    unknown: float
    """A card of the draw pile."""
    race: float
    """Turns until the game is ended by end cards, as a share of a steady race."""
    ready: float
    """A card laid now rather than later."""
    open: float
    """A card kept for every value a row skips."""
    end: float
    """An end card in hand for a row that is under way, as a share of a card."""


@lru_cache(maxsize=1 << 16)
def count_cards(
    row: tuple[Card, ...], hand: Values, unseen: Values, share: float, skip: float
) -> float:
    """Return how many more cards a row may get beside end cards.

    `row` holds its first and its last card; `unseen` counts the copies of every value that are to
    be seen nowhere, each of which comes with the chance `share`.
    """
    if not row:
        return len(hand) + share * max(sum(unseen[2:]), sum(unseen[:-2]))
    if row[-1] in ENDS:
        return 0.0
    first, last = VALUE[row[0]], VALUE[row[-1]]
    best = 0.0
    if last >= first:
        held = sum(each >= last for each in hand)
        best = held + share * (sum(unseen[last:]) - skip * unseen[last])
    if last <= first:
        held = sum(each <= last for each in hand)
        best = max(best, held + share * (sum(unseen[: last + 1]) - skip * unseen[last]))
    return best


def price(side: Side, habits: Habits) -> float:
    """Return what it costs a side to begin one more row."""
    begun = sum(map(bool, side.rows[:WHITE]))
    return (0.0, 0.5, habits.third, habits.fourth, habits.fifth, 0.0)[begun]


def foresee(
    side: Side, claims: tuple[int, float], cards: Sequence[float], turns: float, habits: Habits
) -> float:
    """Return the points that a side will have, with so many more cards for each row.

    `claims` counts the point cards in hand, and the wishing stones that the hand may claim.
    """
    whites, pairs = claims
    scored = float(len(side.rows[WHITE]))
    opening, rows = price(side, habits), list[Growth]()
    for row, more in zip(side.rows, cards, strict=False):
        points = _POINTS[min(len(row), len(_POINTS) - 1)]
        scored += points[0]
        rows.append((points, more, 0.0 if row else opening))
    rows.append((range(whites + 1), float(whites), 0.0))
    stones = value_stones(WISHES, len(side.stones), turns)
    if pairs:
        held, all_of = len(side.stones), len(side.stones) + pairs
        whole = int(all_of)
        after = value_stones(WISHES, whole, turns)
        after += (all_of - whole) * (value_stones(WISHES, whole + 1, turns) - after)
        rows.append(((stones, after) if held < all_of else (stones,), 1.0, 0.0))
    return scored + stones + share_out(turns * habits.pace, rows)
