"""The judgement of Keltis: both sides in points expected at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from games.core.change import exchange, replace
from games.core.game import Seat
from games.house.judge import Appraisal, Judge
from games.house.odds import appraise_end, find_odds, own_seat
from games.keltis.data import (
    CARDS,
    COLOUR,
    COPIES,
    GOAL,
    GOAL_FIGURES,
    KIND,
    LAST,
    NUMBERS,
    VALUE,
    Tile,
)
from games.keltis.moves import Draw, Go, Move, Play, Use
from games.keltis.reasons import explain
from games.keltis.scoring import score
from games.keltis.state import Side
from games.keltis.view import View
from games.keltis.weights import HABITS, SPREAD
from games.keltis.worth import Habits, Values, count_cards, foresee, price
from games.rows.cards import COLOURS, Card, count_usable, put, remove
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
        self._taken = view.memory[self._seat] if view.memory else ()
        self._habits = Habits(*HABITS[len(table.sides)])
        self.turns = self._count_turns()
        _, unseen = find_hidden(view, (COPIES,) * len(CARDS), KIND)
        self._unseen = [unseen[11 * colour : 11 * colour + 11] for colour in range(5)]
        self._hidden = max(1, sum(unseen))
        # Each turn brings one card; the chance is rounded for the sake of the cache.
        self._share = round(self._habits.drawn * min(1.0, self.turns / self._hidden), 2)
        self._rows = [_ends(row) for row in self._side.rows]
        self._hand = [_values(view.hand, colour) for colour in range(5)]
        self._cards = [
            self._count(colour, self._rows[colour], self._hand[colour]) for colour in range(5)
        ]
        self._now = self._foresee(self._side, self._cards)

    def rate(self, move: Move) -> float:
        """Return the points a move promises."""
        match move:
            case Play(card, Use.DROP):
                return self._drop(card)
            case Play(card, use):
                return self._lay(card, tall=use is Use.TALL)
            case Go(path, tall):
                return self._step(self._side, COLOURS.index(path), self._cards, tall=tall)
            case Draw(str(pile)):
                return self._want(self._table.piles[COLOURS.index(pile)][-1])
            case Draw():
                return self._habits.unknown
            case _:
                return 0.0

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
                _values(shown, colour),
                self._unseen[colour],
                round(share, 2),
                self._habits.open,
            )
            for colour, row in enumerate(side.rows)
        ]
        return self._foresee(side, cards)

    def _count_turns(self) -> float:
        """Return how many turns of its own the seat may still have."""
        sides = self._table.sides
        missing = sorted(max(0, GOAL - stone) for side in sides for stone in side.figures)
        race = sum(missing[:GOAL_FIGURES]) * self._habits.race
        return min(self._table.deck, race) / len(sides)

    def _count(self, colour: int, row: Values, hand: Values) -> float:
        return count_cards(row, hand, self._unseen[colour], self._share, self._habits.open)

    def _foresee(self, side: Side, cards: Sequence[float]) -> float:
        return foresee(side, self._table.tiles, cards, self.turns, self._habits)

    def _lay(self, card: Card, *, tall: bool) -> float:
        side, colour = self._side, COLOUR[card]
        row = side.rows[colour]
        hand = _values(remove(self._view.hand, card), colour)
        after = _ends((*row, card))
        cards = exchange(tuple(self._cards), colour, self._count(colour, after, hand))
        side = replace(side, rows=put(side.rows, colour, card))
        if side.figures[colour] < LAST:
            return self._habits.ready + self._step(side, colour, cards, tall=tall)
        steps = (
            self._step(side, path, cards, tall=False)
            for path, stone in enumerate(side.figures)
            if 0 < stone < LAST
        )
        return self._habits.ready + max(steps, default=self._foresee(side, cards) - self._now)

    def _step(self, side: Side, path: int, cards: Sequence[float], *, tall: bool) -> float:
        """Return what a step promises, the tile on its stone included."""
        stone = side.figures[path] + 1
        after = replace(
            side, figures=exchange(side.figures, path, stone), tall=path if tall else side.tall
        )
        in_goal = sum(each.in_goal for each in self._table.sides)
        if stone == GOAL and in_goal + 1 == GOAL_FIGURES:  # K17
            return self._end(after)
        tile, clover = self._table.tiles[path][stone - 1], 0.0
        if tile is Tile.CLOVER:
            clover = self._habits.clover
        elif tile is Tile.WISH:
            after = replace(after, wishes=after.wishes + 1)
        elif tile is not None:
            after = replace(after, points=after.points + NUMBERS[tile])
        cost = 0.0 if side.figures[path] else price(self._side, self._habits)
        return self._foresee(after, cards) - self._now + clover - cost

    def _end(self, after: Side) -> float:
        own = score(after).total
        rivals = [each.total for seat, each in enumerate(self._view.scores) if seat != self._seat]
        return _DECIDED if own > max(rivals) else 0.0 if own == max(rivals) else -_DECIDED

    def _drop(self, card: Card) -> float:
        colour = COLOUR[card]
        hand = _values(remove(self._view.hand, card), colour)
        if card in self._taken:
            return _IDLE
        fewer = self._count(colour, self._rows[colour], hand)
        cards = exchange(tuple(self._cards), colour, fewer)
        return self._foresee(self._side, cards) - self._now - self._help(card)

    def _help(self, card: Card) -> float:
        """Return what a discard is worth to the next player."""
        sides, colour, habits = self._table.sides, COLOUR[card], self._habits
        row = _ends(sides[(self._seat + 1) % len(sides)].rows[colour])
        if not row:
            return habits.strange
        if not count_usable(row, (VALUE[card],)):
            return 0.0
        return max(0.0, habits.near - habits.skipped * abs(VALUE[card] - row[-1]))

    def _want(self, card: Card) -> float:
        """Return the worth of a card on a discard pile."""
        colour, value = COLOUR[card], VALUE[card]
        row = self._rows[colour]
        if not row or not count_usable(row, (value,)) or len(self._taken) >= _MANY:
            return _IDLE
        more = self._count(colour, row, tuple(sorted((*self._hand[colour], value))))
        cards = exchange(tuple(self._cards), colour, more)
        return self._foresee(self._side, cards) - self._now


def _ends(row: Sequence[Card]) -> Values:
    """Return the first and the last value of a row."""
    return (VALUE[row[0]], VALUE[row[-1]]) if row else ()


def _values(hand: Iterable[Card], colour: int) -> Values:
    return tuple(VALUE[card] for card in hand if COLOUR[card] == colour)


def _span(view: View) -> int:
    """Playouts stop after a few turns: what they lose in depth they gain in number."""
    return view.table.deck // _SPAN


JUDGE: Final[Judge[Move, View]] = Judge(rate, appraise, _span, explain=explain)
