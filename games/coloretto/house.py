"""A house player that looks one ply ahead and weighs its gain against its rivals' gains."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from games.coloretto.data import Card, Chart
from games.coloretto.moves import Begin, Deal, Draw, Move, Put, Remove, Take, TurnUp
from games.coloretto.scoring import score
from games.coloretto.view import View
from games.core.change import exchange
from games.core.game import Seat
from games.core.unseen import count_up
from games.house.picking import pick_highest

_Rows: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each row, sorted."""

_TEMPTING: Final = {Chart.BROWN: 6, Chart.GREY: 3}
"""Points from which on a rival is expected to take a row."""


def choose(view: View, moves: Sequence[Move], luck: int) -> Move:
    """Return the move with the best expected result; `luck` breaks ties."""
    player = _Player(view, Seat(-1) if view.seat is None else view.seat)
    return pick_highest(moves, [player.rate(move) for move in moves], luck)


class _Player:
    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.rows: _Rows = tuple(tuple(sorted(row.cards)) for row in view.rows)
        seats = (Seat((seat + step) % view.players) for step in range(1, view.players))
        self.rivals = [each for each in seats if each not in view.out]

    def rate(self, move: Move) -> float:
        rows = self.rows
        match move:
            case Draw():
                return self._rate_draw()
            case Put(row):
                drawn = () if self.view.drawn is None else (self.view.drawn,)
                return self._rate_put(row, drawn)
            case Take(row):
                rest = (*rows[:row], *rows[row + 1 :])
                return self._gain(self.seat, rows[row]) - self._concede(rest)[0]
            case TurnUp() | Remove() | Deal() | Begin():
                raise AssertionError("a house player does not answer for chance")
            case _:
                assert_never(move)

    def _rate_draw(self) -> float:
        # Rows of the same cards are worth the same.
        rows = {self.rows[row]: row for row, beside in enumerate(self.view.rows) if beside.has_room}
        promises = (
            count * max(self._rate_put(row, (card,)) for row in rows.values())
            for card, count in zip(Card, self.view.unseen, strict=True)
            if count
        )
        return sum(promises) / self.view.deck

    def _rate_put(self, row: int, cards: tuple[Card, ...]) -> float:
        placed = exchange(self.rows, row, tuple(sorted((*self.rows[row], *cards))))
        conceded, rest = self._concede(placed)
        return max((self._gain(self.seat, left) for left in rest if left), default=0) - conceded

    def _concede(self, rows: _Rows) -> tuple[float, _Rows]:
        """Return the rivals' average gain before the next own turn, and the rows they leave."""
        conceded = 0
        for rival in self.rivals:
            gains = [self._gain(rival, cards) for cards in rows]
            gain = max(gains, default=0)
            if gain >= _TEMPTING[self.view.chart]:
                conceded += gain
                index = gains.index(gain)
                rows = (*rows[:index], *rows[index + 1 :])
        return conceded / max(len(self.rivals), 1), rows

    def _gain(self, seat: Seat, cards: tuple[Card, ...]) -> int:
        return _gain(self.view.collections[seat], cards, self.view.chart) if cards else 0


@lru_cache(maxsize=1 << 16)
def _gain(collection: tuple[int, ...], cards: tuple[Card, ...], chart: Chart) -> int:
    """Return how much more a collection scores with these cards."""
    return score(count_up(collection, cards), chart) - score(collection, chart)
