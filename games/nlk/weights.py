"""Weights of the judgement of NLK.

They were tuned with four players by the separable CMA-ES of `tests/ladder/tune.py`, in games of
phase two on bit sets, and those of phase one rounded by hand; no command repeats that exactly.
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
