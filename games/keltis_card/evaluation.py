"""The evaluator of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator, own_seat
from games.core.cards import Stream
from games.keltis_card.ai import explain
from games.keltis_card.rules import View
from games.keltis_card.simulated_player import END, Player, finish
from games.keltis_card.simulation import DROP, JOIN, LAY, FastGame
from games.keltis_card.state import (
    CARDS,
    COPIES,
    DONE,
    DRAWS,
    DROPS,
    ENDS,
    JOINS,
    KIND,
    LAYS,
    PAIRS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    Done,
    Join,
    Move,
    Play,
)
from games.keltis_card.state import END as JUDGE_END
from games.keltis_card.turns import find_lays
from games.keltis_card.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows.bitsets import NOTHING, add
from games.rows.cards import Card
from games.rows.evaluation import appraise, keep_taken, make_evaluator, rate_draws
from games.rows.moves import HAND, Phase
from games.rows.rules import find_hidden


class Rollouts:
    """A position that is played out many times."""

    def __init__(self, view: View, habits: Sequence[PolicyWeights] | None = None) -> None:
        self._view, players = view, len(view.sizes)
        self._habits = habits or (PolicyWeights(*WEIGHTS[players]),) * players
        known, unseen = find_hidden(view, COPIES, KIND)
        self._pool = [
            split(card) for card, count in zip(CARDS, unseen, strict=True) for _ in range(count)
        ]
        self._missing = [size - len(hand) for size, hand in zip(view.sizes, known, strict=True)]
        self._players = [_write_down(view, seat, hand) for seat, hand in enumerate(known)]
        self._piles = [[split(card)[1] for card in pile] for pile in view.table.piles]
        self._absent = [0] * 5
        for place, value in (*self._pool, *(split(card) for hand in known for card in hand)):
            if place != WHITE and value != END:
                self._absent[place] = add(self._absent[place], value)

    def __call__(self, rng_seed: int) -> Evaluation:
        """Play a game out with random hidden cards."""
        return appraise(self.play_out(rng_seed), own_seat(self._view.seat), LEAD, NEAR)

    def play_out(self, rng_seed: int) -> list[int]:
        """Return the scores of a game played out with random hidden cards."""
        sketch = self.fill_up(rng_seed)
        sketch.play_on()
        return [player.score() for player in sketch.players]

    def fill_up(self, rng_seed: int) -> FastGame:
        """Return a game as `deal` does, after the open draw is made."""
        sketch, table = self.deal(rng_seed), self._view.table
        missing = HAND - self._view.sizes[table.seat]
        if table.phase is Phase.CARD:
            sketch.draw_card()
            missing -= 1
        if table.phase in (Phase.CARD, Phase.DRAW) and not sketch.is_over:
            sketch.draw(missing)
        return sketch

    def deal(self, rng_seed: int) -> FastGame:
        """Return a game with all hidden cards dealt at random."""
        pool, table = self._pool[:], self._view.table
        Stream(rng_seed).shuffle(pool)
        players = [player.copy() for player in self._players]
        for player, missing in zip(players, self._missing, strict=True):
            for _ in range(missing):
                player.gain(*pool.pop())
        sketch = FastGame(players, self._habits, table.seat)
        sketch.piles = [pile[:] for pile in self._piles]
        sketch.absent, sketch.drawn, sketch.deck = self._absent[:], pool, table.deck
        sketch.barred, sketch.stones = table.barred, set(table.stones)
        if table.ending:
            sketch.is_over, sketch.left = True, list(table.left)
        return sketch


def split(card: Card) -> tuple[int, int]:
    """Return the place and the value of a card."""
    return PLACE[card], END if card in ENDS else VALUE[card]


def _write_down(view: View, seat: int, hand: tuple[Card, ...]) -> Player:
    side, player = view.table.sides[seat], Player()
    for place, row in enumerate(side.rows[:WHITE]):
        values = [VALUE[card] for card in row if card not in ENDS]
        player.length[place] = len(row)
        player.first[place], player.last[place] = (
            (values or [NOTHING])[0],
            (values or [NOTHING])[-1],
        )
        player.closed[place] = bool(row) and row[-1] in ENDS
    player.points, player.stones = len(side.rows[WHITE]), len(side.stones)
    for card in hand:
        player.gain(*split(card))
    return player


__all__ = ["EVALUATOR", "PolicyWeights", "Rollouts"]


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    sketch = Rollouts(view).deal(0)
    match view.table.phase:
        case Phase.TURN:
            ratings = _rate_turn(sketch)
            keep_taken(ratings, view, DROPS)
            return ratings
        case Phase.LAST:
            seat = own_seat(view.seat)
            lays = [lay for card in view.hand for lay in find_lays(view.table, seat, card)]
            return {move: _finish_with(sketch, seat, move) for move in (*lays, DONE)}
        case _:
            return {**rate_draws(sketch.weigh_draws(), view, _DRAWS)}


_DRAWS: Final = tuple(DRAWS[pile] for pile in (*PLACES, None))


def _rate_turn(sketch: FastGame) -> dict[Move, float]:
    ratings: dict[Move, float] = {}
    for rating, act, place, value, row in sketch.weigh():
        card = _name(place, value)
        if act == DROP:
            ratings[DROPS[card]] = rating
        elif act == LAY:
            ratings[LAYS[card][0]] = rating
        elif act == JOIN:
            ratings[JOINS[card, PLACES[row]]] = rating
        else:
            ratings[PAIRS[card, _name(row, value)]] = rating
    return ratings


def _name(place: int, value: int) -> Card:
    return f"{PLACES[place]}{value if value <= 10 else JUDGE_END}"


def _finish_with(sketch: FastGame, seat: int, move: Play | Join | Done) -> float:
    """Return the final score after one of the last cards, or without any more (KC15)."""
    player, left = sketch.players[seat].copy(), sketch.left[seat]
    match move:
        case Done():
            return player.score() + 0.5  # better than a card without points
        case Join(card, colour):
            (place, value), row = split(card), PLACES.index(colour)
        case Play(card, _):
            place, value = split(card)
            row = place
    player.lose(place, value)
    sketch.lay(player, row, value)
    finish(player, left - 1)
    return float(player.score())


EVALUATOR: Final[Evaluator[Move, View]] = make_evaluator(think, Rollouts, explain, EASY_NOISE)
