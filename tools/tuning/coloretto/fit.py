"""Fit weights: `python -m tools.tuning.coloretto.fit 300` prints `WORTH` and `SPREAD`.

Positions between rounds of games by computer players, which now and then move at random, are
described and compared with the final scores; ridge regression does the rest.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt

from games.ai.search import Level
from games.coloretto.evaluation import describe
from games.coloretto.model import SEATS, Chart, Move
from games.coloretto.rules import View
from games.coloretto.weights import PER_ROUND
from games.core.game import CHANCE
from tests.support.games import GAMES
from tools.ladder.ridge import fit
from tools.luck.evenings import play

ENTRY = GAMES["coloretto"]
PENALTY = 5.0
SHARP = 0.75
"""Standard deviations of a score that make the chances of a softmax come out right."""
AT_RANDOM = 12
"""One move in so many is made at random, so that also odd collections are seen."""


def choose(view: View, moves: Sequence[Move], luck: int) -> Move:
    """Move as a normal player does, or now and then at random."""
    if luck % AT_RANDOM == 0:
        return moves[luck // AT_RANDOM % len(moves)]
    move: Move = ENTRY.think(Level.NORMAL, view, moves, luck)
    return move


def collect(
    chart: Chart, players: int, per_round: float, seed: int
) -> Iterator[tuple[tuple[float, ...], float]]:
    """Yield the features of every seat at the start of each round, and its final score."""
    replay = play(ENTRY, players, seed, choose=choose, options={"chart": chart.value})
    seen = 0
    outcome = ENTRY.game.outcome(replay.state)
    assert outcome is not None
    for move in replay.played:
        view = ENTRY.game.view(move.before, None)
        if move.seat != CHANCE and view.table.round != seen:
            seen = view.table.round
            rounds = max(1, round(view.table.before_last / per_round))
            for cards, now, score in zip(
                view.table.collections, view.table.scores, outcome.scores, strict=True
            ):
                yield describe(cards, now, rounds), float(score)


def main() -> None:
    """Print `WORTH` and `SPREAD`."""
    parser = argparse.ArgumentParser(description="Learn what collections of Coloretto are worth.")
    parser.add_argument("games", type=int, help="games for each number of players and each chart")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    spreads: dict[int, float] = {}
    print("WORTH: Final[dict[tuple[Chart, int], tuple[float, ...]]] = {")
    for chart in Chart:
        for players in SEATS:
            first = options.seed * 1_000_000
            rows = [
                row
                for seed in range(first, first + options.games)
                for row in collect(chart, players, PER_ROUND[players], seed)
            ]
            weights = fit(rows, PENALTY)
            print(f"    (Chart.{chart.name}, {players}): {_write(weights)},", flush=True)
            if chart is Chart.BROWN:
                missed = (target - _predict(weights, features) for features, target in rows)
                spreads[players] = round(sqrt(sum(m * m for m in missed) / len(rows)) * SHARP, 2)
    print("}")
    print(f"SPREAD: Final = {spreads}")


def _predict(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return sum(map(float.__mul__, weights, map(float, features)))


def _write(weights: tuple[float, ...]) -> str:
    return f"({', '.join(f'{weight:.3f}' for weight in weights)})"


if __name__ == "__main__":
    main()
