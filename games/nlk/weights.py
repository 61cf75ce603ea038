"""Weights of the judgement of NLK.

They were tuned with four players by the separable CMA-ES of `tools/tuning/habits.py`, in games of
phase two on bit sets, and those of phase one rounded by hand; no command repeats that exactly.
`python -m tools.tuning.habits nlk 4 --begin guess --points 1 --orders 40 --generations 40 --seed 1`
comes close from round numbers, in minutes: who plays by what it prints loses 28.1 % of 2,000 hands
against three who play by these, where 25 % are fair.
"""

from typing import Final

HABITS: Final = dict.fromkeys(
    range(4, 10),
    (
        1.54,
        0.035,
        1.49,
        0.028,
        -0.119,
        0.468,
        0.407,
        1.63,
        0.218,
        0.948,
        -2.18,
        0.624,
        0.105,
        1.2,
        0.0,
        0.333,
        1.0,
        -2.35,
        -0.8,
        0.08,
        0.12,
        0.25,
    ),
)
"""By number of players, the fields of `Habits`."""
NOISE: Final = 0.3
"""Added to ratings at random in playouts, at most."""
PLAYOUTS: Final = 110
"""Of a hard player for one decision."""
REVIEW: Final = 7000
"""Playouts of the report on a game of the fewest players, about."""
