"""Weights of evaluation and policy.

Made from guesses, those of `tools/ladder/pinned.py`, by `python -m tools.tuning.habits keltis_card
2` with `--begin guess --points 8 --orders 64 --generations 17 --seed 1` and, with the last line it
printed after `--begin`, `--points 8 --orders 128 --width 0.15 --generations 28 --seed 2`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Weights without a unit: the action with the highest sum is played."""

    race: float
    """Turns until the game is ended by closed rows, for each that is missing."""
    lay: float
    """Laying a card in a row that is begun..."""
    held: float
    """... for each card in hand that the row can take..."""
    gap: float
    """... less this for each card skipped that may still come..."""
    gap_long: float
    """... more so for each turn that is left."""
    gain: float
    """For each point that a card brings..."""
    gain_late: float
    """... more so when few turns are left."""
    first: float
    """Beginning the first row..."""
    second: float
    """... the second..."""
    third: float
    """... the third..."""
    fourth: float
    """... the fourth..."""
    fifth: float
    """... and the fifth..."""
    begin_held: float
    """... for each card in hand that the row could take..."""
    begin_room: float
    """... for each that may still come..."""
    begin_long: float
    """... for each turn that is left..."""
    begin_gap: float
    """... and less this for each card skipped that may still come."""
    white: float
    """Laying a point card in the point row..."""
    join: float
    """... or on a row of its value."""
    close: float
    """Closing a row..."""
    close_held: float
    """... less this for each card in hand that it could take..."""
    close_room: float
    """... for each that may still come..."""
    close_long: float
    """... and for each turn that is left..."""
    close_again: float
    """... and a second end card on it."""
    pair: float
    """Claiming a wishing stone..."""
    pair_gain: float
    """... for each point that it brings..."""
    pair_cost: float
    """... less this share of the cost of discarding both cards."""
    drop_dead: float
    """Discarding a card that the own row cannot take any more."""
    drop_live: float
    """Discarding one that it could take..."""
    drop_held: float
    """... less this for each that it could."""
    drop_new: float
    """Discarding a card of a colour that is not begun..."""
    drop_new_held: float
    """... less this for each of them..."""
    drop_new_long: float
    """... and for each turn that is left."""
    drop_white: float
    """Discarding a point card..."""
    drop_end: float
    """... or an end card..."""
    drop_end_long: float
    """... of a row that is begun, less this for each of its cards."""
    split: float
    """Given up for one of a pair whose wishing stone is still there."""
    near: float
    """Given up where the next player can lay the discarded card..."""
    skipped: float
    """... less this for each value it skips."""
    strange: float
    """Given up where the next player has not begun that colour."""
    deck: float
    """A card of the draw pile."""
    take: float
    """A card of a discard pile that the own row can take..."""
    take_gap: float
    """... less this for each value it skips."""
    take_new: float
    """A card of a colour that is not begun, for each of them in hand..."""
    take_strange: float
    """... less this."""
    take_white: float
    """A point card..."""
    take_end: float
    """... an end card for a row that is begun..."""
    take_end_long: float
    """... for each of its cards..."""
    take_pair: float
    """... and a card that makes a pair whose wishing stone is still there."""


_HABITS: Final = (
    *(5.19, 4.97, 0.708, 0.526, 0.0918, 0.153, 2.88, 3.43),
    *(1.06, 0.124, -2.34, -4.18, 1.19, 0.0563, -0.155, 0.951),
    *(1.13, 2.7, 1.25, 0.329, 0.287, 0.143, 2.41, 2.78),
    *(1.66, 0.78, 2.21, -0.321, 0.527, 1.05, 0.3, 0.0351),
    *(0.271, 0.684, 0.358, 1.52, 3.52, 0.654, 0.323, 1.41),
    *(3.78, 0.408, 0.473, 0.579, 0.786, 1.02, 0.153, 1.46),
)
WEIGHTS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `PolicyWeights`."""
LEAD: Final = 8.0
"""The lead at the end of a rollout that counts as three quarters of a win."""
NEAR: Final = 3.0
"""The same for displayed win probabilities: with it, those of six rollouts are calibrated."""
PLAYOUTS: Final = 256
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 1600
"""Rollouts of the report on a game with the fewest players, about."""
