"""Weights of the judgement of the card game.

The habits are the best of a few guesses that were tried against the rules of thumb.
`python -m tests.ladder.tune keltis_card 2` goes on from here.
"""

from typing import Final

_HABITS: Final = (0.6, 0.9, 2.0, 6.0, 20.0, 0.5, 0.05, 2.0, 0.4, 0.4, 1.0, 6.0, 1.0, 0.3, 1.0)
HABITS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `Habits`."""
SPREAD: Final = 1.7
"""How far two scores spread, for each root of a turn that is left."""
PLAYOUTS: Final = 0
"""Nobody plays hard yet: whether playouts play better than a normal player is not measured."""
