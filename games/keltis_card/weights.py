"""Weights of evaluation and policy.

Made from guesses, those of `tools/ladder/pinned.py`, by `python -m tools.tuning.weights keltis_card
2` with `--begin guess --points 8 --orders 64 --generations 17 --seed 1` and, with the last line it
printed after `--begin`, `--points 8 --orders 128 --width 0.15 --generations 28 --seed 2`.
"""

from dataclasses import dataclass
from typing import Final

from games.rows.simulation import RowWeights


@dataclass(frozen=True, slots=True)
class PolicyWeights(RowWeights):
    """The weights of this game alone, besides those of rows."""

    race: float  # Turns until the game is ended by closed rows, for each that is missing.
    white: float  # Laying a point card in the point row...
    join: float  # ... or on a row of its value.
    close: float  # Closing a row...
    close_held: float  # ... less this for each card in hand that it could take...
    close_room: float  # ... for each that may still come...
    close_long: float  # ... and for each turn that is left...
    close_again: float  # ... and a second end card on it.
    pair: float  # Claiming a wishing stone...
    pair_gain: float  # ... for each point that it brings...
    pair_cost: float  # ... less this share of the cost of discarding both cards.
    drop_white: float  # Discarding a point card...
    drop_end: float  # ... or an end card...
    drop_end_long: float  # ... of a row that is begun, less this for each of its cards.
    split: float  # Given up for one of a pair whose wishing stone is still there.
    take_white: float  # Taking a point card...
    take_end: float  # ... an end card for a row that is begun...
    take_end_long: float  # ... for each of its cards...
    take_pair: float  # ... and a card that makes a pair whose wishing stone is still there.


_WEIGHTS: Final = (
    *(4.97, 0.708, 0.526, 0.0918, 0.153, 2.88),
    *(3.43, 1.06, 0.124, -2.34, -4.18, 1.19, 0.0563, -0.155, 0.951),
    *(2.21, -0.321, 0.527, 1.05, 0.3, 0.0351),
    *(3.52, 0.654, 0.323, 1.41, 3.78, 0.408, 0.473, 0.579),
    *(5.19, 1.13, 2.7, 1.25, 0.329, 0.287, 0.143, 2.41),
    *(2.78, 1.66, 0.78, 0.271, 0.684, 0.358, 1.52),
    *(0.786, 1.02, 0.153, 1.46),
)
WEIGHTS: Final = dict.fromkeys(range(2, 5), _WEIGHTS)
"""By number of players, the fields of `PolicyWeights`."""
LEAD: Final = 8.0
"""The lead at the end of a rollout that counts as three quarters of a win."""
NEAR: Final = 3.0
"""The same for displayed win probabilities: with it, those of six rollouts are calibrated."""
EASY_NOISE: Final = {2: 1.0, 3: 0.8, 4: 0.9}
"""By number of players, the scale of the noise in an easy player's ratings."""
ROLLOUTS: Final = 256
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 1600
"""Rollouts of the report on a game with the fewest players, about."""
