"""Reasons for and against moves."""

from __future__ import annotations

from typing import Final

from games.ai.evaluation import Reason
from games.coloretto.rules import View
from games.coloretto.state import Card, Draw, Move, Put, Take, score
from games.core.cards import count_up
from games.core.game import Seat
from games.core.text import text

_MUCH: Final = 4
"""The least worth of a row to the next player that is named."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what a move leaves, and what it brings at once (E1-E4)."""
    seat = view.seat
    if seat is None:
        return ()
    match move:
        case Take(row):
            gain = _gain_reasons(view, seat, view.rows[row].cards)
            key = "why-brings" if gain > 0 else "why-costs"
            own = (Reason(text(key, points=abs(gain)), float(gain)),) if gain else ()
            return (*own, *_leave(view, seat, row, ()))
        case Put(row) if view.drawn is not None:
            cards = (*view.rows[row].cards, view.drawn)
            return (*_build(view, seat, row, cards), *_leave(view, seat, row, cards))
        case Draw():
            # Also of the rows as they lie: a row that is taken leaves no more than they do.
            return _leave(view, seat, None, ())
        case _:
            return ()


def _build(view: View, seat: Seat, row: int, cards: tuple[Card, ...]) -> tuple[Reason, ...]:
    """Name what the row is worth with the card, where it is the best for the seat itself."""
    rest = (_gain_reasons(view, seat, each.cards) for each in view.rows if each.is_takeable)
    after = _gain_reasons(view, seat, cards)
    if after <= max(rest, default=0):
        return ()
    return (Reason(text("why-builds", points=after, row=row + 1), float(after)),)


def _leave(view: View, seat: Seat, row: int | None, cards: tuple[Card, ...]) -> tuple[Reason, ...]:
    """Name the best row that the next player finds, once the move has changed this one."""
    following = _find_next(view, seat)
    rows = [
        cards if number == row else each.cards
        for number, each in enumerate(view.rows)
        if each.taken_by is None
    ]
    if following is None:
        return ()
    most = max(_gain_reasons(view, following, each) for each in rows if each) if any(rows) else 0
    return (Reason(text("why-leaves", points=most), -float(most)),) if most >= _MUCH else ()


def _find_next(view: View, seat: Seat) -> Seat | None:
    """Return who is to move next; None where all others have a row."""
    others = (Seat((seat + step) % view.players) for step in range(1, view.players))
    return next((other for other in others if other not in view.out), None)


def _gain_reasons(view: View, seat: Seat, cards: tuple[Card, ...]) -> int:
    """Return how much more a seat would score with these cards now."""
    collection = view.collections[seat]
    return score(count_up(collection, cards), view.chart) - score(collection, view.chart)
