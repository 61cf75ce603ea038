"""The evaluator of Keltis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator, appraise_end, find_lead, own_seat
from games.core.cards import Stream
from games.keltis.ai import explain
from games.keltis.rules import View
from games.keltis.simulation import DROP, TALL_FIGURE, TILES, FastGame, Player
from games.keltis.state import (
    CARDS,
    COLOUR,
    COPIES,
    DRAWS,
    DROPS,
    KIND,
    MOVES_SMALL,
    STAY,
    STEPS,
    TALL,
    VALUE,
    Move,
    Phase,
)
from games.keltis.weights import LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows.bitsets import NOTHING, add, gather
from games.rows.cards import COLOURS, Card, find_hidden


class Rollouts:
    """A position that is played out many times."""

    def __init__(self, view: View, habits: Sequence[PolicyWeights] | None = None) -> None:
        self._view, players = view, len(view.sizes)
        self._habits = habits or (PolicyWeights(*WEIGHTS[players]),) * players
        known, unseen = find_hidden(view, (COPIES,) * len(CARDS), KIND)
        self._pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
        self._missing = [size - len(hand) for size, hand in zip(view.sizes, known, strict=True)]
        self._players = [_write_down(view, seat, hand) for seat, hand in enumerate(known)]
        self._tiles = [[0, *(TILES[tile] for tile in path)] for path in view.table.tiles]
        self._piles = [[VALUE[card] for card in pile] for pile in view.table.piles]
        self._absent = [0] * 5
        for kind in (*self._pool, *(KIND[card] for hand in known for card in hand)):
            colour, value = divmod(kind, len(CARDS) // 5)
            self._absent[colour] = add(self._absent[colour], value)

    def __call__(self, rng_seed: int) -> Evaluation:
        """Play a game out with random hidden cards."""
        scores, seat = self.play_out(rng_seed), own_seat(self._view.seat)
        lead, own = find_lead(scores, seat), scores.pop(seat)
        behind = max(scores) - own
        chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (LEAD, NEAR))
        return Evaluation(lead, chance, odds)

    def play_out(self, rng_seed: int) -> list[int]:
        """Return the scores of a game played out with random hidden cards."""
        sketch, phase = self.deal(rng_seed), self._view.table.phase
        if phase in (Phase.CLOVER, Phase.EXTRA):
            sketch.step_freely()
        if phase is Phase.CARD:
            sketch.draw_card()
        elif phase is not Phase.TURN and not sketch.is_over:
            sketch.draw()
        sketch.play_on()
        return [player.score() for player in sketch.players]

    def deal(self, rng_seed: int) -> FastGame:
        """Return a game with all hidden cards and tiles dealt at random."""
        pool, table = self._pool[:], self._view.table
        Stream(rng_seed).shuffle(pool)
        players = [player.copy() for player in self._players]
        for player, missing in zip(players, self._missing, strict=True):
            for _ in range(missing):
                player.gain(pool.pop())
        sketch = FastGame(players, [path[:] for path in self._tiles], self._habits, table.seat)
        sketch.piles = [pile[:] for pile in self._piles]
        sketch.absent, sketch.drawn, sketch.deck = self._absent[:], pool, table.deck
        sketch.barred = NOTHING if table.barred is None else table.barred
        return sketch


def _write_down(view: View, seat: int, hand: tuple[Card, ...]) -> Player:
    side, player = view.table.sides[seat], Player()
    for colour, row in enumerate(side.rows):
        if row:
            player.first[colour], player.last[colour] = VALUE[row[0]], VALUE[row[-1]]
        player.hand[colour] = gather(VALUE[card] for card in hand if COLOUR[card] == colour)
    player.stones[:], player.points, player.wishes = side.figures, side.points, side.wishes
    player.tall = NOTHING if side.tall is None else side.tall
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
    ratings = think(view)
    return tuple([ratings.get(move, 2 * _IDLE) for move in moves])


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    seat, sketch = own_seat(view.seat), Rollouts(view).deal(0)
    taken = view.memory[seat] if view.memory else ()
    match view.table.phase:
        case Phase.TURN:
            ratings = _rate_turn(sketch)
            # A card taken from a pile is not put back.
            return ratings | {
                DROPS[card]: ratings[DROPS[card]] + _IDLE
                for card in taken
                if DROPS[card] in ratings
            }
        case Phase.DRAW:
            return _rate_draws(sketch, enough=len(taken) >= _MANY)
        case _:
            return _rate_steps(sketch)


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
    for rating, colour, value, use in sketch.weigh():
        card = f"{COLOURS[colour]}{value}"
        if use == DROP:
            ratings[DROPS[card]] = rating
        else:
            ratings[(TALL if use == TALL_FIGURE else MOVES_SMALL)[card][0]] = rating
    return ratings


def _rate_steps(sketch: FastGame) -> dict[Move, float]:
    ratings: dict[Move, float] = {STAY: 0.0}
    for rating, path, figure in sketch.weigh_steps():
        ratings[STEPS[COLOURS[path], figure == TALL_FIGURE]] = rating
    return ratings


def _rate_draws(sketch: FastGame, *, enough: bool) -> dict[Move, float]:
    return {
        DRAWS[None if colour == NOTHING else COLOURS[colour]]: rating
        + (_IDLE if enough and colour != NOTHING else 0.0)
        for rating, colour in sketch.weigh_draws()
    }


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
