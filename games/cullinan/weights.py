"""Weights of the judgement of Cullinan.

`RACE` was made by `python -m tests.games.cullinan.fit 150 --seed 50000`. The others were set by
hand: `WORTH` after the same fit with a feature for every side of a card, `HABITS` by trials on the
ladder, since `python -m tests.ladder.tune cullinan 2` found none that win more.
"""

from typing import Final

_FIRST: Final = (4.6, 3.8, 4.0, 2.6, 2.4, 2.2, 0.55, 0.4, 3.2, 0.5)
_THEN: Final = (0.3, 1.0, 0.5, 1.7, 0.22, 0.1, 0.3, 1.0, 0.4, 1.0, 3.0)
HABITS: Final = {
    players: (*_FIRST, 1.0 / (players - 1), *_THEN)  # a loss is shared among the rivals
    for players in (2, 3, 4)
}
"""By number of players, the fields of `Habits`."""
PLAYOUTS: Final = 0
"""Nobody plays hard yet: playouts did not play better than a normal player."""
SPECIALS: Final = (2.6, 4.0, 4.6, 2.4, 2.2, 3.8)
"""What the first special card of each kind in hand is worth, in points of diamonds."""
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
RACE: Final = {
    2: (
        (-0.293, 0.000, 0.000, 0.000, 0.179, 0.584, 0.138, 0.539, -0.136, 0.005, -0.161),
        (-1.202, -0.011, 0.000, 0.614, 0.086, 0.084, 0.104, 1.101, -0.208, 0.308, -0.262),
        (-1.898, 0.000, 1.108, 0.731, -0.021, 0.533, 0.382, 0.652, 0.105, 0.156, -0.465),
    ),
    3: (
        (-0.717, 0.000, 0.000, 0.000, 0.485, -0.094, 1.311, 0.618, -0.083, -0.010, -0.146),
        (-0.751, 0.612, 0.000, -0.114, -0.196, 0.594, 0.972, 0.645, -0.160, 0.951, -0.155),
        (-2.276, 0.000, 1.296, 0.488, -0.759, 0.615, 1.014, 0.709, -0.206, 1.026, -0.326),
    ),
    4: (
        (-1.284, 0.000, 0.000, 0.000, -0.187, 0.298, 0.905, 0.691, -0.725, 0.024, -0.126),
        (0.110, 3.409, 0.000, 0.430, 0.869, 0.689, 0.687, 0.443, -0.220, 0.486, -0.086),
        (-1.831, 0.210, 1.246, 1.266, -0.432, 0.598, 0.900, 1.035, -0.230, 1.074, -0.261),
    ),
}
"""By number of players and stage of the leader, the weights of `games/cullinan/race.py`."""
