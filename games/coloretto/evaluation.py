"""Evaluator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import exp, log, sqrt
from typing import Final, TypeAlias

from games.ai.evaluation import (
    Evaluation,
    Evaluator,
    Reason,
    Rivals,
    evaluate_end,
    find_lead,
    find_odds,
    own_seat,
)
from games.coloretto import model, weights
from games.coloretto.rules import View
from games.core import Seat, text, with_item
from games.core.cards import count_up

_MUCH: Final = 4
"""The least worth of a row to the next player that is named."""
_LITTLE: Final = 0.5
"""Weight of a reason that says something where nothing weighs more, and of one that is always true
half of it."""


def explain(view: View, move: model.Move) -> tuple[Reason, ...]:
    """Return what a move leaves, and what it brings at once (E1-E4); at least one speaks for it."""
    seat = view.seat
    if seat is None:
        return ()
    match move:
        case model.Take(row):
            return (*_take(view, seat, row), *_leave(view, seat, row, ()))
        case model.Put(row) if view.table.drawn is not None:
            cards = (*view.table.rows[row], view.table.drawn)
            return (*_put(view, seat, row, cards), *_leave(view, seat, row, cards))
        case model.Draw():
            # Also of the rows as they lie: a row that is taken leaves no more than they do.
            return (*_draw(view, seat), *_leave(view, seat, None, ()))
        case _:
            return ()


def _take(view: View, seat: Seat, row: int) -> Iterator[Reason]:
    cards = view.table.rows[row]
    following = _find_next(view, seat)
    if gain := _change(view, seat, cards):
        key = "why-brings" if gain > 0 else "why-costs"
        yield Reason(text(key, points=abs(gain)), float(gain))
    if following is not None:
        worth, *others = _rate_rows(view, following, row)
        if worth >= _MUCH and (more := worth - max(others, default=0)) > 0:
            yield Reason(text("why-denies", points=worth), float(more))
    yield Reason(text("why-closes" if row in view.table.find_room() else "why-full"), _LITTLE)


def _put(view: View, seat: Seat, row: int, cards: tuple[model.Card, ...]) -> Iterator[Reason]:
    """Name what the card makes of its row, to the seat itself and to the next player."""
    if len({view.table.rows[each] for each in view.table.find_room()}) == 1:
        yield Reason(text("why-any"), 1.0)
        return
    following = _find_next(view, seat)
    after = _change(view, seat, cards)
    before, *rest = _rate_rows(view, seat, row)
    if after > max(before, *rest, 0):
        yield Reason(text("why-builds", points=after, row=row + 1), float(after))
    if following is not None:
        old, new = (_change(view, following, each) for each in (cards[:-1], cards))
        if new < old:
            yield Reason(text("why-spoils", row=row + 1, points=old - new), float(old - new))
    if max(rest, default=0) > max(after, 0):
        best = max(_others(view, row), key=lambda each: _change(view, seat, view.table.rows[each]))
        yield Reason(text("why-spares", row=best + 1), _LITTLE)
    yield Reason(text("why-keeps"), _LITTLE / 2)


def _draw(view: View, seat: Seat) -> Iterator[Reason]:
    if _find_next(view, seat) is None:
        yield Reason(text("why-alone"), _LITTLE)
    best = max((_change(view, seat, cards) for cards in view.table.rows if cards), default=0)
    yield Reason(text("why-waits", points=max(best, 0)), _LITTLE / 2)


def _others(view: View, row: int) -> list[int]:
    return [at for at in view.table.find_takeable() if at != row]


def _rate_rows(view: View, seat: Seat, row: int) -> tuple[int, ...]:
    """Return the change of a seat's score by a row, then by each of the others."""
    return tuple(_change(view, seat, view.table.rows[at]) for at in (row, *_others(view, row)))


def _leave(
    view: View, seat: Seat, row: int | None, cards: tuple[model.Card, ...]
) -> tuple[Reason, ...]:
    """Name the best row that the next player finds, once the move has changed this one."""
    following = _find_next(view, seat)
    rows = [cards if number == row else each for number, each in enumerate(view.table.rows)]
    if following is None:
        return ()
    most = max(_change(view, following, each) for each in rows if each) if any(rows) else 0
    return (Reason(text("why-leaves", points=most), -float(most)),) if most >= _MUCH else ()


def _find_next(view: View, seat: Seat) -> Seat | None:
    """Return who is to move next; None where all others have a row."""
    others = (Seat((seat + step) % view.table.players) for step in range(1, view.table.players))
    return next((other for other in others if other not in view.table.takers), None)


def _change(view: View, seat: Seat, cards: tuple[model.Card, ...]) -> int:
    return model.find_change(view.table.collections[seat], cards, view.table.chart)


_Rows: TypeAlias = tuple[tuple[model.Card, ...], ...]
"""By row, its cards, sorted."""

_MOST: Final = 6
"""More cards of a colour score nothing more (E3)."""
_FAR: Final = 10
"""Rounds that count as far from the end."""


def describe(collection: tuple[int, ...], now: int, rounds: int) -> tuple[float, ...]:
    """Return the features of a collection that scores `now`, with so many rounds to come."""
    counts = sorted((min(count, _MOST) for count in collection[: len(model.COLOURS)]), reverse=True)
    jokers = collection[model.Card.JOKER]
    squares = [count * count for count in counts]
    held = jokers, jokers * sum(counts[:3])
    still = (1.0, now, *counts[:4], sum(counts[4:]), *held, *squares[:4], sum(squares[4:]))
    share = min(rounds, _FAR) / _FAR
    return (*still, *(value * share for value in still), share * share)


@lru_cache(maxsize=1 << 16)
def predict(collection: tuple[int, ...], chart: model.Chart, players: int, rounds: int) -> float:
    """Return the expected final score of a collection with so many more rounds to come."""
    now = model.score(collection, chart)
    if rounds <= 0:
        return float(now)
    features = describe(collection, now, rounds)
    return sum(map(float.__mul__, weights.WORTH[chart, players], map(float, features)))


@lru_cache(maxsize=1 << 16)
def gain(
    collection: tuple[int, ...],
    cards: tuple[model.Card, ...],
    chart: model.Chart,
    players: int,
    rounds: int,
) -> float:
    if not cards:
        return 0.0
    after = predict(count_up(collection, cards), chart, players, rounds)
    return after - predict(collection, chart, players, rounds)


def rate_moves(view: View, moves: Sequence[model.Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    return tuple(map(Player(view).rate, moves))


class Player:
    """One seat's view in points: every row is worth what it adds to the end of the game."""

    def __init__(self, view: View, haste: float = 0.0) -> None:
        self._table = table = view.table
        self._seat = own_seat(view.seat)
        self._policy = weights.PolicyWeights(*weights.WEIGHTS[table.players])
        is_grey = table.chart is model.Chart.GREY
        self._haste = haste + (weights.GREY_HASTE if is_grey else self._policy.haste)
        left = table.before_last / weights.PER_ROUND[table.players]
        self._rounds = 0 if table.last_round else max(0, round(left - 0.5))
        self.rows: Final[_Rows] = tuple(tuple(sorted(cards)) for cards in table.rows)
        self._open = [row for row, taker in enumerate(table.takers) if taker is None]
        self._capacities: Final = model.CAPACITIES[table.players]
        seats = ((self._seat + step) % table.players for step in range(1, table.players))
        self._rivals = [Seat(seat) for seat in seats if seat not in table.takers]
        # A card put beside one row leaves the others what they are.
        self._gains = [self.gain(self._seat, cards) for cards in self.rows]
        self._tempts = [
            [self._tempt(rival, row, cards) for row, cards in enumerate(self.rows)]
            for rival in self._rivals
        ]

    def rate(self, move: model.Move) -> float:
        match move:
            case model.Take(row):
                left = [each for each in self._open if each != row]
                # The last player in a round draws on until a row is good enough.
                is_last = len(self._rivals) == 1
                conceded = self._concede(self.rows, left, is_last=is_last)
                if is_last:
                    conceded += self._policy.alone * self._count_room(self.rows, left)
                own = self.gain(self._seat, self.rows[row])
                return own - self._policy.envy * conceded + self._haste
            case model.Put(row):
                drawn = self._table.drawn
                return 0.0 if drawn is None else self.rate_put(row, drawn)
            case _:
                return self._rate_draw()

    def _rate_draw(self) -> float:
        # Rows of the same cards and as much room are worth the same.
        free = self._table.find_room()
        room = {(self.rows[row], self._capacities[row]): row for row in free}
        promises = (
            count * max(self.rate_put(row, card) for row in room.values())
            for card, count in zip(model.Card, self._table.deck, strict=True)
            if count
        )
        return sum(promises) / sum(self._table.deck)

    def rate_put(self, row: int, card: model.Card) -> float:
        """Return the points that a card drawn promises beside a row."""
        rows = with_item(self.rows, row, tuple(sorted((*self.rows[row], card))))
        left = list(self._open)
        conceded = self._concede(rows, left, row)
        own = [
            self.gain(self._seat, rows[row]) if each == row else self._gains[each]
            for each in left
            if rows[each]
        ]
        value = max(own, default=self._policy.nothing) - self._policy.envy * conceded
        if len(self._open) - len(left) == len(self._rivals):
            value += self._policy.alone * self._count_room(rows, left)
        return value

    def _concede(
        self, rows: _Rows, left: list[int], put: int = -1, *, is_last: bool = False
    ) -> float:
        """Return the rivals' average gain before the next own turn; strike out what they take.

        `put` is the row that has one card more than now, if one has.
        """
        conceded = 0.0
        tempting = self._policy.last if is_last else self._policy.tempting
        for rival, tempts in zip(self._rivals, self._tempts, strict=True):
            if put in left:
                tempts = tempts.copy()  # noqa: PLW2901 - they differ in this row
                tempts[put] = self._tempt(rival, put, rows[put])
            row = max(reversed(left), key=tempts.__getitem__)
            if tempts[row] >= tempting:
                conceded += self.gain(rival, rows[row])
                left.remove(row)
        return conceded / max(len(self._rivals), 1)

    def _tempt(self, rival: Seat, row: int, cards: tuple[model.Card, ...]) -> float:
        if not cards:
            return float("-inf")
        full = len(cards) >= self._capacities[row]
        return self.gain(rival, cards) + full * self._policy.full

    def _count_room(self, rows: _Rows, left: Sequence[int]) -> int:
        return sum(self._capacities[row] - len(rows[row]) for row in left)

    def gain(self, seat: Seat, cards: tuple[model.Card, ...]) -> float:
        table = self._table
        return gain(table.collections[seat], cards, table.chart, table.players, self._rounds)


_CONFIDENCE: Final = 4.0
"""Limit on the confidence in a model of an opponent, as a logarithm of odds: 98 in 100."""
_PARTS: Final = 1024


def guess_rivals(view: View) -> Rivals[View, model.Move]:
    """Return the opponents' model: in some rollouts they take rows early, in others by the ratings.

    The more often an opponent left rows to draw, the more often it plays patiently.
    """
    hasty = [round(_PARTS * how_hasty(view, Seat(seat))) for seat in range(view.table.players)]

    def play(theirs: View, moves: Sequence[model.Move], rng_seed: int) -> model.Move:
        seat = own_seat(theirs.seat)
        is_hasty = (rng_seed >> 10 * seat) % _PARTS < hasty[seat]
        player = Player(theirs, weights.HASTE if is_hasty else 0.0)
        return max(moves, key=player.rate)

    return play


def how_hasty(view: View, seat: Seat) -> float:
    """Return the probability that a player takes rows early, from its draws and takes."""
    if not view.memory:
        return 0.5
    evidence = _list_evidence(view.table.players)
    logit = sum(map(float.__mul__, map(float, view.memory[seat]), evidence))
    return 1 / (1 + exp(-min(max(logit, -_CONFIDENCE), _CONFIDENCE)))


@cache
def _list_evidence(players: int) -> tuple[float, ...]:
    """Return the evidence of each draw and take for haste, in `State.choices`' order."""
    pairs = tuple(zip(*weights.TAKES[players], strict=True))
    drew = (log((1 - early) / (1 - late)) for early, late in pairs)
    return (*drew, *(log(early / late) for early, late in pairs))


_AHEAD: Final = 6
"""Rounds to come, the current one included, over which scores spread by `SPREAD`."""


def evaluate(view: View) -> Evaluation:
    """Evaluate a position between two rounds, or exactly at the end."""
    seat = own_seat(view.seat)
    if view.table.outcome:
        return evaluate_end(view.table.outcome, seat)
    expected = predict_all(view)
    odds = find_odds(expected, find_spread(view.table.players, count_rounds(view)))
    return Evaluation(find_lead(expected, seat), odds[seat])


def predict_all(view: View) -> list[float]:
    """Return each seat's expected final score at the beginning of a round."""
    table = view.table
    rounds = count_rounds(view)
    return [predict(each, table.chart, table.players, rounds) for each in table.collections]


def find_spread(players: int, rounds: int) -> float:
    """Return how far scores still spread with `rounds` to come."""
    return weights.SPREAD[players] * sqrt((rounds + 1) / _AHEAD)


def count_rounds(view: View) -> int:
    """Return how many whole rounds are to come, at the beginning of one."""
    table = view.table
    left = table.before_last / weights.PER_ROUND[table.players]
    return 0 if table.last_round else max(1, round(left))


EVALUATOR: Final[Evaluator[model.Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    lambda view: view.table.round,
    rivals=guess_rivals,
    explain=explain,
    per_point=weights.PER_POINT,
    time=lambda view: weights.TIME[view.table.players],
    is_open=True,
    easy_noise=lambda view: weights.EASY_NOISE[view.table.players],
)
"""The evaluator: looks one ply ahead and weighs its gain against the opponents' gains."""
