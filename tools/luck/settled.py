"""How much of the results the last answer of chance has settled: `python -m tools.luck.settled`.

NLK has luck in its first phase alone. Its second phase is played on again and again, with some
noise in all moves: as far as the same seat loses each time, cards and first phase settled
it. No measure of luck can explain more than that.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from games.ai.report import count_shares
from games.catalog import GamePackage
from games.core.game import CHANCE, Seat
from tests.support.games import GAMES
from tools.luck.evenings import play

_FIRST: Final = 88_000_000
_LUCK: Final = 1000
_GAME: Final = "nlk"


def main() -> None:
    """Print the share for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tools.luck.settled")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--rollouts", type=int, default=120)
    parser.add_argument("--seats", type=int, nargs="*")
    arguments = parser.parse_args()
    package = GAMES[_GAME]
    for players in arguments.seats or package.game.seats:
        settled = total = 0.0
        for at in range(arguments.games):
            covariance, spread = compare(package, players, _FIRST + 2 * at, arguments.rollouts)
            settled += covariance
            total += spread
        print(
            f"{players} players, {arguments.games} games: {100 * settled / total:.1f} %", flush=True
        )


def compare(package: GamePackage, players: int, seed: int, rollouts: int) -> tuple[float, float]:
    """Return how far two halves of the rollouts of a game agree, and how far its results spread."""
    game = package.game
    evaluator = package.evaluator
    assert evaluator
    assert evaluator.play_on
    replay = play(package, players, seed)
    last = max(entry.ply for entry in replay.played if entry.seat == CHANCE)
    state = next(entry.before for entry in replay.played if entry.ply > last)
    going = [evaluator.play_on(game.view(state, Seat(seat))) for seat in range(players)]
    lucks = range(_LUCK, _LUCK + rollouts)
    estimates = [[play_out(luck).chance for play_out in going] for luck in lucks]
    results = count_shares(game, evaluator, replay.state)
    first, other = (
        _centre(list(map(fmean, zip(*estimates[half::2], strict=True)))) for half in (0, 1)
    )
    return _multiply(first, other), _multiply(_centre(results), _centre(results))


def _centre(numbers: Sequence[float]) -> list[float]:
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def _multiply(first: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, first, other))


if __name__ == "__main__":
    main()
