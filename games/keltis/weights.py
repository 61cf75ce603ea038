"""Weights of the judgement of Keltis.

The strategy of `tools/tuning/habits.py` found them on an earlier form of the sketch, in 48
generations against its own past; what has been added since are guesses. From here
`python -m tools.tuning.habits keltis 2 --points 8 --orders 64 --generations 31 --seed 1`
found none that win more.
With `--begin guess --points 8 --orders 16 --generations 24 --seed 1` it makes habits from round
numbers that play as well: they win 51.8 % of 1,000 games of the sketch against these.
"""

from typing import Final

_HABITS: Final = (
    *(1.36, 4.68, 0.54, 0.08, 0.08, 0.0, 0.13, 0.52, 1.69, 0.96, 1.9, 1.0),
    *(3.06, 1.83, -0.09, -1.08, -1.36, 1.3, 0.05, 0.0, 0.2),
    *(-2.0, 0.5, 0.05),
    *(0.92, -0.33, 0.09, 1.17, 0.59, 0.43, 3.03, -0.02, 0.47, 1.0),
    *(0.92, -2.0, 1.52, 3.46, 0.41, 0.7, 0.25),
)
HABITS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `Habits`."""
LEAD: Final = 8.0
"""A playout that ends with a lead of so many points counts as three quarters of a win."""
NEAR: Final = 4.0
"""The same for chances that are told: the lead with which those of six playouts come out right."""
PLAYOUTS: Final = 256
"""Of a hard player for one decision."""
REVIEW: Final = 3600
"""Playouts of the report on a game of the fewest players, about."""
