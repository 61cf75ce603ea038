"""Learn the weights of luck: `python -m tests.luck.fit keltis --games 900 --seed 1`.

The games, as many of each size of table, are played by normal house players. Weights are learned
with each of some parts of the games left out, so that what they say also tells how sure it is; with
`--apart`, for each size of table on its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Final

from tests.ladder.ridge import fit
from tests.luck.evenings import Evening, spend
from tests.support.games import GAMES

PARTS: Final = 5
_PENALTY: Final = 0.002
"""Of the squared weights, as a share of the mean square of all numbers."""


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
    for each in evenings:
        fair = sum(each.results) / len(each.results)
        for numbers, result in zip(each.luck, each.results, strict=True):
            yield numbers, result - fair


def main() -> None:
    """Print the weights of one game as a module."""
    parser = argparse.ArgumentParser(prog="python -m tests.luck.fit")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--apart", action="store_true", help="so many games of each size of table")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    package, first = GAMES[asked.game], asked.seed * 1_000_000
    sizes = package.game.seats
    apart = " --apart" * asked.apart
    command = f"python -m tests.luck.fit {asked.game}{apart} --games {asked.games}"
    print('"""Weights of luck, by the numbers of `fortune.py`.\n\nMade by')
    print(f'`{command} --seed {asked.seed}`.\n"""\n\nfrom typing import Final\n')
    if asked.apart:
        print("WEIGHTS: Final = {")
        for size in sizes:
            seeds = range(first, first + 2 * asked.games, 2)
            print(f"    {size}: (")
            _show(learn([spend(package, size, seed) for seed in seeds]), indent=8)
            print("    ),")
        print("}")
    else:
        played = enumerate(islice(cycle(sizes), asked.games))
        print("_WEIGHTS: Final = (")
        _show(learn([spend(package, size, first + 2 * at) for at, size in played]), indent=4)
        print(f")\nWEIGHTS: Final = dict.fromkeys({tuple(sizes)}, _WEIGHTS)")
    print('"""By number of players."""')


def _show(found: Sequence[Sequence[float]], *, indent: int) -> None:
    for weights in found:
        print(f"{' ' * indent}({', '.join(f'{weight:.3g}' for weight in weights)}),")


if __name__ == "__main__":
    main()
