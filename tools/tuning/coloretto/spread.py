"""How far scores spread: `python -m tools.tuning.coloretto.spread 200 --seed 880` prints `SPREAD`.

Normal players play; at the beginning of every round all expect a score. The spread is the one with
which their chances foretell best who wins (the mean logarithm of the winners' chances).
"""

import argparse
from collections.abc import Iterator
from functools import partial
from math import log
from typing import TypeAlias

from games.ai.evaluation import find_odds
from games.coloretto.evaluation import count_rounds, find_spread, predict_all
from games.coloretto.model import SEATS
from games.coloretto.weights import SPREAD
from games.core.game import CHANCE
from tests.support.games import GAMES
from tools.luck.evenings import play

PACKAGE = GAMES["coloretto"]
Seen: TypeAlias = tuple[int, list[float], list[float]]
"""The rounds to come at the beginning of one, the scores expected, and the shares of all seats."""
STEPS = tuple(step / 20 for step in range(10, 41))
"""Spreads that are tried, as shares of the one in use."""


def collect(players: int, seed: int) -> Iterator[Seen]:
    """Yield what there was to see at the beginning of each round."""
    game = PACKAGE.game
    seen = 0
    rows = list[tuple[int, list[float]]]()
    replay = play(PACKAGE, players, seed)
    for played in replay.played:
        view = game.view(played.before, None)
        if played.seat != CHANCE and view.table.round != seen:
            seen = view.table.round
            rows.append((count_rounds(view), predict_all(view)))
    outcome = game.outcome(replay.state)
    assert outcome is not None
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    yield from ((rounds, expected, shares) for rounds, expected in rows)


def miss(players: int, seen: list[Seen], share: float) -> float:
    """Return how little chances foretell with a spread that is such a share of the one in use."""
    return -sum(
        won * log(max(chance, 1e-9))
        for rounds, expected, shares in seen
        for won, chance in zip(
            shares, find_odds(expected, share * find_spread(players, rounds)), strict=True
        )
    )


def main() -> None:
    """Print the spreads."""
    parser = argparse.ArgumentParser(description="Learn how far scores of Coloretto spread.")
    parser.add_argument("games", type=int, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first = options.seed * 1000
    best = dict[int, float]()
    for players in SEATS:
        seeds = range(first, first + 2 * options.games, 2)
        seen = [row for seed in seeds for row in collect(players, seed)]
        share = min(STEPS, key=partial(miss, players, seen))
        best[players] = round(SPREAD[players] * share, 2)
    print(f"SPREAD: Final = {best}")


if __name__ == "__main__":
    main()
