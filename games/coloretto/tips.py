"""Tips for a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.coloretto.model import CAPACITIES, COLOURS, PLUS_COLOURS, Card, Phase
from games.coloretto.rules import View

_GOOD: Final = 4
"""Points by which a row is worth taking early."""


def _is_on_turn(view: View) -> bool:
    return view.seat is not None and view.table.turn == view.seat


def _may_choose(view: View) -> bool:
    """Return whether the player may flip a card or take a row."""
    return _is_on_turn(view) and view.table.phase is Phase.TURN


def _drew(view: View, card: Card) -> bool:
    return _is_on_turn(view) and view.table.drawn is card


def _fills_row(view: View) -> bool:
    table = view.table
    rows = zip(table.rows, CAPACITIES[table.players], table.takers, strict=True)
    return (
        _is_on_turn(view)
        and table.drawn is not None
        and any(
            taker is None and capacity > 1 and len(row) == capacity - 1
            for row, capacity, taker in rows
        )
    )


def _collects_many(view: View) -> bool:
    if not _is_on_turn(view) or view.seat is None:
        return False
    return sum(map(bool, view.table.collections[view.seat][: len(COLOURS)])) > PLUS_COLOURS


def _may_take_well(view: View) -> bool:
    changes = view.list_changes(view.seat)
    return _may_choose(view) and any(
        row is not None and change >= _GOOD for row, change in changes.items()
    )


def _is_alone(view: View) -> bool:
    others_out = sum(taker is not None for taker in view.table.takers)
    return _may_choose(view) and others_out == view.table.players - 1


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "joker": lambda view: _drew(view, Card.JOKER),
    "plus": lambda view: _drew(view, Card.PLUS),
    "last": lambda view: _is_on_turn(view) and view.table.last_round,
    "alone": _is_alone,
    "good": _may_take_well,
    "colors": _collects_many,
    "full": _fills_row,
    "turn": _may_choose,
}
"""By name, when a tip matters; the first that does is shown."""
