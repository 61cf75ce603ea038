"""Weights of the policy.

They were tuned with four players by the separable CMA-ES of `tools/tuning/habits.py`, in simulated
games of phase two, and those of phase one rounded by hand; no command repeats that exactly. `python
-m tools.tuning.habits nlk 4 --begin guess --points 1 --orders 40 --generations 40 --seed 1` comes
close from round numbers, in minutes: a player with the weights it prints loses 28.1 % of 2,000
hands against three with these, where 25 % are fair.
"""

from dataclasses import dataclass
from typing import Final

# fmt: off
WEIGHTS: Final = dict.fromkeys(
    range(4, 10),
    (
        1.54, 0.035, 1.49, 0.028, -0.119, 0.468, 0.407, 1.63, 0.218, 0.948,
        -2.18, 0.624, 0.105, 1.2, 0.0, 0.333, 1.0, -2.35, -0.8, 0.08,
        0.12, 0.25,
    ),
)
# fmt: on
"""By number of players, the fields of `PolicyWeights`."""
NOISE: Final = 0.3
"""Maximum random addition to ratings in rollouts."""
EASY_NOISE: Final = {4: 0.35, 5: 0.3, 6: 0.22, 7: 0.15, 8: 0.1, 9: 0.1}
"""By number of players, the scale of the noise in an easy player's ratings."""
PLAYOUTS: Final = 110
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 7000
"""Rollouts of the report on a game with the fewest players, about."""


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Weights without a unit: the move with the highest sum is played.

    Ranks go from 0, the lowest, to 1.
    """

    lead_rank: float
    """Leading: the value of a card to its holder by its rank..."""
    lead_top: float
    """... as an ace..."""
    lead_trump: float
    """... and as a trump."""
    lead_safe: float
    """For a card that the next player cannot beat."""
    lead_rivals: float
    """For each card of the others that beats it."""
    beat_rank: float
    """Beating: the value of a card to its holder by its rank..."""
    beat_top: float
    """... as an ace..."""
    beat_trump: float
    """... and as a trump."""
    beat_safe: float
    """For a card that the next player cannot beat."""
    beat_last: float
    """For the card that makes the round full."""
    take: float
    """For taking at all..."""
    take_rank: float
    """... by the card's rank..."""
    take_top: float
    """... as an ace..."""
    take_trump: float
    """... and as a trump..."""
    take_ahead: float
    """... for each card that the others hold more on average..."""
    take_last: float
    """... and for the last card on the table."""
    give: float
    """For giving a card away at all..."""
    give_rank: float
    """... by its rank..."""
    give_top: float
    """... as an ace..."""
    give_own: float
    """... for each card that the own stack is taller than the average..."""
    give_other: float
    """... and for each that the other's is..."""
    give_next: float
    """... and to the next player."""
