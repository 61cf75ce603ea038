"""Weights of luck, by the numbers of `fortune.py`.

Made by
`python -m tests.luck.fit cullinan --games 320 --seed 1`.
"""

from typing import Final

_WEIGHTS: Final = (
    (1.035, -0.155, 0.339),
    (1.330, -0.174, 0.124),
    (1.226, -0.149, 0.240),
    (1.164, -0.189, 0.368),
    (0.985, -0.102, 0.270),
)
WEIGHTS: Final = dict.fromkeys((2, 3, 4), _WEIGHTS)
"""By number of players."""
