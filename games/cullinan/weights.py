"""Weights of the judgement of Cullinan.

`COURSE` was made by `python -m tests.games.cullinan.fit 2 --games 2000 --seed 1`; it is used at
every size of table. The others were set by hand: `WORTH` after a fit with a feature for every side
of a card, `HABITS` by trials on the ladder, since `python -m tests.ladder.tune cullinan 2` found
none that win more.
"""

from typing import Final

_FIRST: Final = (4.6, 3.8, 4.0, 2.6, 2.4, 2.2, 0.55, 0.4, 3.2, 0.5)
_THEN: Final = (0.3, 1.0, 0.5, 1.7, 0.22, 0.1, 0.3, 1.0, 0.4, 1.0, 3.0)
HABITS: Final = {
    players: (*_FIRST, 1.0 / (players - 1), *_THEN)  # a loss is shared among the rivals
    for players in (2, 3, 4)
}
"""By number of players, the fields of `Habits`."""
WORTH: Final = {
    "discount": 1.1,
    "take_back": 0.3,
    "gem_actions": 6.0,
    "turns_twos": 0.5,
    "tuck_down": 1.0,
    "tuck_vault": 5.5,
    "steals_more": 1.0,
    "loses_less": 2.0,
    "safe_below": 0.0,
    "gem_on_use": 11.0,
    "special_on_use": 6.5,
    "gem_on_vault": 2.0,
    "gem_on_one": 6.0,
    "gem_limit": 0.5,
    "refills_at_once": 0.0,
    "looks": 1.0,
    "special_limit": 0.0,
    "vault_limit": 0.3,
    "vault_use": 0.3,
    "swaps": 2.0,
}
"""What one of each power is worth for the rest of the game, in points of diamonds."""
# fmt: off
COURSE: Final = (
    (
        -0.996, -1.303, -0.823, -0.200, 0.626, 0.160, 0.020, -0.153, -0.119, -0.172,
        0.037, -0.354, -0.292, -0.112, 0.195, 0.269, -0.451, 0.290, -0.040, 0.308,
        0.030, -0.103, 0.089, 0.072, 0.071, 0.169, 0.353, 0.331, 0.167, 0.159,
        0.061, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 0.000,
    ),
    (
        -0.471, -0.754, -0.673, 0.322, 0.810, 0.092, 0.245, -0.405, 0.349, -0.001,
        0.097, -0.402, 0.530, 0.014, 0.203, 0.927, -0.315, 0.308, 0.127, 0.342,
        -0.158, -0.145, 0.037, 0.001, -0.001, -0.064, 0.340, 0.166, 0.103, 0.157,
        0.169, -0.033, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 2.104, 0.590, 0.104, -0.334, -0.105, -0.315, -0.129, -0.453, 0.104,
        -0.016, 0.593,
    ),
    (
        1.670, -0.778, -0.660, 1.434, 0.140, 0.652, 1.230, -0.362, 0.660, -0.036,
        -0.191, 0.825, 2.298, 0.464, 0.197, 0.685, -0.955, 0.610, 0.601, 0.273,
        -0.086, -0.113, 0.159, 0.003, 0.134, 0.365, 0.422, 0.144, -0.126, -0.130,
        0.071, 0.117, 0.654, -0.227, 0.447, -0.451, -0.298, 0.010, 0.666, 0.000,
        0.538, 1.014, -0.405, -0.005, -0.157, 0.336, -0.240, 0.170, 0.236, -0.005,
        -0.082, 0.809,
    ),
)
# fmt: on
"""By the stage of a seat, the weights of `course.py`."""
