"""The view of Keltis."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import Outcome, Seat
from games.keltis.scoring import Score, conclude, score
from games.keltis.state import Phase, State, Table
from games.rows.cards import Card


@dataclass(frozen=True, slots=True)
class View:
    """The table, the seat's own hand, and how many cards the others hold."""

    seat: Seat | None
    table: Table
    hand: tuple[Card, ...]
    """Empty for spectators."""
    sizes: tuple[int, ...]
    """Cards in hand by seat."""
    scores: tuple[Score, ...]
    """By seat, if the game ended now."""
    outcome: Outcome | None


def make_view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    table = state.table
    return View(
        seat,
        table,
        () if seat is None else state.hands[seat],
        tuple(len(hand) for hand in state.hands),
        tuple(score(side) for side in table.sides),
        conclude(table) if table.phase is Phase.OVER else None,
    )
