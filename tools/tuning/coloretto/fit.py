"""Fit weights: `python -m tools.tuning.coloretto.fit 300 > games/coloretto/weights.py`.

Positions between rounds of games by house players, who now and then move at random, are described
and compared with the final scores; ridge regression does the rest. The habits were found by trying
others against a pool of players (`python -m tools.tuning.habits coloretto`) and are copied over.
"""

import argparse
from collections.abc import Iterator
from math import sqrt

from games.ai.search import Level
from games.coloretto.evaluation import describe
from games.coloretto.state import SEATS, Chart
from games.coloretto.weights import PER_ROUND, PLAYOUTS, WEIGHTS
from games.core.cards import Stream
from games.core.game import CHANCE, Setup
from tests.support.games import GAMES
from tools.ladder.ridge import fit

ENTRY = GAMES["coloretto"]
PENALTY = 5.0
SHARP = 0.75
"""Standard deviations of a score that make the chances of a softmax come out right."""
AT_RANDOM = 12
"""One move in so many is made at random, so that also odd collections are seen."""


def collect(
    chart: Chart, players: int, per_round: float, seed: int
) -> Iterator[tuple[tuple[float, ...], float]]:
    """Yield what every seat had at the start of each round, and its final score."""
    game, stream = ENTRY.game, Stream(seed)
    state, seen, found = game.start(Setup(players, {"chart": chart.value})), 0, []
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            move = stream.draw(game.chances(state))
        else:
            view, moves = game.view(state, seat), game.legal_moves(state, seat)
            if view.round != seen:
                seen = view.round
                rounds = max(1, round(view.before_last / per_round))
                found += [
                    (describe(cards, now, rounds), each)
                    for each, (cards, now) in enumerate(
                        zip(view.collections, view.scores, strict=True)
                    )
                ]
            luck = stream.below(1 << 62)
            wild = luck % AT_RANDOM == 0
            move = (
                moves[luck // AT_RANDOM % len(moves)]
                if wild
                else ENTRY.think(Level.NORMAL, view, moves, luck)
            )
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None
    yield from ((features, float(outcome.scores[each])) for features, each in found)


def main() -> None:
    """Print the module of weights anew."""
    parser = argparse.ArgumentParser(description="Learn what collections of Coloretto are worth.")
    parser.add_argument("games", type=int, help="games for each number of players and each chart")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print('"""Weights of the judgement of Coloretto, in points.')
    print()
    print(f"Made by `python -m tools.tuning.coloretto.fit {options.games} --seed {options.seed}`,")
    print("the habits by `python -m tools.tuning.habits coloretto`.")
    print('"""')
    print()
    print("from typing import Final")
    print()
    print("from games.coloretto.state import Chart")
    print()
    print(f"PER_ROUND: Final = {PER_ROUND}")
    print('"""Cards turned up in a round, by number of players."""')
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
    print('"""By chart and number of players, the weights of `games/coloretto/ai.py`."""')
    print(f"SPREAD: Final = {spreads}")
    print('"""By number of players, how far scores spread from what was expected."""')
    print(f"HABITS: Final = {WEIGHTS}")
    print('"""By number of players, the fields of `PolicyWeights`."""')
    print(f"PLAYOUTS: Final = {PLAYOUTS}")
    print('"""Of a hard player for one decision."""')


def _predict(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return sum(map(float.__mul__, weights, map(float, features)))


def _write(weights: tuple[float, ...]) -> str:
    return f"({', '.join(f'{weight:.3f}' for weight in weights)})"


if __name__ == "__main__":
    main()
