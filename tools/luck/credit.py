"""How much of what decisions seem to cost shows in results: `python -m tools.luck.credit cullinan`.

The seats play unequally well, and every twelfth move is any: so there is something to be seen. By
how much results follow the sums of costs is `Judge.credit`, for a judge that has none yet.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any, Final

from games.ai.evaluation import take_all
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import CHANCE
from tests.support.games import GAMES
from tools.luck.evenings import play

_SLIP: Final = 12
_LEVELS: Final = (Level.EASY, Level.NORMAL)


def main() -> None:
    """Print the share and two standard errors for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m tools.luck.credit")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    package = GAMES[arguments.game]
    assert package.evaluator
    package = replace(package, evaluator=replace(package.evaluator, credit=take_all))
    for players in arguments.players or package.game.seats:
        games = (arguments.seed * 1_000_000 + 2 * at for at in range(arguments.games))
        pairs = [pair for seed in games for pair in find_pairs(package, players, seed)]
        share, error = regress(pairs)
        print(
            f"{players} players, {arguments.games} games: {share:.2f} +- {2 * error:.2f}",
            flush=True,
        )


def find_pairs(package: GamePackage, players: int, seed: int) -> Iterator[tuple[float, float]]:
    """Yield what each seat's decisions and its result were beside the mean of its game."""

    def choose(view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        """Move by the seat's level, and at random now and then: so the seats are unequal."""
        if rng_seed % _SLIP == 0:
            return moves[rng_seed // _SLIP % len(moves)]
        return package.think(_LEVELS[view.seat % 2], view, moves, rng_seed)

    replay = play(package, players, seed, choose=choose)
    plies = {item.ply for item in replay.played if item.seat != CHANCE}
    accounts = package.report(replay.played, replay.state, plies, seed).accounts
    costs = [item.decisions.mean if item.decisions else 0.0 for item in accounts]
    for cost, item in zip(costs, accounts, strict=True):
        yield cost - fmean(costs), item.result - fmean(each.result for each in accounts)


def regress(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of results over costs, and its standard error."""
    spread = sum(cost * cost for cost, _ in pairs)
    slope = sum(cost * result for cost, result in pairs) / spread
    rest = sum((result - slope * cost) ** 2 for cost, result in pairs)
    return slope, (rest / len(pairs) / spread) ** 0.5


if __name__ == "__main__":
    main()
