"""Weights of evaluation and policy.

`BASE` was made by `python -m tests.games.cullinan.fit 2 --games 2000 --seed 1` as of cfd21d3, from
games of normal players; the weights of two by `python -m tools.tuning.cullinan.fit 2 --games 2500
--seed 7000001`, which goes on from `BASE`. The others were set by hand: `WORTH` after a fit with a
feature for every side of a card, `WEIGHTS` by trials on the ladder, since `python -m
tools.tuning.habits cullinan 2` found none that win more.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_FIRST: Final = (4.6, 3.8, 4.0, 2.6, 2.4, 2.2, 0.55, 0.4, 3.2, 0.5)
_THEN: Final = (0.3, 1.0, 0.5, 1.7, 0.22, 0.1, 0.3, 1.0, 0.4, 1.0, 3.0)
WEIGHTS: Final = {
    players: (*_FIRST, 1.0 / (players - 1), *_THEN)  # a loss is shared among the opponents
    for players in (2, 3, 4)
}
"""By number of players, the fields of `PolicyWeights`."""
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
"""The value of one of each power for the rest of the game, in points of diamonds."""
# fmt: off
BASE: Final = (
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
_DUEL: Final = (
    (
        -0.896, -1.077, -0.804, -0.140, 0.651, 0.190, 0.029, -0.154, -0.067, -0.111,
        0.044, -0.324, -0.243, -0.017, 0.218, 0.304, -0.392, 0.300, 0.028, 0.325,
        0.024, -0.071, 0.057, 0.048, 0.113, 0.187, 0.338, 0.382, 0.215, 0.168,
        0.077, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 0.000,
    ),
    (
        -0.425, -0.612, -0.565, 0.309, 0.726, 0.085, 0.216, -0.411, 0.350, -0.057,
        0.084, -0.402, 0.496, 0.140, 0.214, 0.934, -0.298, 0.298, 0.153, 0.324,
        -0.054, -0.085, 0.036, 0.010, 0.091, -0.035, 0.253, 0.093, 0.167, 0.164,
        0.241, -0.025, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000,
        0.000, 1.482, 0.698, -0.154, 0.032, 0.314, -0.137, 0.147, -0.427, -0.154,
        -0.129, 0.200,
    ),
    (
        1.523, -0.729, -0.574, 1.405, 0.144, 0.658, 1.247, -0.530, 0.464, -0.105,
        -0.240, 0.631, 2.280, 0.252, 0.256, 0.773, -1.031, 0.509, 0.584, 0.243,
        0.076, 0.003, 0.169, 0.038, 0.106, 0.292, 0.486, 0.122, -0.037, -0.123,
        0.175, 0.114, 0.648, -0.211, 0.455, -0.310, -0.326, 0.065, 0.636, 0.000,
        -0.043, 0.856, -0.193, -0.116, -0.032, 0.463, -0.064, 0.287, 0.188, -0.116,
        -0.097, 0.468,
    ),
)
# fmt: on
COURSE: Final = {2: _DUEL, 3: BASE, 4: BASE}
"""By number of players and stage of a seat, the weights of `forecast.py`.

With four players, those of two lead to games of hundreds of turns in which no player buys.
"""


EASY_NOISE: Final = {2: 0.65, 3: 0.9, 4: 0.45}
"""By number of players, the scale of the noise in an easy player's ratings."""


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Policy of a one-ply player, in points unless stated otherwise."""

    one: float
    """The value of the first special card of a kind in hand, as the next five."""
    jester: float
    thief: float
    vault: float
    guard: float
    spy: float
    spare: float
    """A further card of a kind is worth this share of the one before."""
    charge: float
    """The least gain of a card's use, as a share of its value."""
    draw: float
    """The gain of taking a special card with an empty hand."""
    crowd: float
    """The reduction of that gain for each special card in hand."""
    hurt: float
    """The gain for each point that an opponent loses."""
    near: float
    """Added to it when that opponent can nearly buy its next card."""
    last: float
    """Added to it when that opponent can nearly buy I."""
    wary: float
    """How many of an opponent's unknown special cards count as bodyguards; 1 is their share."""
    room: float
    """The gain of storing a diamond over the hand limit."""
    safety: float
    """The gain of storing a point from a hand worth robbing."""
    snug: float
    """The gain of storing a point from another hand."""
    exposed: float
    """The cost of holding so many diamonds that thieves take two."""
    finish: float
    """The gain of a diamond that makes the next purchase possible."""
    wait: float
    """The price of waiting for a card, for each missing point."""
    scale: float
    """The share of a card's powers that counts in a purchase."""
    patience: float
    """The cost of robbing a hand of which a thief takes only one diamond."""


@lru_cache(maxsize=64)  # tuning tries others
def make_habits(numbers: tuple[float, ...]) -> PolicyWeights:
    """Return habits from their numbers."""
    return PolicyWeights(*numbers)
