"""Why a move of the card game is good or bad: what becomes of rows, and of the cards in hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.game import Seat
from games.core.text import text
from games.house.reasons import Reason
from games.keltis_card.data import CLOSED_ROWS, ENDS, PLACE, PLACES, VALUE, WHITE, WISHES
from games.keltis_card.moves import Draw, Move, Pair, Play, Use
from games.keltis_card.scoring import score
from games.keltis_card.state import Side
from games.keltis_card.view import View
from games.rows.cards import Card, count_usable, put, remove

_ENDS: Final = 50.0
_CARD: Final = 1.5
"""About what a card is worth that can still be laid."""
_WISH: Final = 2.8
_SHORT: Final = 1.5
"""Cards of the draw pile for each player, with which every turn is wanted."""
_MANY: Final = 2
"""Rows that nearly everybody has; a further one is begun with care."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what a move wins, ends, begins or wastes."""
    if view.seat is None:
        return ()
    return tuple(_explain(view, view.seat, move))


def _explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    match move:
        case Play(card, Use.DROP):
            yield from _drop(view, seat, card)
        case Play(card, _) if PLACE[card] != WHITE:
            yield from _lay(view, seat, card)
        case Pair():
            side = view.table.sides[seat]
            gain = WISHES[min(len(side.stones) + 1, 5)] - view.scores[seat].wishes
            if gain:
                yield Reason(text("why-wish", points=gain), float(gain))
        case Draw(str(pile)) if pile:
            yield from _take(view, seat, PLACES.index(pile))


def _take(view: View, seat: Seat, place: int) -> Iterator[Reason]:
    """Name what the top card of a discard pile is good for, and that the deck lasts (KC11)."""
    table, card = view.table, view.table.piles[place][-1]
    row, value = table.sides[seat].rows[place], VALUE.get(card)
    if value in table.stones and [VALUE.get(each) for each in view.hand].count(value) == 1:
        yield Reason(text("why-pair", stone=value), _WISH)
    elif place != WHITE and row and fits(row, card):
        yield Reason(text("why-fits"), _CARD)
    elif table.deck <= _SHORT * len(table.sides):
        yield Reason(text("why-delays"), 1.0)
    elif place != WHITE and row:
        yield Reason(text("why-useless"), -_CARD)


def _lay(view: View, seat: Seat, card: Card) -> Iterator[Reason]:
    """Name cards of the colour that can be laid no more, another row, and the end (KC7, KC13)."""
    side, place = view.table.sides[seat], PLACE[card]
    row = side.rows[place]
    rest = tuple(each for each in remove(view.hand, card) if PLACE[each] == place)
    lost = count_room(row, rest) - count_room((*row, card), rest)
    if lost > 0 and not view.table.ending:  # then few of them could be laid anyway (KC15)
        yield Reason(text("why-strands", count=lost), -_CARD * lost)
    begun = sum(map(bool, side.rows[:WHITE]))
    if not row and begun >= _MANY:
        yield Reason(text("why-begins", count=begun + 1), float(_MANY - begun - 1))
    closed = sum(each.closed for each in view.table.sides)
    is_first = card in ENDS and not (row and row[-1] in ENDS)
    if not view.table.ending and is_first and closed + 1 == CLOSED_ROWS:
        yield from _end(view, seat, Side(put(side.rows, place, card), side.stones))


def _end(view: View, seat: Seat, after: Side) -> Iterator[Reason]:
    """Compare what everybody has: each may still lay some cards (KC15)."""
    rivals = [each.total for other, each in enumerate(view.scores) if other != seat]
    own = score(after).total
    if own > max(rivals):
        yield Reason(text("why-ends-ahead"), _ENDS)
    elif own < max(rivals):
        yield Reason(text("why-ends-behind"), -_ENDS)


def _drop(view: View, seat: Seat, card: Card) -> Iterator[Reason]:
    """Name what a discard gives away (KC5)."""
    sides, place = view.table.sides, PLACE[card]
    if place == WHITE:
        return
    own, theirs = sides[seat].rows[place], sides[(seat + 1) % len(sides)].rows[place]
    if own and fits(own, card):
        yield Reason(text("why-wastes"), -_CARD)
    if theirs and fits(theirs, card):
        yield Reason(text("why-helps"), -_CARD)


def fits(row: tuple[Card, ...], card: Card) -> bool:
    """Tell whether a card of its colour may follow in a row (KC7)."""
    return bool(count_room(row, (card,)))


def count_room(row: tuple[Card, ...], cards: tuple[Card, ...]) -> int:
    """Count the cards of its colour that a row could still take one after the other (KC7)."""
    ends = sum(card in ENDS for card in cards)
    if row and row[-1] in ENDS:
        return ends
    values = tuple(VALUE[card] for card in row)
    return ends + count_usable(values, (VALUE[card] for card in cards if card not in ENDS))
