"""Tips for a player's first games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from games.keltis_card.model import CLOSED_ROWS, ENDS, POINT, VALUE, WHITE
from games.keltis_card.rules import View
from games.rows.base import Phase
from games.rows.tips import FEW, has_no_rows, own_side

_SHORT: Final = 4
"""KC16: a row with fewer cards costs points."""


def _ends_soon(view: View) -> bool:
    closed = sum(side.closed for side in view.table.sides)
    return own_side(view) is not None and closed >= CLOSED_ROWS - 2


def _has_pair(view: View) -> bool:
    values = Counter(VALUE[card] for card in view.hand if card in VALUE)
    stones = view.table.stones
    return own_side(view) is not None and any(values[stone] > 1 for stone in stones)


def _holds_end_card(view: View) -> bool:
    return own_side(view) is not None and not ENDS.isdisjoint(view.hand)


def _holds_point_card(view: View) -> bool:
    return own_side(view) is not None and any(card[0] == POINT for card in view.hand)


def _has_short_row(view: View) -> bool:
    side = own_side(view)
    return (
        side is not None
        and view.table.deck < FEW
        and any(0 < len(row) < _SHORT for row in side.rows[:WHITE])
    )


def _lacks_stones(view: View) -> bool:
    side = own_side(view)
    return side is not None and view.table.deck < FEW and len(side.stones) < 2


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "last": lambda view: view.table.phase is Phase.LAST and view.seat is not None,
    "direction": has_no_rows,
    "end": _ends_soon,
    "short": _has_short_row,
    "stones": _lacks_stones,
    "pair": _has_pair,
    "closing": _holds_end_card,
    "white": _holds_point_card,
}
"""By name, when a tip matters; the first that does is shown."""
