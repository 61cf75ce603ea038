"""The evaluator of the card game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator, appraise_end, find_lead, own_seat
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
    HAND,
    JOINS,
    KIND,
    LAYS,
    PAIRS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    Join,
    Move,
    Phase,
    Play,
)
from games.keltis_card.state import END as JUDGE_END
from games.keltis_card.weights import LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows.bitsets import NOTHING, add
from games.rows.cards import Card, find_hidden


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
        scores, seat = self.play_out(rng_seed), own_seat(self._view.seat)
        lead, own = find_lead(scores, seat), scores.pop(seat)
        behind = max(scores) - own
        chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (LEAD, NEAR))
        return Evaluation(lead, chance, odds)

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

_TRIES: Final = 12
"""Default number of rollouts of an evaluation."""
_WIDTH: Final = 6
"""Moves that are compared: only these have a chance to be best."""
_MARGIN: Final = 4.0
"""Ratings further below the best are hardly ever better."""
_TRUST: Final = 0.03
"""The value of one unit of rating, as a share of a win."""
_IDLE: Final = -1000.0
"""The rating of a move that the policy never considers, or that could repeat for ever."""
_MANY: Final = 4
"""Cards taken from discard piles and not laid yet at which the policy stops taking more."""


def rate_moves(view: View, moves: Sequence[Move]) -> tuple[float, ...]:
    """Return one-ply ratings of the moves."""
    if view.table.phase is Phase.LAST:
        seat, sketch = own_seat(view.seat), Rollouts(view).deal(0)
        return tuple([_finish_with(sketch, seat, move) for move in moves])
    ratings = think(view)
    return tuple([ratings.get(move, 2 * _IDLE) for move in moves])


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers before the last cards, with their ratings."""
    seat, sketch = own_seat(view.seat), Rollouts(view).deal(0)
    taken = view.memory[seat] if view.memory else ()
    if view.table.phase is not Phase.TURN:
        return _rate_draws(sketch, enough=len(taken) >= _MANY)
    ratings = _rate_turn(sketch)
    # A card taken from a pile is not put back.
    return ratings | {
        DROPS[card]: ratings[DROPS[card]] + _IDLE for card in taken if DROPS[card] in ratings
    }


def evaluate(view: View) -> Evaluation:
    """Evaluate a position, exactly at the end."""
    seat = own_seat(view.seat)
    if view.outcome:
        return appraise_end(view.outcome, seat)
    play_out = Rollouts(view)
    found = [play_out(rng_seed) for rng_seed in range(_TRIES)]
    result, chance = sum(each.result for each in found), sum(each.chance for each in found)
    return Evaluation(result / _TRIES, chance / _TRIES)


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


def _rate_draws(sketch: FastGame, *, enough: bool) -> dict[Move, float]:
    return {
        DRAWS[None if place == NOTHING else PLACES[place]]: rating
        + (_IDLE if enough and place != NOTHING else 0.0)
        for rating, place in sketch.weigh_draws()
    }


def _finish_with(sketch: FastGame, seat: int, move: Move) -> float:
    """Return the final score after one of the last cards, or without any more (KC15)."""
    player, left = sketch.players[seat].copy(), sketch.left[seat]
    if move == DONE:
        return player.score() + 0.5  # better than a card without points
    match move:
        case Join(card, colour):
            (place, value), row = split(card), PLACES.index(colour)
        case Play(card, _):
            place, value = split(card)
            row = place
        case _:
            return 2 * _IDLE
    player.lose(place, value)
    sketch.lay(player, row, value)
    finish(player, left - 1)
    return float(player.score())


EVALUATOR: Final[Evaluator[Move, View]] = Evaluator(
    rate_moves,
    evaluate,
    lambda _: None,
    Rollouts,
    width=_WIDTH,
    margin=_MARGIN,
    trust=_TRUST,
    rates_in_points=False,
    explain=explain,
)
