"""The judgement of the card game: both sides in points expected at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from games.core.change import exchange
from games.core.game import Seat
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, find_odds, own_seat
from games.keltis_card.data import (
    CLOSED_ROWS,
    COPIES,
    ENDS,
    KIND,
    LAST_CARDS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
)
from games.keltis_card.moves import Draw, Join, Move, Pair, Play, Use
from games.keltis_card.reasons import explain
from games.keltis_card.scoring import score
from games.keltis_card.state import Side
from games.keltis_card.view import View
from games.keltis_card.weights import HABITS, SPREAD
from games.keltis_card.worth import Habits, Values, count_cards, foresee, price
from games.rows.cards import Card, put, remove
from games.rows.hands import find_hidden

_DECIDED: Final = 60.0
"""Points for ending the game with a win, or deducted for ending it with a defeat."""
_IDLE: Final = -30.0
"""Points for drawing a card without a use, or discarding it again: it could circulate for ever."""
_SPAN: Final = 6
"""Cards of the draw pile, at most, that are drawn before a playout stops."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet that are enough."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    player = _Player(view)
    return tuple(map(player.rate, moves))


def appraise(view: View) -> Appraisal:
    """Return what a seat may expect, exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    player = _Player(view)
    expected = [player.expect(Seat(each)) for each in range(len(view.sizes))]
    spread = SPREAD * sqrt(player.turns + 1)
    return Appraisal(expected[seat], find_odds(expected, spread)[seat])


class _Player:
    """One seat's view in points."""

    def __init__(self, view: View) -> None:
        self._view, self._seat = view, own_seat(view.seat)
        table = self._table = view.table
        self._side = table.sides[self._seat]
        self._habits = habits = Habits(*HABITS[len(table.sides)])
        self._taken = view.memory[self._seat] if view.memory else ()
        _, unseen = find_hidden(view, COPIES, KIND)
        self._unseen = [unseen[12 * colour : 12 * colour + 11] for colour in range(WHITE)]
        self._end_cards = unseen[11 : 12 * WHITE : 12]
        self._hidden = max(1, sum(unseen))
        self.turns = self._count_turns()
        # Each turn brings one card; the chance is rounded for the sake of the cache.
        self._share = round(habits.drawn * min(1.0, self.turns / self._hidden), 2)
        self._cards = [
            self._count(place, self._side.rows[place], view.hand) for place in range(WHITE)
        ]
        self._now = self._foresee(self._side, view.hand, self._cards)

    def rate(self, move: Move) -> float:
        """Return the points a move promises."""
        match move:
            case Play(card, Use.DROP):
                return self._drop((card,))
            case Pair(first, second):
                return self._drop((first, second))
            case Play(card, _):
                return self._lay(card, PLACE[card])
            case Join(card, row):
                return self._lay(card, PLACES.index(row))
            case Draw(pile) if pile:
                return self._want(self._table.piles[PLACES.index(pile)][-1])
            case _:  # the draw pile, or no more cards rather than one that brings nothing
                return self._habits.unknown if isinstance(move, Draw) else 0.01

    def expect(self, seat: Seat) -> float:
        """Return the points that a seat will have at the end; of rivals only the hand's size."""
        if seat == self._seat:
            return self._now
        side, view = self._table.sides[seat], self._view
        shown = view.memory[seat] if view.memory else ()
        hidden = view.sizes[seat] - len(shown)
        share = min(1.0, (self.turns * self._habits.drawn + hidden) / self._hidden)
        cards = [
            count_cards(
                _ends(row),
                _values(shown, place),
                self._unseen[place],
                round(share, 2),
                self._habits.open,
            )
            for place, row in enumerate(side.rows[:WHITE])
        ]
        return self._foresee(side, shown, cards)

    def _count_turns(self) -> float:
        """Return how many turns of its own the seat may still have."""
        table = self._table
        if table.ending:
            return float(table.left[self._seat])
        missing = CLOSED_ROWS - sum(side.closed for side in table.sides)
        race = missing * self._habits.race + LAST_CARDS
        return min(table.deck / len(table.sides) + LAST_CARDS, race)

    def _count(self, place: int, row: tuple[Card, ...], hand: Iterable[Card]) -> float:
        own = [card for card in hand if PLACE[card] == place]
        ends = sum(card in ENDS for card in own) * self._habits.end
        values = tuple(VALUE[card] for card in own if card not in ENDS)
        more = count_cards(_ends(row), values, self._unseen[place], self._share, self._habits.open)
        return more + ends + self._share * self._end_cards[place]

    def _foresee(self, side: Side, hand: tuple[Card, ...], cards: Sequence[float]) -> float:
        whites = sum(PLACE[card] == WHITE for card in hand)
        pairs = 0.0 if self._table.ending else self._count_pairs(side, hand)
        return foresee(side, (whites, pairs), cards, self.turns, self._habits)

    def _count_pairs(self, side: Side, hand: tuple[Card, ...]) -> float:
        """Return how many of the wishing stones in the middle a hand may claim."""
        counts = [0] * 11
        for card in hand:
            if card in VALUE:
                counts[VALUE[card]] += 1
        habits, pairs = self._habits, 0.0
        taken = side.stones[-1:] if side is not self._side else ()
        for stone in self._table.stones:
            if counts[stone] > 1 and stone not in taken:
                pairs += habits.pair
            elif counts[stone] and stone not in taken:
                pairs += habits.single
        return pairs

    def _lay(self, card: Card, place: int) -> float:
        side = self._side
        row = side.rows[place]
        after = Side(put(side.rows, place, card), side.stones)
        if not self._table.ending and card in ENDS and not (row and row[-1] in ENDS):
            closed = sum(each.closed for each in self._table.sides)
            if closed + 1 == CLOSED_ROWS:  # KC13
                return self._end(after)
        hand, cards = remove(self._view.hand, card), tuple(self._cards)
        if place != WHITE:
            cards = exchange(cards, place, self._count(place, after.rows[place], hand))
        cost = 0.0 if row or place == WHITE else price(side, self._habits)
        return self._foresee(after, hand, cards) - self._now + self._habits.ready - cost

    def _end(self, after: Side) -> float:
        own = score(after).total
        rivals = [each.total for seat, each in enumerate(self._view.scores) if seat != self._seat]
        return _DECIDED if own > max(rivals) else 0.0 if own == max(rivals) else -_DECIDED

    def _drop(self, dropped: tuple[Card, ...]) -> float:
        """Return what a discard promises, or a pair for a wishing stone."""
        side, hand, cards = self._side, self._view.hand, tuple(self._cards)
        if len(dropped) == 1 and dropped[0] in self._taken:
            return _IDLE
        for card in dropped:
            hand = remove(hand, card)
        for place in {PLACE[card] for card in dropped} - {WHITE}:
            cards = exchange(cards, place, self._count(place, side.rows[place], hand))
        cost = sum(map(self._help, dropped))
        if len(dropped) > 1:
            side = Side(side.rows, (*side.stones, VALUE[dropped[0]]))
            cost -= self._habits.ready + self._habits.unknown  # it brings two cards
        return self._foresee(side, hand, cards) - self._now - cost

    def _help(self, card: Card) -> float:
        """Return what a discard is worth to the next player."""
        sides, habits, place = self._table.sides, self._habits, PLACE[card]
        if place == WHITE:
            return 1.0
        row = sides[(self._seat + 1) % len(sides)].rows[place]
        if not row:
            return habits.strange
        if card in ENDS:
            return habits.near
        if not _fits(row, card):
            return 0.0
        return max(0.0, habits.near - habits.skipped * abs(VALUE[card] - VALUE[row[-1]]))

    def _want(self, card: Card) -> float:
        """Return the worth of a card on a discard pile."""
        place, hand = PLACE[card], (*self._view.hand, card)
        if len(self._taken) >= _MANY:
            return _IDLE
        cards = tuple(self._cards)
        if place != WHITE:
            if not _fits(self._side.rows[place], card):
                return _IDLE
            cards = exchange(cards, place, self._count(place, self._side.rows[place], hand))
        return self._foresee(self._side, hand, cards) - self._now


def _ends(row: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the first and the last card of a row."""
    return (row[0], row[-1]) if row else ()


def _fits(row: tuple[Card, ...], card: Card) -> bool:
    if not row or row[-1] in ENDS:
        return bool(row) and card in ENDS
    if card in ENDS:
        return True
    first, last, value = VALUE[row[0]], VALUE[row[-1]], VALUE[card]
    return (last - first) * (value - last) >= 0


def _values(hand: Iterable[Card], place: int) -> Values:
    return tuple(VALUE[card] for card in hand if PLACE[card] == place and card in VALUE)


def _span(view: View) -> int:
    """Playouts stop after a few turns: what they lose in depth they gain in number."""
    return view.table.deck // _SPAN


JUDGE: Final[Judge[Move, View]] = Judge(rate, appraise, _span, explain=explain)
