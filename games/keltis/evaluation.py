"""The evaluator of Keltis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.ai.evaluation import Evaluator
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
    Side,
)
from games.keltis.weights import EASY_NOISE, LEAD, NEAR, WEIGHTS, PolicyWeights
from games.rows import evaluation
from games.rows.bitsets import NOTHING
from games.rows.cards import COLOURS, Card
from games.rows.evaluation import keep_taken, make_evaluator, rate_draws
from games.rows.moves import Phase


class Rollouts(evaluation.Rollouts[Player, PolicyWeights]):
    """A position that is played out many times."""

    kinds, copies = KIND, (COPIES,) * len(CARDS)
    policy, weights, lead, near = PolicyWeights, WEIGHTS, LEAD, NEAR

    def split(self, card: Card) -> tuple[int, int]:
        return COLOUR[card], VALUE[card]

    def write_down(self, side: Side) -> Player:
        player = Player()
        for colour, row in enumerate(side.rows):
            if row:
                player.first[colour], player.last[colour] = VALUE[row[0]], VALUE[row[-1]]
        player.stones[:], player.points, player.wishes = side.figures, side.points, side.wishes
        player.tall = NOTHING if side.tall is None else side.tall
        return player

    def make_game(self, players: Sequence[Player]) -> FastGame:
        table = self.view.table
        tiles = [[0, *(TILES[tile] for tile in path)] for path in table.tiles]
        game = FastGame(players, self.habits, table.seat, tiles)
        game.barred = () if table.barred is None else (table.barred,)
        return game

    def finish_turn(self, game: FastGame, cards: int) -> None:
        if self.view.table.phase in {Phase.CLOVER, Phase.EXTRA}:
            game.step_freely()
        if not game.is_over:
            game.draw(cards)


__all__ = ["EVALUATOR", "PolicyWeights", "Rollouts"]


def think(view: View) -> dict[Move, float]:
    """Return the moves that the policy considers, with their ratings."""
    sketch: Any = Rollouts(view).deal(0)
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
