"""`python -m tests.models GAME N [FIRST_SEED]` plays N random games in lockstep.

It prints how often each question, move and ending occurred, and all moves up to the first
difference of each game in which the engine and the model differ.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.models.lockstep import MODELS, DifferenceError, make_setup, play_in_lockstep
from tests.support.games import GAMES


def main(name: str, games: int, first_seed: int = 0) -> int:
    """Play the games; return 1 when at least one differs."""
    game = GAMES[name].game
    positions = 0
    different = 0
    seen = Counter[str]()
    for seed in range(first_seed, first_seed + games):
        setup = make_setup(game, seed)
        seen[f"players {setup.players}"] += 1
        seen.update(f"{option}={value}" for option, value in setup.options.items())
        try:
            positions += play_in_lockstep(game, MODELS[name], setup, seed, seen)
        except DifferenceError as error:
            different += 1
            print(error, flush=True)
    for kind, count in sorted(seen.items()):
        print(f"{count:9} {kind}")
    spent = f"{time.process_time():.0f} s"
    print(f"{games} games, {positions} positions, {different} games differ, {spent}")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
