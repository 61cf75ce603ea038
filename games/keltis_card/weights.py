"""Weights of the judgement of the card game.

Made from guesses, those of `tools/ladder/pinned.py`, by
`python -m tools.tuning.habits keltis_card 2` with
`--begin guess --points 8 --orders 64 --generations 17 --seed 1` and, with what that printed last
after `--begin`, `--points 8 --orders 128 --width 0.15 --generations 28 --seed 2`.
"""

from typing import Final

_HABITS: Final = (
    *(5.19, 4.97, 0.708, 0.526, 0.0918, 0.153, 2.88, 3.43),
    *(1.06, 0.124, -2.34, -4.18, 1.19, 0.0563, -0.155, 0.951),
    *(1.13, 2.7, 1.25, 0.329, 0.287, 0.143, 2.41, 2.78),
    *(1.66, 0.78, 2.21, -0.321, 0.527, 1.05, 0.3, 0.0351),
    *(0.271, 0.684, 0.358, 1.52, 3.52, 0.654, 0.323, 1.41),
    *(3.78, 0.408, 0.473, 0.579, 0.786, 1.02, 0.153, 1.46),
)
HABITS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `Habits`."""
LEAD: Final = 8.0
"""A playout that ends with a lead of so many points counts as three quarters of a win."""
NEAR: Final = 3.0
"""The same for chances that are told: the lead with which those of six playouts come out right."""
PLAYOUTS: Final = 256
"""Of a hard player for one decision."""
REVIEW: Final = 1600
"""Playouts of the report on a game of the fewest players, about."""
