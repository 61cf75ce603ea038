"""`python -m tests.simulation 7` repeats the run of a seed and prints its trace;
`python -m tests.simulation 0 10000` runs many, and `--shrink` with one seed shortens its script.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
from collections.abc import Sequence

from tests.simulation.run import Outcome, compare, simulate
from tests.simulation.script import Step, make_script


def _run(seed: int, script: Sequence[Step]) -> Outcome:
    """Run a seed; every eighth is also run with other cards, which takes twice as long."""
    return compare(seed, script) if seed % 8 == 0 else simulate(seed, script)


def _print(seed: int, script: list[Step]) -> int:
    outcome = _run(seed, script)
    digest = hashlib.sha256("\n".join(outcome.trace).encode()).hexdigest()[:16]
    print("\n".join(outcome.trace))
    print(f"seed {seed}: {outcome.wrong or 'no violation'} (trace {digest})")
    return bool(outcome.wrong)


def _run_many(first: int, last: int, *, most: int) -> int:
    began = time.process_time()
    wrong = 0
    clicks = 0
    for seed in range(first, last):
        outcome = _run(seed, make_script(seed))
        clicks += outcome.clicks
        if outcome.wrong:
            wrong += 1
            print(f"seed {seed}: {outcome.wrong}", flush=True)
            if wrong >= most:
                break
    spent = time.process_time() - began
    print(f"{seed - first + 1} runs, {clicks} clicks, {spent:.0f} s: {wrong} failed")
    return bool(wrong)


def _shortest(seed: int) -> list[Step]:
    """Leave out each step without which the run still fails in the same way."""
    steps = make_script(seed)
    wrong = kind_of(_run(seed, steps).wrong)
    for step in tuple(steps) if wrong else ():
        rest = [other_step for other_step in steps if other_step is not step]
        if kind_of(_run(seed, rest).wrong) == wrong:
            steps = rest
    return steps


def main() -> int:
    """Run the seeds; return 1 if one of them failed."""
    parser = argparse.ArgumentParser("python -m tests.simulation", description=__doc__)
    parser.add_argument("first", type=int, help="the seed, or the first of several")
    parser.add_argument("last", type=int, nargs="?", help="the seed after the last")
    parser.add_argument("--most", type=int, default=10, help="failures after which to stop")
    parser.add_argument("--shrink", action="store_true", help="leave out steps that do not matter")
    arguments = parser.parse_args()
    if arguments.last is not None:
        return _run_many(arguments.first, arguments.last, most=arguments.most)
    make = _shortest if arguments.shrink else make_script
    return _print(arguments.first, make(arguments.first))


def kind_of(wrong: str) -> str:
    """Return a violation without ids, names and numbers."""
    return re.sub(r"\b(?=\w*\d)\w+\b|table \w{6}|\d+", "#", wrong)[:60]


if __name__ == "__main__":
    sys.exit(main())
