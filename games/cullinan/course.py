"""How far a seat is on its way to I, as numbers, and the chances these give everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import POWERS, Powers
from games.cullinan.data import MANY, Kind
from games.cullinan.field import Field
from games.cullinan.powers import gem_limit, special_limit, vault_limit
from games.cullinan.weights import COURSE
from games.house.odds import find_odds

_PICKED: Final = 2.4
"""What a diamond is worth when there are three to choose from."""
_SCALES: Final = tuple(
    10.0 if name == "discount" else most if most < 9 else 3.0 for name, most in POWERS.items()
)
"""What a power is divided by, so that all numbers are of one size."""
_NEAR: Final = 4.0
"""Points that one turn brings about."""


def foresee(field: Field) -> tuple[float, ...]:
    """Return every seat's chance to buy I first."""
    weights = COURSE[len(field.racers)]
    return find_odds(
        [
            sum(map(float.__mul__, weights[field.seats[seat].stage], describe(field, Seat(seat))))
            for seat in range(len(field.racers))
        ]
    )


def describe(field: Field, seat: Seat) -> list[float]:
    """Return a seat's part in the race, about 1 in size each."""
    racer, standing = field.racers[seat], field.seats[seat]
    powers = standing.powers
    ones, twos, threes = racer.gems
    hand, worth = ones + twos + threes, ones + 2 * twos + 3 * threes
    wealth = worth + racer.safe
    missing = standing.following - wealth
    deficit = max(missing, 0.0)
    lack = deficit / _PICKED - gem_limit(powers) + hand
    waits = (seat - field.turn) % len(field.racers)
    left = 0 if waits else field.left
    found = [
        1.0,
        (standing.path - wealth - _PICKED * left) / 20,
        deficit / 10,
        exp(-deficit / _NEAR),
        min(max(-missing, 0.0), 20.0) / 10,
        float(missing <= 0),
        float(missing <= 0 and left > 1),
        max(lack, 0.0) / 3,
        hand / 8,
        float(hand >= MANY),
        max(hand - MANY, 0.0) / 3,
        worth / 20,
        racer.safe / 20,
        (vault_limit(powers) - racer.vaulted) / 7,
        min(racer.specials[Kind.ONE], ones + powers.turns_twos * twos),
        sum(racer.specials) / special_limit(powers),
        field.fear_thieves(seat) / 3,
        waits / (len(field.racers) - 1),
        left / 2,
        _pick(field.display, left) / 5,
    ]
    for count in racer.specials:
        found += (1.0, count - 1.0) if count > 1.0 else (count, 0.0)
    found += _list_powers(powers)
    return found


def _pick(display: Sequence[int], left: int) -> int:
    """Return what the best face-up diamonds are worth for so many actions."""
    ones, twos, threes = display
    best = min(threes, left)
    good = min(twos, left - best)
    return 3 * best + 2 * good + min(ones, left - best - good)


@lru_cache(maxsize=4096)
def _list_powers(powers: Powers) -> tuple[float, ...]:
    return tuple(
        [getattr(powers, name) / scale for name, scale in zip(POWERS, _SCALES, strict=True)]
    )
