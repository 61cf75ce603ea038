"""The seconds of a finished game's report, and of each step of its replay."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from bot.messages.replay import replay_message
from bot.pictures.renderer import draw
from bot.tables.history import replay_step
from bot.tables.model import ScoreHistory
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from tests.support.games import GAMES
from tests.support.showing import make_live, make_table
from tools.bench.report import Row
from tools.luck.evenings import play

BOUND: Final = 5.0
STEP: Final = 1.0
"""Seconds of one core."""
SEEDS: Final = (77_000_000, 77_000_002, 77_000_004)
STEPS: Final = 25
"""Steps of a replay to draw, at equal distances."""


def measure() -> Iterator[Row]:
    """Take games of normal computer players with the fewest, three, and the most players."""
    for name, package in GAMES.items():
        sizes = {package.game.seats[0], 3, package.game.seats[-1]}
        for seats in sorted(sizes & set(package.game.seats)):
            lives = [
                make_live(make_table(name, seats), play(package, seats, seed)) for seed in SEEDS
            ]
            most = max(_time(partial(_report, live)) for live in lives)
            value = f"{most:.1f} s CPU"
            yield Row(f"{name}, {seats} players: a report", value, "", most, BOUND, "s")
        most = _find_slowest_step(lives[-1])
        value = f"{most:.2f} s CPU"
        yield Row(f"{name}, {seats} players: a step of the replay", value, "", most, STEP, "s")


def _report(live: GameSession) -> None:
    played = live.played.played
    decided = {move.ply for move in played if move.seat != CHANCE}
    live.table.known.report(played, live.played.state, decided, 5)


def _find_slowest_step(live: GameSession) -> float:
    last = replay_step(live, None, None, None, ScoreHistory()).number
    return max(
        _time(partial(_draw_step, live, number)) for number in range(0, last, -(-last // STEPS))
    )


def _draw_step(live: GameSession, number: int) -> None:
    step = replay_step(live, Seat(0), number, Seat(0), ScoreHistory())
    for scene, people in replay_message(step, "en", {}).scenes:
        draw(scene, people)


def _time(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun
