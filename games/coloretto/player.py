"""One seat of Coloretto that looks one ply ahead."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.coloretto.data import Card
from games.coloretto.habits import Habits
from games.coloretto.moves import Move, Put, Take
from games.coloretto.view import View
from games.coloretto.weights import HABITS, PER_ROUND
from games.coloretto.worth import gain
from games.core.change import exchange
from games.core.game import Seat
from games.house.odds import own_seat

_Rows: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each row, sorted."""


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    player = Player(view)
    return tuple(map(player.rate, moves))


class Player:
    """One seat's view in points: every row is worth what it adds to the end of the game."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._seat = own_seat(view.seat)
        self._habits = Habits(*HABITS[view.players])
        left = view.before_last / PER_ROUND[view.players]
        self._rounds = 0 if view.last_round else max(0, round(left - 0.5))
        self.rows: Final[_Rows] = tuple(tuple(sorted(row.cards)) for row in view.rows)
        self._open = [row for row, beside in enumerate(view.rows) if beside.taken_by is None]
        out, players = view.out, view.players
        seats = ((self._seat + step) % players for step in range(1, players))
        self._rivals = [Seat(seat) for seat in seats if seat not in out]
        # A card put beside one row leaves the others what they are.
        self._gains = [self.gain(self._seat, cards) for cards in self.rows]
        self._tempts = [
            [self._tempt(rival, row, cards) for row, cards in enumerate(self.rows)]
            for rival in self._rivals
        ]

    def rate(self, move: Move) -> float:
        """Return the points a move promises."""
        match move:
            case Take(row):
                left = [each for each in self._open if each != row]
                # Whoever is the last in a round draws on until a row is good enough.
                is_last = len(self._rivals) == 1
                conceded = self._concede(self.rows, left, is_last=is_last)
                if is_last:
                    conceded += self._habits.alone * self._count_room(self.rows, left)
                own = self.gain(self._seat, self.rows[row])
                return own - self._habits.envy * conceded + self._habits.haste
            case Put(row):
                drawn = self._view.drawn
                return 0.0 if drawn is None else self.rate_put(row, drawn)
            case _:
                return self._rate_draw()

    def _rate_draw(self) -> float:
        # Rows of the same cards and as much room are worth the same.
        room = {
            (self.rows[row], beside.capacity): row
            for row, beside in enumerate(self._view.rows)
            if beside.has_room
        }
        promises = (
            count * max(self.rate_put(row, card) for row in room.values())
            for card, count in zip(Card, self._view.unseen, strict=True)
            if count
        )
        return sum(promises) / self._view.deck

    def rate_put(self, row: int, card: Card) -> float:
        """Return the points that a card drawn promises beside a row."""
        rows = exchange(self.rows, row, tuple(sorted((*self.rows[row], card))))
        left = list(self._open)
        conceded = self._concede(rows, left, row)
        own = [
            self.gain(self._seat, rows[row]) if each == row else self._gains[each]
            for each in left
            if rows[each]
        ]
        value = max(own, default=self._habits.nothing) - self._habits.envy * conceded
        if len(self._open) - len(left) == len(self._rivals):
            value += self._habits.alone * self._count_room(rows, left)
        return value

    def _concede(
        self, rows: _Rows, left: list[int], put: int = -1, *, is_last: bool = False
    ) -> float:
        """Return the rivals' average gain before the next own turn; strike out what they take.

        `put` is the row that has one card more than now, if one has.
        """
        conceded = 0.0
        tempting = self._habits.last if is_last else self._habits.tempting
        for rival, tempts in zip(self._rivals, self._tempts, strict=True):
            if put in left:
                tempts = tempts.copy()  # noqa: PLW2901 - they differ in this row
                tempts[put] = self._tempt(rival, put, rows[put])
            row = max(reversed(left), key=tempts.__getitem__)
            if tempts[row] >= tempting:
                conceded += self.gain(rival, rows[row])
                left.remove(row)
        return conceded / max(len(self._rivals), 1)

    def _tempt(self, rival: Seat, row: int, cards: tuple[Card, ...]) -> float:
        if not cards:
            return float("-inf")
        full = len(cards) >= self._view.rows[row].capacity
        return self.gain(rival, cards) + full * self._habits.full

    def _count_room(self, rows: _Rows, left: Sequence[int]) -> int:
        return sum(self._view.rows[row].capacity - len(rows[row]) for row in left)

    def gain(self, seat: Seat, cards: tuple[Card, ...]) -> float:
        """Return the points that cards promise a seat."""
        view = self._view
        return gain(view.collections[seat], cards, view.chart, view.players, self._rounds)
