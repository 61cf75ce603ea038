"""How much of the results is luck that can be seen: `python -m tools.luck keltis --games 1000`.

The games are others than those the weights were learned from (`tools/luck/fit.py`). The table says
what luck was on average, with two standard errors, and by how much results vary less without it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import fmean, pvariance, stdev
from typing import Final

from tests.support.games import GAMES
from tools.luck.evenings import Evening, spend

_FIRST: Final = 900_000_000
"""Seeds from here on are for measuring alone."""


def main() -> None:
    """Print a line for each game and size of table."""
    parser = argparse.ArgumentParser(prog="python -m tools.luck")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", type=int, default=1000, dest="count")
    parser.add_argument("--first-seed", type=int, default=_FIRST)
    parser.add_argument("--seats", type=int, nargs="*", help="only these sizes of table")
    arguments = parser.parse_args()
    heads = (
        "game",
        "seats",
        "games",
        "luck of a seat",
        "sd of luck",
        "sd of results",
        "less without",
    )
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for name in arguments.games or GAMES:
        for seats in GAMES[name].game.seats:
            if not arguments.seats or seats in arguments.seats:
                seeds = range(arguments.first_seed, arguments.first_seed + 2 * arguments.count, 2)
                evenings = [spend(GAMES[name], seats, seed) for seed in seeds]
                print(report(name, seats, evenings), flush=True)


def report(name: str, seats: int, evenings: Sequence[Evening]) -> str:
    """Return a line of the table."""
    lucks = [find_luck(name, each) for each in evenings]
    first = [luck[0] for luck in lucks]
    error = 2 * stdev(first) / len(first) ** 0.5
    results = [result - fmean(each.results) for each in evenings for result in each.results]
    flat = [value for luck in lucks for value in luck]
    rest = [result - luck for result, luck in zip(results, flat, strict=True)]
    cells = (
        *(name, seats, len(evenings), f"{fmean(first):+.3f} ± {error:.3f}"),
        *(f"{pvariance(flat) ** 0.5:.2f}", f"{pvariance(results) ** 0.5:.2f}"),
        f"{100 * (1 - pvariance(rest) / pvariance(results)):.1f} %",
    )
    return f"| {' | '.join(map(str, cells))} |"


def find_luck(name: str, evening: Evening) -> list[float]:
    """Return the luck of every seat."""
    luck_model = GAMES[name].luck_model
    assert luck_model
    return [luck_model.weigh(numbers).mean for numbers in evening.luck]


if __name__ == "__main__":
    main()
