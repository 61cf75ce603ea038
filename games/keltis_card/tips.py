"""Tips for a player's first games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from games.keltis_card.model import CLOSED_ROWS, ENDS, POINT, VALUE, WHITE, Side
from games.keltis_card.rules import View
from games.rows.base import Phase

_SHORT: Final = 4
"""KC16: a row with fewer cards costs points."""
_FEW: Final = 20
"""Cards in the draw pile near the end of a game."""


def _own(view: View) -> Side | None:
    """Return the side of the player whose turn it is, if it is the view's own."""
    if view.seat is None or view.table.phase is not Phase.TURN or view.table.seat != view.seat:
        return None
    return view.table.sides[view.seat]


def _has_no_rows(view: View) -> bool:
    side = _own(view)
    return side is not None and not any(side.rows)


def _ends_soon(view: View) -> bool:
    closed = sum(side.closed for side in view.table.sides)
    return _own(view) is not None and closed >= CLOSED_ROWS - 2


def _has_pair(view: View) -> bool:
    values = Counter(VALUE[card] for card in view.hand if card in VALUE)
    stones = view.table.stones
    return _own(view) is not None and any(values[stone] > 1 for stone in stones)


def _holds_end_card(view: View) -> bool:
    return _own(view) is not None and not ENDS.isdisjoint(view.hand)


def _holds_point_card(view: View) -> bool:
    return _own(view) is not None and any(card[0] == POINT for card in view.hand)


def _has_short_row(view: View) -> bool:
    side = _own(view)
    return (
        side is not None
        and view.table.deck < _FEW
        and any(0 < len(row) < _SHORT for row in side.rows[:WHITE])
    )


def _lacks_stones(view: View) -> bool:
    side = _own(view)
    return side is not None and view.table.deck < _FEW and len(side.stones) < 2


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "last": lambda view: view.table.phase is Phase.LAST and view.seat is not None,
    "direction": _has_no_rows,
    "end": _ends_soon,
    "short": _has_short_row,
    "stones": _lacks_stones,
    "pair": _has_pair,
    "closing": _holds_end_card,
    "white": _holds_point_card,
}
"""By name, when a tip matters; the first that does is shown."""
