"""Evaluator."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log, sqrt
from typing import Final, TypeAlias

from games.ai.evaluation import (
    Evaluation,
    Evaluator,
    Rivals,
    appraise_end,
    find_lead,
    find_odds,
    own_seat,
)
from games.coloretto.reasons import explain
from games.coloretto.rules import View
from games.coloretto.state import COLOURS, Card, Chart, Move, Put, Take, score
from games.coloretto.weights import (
    EASY_NOISE,
    GREY_HASTE,
    HASTE,
    PER_POINT,
    PER_ROUND,
    SPREAD,
    TAKES,
    TIME,
    WEIGHTS,
    WORTH,
    PolicyWeights,
)
from games.core.cards import count_up, with_item
from games.core.game import Seat

_Rows: TypeAlias = tuple[tuple[Card, ...], ...]
"""By row, its cards, sorted."""

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


def rate_moves(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return for each move the points it promises, looking one ply ahead."""
    return tuple(map(Player(view).rate, moves))


class Player:
    """One seat's view in points: every row is worth what it adds to the end of the game."""

    def __init__(self, view: View, haste: float = 0.0) -> None:
        self._view = view
        self._seat = own_seat(view.seat)
        self._habits = PolicyWeights(*WEIGHTS[view.players])
        is_grey = view.chart is Chart.GREY
        self._haste = haste + (GREY_HASTE if is_grey else self._habits.haste)
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
                # The last player in a round draws on until a row is good enough.
                is_last = len(self._rivals) == 1
                conceded = self._concede(self.rows, left, is_last=is_last)
                if is_last:
                    conceded += self._habits.alone * self._count_room(self.rows, left)
                own = self.gain(self._seat, self.rows[row])
                return own - self._habits.envy * conceded + self._haste
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


_CONFIDENCE: Final = 4.0
"""Limit on the confidence in a model of an opponent, as a logarithm of odds: 98 in 100."""
_PARTS: Final = 1024


def guess_rivals(view: View) -> Rivals[View, Move]:
    """Return the opponents' model: in some rollouts they take rows early, in others by the ratings.

    The more often an opponent left rows to draw, the more often it plays patiently.
    """
    hasty = [round(_PARTS * how_hasty(view, Seat(seat))) for seat in range(view.players)]

    def play(theirs: View, moves: Sequence[Move], rng_seed: int) -> Move:
        seat = own_seat(theirs.seat)
        is_hasty = (rng_seed >> 10 * seat) % _PARTS < hasty[seat]
        player = Player(theirs, HASTE if is_hasty else 0.0)
        return max(moves, key=player.rate)

    return play


def how_hasty(view: View, seat: Seat) -> float:
    """Return the probability that a player takes rows early, from its draws and takes."""
    if not view.memory:
        return 0.5
    found = sum(map(float.__mul__, map(float, view.memory[seat]), _list_evidence(view.players)))
    return 1 / (1 + exp(-min(max(found, -_CONFIDENCE), _CONFIDENCE)))


@cache
def _list_evidence(players: int) -> tuple[float, ...]:
    """Return the evidence of each draw and take for haste, in `State.choices`' order."""
    pairs = tuple(zip(*TAKES[players], strict=True))
    drew = (log((1 - early) / (1 - late)) for early, late in pairs)
    return (*drew, *(log(early / late) for early, late in pairs))


_AHEAD: Final = 6
"""Rounds to come, the current one included, over which scores spread by `SPREAD`."""


def evaluate(view: View) -> Evaluation:
    """Evaluate a position between two rounds, or exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    expected = foresee_all(view)
    odds = find_odds(expected, find_spread(view.players, count_rounds(view)))
    return Evaluation(find_lead(expected, seat), odds[seat])


def foresee_all(view: View) -> list[float]:
    """Return each seat's expected final score at the beginning of a round."""
    rounds = count_rounds(view)
    return [foresee(each, view.chart, view.players, rounds) for each in view.collections]


def find_spread(players: int, rounds: int) -> float:
    """Return how far scores still spread with `rounds` to come."""
    return SPREAD[players] * sqrt((rounds + 1) / _AHEAD)


def count_rounds(view: View) -> int:
    """Return how many whole rounds are to come, at the beginning of one."""
    return 0 if view.last_round else max(1, round(view.before_last / PER_ROUND[view.players]))


EVALUATOR: Final[Evaluator[Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    lambda view: view.round,
    rivals=guess_rivals,
    explain=explain,
    per_point=PER_POINT,
    time=lambda view: TIME[view.players],
    is_open=True,
    easy_noise=lambda view: EASY_NOISE[view.players],
)
"""The evaluator: looks one ply ahead and weighs its gain against the opponents' gains."""
