"""Weights of the policy.

They were tuned with four players by the separable CMA-ES of `tools/tuning/weights.py`, in simulated
games of phase two, and those of phase one rounded by hand; no command repeats that exactly. `python
-m tools.tuning.weights nlk 4 --begin guess --points 1 --orders 40 --generations 40 --seed 1` comes
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
ROLLOUTS: Final = 110
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 7000
"""Rollouts of the report on a game with the fewest players, about."""


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Weights without a unit: the move with the highest sum is played.

    Those of leading and beating weigh what a card is worth to its holder by its `rank` (0 for the
    lowest, 1), as an ace (`top`) and as a `trump`; and a card that the next player cannot beat
    (`safe`), each card of the others that beats it (`rivals`), and one that fills the round
    (`last`). Taking counts the same of the card; each card that the others hold more on average
    (`ahead`), and the last card on the table. Giving counts each card that the `own` stack, and
    the `other`, is taller than the average, and giving to the `next` player.
    """

    lead_rank: float
    lead_top: float
    lead_trump: float
    lead_safe: float
    lead_rivals: float
    beat_rank: float
    beat_top: float
    beat_trump: float
    beat_safe: float
    beat_last: float
    take: float
    take_rank: float
    take_top: float
    take_trump: float
    take_ahead: float
    take_last: float
    give: float
    give_rank: float
    give_top: float
    give_own: float
    give_other: float
    give_next: float
