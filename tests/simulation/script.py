"""The script of a run: a list of steps, drawn from the seed in advance.

Each step has its own random seed, so leaving one out does not change the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

PEOPLE: Final = 4
"""Number of people in a run."""
LENGTH: Final = (25, 45)
"""Range of the number of steps."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a person, or a fault."""

    wait: float
    """Seconds after the previous step."""
    action: str
    """Name of a method of `People` or `Faults`."""
    who: int
    rng: int

    def __str__(self) -> str:
        return f"+{self.wait:.3f} {self.action} {self.who} {self.rng}"


DEEDS: Final = {
    "play": 30, "together": 7, "twice": 6, "race": 3, "stale": 3, "click": 7, "explore": 12,
    "agree": 4, "type": 8, "undo": 4, "late": 4, "command": 6, "recall": 3, "ponder": 3,
    "arrange": 3, "open": 2, "settle": 3, "manage": 2, "forsake": 0.3,
    "schedule": 2, "linger": 0.5,
}  # fmt: skip
"""Actions of people and their weights."""
CURIOUS: Final = {
    "command": 8, "play": 6, "explore": 5, "agree": 5, "recall": 2, "arrange": 2, "manage": 2,
    "skip": 2, "settle": 2, "open": 1, "ponder": 2, "type": 2, "abandon": 1, "forsake": 0.5,
    "schedule": 3, "linger": 2,
}  # fmt: skip
"""Actions of people who try everything, and their weights."""
FAULTS: Final = {
    "kill": 4, "cut": 3, "stop": 2, "drop": 3, "forget": 1, "outage": 2, "lose": 4, "refuse": 4,
    "delay": 3, "reset": 3, "slow": 2, "limit": 2, "disk": 3, "cancel": 8, "skip": 10, "jump": 3,
    "mute": 1, "pause": 1, "sleep": 1, "darken": 2, "repeat": 4, "deny": 1, "archive": 1,
    "close": 1, "block": 3,
}  # fmt: skip
"""Faults and their weights."""
GARBLED: Final = 0.3
"""Share of seeds with damaged data of Discord."""
GARBLE: Final = "garble"
"""A fault with its own random seed, so that the other steps of a seed stay the same."""
REJECTED: Final = 0.5
"""Share of seeds in which Discord refuses calls with its error codes."""
REJECT: Final = "reject"
"""Another such fault."""
RARE: Final = {"hide": 0.1, "sit": 0.1}
"""Actions with their own random seeds, each with its share of runs; few others come that far."""
CONFIDING: Final = 0.2
"""Share of seeds in which all people choose direct messages."""
FORBIDDING: Final = 0.1
"""Share of seeds in which Discord refuses a kind of call for hours."""
FORBID: Final = "forbid"
"""The fault of these."""
FORBIDDEN: Final = 9_000.0
"""Seconds for which it is watched."""
WAITS: Final = (0.0, 0.005, 0.03, 0.2, 1.0, 4.0, 30.0)
"""Longest times between steps in seconds, from which each step draws one."""


def make_script(seed: int) -> list[Step]:
    if Random(f"forbidding {seed}").random() < FORBIDDING:
        return _forbid(Random(f"forbidden {seed}"))
    steps = _make_script(seed)
    rng = Random(f"garbling {seed}")
    if rng.random() < GARBLED:
        for _ in range(rng.randint(1, 3)):
            steps.insert(rng.randint(0, len(steps)), Step(0.0, GARBLE, 0, _number(rng)))
    rng = Random(f"rejecting {seed}")
    if rng.random() < REJECTED:
        for _ in range(rng.randint(1, 6)):
            steps.insert(rng.randint(0, len(steps)), Step(0.0, REJECT, 0, _number(rng)))
    for action, share in RARE.items():
        rng = Random(f"{action} {seed}")
        if rng.random() < share:
            steps.insert(rng.randint(0, len(steps)), _step(rng, action))
    return steps


def _make_script(seed: int) -> list[Step]:
    rng = Random(f"script {seed}")
    calm = rng.random() < 0.2
    share = 0.0 if calm else rng.choice((0.1, 0.2, 0.35))
    steps = list(_open_games(rng))
    if rng.random() < 0.3:
        return [*steps, *_miss_deadlines(rng)]
    if rng.random() < 0.15:
        return [*steps, *_set_wrong_clocks(rng)]
    actions = _vary_weights(rng, DEEDS)
    faults = _vary_weights(rng, FAULTS)
    for _ in range(rng.randint(*LENGTH)):
        kinds = faults if rng.random() < share else actions
        [action] = rng.choices(list(kinds), list(kinds.values()))
        steps.append(_step(rng, action))
    return steps


def _forbid(rng: Random) -> list[Step]:
    """Play, let Discord refuse a kind of call, play on, and wait for hours."""
    kinds = ("play", "play", "play", "finish", "agree", "undo", "settle")
    before, after = ([_step(rng, rng.choice(kinds)) for _ in range(n)] for n in (6, 8))
    return [
        *_open_games(rng),
        *before,
        _step(rng, FORBID),
        *after,
        Step(FORBIDDEN, "recall", 0, _number(rng)),
    ]


def make_tour(seed: int) -> list[Step]:
    """Return steps without faults, in which people try everything."""
    rng = Random(f"tour {seed}")
    steps = [
        *_open_games(rng),
        *(Step(0.1, "settle", person, _number(rng)) for person in range(PEOPLE)),
    ]
    actions = rng.choices(list(CURIOUS), list(CURIOUS.values()), k=LENGTH[1])
    first = ("play", "play", "skip", "explore", "finish", "explore", "recall")
    steps += [_step(rng, action) for action in (*first, *actions)]
    return steps


def make_standstill(seed: int) -> list[Step]:
    """Return steps in which people play, and then nobody moves for a year."""
    rng = Random(f"standstill {seed}")
    plays = [_step(rng, rng.choice(("play", "play", "agree", "explore"))) for _ in range(20)]
    return [*_open_games(rng), *plays, Step(5.0, "outwait", 0, _number(rng))]


def _vary_weights(rng: Random, kinds: Mapping[str, float]) -> dict[str, float]:
    """Return the weights of one run, some of them small.

    With all kinds in every run, each would be rare, and frequent ones would hide the others.
    """
    return {kind: often * rng.choice((0.1, 1.0, 1.0, 4.0)) for kind, often in kinds.items()}


def _open_games(rng: Random) -> list[Step]:
    """Open and start one or two tables: a run without games tests little."""
    tables = rng.choices((1, 2, 3), (6, 3, 1))[0]
    steps = []
    for _ in range(tables):
        host, *others = rng.sample(range(PEOPLE), rng.choice((2, 2, 3)))
        steps.append(Step(0.5, "open", host, _number(rng)))
        steps += [Step(0.8, "join", other, _number(rng)) for other in others]
        if rng.random() < 0.3:
            steps.append(Step(0.5, "ai", host, _number(rng)))
        steps.append(Step(1.0, "start", host, _number(rng)))
    if rng.random() < 0.3:
        steps += [_step(rng, "settle") for _ in range(2)]
    return steps


def _miss_deadlines(rng: Random) -> list[Step]:
    """Let deadlines pass several times, and late players return during the decisions about them."""
    steps: list[Step] = []
    for _ in range(rng.randint(3, 6)):
        steps += [_step(rng, "play") for _ in range(rng.randint(1, 6))]
        if rng.random() < 0.4:
            steps.append(_step(rng, rng.choice(("kill", "click", "command", "type"))))
        steps.append(_step(rng, "skip_", 4.0))
        for _ in range(2):
            steps.append(_step(rng, rng.choice(("confront", "confront", "abandon")), 3.0))
    return steps


def _set_wrong_clocks(rng: Random) -> list[Step]:
    """Start a machine with a wrong clock, correct it, and turn the machine off for long."""
    steps: list[Step] = []
    for _ in range(rng.randint(2, 4)):
        first = rng.choices(("mute", "jump", "pause", "sleep"), (4, 4, 1, 1), k=3)
        steps += [Step(0.1, action, 0, _number(rng)) for action in (*first, "kill")]
        steps += [_step(rng, "play", 4.0) for _ in range(5)]
        if rng.random() < 0.5:
            steps.append(Step(rng.choice((2.0, 40.0)), "jump", 0, _number(rng)))
        again = rng.choice(("kill", "stop", "drop"))
        steps.append(Step(rng.choice((2.0, 40.0, 210.0)), again, 0, _number(rng)))
        steps.append(Step(rng.choice((10.0, 100.0)), "darken", 0, _number(rng)))
        steps.append(_step(rng, "recall", 100.0))
    return steps


def _step(rng: Random, action: str, wait: float | None = None) -> Step:
    """Return a step of a random person, by default after a random wait."""
    if wait is None:
        wait = round(rng.random() * rng.choice(WAITS), 4)
    return Step(wait, action, rng.randrange(PEOPLE), _number(rng))


def _number(rng: Random) -> int:
    return rng.randrange(1 << 30)
