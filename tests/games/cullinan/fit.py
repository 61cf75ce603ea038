"""Fit what decides the race: `python -m tests.games.cullinan.fit 300 --seed 50000`.

Games between house players, some of whose moves are made at random, tell how often a position of
each seat was won. A softmax over the seats' features is fitted to that, apart for each stage of
the leader.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import TypeAlias

from games.core.game import CHANCE, Seat, Setup
from games.core.stream import Stream
from games.cullinan.race import describe, find_stage
from games.cullinan.tasks import Act
from games.house.levels import Level
from tests.ladder.ridge import solve
from tests.support.games import GAMES

Features: TypeAlias = tuple[tuple[float, ...], ...]
"""Of every seat."""
Position: TypeAlias = tuple[int, Features, int]
"""The stage of the leader, the features, and who won."""

RANDOM = 0.08
"""The share of moves made at random, so that positions differ."""
SIDES = ("A", "B", "mixed")


def play(players: int, seed: int) -> Iterator[Position]:
    """Play a game and yield some of its positions, each at the beginning of a turn."""
    package, random, stream = GAMES["cullinan"], Random(seed), Stream(seed)
    game = package.game
    state = game.start(Setup(players, {"sides": random.choice(SIDES)}))
    found: list[tuple[int, Features]] = []
    seats = [Seat(seat) for seat in range(players)]
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            state = game.apply(state, seat, stream.draw(game.chances(state))).state
            continue
        task = state.tasks[0]
        if isinstance(task, Act) and not task.done and random.random() < 0.5:
            view = game.view(state, random.choice(seats))
            stage = max(find_stage(view, each) for each in seats)
            found.append((stage, tuple(describe(view, each) for each in seats)))
        moves, view = game.legal_moves(state, seat), game.view(state, seat)
        move = package.think(Level.NORMAL, view, moves, random.randrange(1 << 62))
        if random.random() < RANDOM:
            move = random.choice(moves)
        state = game.apply(state, seat, move).state
    outcome = game.outcome(state)
    assert outcome is not None
    [winner] = outcome.winners
    yield from ((stage, features, winner) for stage, features in found)


def fit(rows: list[tuple[Features, int]], penalty: float = 3.0) -> tuple[float, ...]:
    """Return the weights of the likeliest softmax, by Newton's method."""
    size = len(rows[0][0][0])
    weights = [0.0] * size
    for _ in range(6):
        slope = [-penalty * each for each in weights]
        bend = [[penalty * (row == column) for column in range(size)] for row in range(size)]
        for seats, winner in rows:
            chances = weigh(weights, seats)
            pairs = list(zip(chances, seats, strict=True))
            mean = [sum(chance * each[at] for chance, each in pairs) for at in range(size)]
            slope = [
                have + won - usual
                for have, won, usual in zip(slope, seats[winner], mean, strict=True)
            ]
            for chance, each in pairs:
                off = [value - usual for value, usual in zip(each, mean, strict=True)]
                for line, value in zip(bend, off, strict=True):
                    if value:
                        line[:] = [a + chance * value * b for a, b in zip(line, off, strict=True)]
        steps = solve([[*line, end] for line, end in zip(bend, slope, strict=True)])
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
    return tuple(weights)


def weigh(weights: list[float], seats: Features) -> list[float]:
    """Return every seat's chance to win."""
    odds = [exp(sum(w * each for w, each in zip(weights, seat, strict=True))) for seat in seats]
    return [each / sum(odds) for each in odds]


def main(arguments: list[str]) -> None:
    """Print the weights, and how well they fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int, help="for each number of players")
    parser.add_argument("--seed", type=int, default=50_000)
    options = parser.parse_args(arguments)
    for players in GAMES["cullinan"].game.seats:
        seeds = range(options.seed, options.seed + options.games)
        positions = [position for seed in seeds for position in play(players, seed)]
        for stage in range(3):
            rows = [(features, winner) for each, features, winner in positions if each == stage]
            weights = fit(rows)
            likely = sum(log(weigh(list(weights), seats)[won]) for seats, won in rows) / len(rows)
            print(f"{players} players, stage {stage}: {len(rows)} positions, {likely:.3f}")
            print("(" + ", ".join(f"{each:.3f}" for each in weights) + ")", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
