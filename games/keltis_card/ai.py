"""One-ply player, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.ai.evaluation import Reason
from games.ai.search import pick_best
from games.core.game import Seat
from games.core.text import text
from games.keltis_card.rules import View
from games.keltis_card.state import (
    CLOSED_ROWS,
    COPIES,
    ENDS,
    KIND,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    WISHES,
    Join,
    Move,
    Pair,
    Play,
    Side,
    Use,
    score,
)
from games.rows.cards import POINTS, Card, count_usable, interpolate, measure_room, put, remove
from games.rows.moves import Draw, Phase
from games.rows.reasons import (
    WISH,
    explain_beginning,
    explain_discard,
    explain_end,
    explain_fit,
    explain_stranding,
)

_OPENING: Final = (0.0, 0.5, 2.0, 6.0, 40.0)
"""Cost in points of opening one more row, by the number of open rows: it takes turns from them."""
_DRAWN: Final = 0.3
"""Weight of future draws in the estimated length of a row."""
_UNKNOWN: Final = 1.0
"""Estimated points of an unknown card from the draw pile."""
_NEXT: Final = 2.0
"""Points of a discarded card that a row can take next."""
_SKIPPED: Final = 0.4
"""Points deducted for every value such a card would skip."""
_LATE: Final = 0.4
"""Share of the second last card's points that is credited to the first (KC15)."""


def choose(view: View, moves: Sequence[Move], rng_seed: int) -> Move:
    """Return the most valuable move for the seat; `luck` breaks ties."""
    player = _Player(view)
    return pick_best(moves, [player.weigh(move) for move in moves], rng_seed)


@dataclass(frozen=True, slots=True)
class _Player:
    """One seat's view and its evaluation in points."""

    view: View

    @property
    def seat(self) -> Seat:
        """Return the seat that owns the view."""
        return self.view.seat or Seat(0)

    @property
    def side(self) -> Side:
        return self.view.table.sides[self.seat]

    @property
    def turns(self) -> float:
        """Return the turns left until the draw pile is empty (KC14)."""
        return self.view.table.deck / len(self.view.table.sides)

    def weigh(self, move: Move) -> float:
        """Return the value of a move."""
        match move:
            case Play(card, Use.DROP):
                return -self._miss(card)
            case Play(card, _):
                return self._lay(card, PLACE[card])
            case Join(card, row):
                return self._lay(card, PLACES.index(row))
            case Pair(first, second):
                return self._claim(first, second)
            case Draw(pile) if pile:
                return self._want(self.view.table.piles[PLACES.index(pile)][-1])
            case _:
                return _UNKNOWN if isinstance(move, Draw) else 0.0

    def _lay(self, card: Card, place: int) -> float:
        if self.view.table.phase is Phase.LAST:
            return self._finish(card, place)
        if place == WHITE:
            return 1.0
        row, hand = self.side.rows[place], remove(self.view.hand, card)
        change = self._foresee((*row, card), place, hand) - self._foresee(
            row, place, self.view.hand
        )
        if not row:
            change -= _OPENING[sum(map(bool, self.side.rows[:WHITE]))]
        if card in ENDS and not self._closes(row):
            return change
        return change + 1.0 + (self._hurry() if card in ENDS else 0.0)

    def _foresee(self, row: tuple[Card, ...], place: int, hand: tuple[Card, ...]) -> float:
        """Estimate the final points of a row (KC16)."""
        own = [card for card in hand if PLACE[card] == place]
        ends = sum(card in ENDS for card in own)
        values = tuple(VALUE[card] for card in row if card not in ENDS)
        if row and row[-1] in ENDS:
            reach = float(len(row) + ends)
        else:
            cards = count_usable(values, [VALUE[card] for card in own if card not in ENDS])
            drawn = self._count_unseen(place) * measure_room(values) / 10 * self.turns * _DRAWN / 8
            opened = sum(map(bool, self.side.rows[:WHITE])) or 1
            reach = len(row) + min(cards + ends + drawn, 2 + 1.6 * self.turns / opened)
        points = interpolate(reach)
        return (
            points if row else max(0.0, points - _OPENING[sum(map(bool, self.side.rows[:WHITE]))])
        )

    def _count_unseen(self, place: int) -> int:
        """Count the cards of a colour that are neither on the table nor in the own hand."""
        table = self.view.table
        rows = [row for side in table.sides for row in side.rows]
        seen = [card for cards in (*rows, *table.piles, self.view.hand) for card in cards]
        own = sum(PLACE[card] == place for card in seen)
        return sum(COPIES[KIND[card]] for card in KIND if PLACE[card] == place) - own

    def _closes(self, row: tuple[Card, ...]) -> bool:
        """Return whether closing this row gives up nothing of value."""
        return len(row) >= 6 or row[-1:] in [(card,) for card in ENDS] or self.turns < 3

    def _hurry(self) -> float:
        """Return the value of ending the game now (KC13)."""
        closed = sum(side.closed for side in self.view.table.sides)
        if closed + 1 < CLOSED_ROWS:
            return 0.0
        scores = [score(side).total for side in self.view.table.sides]
        return 20.0 if scores[self.seat] >= max(scores) else -10.0

    def _finish(self, card: Card, place: int) -> float:
        """Return the value of one of the last cards, considering the next one (KC15)."""
        if place == WHITE:
            return 1.0
        length = len(self.side.rows[place])
        steps = [POINTS[min(length + more, 9)] for more in range(3)]
        gain = float(steps[1] - steps[0])
        values = tuple(VALUE[each] for each in self.side.rows[place] if each not in ENDS)
        after = (*values, VALUE[card]) if card in VALUE else values
        more = [
            VALUE[each]
            for each in remove(self.view.hand, card)
            if PLACE[each] == place and each in VALUE
        ]
        if length and card not in ENDS and count_usable(after, more):
            gain += _LATE * (steps[2] - steps[1])
        return gain - (0.1 if card in ENDS else 0.0)

    def _claim(self, first: Card, second: Card) -> float:
        had = min(len(self.side.stones), 5)
        gain = WISHES[min(had + 1, 5)] - WISHES[had] + (0.5 if had < 5 else 0.0)
        return gain - self._miss(first) - self._miss(second)

    def _miss(self, card: Card) -> float:
        """Return the cost of discarding a card, including its use to the next player."""
        place, hand = PLACE[card], remove(self.view.hand, card)
        if place == WHITE:
            return 1.0
        row = self.side.rows[place]
        own = self._foresee(row, place, self.view.hand) - self._foresee(row, place, hand)
        return own + 0.5 * self._help(card)

    def _help(self, card: Card) -> float:
        table = self.view.table
        rival = table.sides[(self.seat + 1) % len(table.sides)]
        row = rival.rows[PLACE[card]]
        return float(_fits(row, card)) if row else 0.3

    def _want(self, card: Card) -> float:
        """Return the value of taking a card from a discard pile."""
        place = PLACE[card]
        if place == WHITE:
            return 1.1
        row = self.side.rows[place]
        if not row or not _fits(row, card):
            return 0.0  # otherwise cards for a row that never opens could circulate for ever
        after = self._foresee(row, place, (*self.view.hand, card))
        gain = after - self._foresee(row, place, self.view.hand)
        if card in ENDS:
            return gain
        return max(gain, _NEXT - _SKIPPED * abs(VALUE[card] - VALUE[row[-1]]))


def _fits(row: tuple[Card, ...], card: Card) -> bool:
    if row[-1] in ENDS:
        return card in ENDS
    return card in ENDS or count_usable(tuple(VALUE[each] for each in row), (VALUE[card],)) > 0


_SHORT: Final = 1.5
"""Cards of the draw pile for each player, with which every turn is wanted."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move."""
    if view.seat is None:
        return ()
    return tuple(_explain(view, view.seat, move))


def _explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    sides = view.table.sides
    side = sides[seat]
    match move:
        case Play(card, Use.DROP) if PLACE[card] != WHITE:  # KC5
            following = sides[(seat + 1) % len(sides)]
            own, theirs = (each.rows[PLACE[card]] for each in (side, following))
            yield from explain_discard(
                wastes=bool(own) and fits(own, card), helps=bool(theirs) and fits(theirs, card)
            )
        case Play(card, Use.PLAY) if PLACE[card] != WHITE:
            yield from _explain_lay(view, seat, card)
        case Pair():  # KC6, KC18
            gain = WISHES[min(len(side.stones) + 1, 5)] - view.scores[seat].wishes
            if gain:
                yield Reason(text("why-wish", points=gain), float(gain))
        case Draw(str(pile)):
            yield from _explain_draw(view, seat, PLACES.index(pile))


def _explain_draw(view: View, seat: Seat, place: int) -> Iterator[Reason]:
    """Name what the top card of a discard pile is good for, and that the deck lasts (KC11)."""
    table, card = view.table, view.table.piles[place][-1]
    row, value = table.sides[seat].rows[place], VALUE.get(card)
    is_known = place != WHITE and bool(row)
    if value in table.stones and [VALUE.get(each) for each in view.hand].count(value) == 1:
        yield Reason(text("why-pair", stone=value), WISH)
    elif is_known and fits(row, card):
        yield from explain_fit(fits=True)
    elif table.deck <= _SHORT * len(table.sides):
        yield Reason(text("why-delays"), 1.0)
    elif is_known:
        yield from explain_fit(fits=False)


def _explain_lay(view: View, seat: Seat, card: Card) -> Iterator[Reason]:
    """Name cards of the colour that can be laid no more, another row, and the end (KC7, KC13)."""
    side, place = view.table.sides[seat], PLACE[card]
    row = side.rows[place]
    if not view.table.ending:  # then few of them could be laid anyway (KC15)
        rest = tuple(each for each in remove(view.hand, card) if PLACE[each] == place)
        yield from explain_stranding(count_room(row, rest) - count_room((*row, card), rest))
    if not row:
        yield from explain_beginning(sum(map(bool, side.rows[:WHITE])))
    laid = Side(put(side.rows, place, card), side.stones)
    closed = sum(each.closed for each in view.table.sides)
    if not view.table.ending and laid.closed > side.closed and closed + 1 == CLOSED_ROWS:
        yield from explain_end(view, seat, score(laid).total)


def fits(row: tuple[Card, ...], card: Card) -> bool:
    """Return whether a card of its colour may follow in a row (KC7)."""
    return bool(count_room(row, (card,)))


def count_room(row: tuple[Card, ...], cards: tuple[Card, ...]) -> int:
    """Count the cards of its colour that a row could still take one after the other (KC7)."""
    ends = sum(card in ENDS for card in cards)
    if row and row[-1] in ENDS:
        return ends
    values = tuple(VALUE[card] for card in row)
    return ends + count_usable(values, (VALUE[card] for card in cards if card not in ENDS))
