"""A house player that looks one ply ahead and weighs its gain against its rivals' gains."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from games.coloretto.data import Card, Chart
from games.coloretto.moves import Begin, Deal, Draw, Move, Put, Remove, Take, TurnUp
from games.coloretto.scoring import score
from games.coloretto.view import View
from games.core.game import Seat
from games.core.unseen import count_up
from games.house.picking import pick_highest

_Rows: TypeAlias = tuple[tuple[Card, ...], ...]

_TEMPTING: Final = {Chart.BROWN: 6, Chart.GREY: 3}
"""Points from which on a rival is expected to take a row."""


def choose(view: View, moves: Sequence[Move], luck: int) -> Move:
    """Return the move with the best expected result; `luck` breaks ties."""
    player = _Player(view, Seat(-1) if view.seat is None else view.seat)
    return pick_highest(moves, [player.rate(move) for move in moves], luck)


@dataclass(frozen=True, slots=True)
class _Player:
    view: View
    seat: Seat

    def rate(self, move: Move) -> float:
        rows = tuple(row.cards for row in self.view.rows)
        match move:
            case Draw():
                return self._rate_draw(rows)
            case Put(row):
                drawn = () if self.view.drawn is None else (self.view.drawn,)
                return self._rate_put(rows, row, drawn)
            case Take(row):
                rest = (*rows[:row], *rows[row + 1 :])
                return self._gain(self.seat, rows[row]) - self._concede(rest)[0]
            case TurnUp() | Remove() | Deal() | Begin():
                raise AssertionError("a house player does not answer for chance")
            case _:
                assert_never(move)

    def _rate_draw(self, rows: _Rows) -> float:
        room = [row for row, beside in enumerate(self.view.rows) if beside.has_room]
        promises = (
            count * max(self._rate_put(rows, row, (card,)) for row in room)
            for card, count in zip(Card, self.view.unseen, strict=True)
            if count
        )
        return sum(promises) / self.view.deck

    def _rate_put(self, rows: _Rows, row: int, cards: tuple[Card, ...]) -> float:
        placed = (*rows[:row], rows[row] + cards, *rows[row + 1 :])
        conceded, rest = self._concede(placed)
        return max((self._gain(self.seat, left) for left in rest if left), default=0) - conceded

    def _concede(self, rows: _Rows) -> tuple[float, _Rows]:
        """Return the rivals' average gain before the next own turn, and the rows they leave."""
        rivals, conceded = self._list_rivals(), 0
        for rival in rivals:
            best = max(rows, key=lambda cards: self._gain(rival, cards) if cards else 0, default=())
            gain = self._gain(rival, best)
            if gain >= _TEMPTING[self.view.chart]:
                conceded += gain
                index = rows.index(best)
                rows = (*rows[:index], *rows[index + 1 :])
        return conceded / max(len(rivals), 1), rows

    def _list_rivals(self) -> list[Seat]:
        out, players = self.view.out, self.view.players
        seats = (Seat((self.seat + step) % players) for step in range(1, players))
        return [seat for seat in seats if seat not in out]

    def _gain(self, seat: Seat, cards: tuple[Card, ...]) -> int:
        if not cards:
            return 0
        collection = count_up(self.view.collections[seat], cards)
        return score(collection, self.view.chart) - self.view.scores[seat]
