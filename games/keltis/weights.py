"""Weights of evaluation and policy.

The strategy of `tools/tuning/habits.py` found them on an earlier form of the simulation, in 48
generations against its own past; later additions are guesses. From here `python -m
tools.tuning.habits keltis 2 --points 8 --orders 64 --generations 31 --seed 1` found none that win
more. With `--begin guess --points 8 --orders 16 --generations 24 --seed 1` it makes weights from
round numbers that play as well: they win 51.8 % of 1,000 simulated games against these.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PolicyWeights:
    """Weights without a unit: the action with the highest sum is played."""

    race: float
    """Turns until the game is ended by figures, as a share of a steady race."""
    lay: float
    """Laying a card in a row that is begun..."""
    held: float
    """... for each card in hand that the row can take..."""
    gap: float
    """... less this for each card skipped that may still come..."""
    gap_long: float
    """... more so for each turn that is left..."""
    goal: float
    """... for each point of a lead, where the figure gets into the goal area..."""
    extra: float
    """... and for a card that lets another figure step."""
    gain: float
    """For each point that a step brings..."""
    gain_late: float
    """... more so when few turns are left..."""
    clover: float
    """... and for tiles: a clover..."""
    wish: float
    """... a wishing stone..."""
    number: float
    """... and each point of a number."""
    first: float
    """Beginning the first path..."""
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
    tall: float
    """Beginning with the tall figure..."""
    tall_held: float
    """... for each card in hand that the row could take..."""
    tall_long: float
    """... and for each turn that is left."""
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
    near: float
    """Given up where the next player can lay the discarded card..."""
    skipped: float
    """... less this for each value it skips."""
    strange: float
    """Given up where the next player has not begun that colour."""
    choosy: float
    """Choose the unusable card that gives the next player least, unless 0."""
    free: float
    """A step without a card..."""
    free_begin: float
    """... that begins a path."""
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


_HABITS: Final = (
    *(1.36, 4.68, 0.54, 0.08, 0.08, 0.0, 0.13, 0.52, 1.69, 0.96, 1.9, 1.0),
    *(3.06, 1.83, -0.09, -1.08, -1.36, 1.3, 0.05, 0.0, 0.2),
    *(-2.0, 0.5, 0.05),
    *(0.92, -0.33, 0.09, 1.17, 0.59, 0.43, 3.03, -0.02, 0.47, 1.0),
    *(0.92, -2.0, 1.52, 3.46, 0.41, 0.7, 0.25),
)
WEIGHTS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `PolicyWeights`."""
LEAD: Final = 8.0
"""The lead at the end of a rollout that counts as three quarters of a win."""
NEAR: Final = 4.0
"""The same for displayed win probabilities: with it, those of six rollouts are calibrated."""
PLAYOUTS: Final = 256
"""Rollouts of a hard player for one decision."""
REVIEW: Final = 3600
"""Rollouts of the report on a game with the fewest players, about."""
