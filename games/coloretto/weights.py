"""Weights of evaluation and policy.

Made by `python -m tools.tuning.coloretto.fit 250 --seed 1`, the policy weights by `python -m
tools.tuning.weights coloretto 3` and other numbers of players. Exceptions are `haste`, `last` and
`alone` for two players: of five
trials over 60 orders of cards these won most against the rules of thumb and against the weights
before.
"""

from dataclasses import dataclass
from typing import Final

from games.coloretto.model import Chart

PER_ROUND: Final = {2: 5.0, 3: 6.9, 4: 9.2, 5: 11.5}
"""Cards turned up in a round, by number of players."""
# fmt: off
WORTH: Final[dict[tuple[Chart, int], tuple[float, ...]]] = {
    (Chart.BROWN, 2): (
        13.598, 0.676, -1.223, -1.314, -0.950, 0.556, -1.378, 1.718, -0.074, 0.176,
        0.465, 0.132, -0.196, 0.188, 13.100, 0.357, 1.468, 4.018, -0.005, 0.097,
        -0.457, 3.920, -0.286, -0.025, -1.089, 0.819, 1.182, 2.067, 10.811,
    ),
    (Chart.BROWN, 3): (
        15.008, 0.717, -0.423, -1.319, -1.330, -1.497, -0.632, 0.536, -0.019, 0.129,
        0.226, 0.080, 0.275, 0.012, 10.270, -0.311, 1.509, 0.648, 1.863, 1.342,
        1.497, 2.167, 0.058, -0.278, 0.494, -0.395, 1.936, 0.318, 6.348,
    ),
    (Chart.BROWN, 4): (
        12.944, 0.700, -0.929, -2.307, -2.052, -0.028, -0.791, 0.772, 0.074, 0.280,
        0.534, 0.352, -0.203, -0.032, 8.788, -0.022, 2.552, 2.038, 2.019, 0.554,
        1.104, 1.783, -0.597, -0.537, -0.431, -0.103, 1.554, 1.289, 5.408,
    ),
    (Chart.BROWN, 5): (
        10.991, 0.555, -0.659, -0.752, -1.306, 0.596, -1.194, 1.556, -0.056, 0.283,
        0.230, 0.092, -0.183, 0.160, 8.267, 0.426, 3.107, -1.184, 0.722, -0.751,
        0.645, -0.463, -0.017, -1.035, 0.363, 0.469, -0.741, 0.780, 4.892,
    ),
    (Chart.GREY, 2): (
        21.987, 0.569, -0.488, -1.649, -1.976, -0.991, -1.287, -1.655, 0.169, 0.056,
        0.189, 0.177, 0.107, -0.197, 7.576, -0.067, -1.597, 1.992, 2.826, 1.089,
        0.691, 0.695, -0.747, 0.017, -1.168, -1.133, 0.163, 0.799, -2.242,
    ),
    (Chart.GREY, 3): (
        18.960, 0.670, -2.055, -3.636, -1.358, 0.542, -1.236, -1.766, 0.218, 0.301,
        0.571, 0.306, -0.254, 0.255, 4.922, 0.234, -1.371, 4.916, 3.485, -1.143,
        1.639, 1.363, -0.659, -0.216, -2.168, -3.007, 1.340, 0.887, -1.144,
    ),
    (Chart.GREY, 4): (
        19.142, 0.742, -3.845, -2.213, -2.047, 0.793, -0.225, 1.074, -0.142, 0.483,
        0.377, 0.200, -0.206, -0.041, 4.905, -0.038, -0.053, 3.228, 4.011, -0.433,
        -0.060, -1.052, -0.415, 0.205, -1.923, -1.906, 0.360, 0.308, -2.633,
    ),
    (Chart.GREY, 5): (
        13.103, 0.756, -2.639, -1.824, 0.123, 0.373, -0.682, 0.277, -0.009, 0.363,
        0.345, -0.285, -0.087, 0.189, 8.710, 0.224, 3.377, 4.433, 2.224, 0.361,
        0.622, 0.408, -0.472, -1.119, -1.941, -2.455, 0.913, 1.279, 3.373,
    ),
}
# fmt: on
"""By chart and number of players, the feature weights of `games/coloretto/evaluation.py`."""
SPREAD: Final = {2: 5.33, 3: 5.14, 4: 6.11, 5: 3.77}
"""By number of players, how far scores spread from the expected ones."""
WEIGHTS: Final = {
    2: (8.0, 2.0, 2.0, 0.5, 0.0, -9.0, 1.0),
    3: (-0.5, 2.1, 0.65, 0.6, -3.4, -0.5, 0.0),
    4: (-1.4, 2.0, 1.3, 0.5, -3.0, -1.4, 0.0),
    5: (-2.4, 1.8, 1.9, 0.4, -2.6, -2.4, 0.0),
}
"""By number of players, the fields of `PolicyWeights`."""
GREY_HASTE: Final = 0.0
"""The `haste` on the grey chart, on which rows are worth less: who waits for better ones as on the
brown chart loses even to random players."""
HASTE: Final = 1.0
"""Added to the `haste` of opponents who take rows early."""
TAKES: Final = {
    2: ((0.128, 0.41, 0.646), (0.005, 0.107, 0.251)),
    3: ((0.082, 0.294, 0.637), (0.039, 0.048, 0.124)),
    4: ((0.056, 0.205, 0.526), (0.054, 0.068, 0.15)),
    5: ((0.048, 0.2, 0.5), (0.055, 0.088, 0.163)),
}
"""By number of players, how often a player that could draw takes a row, by the cards of the
fullest: a hasty player, and a normal one. `python -m tools.tuning.coloretto.takes 150` prints
it."""
PER_POINT: Final = 0.005
"""Win probability that a point of the final score is worth to a hard player."""
EASY_NOISE: Final = {2: 1.2, 3: 1.0, 4: 0.1, 5: 0.05}
"""By number of players, the scale of the noise in an easy player's ratings."""
ROLLOUTS: Final = 240
"""Rollouts of a hard player for one decision."""
TIME: Final = {2: 1.0, 3: 1.0, 4: 2 / 3, 5: 0.5}
"""By number of players, the share of `ROLLOUTS` that takes the same time."""
REVIEW: Final = 1600
"""Rollouts of the report on a game with the fewest players, about."""


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Policy of a one-ply player, in points."""

    tempting: float
    """Opponents take rows from this gain on."""
    full: float
    """The reduction of `tempting` for a full row."""
    nothing: float
    """The value of being left without any row."""
    envy: float
    """Points given up for each point that opponents gain on average."""
    haste: float
    """Added to the value of taking a row."""
    last: float
    """The last opponent in a round takes rows from this gain on."""
    alone: float
    """The value of a free place in a row to a player that is alone in a round."""
