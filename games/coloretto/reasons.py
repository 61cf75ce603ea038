"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ai.evaluation import Reason
from games.coloretto.rules import View
from games.coloretto.state import Card, Draw, Move, Put, Take, find_change
from games.core.game import Seat
from games.core.text import text

_MUCH: Final = 4
"""The least worth of a row to the next player that is named."""
_LITTLE: Final = 0.5
"""Weight of a reason that says something where nothing weighs more, and of one that is always true
half of it."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what a move leaves, and what it brings at once (E1-E4); at least one speaks for it."""
    seat = view.seat
    if seat is None:
        return ()
    match move:
        case Take(row):
            return (*_take(view, seat, row), *_leave(view, seat, row, ()))
        case Put(row) if view.drawn is not None:
            cards = (*view.rows[row].cards, view.drawn)
            return (*_put(view, seat, row, cards), *_leave(view, seat, row, cards))
        case Draw():
            # Also of the rows as they lie: a row that is taken leaves no more than they do.
            return (*_draw(view, seat), *_leave(view, seat, None, ()))
        case _:
            return ()


def _take(view: View, seat: Seat, row: int) -> Iterator[Reason]:
    cards, following = view.rows[row].cards, _find_next(view, seat)
    if gain := _change(view, seat, cards):
        key = "why-brings" if gain > 0 else "why-costs"
        yield Reason(text(key, points=abs(gain)), float(gain))
    if following is not None:
        worth, *others = _rate_rows(view, following, row)
        if worth >= _MUCH and (more := worth - max(others, default=0)) > 0:
            yield Reason(text("why-denies", points=worth), float(more))
    yield Reason(text("why-closes" if view.rows[row].has_room else "why-full"), _LITTLE)


def _put(view: View, seat: Seat, row: int, cards: tuple[Card, ...]) -> Iterator[Reason]:
    """Name what the card makes of its row, to the seat itself and to the next player."""
    if len({each.cards for each in view.rows if each.has_room}) == 1:
        yield Reason(text("why-any"), 1.0)
        return
    following, after = _find_next(view, seat), _change(view, seat, cards)
    before, *rest = _rate_rows(view, seat, row)
    if after > max(before, *rest, 0):
        yield Reason(text("why-builds", points=after, row=row + 1), float(after))
    if following is not None:
        old, new = (_change(view, following, each) for each in (cards[:-1], cards))
        if new < old:
            yield Reason(text("why-spoils", row=row + 1, points=old - new), float(old - new))
    if max(rest, default=0) > max(after, 0):
        best = max(_others(view, row), key=lambda each: _change(view, seat, view.rows[each].cards))
        yield Reason(text("why-spares", row=best + 1), _LITTLE)
    yield Reason(text("why-keeps"), _LITTLE / 2)


def _draw(view: View, seat: Seat) -> Iterator[Reason]:
    if _find_next(view, seat) is None:
        yield Reason(text("why-alone"), _LITTLE)
    best = max((_change(view, seat, row.cards) for row in view.rows if row.is_takeable), default=0)
    yield Reason(text("why-waits", points=max(best, 0)), _LITTLE / 2)


def _others(view: View, row: int) -> list[int]:
    return [at for at, each in enumerate(view.rows) if each.is_takeable and at != row]


def _rate_rows(view: View, seat: Seat, row: int) -> tuple[int, ...]:
    """Return the change of a seat's score by a row, then by each of the others."""
    return tuple(_change(view, seat, view.rows[at].cards) for at in (row, *_others(view, row)))


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
    most = max(_change(view, following, each) for each in rows if each) if any(rows) else 0
    return (Reason(text("why-leaves", points=most), -float(most)),) if most >= _MUCH else ()


def _find_next(view: View, seat: Seat) -> Seat | None:
    """Return who is to move next; None where all others have a row."""
    others = (Seat((seat + step) % view.players) for step in range(1, view.players))
    return next((other for other in others if other not in view.out), None)


def _change(view: View, seat: Seat, cards: tuple[Card, ...]) -> int:
    return find_change(view.collections[seat], cards, view.chart)
