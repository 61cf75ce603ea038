"""Tips for a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.keltis.model import GOAL_FIGURES, Tile
from games.keltis.rules import View
from games.rows.base import Phase
from games.rows.tips import FEW, has_no_rows, own_side

_MANY: Final = 3
"""Cards of one color in hand that make a good path for the tall figure."""


def _has_long_color(view: View) -> bool:
    side = own_side(view)
    if side is None or side.tall is not None:
        return False
    colors = [card[0] for card in view.hand]
    return any(colors.count(color) >= _MANY for color in set(colors))


def _ends_soon(view: View) -> bool:
    sides = view.table.sides
    return own_side(view) is not None and sum(side.in_goal for side in sides) >= GOAL_FIGURES - 2


def _costs_points(view: View) -> bool:
    side = own_side(view)
    return side is not None and view.table.deck < FEW and min(side.score.paths) < 0


def _lacks_wishes(view: View) -> bool:
    side = own_side(view)
    if side is None or side.wishes > 1:
        return False
    return any(
        stone < len(tiles) and tiles[stone] is Tile.WISH
        for stone, tiles in zip(side.figures, view.table.tiles, strict=True)
    )


def _has_rows(view: View) -> bool:
    side = own_side(view)
    return side is not None and sum(map(bool, side.rows)) > 1


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "clover": lambda view: view.table.phase is Phase.CLOVER and view.table.seat == view.seat,
    "direction": has_no_rows,
    "end": _ends_soon,
    "minus": _costs_points,
    "wish": _lacks_wishes,
    "tall": _has_long_color,
    "gaps": _has_rows,
}
"""By name, when a tip matters; the first that does is shown."""
