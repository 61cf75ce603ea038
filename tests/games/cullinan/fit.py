"""Learn what wins the race: `python -m tests.games.cullinan.fit 2 --games 2000 --seed 1`.

Games are played by normal house players, who go by habits, with some moves made at random. All
seats are alike: where some played better, what is typical of them would be taken for what wins.
The weights of `course.py` are the likeliest softmax over the seats' numbers, given who won
(stochastic gradients with Adam: Kingma and Ba 2015). They are printed as in `weights.py`.
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

from games.core.game import CHANCE, Seat, Setup
from games.core.stream import Stream
from games.cullinan.course import describe
from games.cullinan.field import Field
from games.cullinan.tasks import Act
from games.house.levels import Level
from games.house.odds import find_odds
from tests.support.games import GAMES

Weights: TypeAlias = tuple[tuple[float, ...], ...]
"""By stage."""

STAGES: Final = 3
RANDOM: Final = 0.08
"""The share of moves made at random, so that positions differ."""
KEPT: Final = 0.3
"""The share of positions that are learned from."""
SIDES: Final = ("A", "B", "mixed")
EPOCHS: Final = 8
BATCH: Final = 128
RATE: Final = 0.02
PENALTY: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Position:
    """What one seat knew of everybody, and who won."""

    stages: tuple[int, ...]
    numbers: tuple[array[float], ...]
    winner: Seat


def play(players: int, seed: int) -> Iterator[Position]:
    """Play a game and yield some of its positions, seen from any seat."""
    package, random, stream = GAMES["cullinan"], Random(seed), Stream(seed)
    game, seats = package.game, list(map(Seat, range(players)))
    state = game.start(Setup(players, {"sides": random.choice(SIDES)}))
    found: list[tuple[tuple[int, ...], tuple[array[float], ...]]] = []
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            state = game.apply(state, seat, stream.draw(game.chances(state))).state
            continue
        if isinstance(state.tasks[0], Act) and random.random() < KEPT:
            field = Field(game.view(state, random.choice(seats)))
            stages = tuple(standing.stage for standing in field.seats)
            found.append((stages, tuple(array("d", describe(field, each)) for each in seats)))
        moves = game.legal_moves(state, seat)
        if random.random() < RANDOM:
            move: Any = random.choice(moves)
        else:
            luck = random.randrange(1 << 62)
            move = package.think(Level.NORMAL, game.view(state, seat), moves, luck)
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None
    [winner] = outcome.winners
    yield from (Position(stages, numbers, winner) for stages, numbers in found)


def weigh(weights: Sequence[Sequence[float]], position: Position) -> list[float]:
    """Return every seat's chance to win."""
    merits = [
        sum(map(float.__mul__, weights[stage], numbers))
        for stage, numbers in zip(position.stages, position.numbers, strict=True)
    ]
    return list(find_odds(merits))


def fit(positions: list[Position], random: Random) -> Weights:
    """Return the likeliest weights of a softmax over the seats."""
    size = len(positions[0].numbers[0])
    weights = [[0.0] * size for _ in range(STAGES)]
    means = [[0.0] * size for _ in range(STAGES)]
    squares = [[0.0] * size for _ in range(STAGES)]
    steps, total = 0, EPOCHS * -(-len(positions) // BATCH)
    for _ in range(EPOCHS):
        random.shuffle(positions)
        for at in range(0, len(positions), BATCH):
            steps += 1
            pace = RATE * (1 - steps / total) / (1 - 0.9**steps) * sqrt(1 - 0.999**steps)
            slopes = _find_slopes(weights, positions[at : at + BATCH])
            for own, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
                for place, value in enumerate(slope):
                    bent = value + PENALTY * own[place]
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
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    positions = [each for seed in seeds for each in play(options.players, seed)]
    weights = fit(positions, Random(options.seed))
    likely = sum(log(weigh(weights, each)[each.winner]) for each in positions) / len(positions)
    print(f"# {len(positions)} positions, {likely:.3f}", file=sys.stderr)
    print("\n".join(write(weights)))


if __name__ == "__main__":
    main(sys.argv[1:])
