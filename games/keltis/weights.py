"""Weights of evaluation and policy.

The strategy of `tools/tuning/weights.py` found them on an earlier form of the simulation, in 48
generations against its own past; later additions are guesses. From here `python -m
tools.tuning.weights keltis 2 --points 8 --orders 64 --generations 31 --seed 1` found none that win
more. With `--begin guess --points 8 --orders 16 --generations 24 --seed 1` it makes weights from
round numbers that play as well: they win 51.8 % of 1,000 simulated games against these.
"""

from dataclasses import dataclass
from typing import Final

from games.rows.simulation import RowWeights


@dataclass(frozen=True, slots=True)
class PolicyWeights(RowWeights):
    """The weights of this game alone, besides those of rows."""

    race: float  # Turns until the game is ended by figures, as a share of a steady race.
    goal: float  # A step into the goal area, for each point of a lead.
    extra: float  # A card that lets another figure step (K11).
    clover: float  # A tile under the figure: a clover...
    wish: float  # ... a wishing stone...
    number: float  # ... and each point of a number.
    tall: float  # Beginning with the tall figure...
    tall_held: float  # ... for each card in hand that the row could take...
    tall_long: float  # ... and for each turn that is left.
    choosy: float  # Choose the unusable card that gives the next player least, unless 0.
    free: float  # A step without a card...
    free_begin: float  # ... that begins a path.


_WEIGHTS: Final = (
    *(4.68, 0.54, 0.08, 0.08, 0.52, 1.69),
    *(3.06, 1.83, -0.09, -1.08, -1.36, 1.3, 0.05, 0.0, 0.2),
    *(0.92, -0.33, 0.09, 1.17, 0.59, 0.43),
    *(3.03, -0.02, 0.47, 1.52, 3.46, 0.41, 0.7, 0.25),
    *(1.36, 0.0, 0.13, 0.96, 1.9, 1.0),
    *(-2.0, 0.5, 0.05, 1.0, 0.92, -2.0),
)
WEIGHTS: Final = dict.fromkeys(range(2, 5), _WEIGHTS)
"""By number of players, the fields of `PolicyWeights`."""
LEAD: Final = 8.0
"""The lead at the end of a rollout that counts as three quarters of a win."""
NEAR: Final = 4.0
"""The same for displayed win probabilities: with it, those of six rollouts are calibrated."""
EASY_NOISE: Final = {2: 4.6, 3: 3.0, 4: 1.9}
"""By number of players, the scale of the noise in an easy player's ratings."""
ROLLOUTS: Final = 256
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 3600
"""Rollouts of the report on a game with the fewest players, about."""
