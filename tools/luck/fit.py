"""Learn the weights of luck: `python -m tools.luck.fit keltis --games 900 --seed 1`.

The games, as many of each size of table, are played by normal computer players. Weights are learned
with each of some parts of the games left out, so that what they say also tells how sure it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import Final

from tests.support.games import GAMES
from tools.ladder.ridge import fit
from tools.luck.evenings import Evening, spend

PARTS: Final = 5
_PENALTY: Final = 0.002
"""Penalty of squared weights, as a share of the mean square of all features."""


def learn(evenings: Sequence[Evening]) -> tuple[tuple[float, ...], ...]:
    """Return the weights that let results vary least, once for each part left out."""
    return tuple(
        _fit([each for at, each in enumerate(evenings) if at % PARTS != part])
        for part in range(PARTS)
    )


def _fit(evenings: Sequence[Evening]) -> tuple[float, ...]:
    rows = list(_list_rows(evenings))
    size = sum(number * number for numbers, _ in rows for number in numbers)
    return fit(rows, _PENALTY * size / len(rows[0][0]))


def _list_rows(evenings: Sequence[Evening]) -> Iterator[tuple[Sequence[float], float]]:
    for evening in evenings:
        fair = sum(evening.results) / len(evening.results)
        for numbers, result in zip(evening.luck, evening.results, strict=True):
            yield numbers, result - fair


def main() -> None:
    """Print the weights of one game as a module."""
    parser = argparse.ArgumentParser(prog="python -m tools.luck.fit")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=900, help="all in all, the sizes in turn")
    parser.add_argument(
        "--each", type=int, help="so many of each size instead, from the same seeds"
    )
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    package = GAMES[arguments.game]
    sizes = package.game.seats
    first = arguments.seed * 1_000_000
    if arguments.each:
        count = f"--each {arguments.each}"
        games = list(product(sizes, range(arguments.each)))
    else:
        count = f"--games {arguments.games}"
        games = list(zip(cycle(sizes), range(arguments.games)))
    fits = learn([spend(package, size, first + 2 * at) for size, at in games])
    command = f"python -m tools.luck.fit {arguments.game} {count} --seed {arguments.seed}"
    print(f'"""Weights of luck, by the numbers of `luck_model.py`.\n\nMade by\n`{command}`.\n"""\n')
    print("from typing import Final\n\nWEIGHTS: Final[tuple[tuple[float, ...], ...]] = (")
    for weights in fits:
        print(f"    ({', '.join(f'{weight:.3g}' for weight in weights)}),")
    print(")")


if __name__ == "__main__":
    main()
