"""Which players take rows early: `python -m tools.tuning.coloretto.takes 150` prints `TAKES`.

At each table some players are hasty and others play as normal players do. Counted is how often
they take a row when they could draw, by the cards of the fullest row.
"""

import argparse
from collections.abc import Sequence

from games.ai.evaluation import own_seat
from games.ai.search import Level
from games.coloretto.evaluation import Player
from games.coloretto.model import SEATS, Move, State
from games.coloretto.rules import View
from games.coloretto.weights import HASTE
from games.core.rng import Stream
from tests.support.games import GAMES
from tools.luck.evenings import play

PACKAGE = GAMES["coloretto"]


def count(players: int, games: int, seed: int) -> tuple[tuple[float, ...], ...]:
    """Return how often each kind of player takes a row."""
    totals = [[0] * 6, [0] * 6]
    for at in range(games):
        kinds = Stream(seed + at)
        hasty = [kinds.below(2) == 0 for _ in range(players)]

        def choose(view: View, moves: Sequence[Move], luck: int, hasty: list[bool] = hasty) -> Move:
            if hasty[own_seat(view.seat)]:
                return max(moves, key=Player(view, HASTE).rate)
            move: Move = PACKAGE.think(Level.NORMAL, view, moves, luck)
            return move

        state: State = play(PACKAGE, players, seed + at, choose=choose).state
        for is_hasty, own in zip(hasty, state.choices, strict=True):
            total = totals[not is_hasty]
            total[:] = map(sum, zip(total, own, strict=True))
    # One more of each: nothing is impossible.
    return tuple(
        tuple(
            round((took + 1) / (drew + took + 2), 3)
            for drew, took in zip(counts[:3], counts[3:], strict=True)
        )
        for counts in totals
    )


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description="Count who takes rows of Coloretto early.")
    parser.add_argument("games", type=int, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("TAKES: Final = {")
    for players in SEATS:
        print(f"    {players}: {count(players, options.games, options.seed * 1_000_000)},")
    print("}")


if __name__ == "__main__":
    main()
