"""Weights of the judgement of Keltis.

The habits began as guesses; random changes were kept that won more of 60 orders of cards against
the rules of thumb. `python -m tests.ladder.tune keltis 2` goes on from here.
"""

from typing import Final

_HABITS: Final = (0.6, 0.9, 2.0, 6.0, 16.3, 2.5, 0.8, 2.0, 0.4, 0.22, 1.65, 3.0, 2.7, 2.0, 0.3)
HABITS: Final = {2: _HABITS, 3: _HABITS, 4: _HABITS}
"""By number of players, the fields of `Habits`."""
SPREAD: Final = 2.0
"""How far two scores spread, for each root of a turn that is left."""
PLAYOUTS: Final = 0
"""Nobody plays hard yet: whether playouts play better than a normal player is not measured."""
