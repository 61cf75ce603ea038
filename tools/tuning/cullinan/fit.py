"""Learn what wins the race: `python -m tools.tuning.cullinan.fit 2 --games 2500 --seed 1`.

Games are played by hard computer players, with some moves made at random. All seats are alike:
where some played better, their habits would be taken for what wins. In half of the games all seats
begin with some Cullinans, any of them: hard players would never buy some.

The weights are the likeliest softmax over the seats' numbers, given who won, and
drawn towards `BASE` in `weights.py`, from which they begin and by which the players go (stochastic
gradients with Adam: Kingma and Ba 2015). They are printed as they stand there.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Any, Final, TypeAlias
from unittest.mock import patch

from games.ai.evaluation import find_odds
from games.ai.search import Level
from games.core.fast_replace import replace
from games.core.game import CHANCE, Seat, Setup
from games.core.rng import Stream
from games.cullinan.forecast import Field, describe
from games.cullinan.model import Act, State
from games.cullinan.weights import BASE, COURSE
from tests.support.games import GAMES

Weights: TypeAlias = tuple[tuple[float, ...], ...]
"""By stage."""

RANDOM: Final = 0.06
"""The share of moves made at random, so that positions differ."""
AHEAD: Final = 0.5
"""The share of games that begin with Cullinans."""
RANKS: Final = ((6, 7, 8, 9), (2, 3, 4, 5))
"""The Cullinans of rank 3 and 2."""
KEPT: Final = 0.5
"""The share of positions that are learned from."""
SIDES: Final = ("A", "B", "mixed")
EPOCHS: Final = 8
BATCH: Final = 256
RATE: Final = 0.01
PULL: Final = 0.01
"""How much each weight is drawn towards the one before, for its distance."""


@dataclass(frozen=True, slots=True)
class Position:
    """One seat's knowledge of all seats, and the winner."""

    stages: tuple[int, ...]
    numbers: tuple[array[float], ...]
    winner: Seat


def play(players: int, seed: int) -> Iterator[Position]:
    """Play a game and yield some of its positions, seen from any seat."""
    package = GAMES["cullinan"]
    random = Random(seed)
    stream = Stream(seed)
    game = package.game
    seats = list(map(Seat, range(players)))
    state = game.start(Setup(players, {"sides": random.choice(SIDES)}))
    if random.random() < AHEAD:
        state = begin_ahead(state, random)
    rows: list[tuple[tuple[int, ...], tuple[array[float], ...]]] = []
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            state = game.apply(state, seat, stream.draw(game.chances(state))).state
            continue
        if isinstance(state.tasks[0], Act) and random.random() < KEPT:
            field = Field(game.view(state, random.choice(seats)))
            stages = tuple(standing.stage for standing in field.seats)
            rows.append((stages, tuple(array("d", describe(field, each)) for each in seats)))
        moves = game.legal_moves(state, seat)
        if random.random() < RANDOM:
            move: Any = random.choice(moves)
        else:
            luck = random.randrange(1 << 62)
            move = package.think(Level.HARD, game.view(state, seat), moves, luck)
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None
    [winner] = outcome.winners
    yield from (Position(stages, numbers, winner) for stages, numbers in rows)


def begin_ahead(state: State, random: Random) -> State:
    """Give all seats Cullinans, mostly as many to each."""
    cards = [random.sample(rank, state.players) for rank in RANKS]
    stages = random.choice(((1,), (1,), (1,), (2,), (0, 1, 2)))
    owned = [[rank[seat] for rank in cards] for seat in range(state.players)]
    mats = [
        replace(mat, cullinans=tuple(numbers[: random.choice(stages)]))
        for mat, numbers in zip(state.mats, owned, strict=True)
    ]
    return replace(state, mats=tuple(mats))


def weigh(weights: Sequence[Sequence[float]], position: Position) -> list[float]:
    """Return every seat's chance to win."""
    merits = [
        sum(map(float.__mul__, weights[stage], numbers))
        for stage, numbers in zip(position.stages, position.numbers, strict=True)
    ]
    return list(find_odds(merits))


def fit(positions: list[Position], random: Random) -> Weights:
    """Return the likeliest weights of a softmax over the seats, drawn towards those before."""
    weights = [list(own) for own in BASE]
    means, squares = [[[0.0] * len(own) for own in BASE] for _ in range(2)]
    steps = 0
    total = EPOCHS * -(-len(positions) // BATCH)
    for _ in range(EPOCHS):
        random.shuffle(positions)
        for at in range(0, len(positions), BATCH):
            steps += 1
            pace = RATE * (1 - steps / total) / (1 - 0.9**steps) * sqrt(1 - 0.999**steps)
            slopes = _find_slopes(weights, positions[at : at + BATCH])
            for own, before, slope, mean, square in zip(
                weights, BASE, slopes, means, squares, strict=True
            ):
                for place, value in enumerate(slope):
                    bent = value + PULL * (own[place] - before[place])
                    mean[place] += 0.1 * (bent - mean[place])
                    square[place] += 0.001 * (bent * bent - square[place])
                    own[place] -= pace * mean[place] / (sqrt(square[place]) + 1e-8)
    return tuple(map(tuple, weights))


def _find_slopes(weights: list[list[float]], batch: list[Position]) -> list[list[float]]:
    """Return how the mean surprise of some positions changes with each weight."""
    slopes = [[0.0] * len(own) for own in weights]
    for position in batch:
        chances = weigh(weights, position)
        chances[position.winner] -= 1.0
        for stage, numbers, off in zip(position.stages, position.numbers, chances, strict=True):
            share = off / len(batch)
            slopes[stage] = [a + share * b for a, b in zip(slopes[stage], numbers, strict=True)]
    return slopes


def write(weights: Weights) -> Iterator[str]:
    """Write weights as they stand in `weights.py`, ten to a line."""
    for row in weights:
        yield "    ("
        for at in range(0, len(row), 10):
            yield "        " + " ".join(f"{each:.3f}," for each in row[at : at + 10])
        yield "    ),"


def main(arguments: list[str]) -> None:
    """Print the weights for a number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", type=int, choices=GAMES["cullinan"].game.seats)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    with patch.dict(COURSE, {options.players: BASE}):
        positions = [each for seed in seeds for each in play(options.players, seed)]
    weights = fit(positions, Random(options.seed))
    likely = sum(log(weigh(weights, each)[each.winner]) for each in positions) / len(positions)
    print(f"# {len(positions)} positions, {likely:.3f}", file=sys.stderr)
    print("\n".join(write(weights)))


if __name__ == "__main__":
    main(sys.argv[1:])
