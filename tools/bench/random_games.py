"""Random games: moves per second on one core, compared with a known engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

import rlcard
from rlcard.games.uno import Game as Uno

from games.core.game import CHANCE, AnyGame, Seat, Setup
from tests.support.games import GAMES
from tools.bench.report import Row

SECONDS: Final = 0.6
"""Seconds of one measurement."""
ROUNDS: Final = 8
"""Measurements, taken in turn so that other load affects all alike."""

Play: TypeAlias = Callable[[Random], int]
"""Plays one game to its end and returns the number of moves."""


def measure() -> Iterator[Row]:
    """Compare every game of the catalogue with rlcard's UNO in its environment."""
    plays: dict[str, Play] = {
        "env": partial(_play_uno, rlcard.make("uno", config={"seed": 1})),
        "inner": partial(_play_inner_uno, Uno()),
        **{name: partial(_play, entry.game) for name, entry in GAMES.items()},
    }
    speeds = dict.fromkeys(plays, 0.0)
    for _ in range(ROUNDS):
        for name, play in plays.items():
            speeds[name] = max(speeds[name], _speed(play))
    for name in GAMES:
        ours = speeds[name]
        env = speeds["env"]
        inner = speeds["inner"]
        value = f"{ours:,.0f} moves/s"
        yield Row(f"{name}: random games", value, f"UNO {env:,.0f}", ours / env, 1, at_least=True)
        # For information: without its environment UNO computes neither observations nor all moves.
        yield Row("", "", f"UNO's inner loop {inner:,.0f}", ours / inner, None)


def _speed(play: Play) -> float:
    random = Random(1)
    moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        moves += play(random)
    return moves / spent


def _play(game: AnyGame, random: Random) -> int:
    state = game.start(Setup(random.choice(game.seats)))
    moves = 0
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        state = game.apply(state, seat, pick(game, state, seat, random)).state
        moves += 1
    return moves


def pick(game: AnyGame, state: Any, seat: Seat, random: Random) -> Any:
    """Choose a random move, also for chance."""
    if seat == CHANCE:
        return random.choice(game.chances(state)).move
    return random.choice(game.legal_moves(state, seat))


def _play_uno(environment: Any, random: Random) -> int:
    state, _ = environment.reset()
    moves = 0
    while not environment.is_over():
        state, _ = environment.step(random.choice(list(state["legal_actions"])))
        moves += 1
    return moves


def _play_inner_uno(game: Any, random: Random) -> int:
    game.init_game()
    moves = 0
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        moves += 1
    return moves
