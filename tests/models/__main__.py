"""`python -m tests.models GAME N [FIRST_SEED]` plays N random games in lockstep.

It prints how often each question, move and ending came up, and of a game in which the engine and
the model differ all moves up to there.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.models.catalog import MODELS
from tests.models.lockstep import DifferenceError, make_setup, play_in_lockstep
from tests.support.games import GAMES


def main() -> int:
    """Play the games; return 1 when at least one differs."""
    parser = argparse.ArgumentParser("python -m tests.models", description=__doc__)
    parser.add_argument("game", choices=list(MODELS))
    parser.add_argument("games", type=int)
    parser.add_argument("first_seed", type=int, nargs="?", default=0)
    args = parser.parse_args()
    game, model = GAMES[args.game].game, MODELS[args.game]
    began, positions, different, seen = time.process_time(), 0, 0, Counter[str]()
    for seed in range(args.first_seed, args.first_seed + args.games):
        setup = make_setup(game, seed)
        seen[f"players {setup.players}"] += 1
        seen.update(f"{name}={value}" for name, value in setup.options.items())
        try:
            positions += play_in_lockstep(game, model, setup, seed, seen)
        except DifferenceError as error:
            different += 1
            print(error, flush=True)
    for what, count in sorted(seen.items()):
        print(f"{count:9} {what}")
    spent = time.process_time() - began
    print(f"{args.games} games, {positions} positions, {different} games differ, {spent:.0f} s")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
