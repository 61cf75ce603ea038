"""The evaluator of Keltis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.ai.evaluation import Evaluation, Evaluator, own_seat
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
)
from games.keltis.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows.bitsets import NOTHING, add, gather
from games.rows.cards import COLOURS, Card
from games.rows.evaluation import appraise, keep_taken, make_evaluator, rate_draws
from games.rows.moves import Phase
from games.rows.rules import find_hidden


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
        return appraise(self.play_out(rng_seed), own_seat(self._view.seat), LEAD, NEAR)

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


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    sketch = Rollouts(view).deal(0)
    match view.table.phase:
        case Phase.TURN:
            ratings = _rate_turn(sketch)
            keep_taken(ratings, view, DROPS)
            return ratings
        case Phase.DRAW:
            return {**rate_draws(sketch.weigh_draws(), view, _DRAWS)}
        case _:
            return _rate_steps(sketch)


_DRAWS: Final = tuple(DRAWS[pile] for pile in (*COLOURS, None))


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


EVALUATOR: Final[Evaluator[Move, View]] = make_evaluator(think, Rollouts, explain, EASY_NOISE)
