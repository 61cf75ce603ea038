"""One-ply player, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from games.ai.evaluation import Reason, own_seat
from games.ai.search import pick_best
from games.coloretto.rules import View
from games.coloretto.state import (
    COLOURS,
    Begin,
    Card,
    Chart,
    Deal,
    Draw,
    Move,
    Put,
    Remove,
    Take,
    TurnUp,
    score,
)
from games.coloretto.weights import PER_ROUND, WEIGHTS, WORTH, PolicyWeights
from games.core.cards import count_up, with_item
from games.core.game import Seat
from games.core.text import text

_Rows: TypeAlias = tuple[tuple[Card, ...], ...]
"""By row, its cards, sorted."""

_TEMPTING: Final = {Chart.BROWN: 6, Chart.GREY: 3}
"""Points from which on a rival is expected to take a row."""


def choose(view: View, moves: Sequence[Move], rng_seed: int) -> Move:
    """Return the move with the best expected result; `luck` breaks ties."""
    player = _Player(view, Seat(-1) if view.seat is None else view.seat)
    return pick_best(moves, [player.rate(move) for move in moves], rng_seed)


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
        placed = with_item(self.rows, row, tuple(sorted((*self.rows[row], *cards))))
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


_MOST: Final = 6
"""More cards of a colour score nothing more (E3)."""
_FAR: Final = 10
"""Rounds that count as far from the end."""


def describe(collection: tuple[int, ...], now: int, rounds: int) -> tuple[float, ...]:
    """Return the features of a collection that scores `now`, with so many rounds to come."""
    first, second, third, fourth, *rest = sorted(
        (min(count, _MOST) for count in collection[: len(COLOURS)]), reverse=True
    )
    jokers = collection[Card.JOKER]
    still = (
        1.0,
        now,
        first,
        second,
        third,
        fourth,
        sum(rest),
        jokers,
        jokers * (first + second + third),
        first * first,
        second * second,
        third * third,
        fourth * fourth,
        sum(count * count for count in rest),
    )
    share = min(rounds, _FAR) / _FAR
    return (*still, *(value * share for value in still), share * share)


@lru_cache(maxsize=1 << 16)
def foresee(collection: tuple[int, ...], chart: Chart, players: int, rounds: int) -> float:
    """Return the expected final score of a collection with so many more rounds to come."""
    now = score(collection, chart)
    if rounds <= 0:
        return float(now)
    features = describe(collection, now, rounds)
    return sum(map(float.__mul__, WORTH[chart, players], map(float, features)))


@lru_cache(maxsize=1 << 16)
def gain(
    collection: tuple[int, ...], cards: tuple[Card, ...], chart: Chart, players: int, rounds: int
) -> float:
    """Return how much more a collection promises with these cards."""
    if not cards:
        return 0.0
    after = foresee(count_up(collection, cards), chart, players, rounds)
    return after - foresee(collection, chart, players, rounds)


def rate(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    player = Player(view)
    return tuple(map(player.rate, moves))


class Player:
    """One seat's view in points: every row is worth what it adds to the end of the game."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._seat = own_seat(view.seat)
        self._habits = PolicyWeights(*WEIGHTS[view.players])
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
        rows = with_item(self.rows, row, tuple(sorted((*self.rows[row], card))))
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


_MUCH: Final = 4
"""Points from which on a row is worth speaking of, if somebody else takes it."""


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
