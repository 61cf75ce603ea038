"""Better weights: `python -m tools.tuning.weights coloretto 3` tries others until it is stopped.

The weights of a game are the numbers of `WEIGHTS` in its `weights.py`, by number of players.
Separable CMA-ES (Ros and Hansen 2008) moves them towards what wins most against a pool of players:
those that were pinned. Each generation plays other cards, and all of a
generation the same.

Where a game has a fast model (`Rollouts` in its `evaluation.py`), `--points` plays on that, which
is a hundred times quicker: against the pool, and against what came out of earlier generations. A
lead then counts by how clear it is, which tells more of a game than who won. In NLK a hand that is
lost is a point.

`--begin guess` begins with round numbers (`GUESSES` in `pinned.py`), and
`--begin "(1.2, 0.5, ...)"` with weights that were printed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import exp, log, sqrt
from random import Random
from typing import Final

from games.core.game import Setup
from tests.support.games import GAMES
from tools.ladder.fast_games import play_fast_games
from tools.ladder.match import play_seats
from tools.ladder.pinned import GUESSES, PolicyWeights, pinned_weights
from tools.ladder.players import PLAYERS, POOL, with_weights

_AGE: Final = 8
"""Generations after which what came out joins those who are met in fast games..."""
_MET: Final = 4
"""... the latest of whom are."""
STRONG: Final = tuple(name for name in POOL if name != "random")
"""A player that beats these also beats random players."""


def measure(game: str, seats: int, seeds: range, weights: PolicyWeights) -> float:
    """Return the share of wins of a normal player with these weights against the pool."""
    package = GAMES[game]
    player = with_weights(package, seats, weights)
    shares = [
        each.share
        for name in STRONG
        for seed in seeds
        for each in play_seats(package, Setup(seats), player, PLAYERS[name](package, seats), seed)
    ]
    return sum(shares) / len(shares)


@dataclass(frozen=True, slots=True)
class Trial:
    """The games that test all weights of a generation."""

    game: str
    seats: int
    seeds: range
    others: tuple[PolicyWeights, ...]
    """Whom they meet, in turn."""
    points: float
    """A lead of so many counts as three quarters of a win."""

    def measure(self, weights: PolicyWeights) -> float:
        """Return the share of wins, each by how clear it is."""
        count = len(self.others)
        leads = [
            lead
            for at, other in enumerate(self.others)
            for seed in self.seeds[at::count]
            for lead in play_fast_games(self.game, self.seats, weights, other, seed)
        ]
        return sum(1 / (1 + 3 ** (-lead / self.points)) for lead in leads) / len(leads)


def find_beginning(game: str, seats: int, begin: str) -> PolicyWeights:
    """Return the first weights: guesses, those that are written out, or the present ones."""
    if not begin:
        present: PolicyWeights = import_module(f"games.{game}.weights").WEIGHTS[seats]
        return present
    if begin == "guess":
        return GUESSES[game]
    return tuple(map(float, begin.strip("() ").split(",")))


class Strategy:
    """A cloud of weights that moves towards the better half of those tried."""

    def __init__(self, begin: PolicyWeights, widths: PolicyWeights, seed: int) -> None:
        self._random = Random(seed)
        self.mean = begin
        self._widths = widths
        self._step = 1.0
        self.count = 4 + int(3 * log(len(begin)))
        best = [log(self.count / 2 + 0.5) - log(rank + 1) for rank in range(self.count // 2)]
        self._weights = [each / sum(best) for each in best]
        self._path = [0.0] * len(begin)

    def ask(self) -> list[PolicyWeights]:
        """Return what is to be tried next."""
        return [
            tuple(
                mean + self._step * width * self._random.gauss(0, 1)
                for mean, width in zip(self.mean, self._widths, strict=True)
            )
            for _ in range(self.count)
        ]

    def tell(self, tried: Sequence[PolicyWeights], shares: Sequence[float]) -> None:
        """Move towards the best of what was tried."""
        size = len(self.mean)
        order = sorted(range(len(tried)), key=lambda at: shares[at], reverse=True)
        chosen = list(zip(self._weights, (tried[at] for at in order), strict=False))
        moved = tuple(sum(w * each[at] for w, each in chosen) for at in range(size))
        mass = 1 / sum(w * w for w in self._weights)
        keep = 4 / (size + 4)
        learn = (mass + 2) / (2 * size**2 + mass + 6)
        steps = [
            (new - old) / (self._step * width)
            for new, old, width in zip(moved, self.mean, self._widths, strict=True)
        ]
        self._path = [
            (1 - keep) * path + sqrt(keep * (2 - keep) * mass) * step
            for path, step in zip(self._path, steps, strict=True)
        ]
        spread = [
            sum(
                w * ((each[at] - self.mean[at]) / (self._step * self._widths[at])) ** 2
                for w, each in chosen
            )
            for at in range(size)
        ]
        self._widths = tuple(
            width * sqrt((1 - learn) + learn * (0.5 * path * path + 0.5 * square))
            for width, path, square in zip(self._widths, self._path, spread, strict=True)
        )
        length = sqrt(sum(path * path for path in self._path))
        self._step *= exp(0.2 * (length / sqrt(size) - 1))
        self.mean = moved


def main(arguments: list[str]) -> None:
    """Print better and better weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("seats", type=int)
    parser.add_argument("--begin", default="", help="guess, or weights; else those of weights.py")
    parser.add_argument("--orders", type=int, default=20, help="orders of cards a generation")
    parser.add_argument("--width", type=float, default=0.3, help="of the first tries, as a share")
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--points", type=float, default=0.0, help="of a clear lead, in a fast game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    before = find_beginning(options.game, options.seats, options.begin)
    widths = tuple(options.width * max(abs(each), 0.5) for each in before)
    pinned = [pinned_weights(options.game, name, options.seats) for name in STRONG]
    met = [*pinned, before]
    strategy = Strategy(before, widths, seed=options.seed)
    with ProcessPoolExecutor(options.processes) as pool:
        for generation in range(options.generations):
            first = 1_000_000 + generation * options.orders
            seeds = range(first, first + options.orders)
            tried = strategy.ask()
            try_out: Callable[[PolicyWeights], float]
            try_out = partial(measure, options.game, options.seats, seeds)
            if options.points:
                if generation and not generation % _AGE:
                    met.append(strategy.mean)
                others = tuple(met[-_MET:])
                try_out = Trial(options.game, options.seats, seeds, others, options.points).measure
            shares = list(pool.map(try_out, tried))
            strategy.tell(tried, shares)
            best = max(shares)
            mean = sum(shares) / len(shares)
            rounded = ", ".join(f"{each:.3g}" for each in strategy.mean)
            print(f"{generation}: best {best:.3f}, mean {mean:.3f}: ({rounded})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
