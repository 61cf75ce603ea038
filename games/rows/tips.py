"""Moments for tips in games with five coloured rows."""

from __future__ import annotations

from typing import Any, Final

from games.rows.base import Phase, View

FEW: Final = 20
"""Cards in the draw pile near the end of a game."""


def own_side(view: View[Any, Any]) -> Any:
    """Return the side of the player whose turn it is, if it is the view's own, else None."""
    if view.seat is None or view.table.phase is not Phase.TURN or view.table.seat != view.seat:
        return None
    return view.table.sides[view.seat]


def has_no_rows(view: View[Any, Any]) -> bool:
    side = own_side(view)
    return side is not None and not any(side.rows)
